// SPDX-License-Identifier: GPL-2.0
// The real kernels that the tests work on, as qemu/fetch-kernel unpacks them.
#include "kernels.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <stdexcept>

namespace layoutgen_test {
namespace {

namespace fs = std::filesystem;

fs::path kernels_dir() {
    const char* dir = std::getenv("NVME_REAP_KERNELS");
    return dir != nullptr ? dir : NVME_REAP_KERNELS;
}

fs::path first_existing(const std::vector<fs::path>& candidates) {
    const auto found = std::find_if(candidates.begin(), candidates.end(),
                                    [](const fs::path& p) { return fs::exists(p); });
    return found != candidates.end() ? *found : fs::path();
}

fs::path find_module(const fs::path& host_dir, const std::string& name) {
    return first_existing(
        {host_dir / (name + ".ko"), host_dir / (name + ".ko.xz"), host_dir / (name + ".ko.zst")});
}

std::optional<Kernel> kernel_in(const fs::path& dir) {
    const std::string release = dir.filename().string();
    Kernel kernel = {
        release, first_existing({dir / "vmlinuz", dir / "boot" / ("vmlinuz-" + release)}), {}, {}};
    if (kernel.vmlinuz.empty())
        return std::nullopt;
    const fs::path host = dir / "lib/modules" / release / "kernel/drivers/nvme/host";
    kernel.nvme = find_module(host, "nvme");
    kernel.nvme_core = find_module(host, "nvme-core");
    return kernel;
}

} // namespace

layoutgen::Inputs Kernel::inputs() const {
    return {release, vmlinuz, builtin(), nvme, nvme_core};
}

std::vector<Kernel> all_kernels() {
    const fs::path top = kernels_dir();
    std::vector<Kernel> kernels;
    if (fs::is_directory(top))
        for (const auto& entry : fs::directory_iterator(top))
            if (auto kernel = kernel_in(entry.path()))
                kernels.push_back(std::move(*kernel));
    if (kernels.empty())
        throw std::runtime_error("no kernels in " + top.string() +
                                 ": run qemu/fetch-kernel RELEASE, or set NVME_REAP_KERNELS");
    std::sort(kernels.begin(), kernels.end(),
              [](const Kernel& a, const Kernel& b) { return a.release < b.release; });
    return kernels;
}

Kernel modular_kernel() {
    const char* wanted = std::getenv("KVER");
    std::optional<Kernel> first;
    for (Kernel& kernel : all_kernels()) {
        if (kernel.builtin())
            continue;
        if (wanted != nullptr && kernel.release == wanted)
            return kernel;
        if (!first)
            first = std::move(kernel);
    }
    if (!first)
        throw std::runtime_error("no kernel with nvme.ko in " + kernels_dir().string());
    return *first;
}

} // namespace layoutgen_test
