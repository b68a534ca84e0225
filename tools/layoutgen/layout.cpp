// SPDX-License-Identifier: GPL-2.0
// The layout of one kernel's nvme driver, collected from its files.
#include "layout.hpp"

#include <array>
#include <string_view>

#include "btf_view.hpp"
#include "error.hpp"
#include "kernel_module.hpp"
#include "type_layout.hpp"
#include "vmlinux.hpp"

namespace layoutgen {
namespace {

void check_release(std::string_view what, std::string_view release, std::string_view wanted) {
    if (release != wanted)
        fail(Advice::same_package, "{} is of kernel {}, not {}", what, release, wanted);
}

} // namespace

Layout collect_layout(const Inputs& inputs) {
    const Vmlinux vmlinux = read_vmlinux(inputs.vmlinux);
    // Raw BTF and the BTF-only vmlinux of header packages do not tell.
    if (!vmlinux.release.empty())
        check_release(vmlinux.what, vmlinux.release, inputs.release);

    Layout layout;
    layout.release = inputs.release;
    layout.builtin = inputs.builtin;
    if (inputs.builtin) {
        const BtfView base(vmlinux.btf, vmlinux.what);
        if (base.find_structs("nvme_queue").empty())
            fail(Advice::none, "{}: struct nvme_queue is missing: the nvme driver is not built in",
                 base.what());
        collect_types(layout, base, std::to_array({&base}));
        return layout;
    }

    const KernelModule nvme = read_module(inputs.nvme, "nvme");
    check_release(nvme.what, nvme.release(), inputs.release);
    const KernelModule core = read_module(inputs.nvme_core, "nvme_core");
    if (core.vermagic != nvme.vermagic)
        fail(Advice::same_package, "{} has vermagic '{}', but {} has '{}'", core.what,
             core.vermagic, nvme.what, nvme.vermagic);

    const BtfView base(vmlinux.btf, vmlinux.what);
    const BtfView nvme_types(nvme.btf, nvme.what, base);
    const BtfView core_types(core.btf, core.what, base);
    layout.srcversion = nvme.srcversion;
    layout.vermagic = nvme.vermagic;
    collect_types(layout, base, std::to_array({&nvme_types, &core_types}));
    return layout;
}

} // namespace layoutgen
