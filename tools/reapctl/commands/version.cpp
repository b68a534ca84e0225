// SPDX-License-Identifier: GPL-2.0
//
// reapctl version: of the tool, of its NVMe library and of the loaded module.

#include "commands.hpp"

#include "../json_output.hpp"
#include "../text.hpp"

namespace reap {

ExitCode run_version(Context& context) {
    Problems problems;
    FieldReader reader(context.tree, problems);
    const ModuleInfo module = read_module(reader);
    const std::string source =
        module.loaded ? printable(reader.text("module/nvme_reap/srcversion").value_or("")) : "";
    const std::string library = context.device.library_version();
    if (context.format == OutputFormat::json) {
        Json document = json_document("version");
        document["reapctl"] = REAPCTL_VERSION;
        document["libnvme"] = json_text(library);
        document["module"] = json_module(module);
        document["module"]["srcversion"] = json_text(source);
        print_json(context.out, document);
    } else {
        context.out << "reapctl    " << REAPCTL_VERSION << "\n";
        context.out << "libnvme    " << (library.empty() ? "not built in" : library) << "\n";
        context.out << "nvme_reap  ";
        if (!module.loaded) {
            context.out << "not loaded\n";
        } else {
            context.out << (module.version.empty() ? "loaded, version not told" : module.version);
            context.out << (source.empty() ? "" : " (srcversion " + source + ")") << "\n";
        }
    }
    return report_problems(context, problems);
}

} // namespace reap
