// SPDX-License-Identifier: GPL-2.0
// Runs a program to its end and keeps what it wrote.
#include "command.hpp"

#include <cerrno>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "file_io.hpp"
#include "temp_dir.hpp"

namespace layoutgen_test {
namespace {

class FileActions {
public:
    FileActions() { check(::posix_spawn_file_actions_init(&actions_)); }
    FileActions(const FileActions&) = delete;
    FileActions(FileActions&&) = delete;
    FileActions& operator=(const FileActions&) = delete;
    FileActions& operator=(FileActions&&) = delete;
    ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }

    void send(int fd, const std::filesystem::path& file) {
        check(::posix_spawn_file_actions_addopen(&actions_, fd, file.c_str(),
                                                 O_WRONLY | O_CREAT | O_TRUNC, 0600));
    }

    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

    static void check(int error) {
        if (error != 0)
            throw std::system_error(error, std::generic_category(), "posix_spawn");
    }

private:
    posix_spawn_file_actions_t actions_ = {};
};

std::string text_of(const std::filesystem::path& file) {
    const auto bytes = layoutgen::read_file(file);
    return std::string(layoutgen::as_text(bytes));
}

} // namespace

CommandResult run_command(const std::vector<std::string>& words) {
    const TempDir dir;
    FileActions actions;
    actions.send(STDOUT_FILENO, dir.path() / "out");
    actions.send(STDERR_FILENO, dir.path() / "err");

    std::vector<std::string> copies = words;
    std::vector<char*> argv;
    argv.reserve(copies.size() + 1);
    for (std::string& word : copies)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    pid_t pid = 0;
    FileActions::check(
        ::posix_spawnp(&pid, argv.front(), actions.get(), nullptr, argv.data(), environ));
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            throw std::system_error(errno, std::generic_category(), "waitpid");
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(dir.path() / "out"),
            text_of(dir.path() / "err")};
}

} // namespace layoutgen_test
