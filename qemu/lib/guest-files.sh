# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# shellcheck disable=SC2154  # out, kernel_dir and opt_* are run-vm's
#
# What a guest gets: programs, modules and the scenario, layer by layer.
# Sourced by run-vm, never run.

# Our own modules, where they are built for the guest's kernel, and --kmod files.
guest_kmods() {
	local stage=$build/kmod-$opt_kernel file
	for file in "$stage/nvme_reap.ko" "$stage"/tests/kmod/*.ko "${opt_kmods[@]}"; do
		[ ! -e "$file" ] || echo "$file"
	done
}

# Settings of init and variables of the scenario, quoted for the guest's shell.
guest_configuration() {
	local variable shell=''
	[ "$opt_shell" = 0 ] || shell=1
	printf "VM_CONTROLLERS='%s' VM_NO_NVME='%s' VM_SHELL='%s' VM_WAIT_FOR_HOST='%s'\n" \
		"$opt_controllers" "${opt_no_nvme/#0/}" "$shell" "${opt_throttle/#0/}"
	printf "export VM_CPUS='%s' VM_IOQUEUES='%s' VM_KERNEL='%s'\n" \
		"$opt_cpus" "$opt_ioqueues" "$opt_kernel"
	for variable in "${opt_env[@]}"; do
		printf "export %s='%s'\n" "${variable%%=*}" "${variable#*=}"
	done
}

# Parameters of the stock driver hold whenever a scenario loads it again.
modprobe_configuration() {
	printf 'options nvme_core multipath=%s\n' "$([ "$opt_multipath" = 1 ] && echo Y || echo N)"
	[ -z "$opt_nvme_params" ] || printf 'options nvme %s\n' "$opt_nvme_params"
}

scenario_layer() {
	local stage kmods=()
	stage=$(mktemp -d)
	mkdir -p "$stage/lib" "$stage/modules" "$stage/etc/modprobe.d"
	modprobe_configuration >"$stage/etc/modprobe.d/nvme.conf"
	cp "$top"/tests/vm/lib/*.sh "$stage/lib/"
	cp "$top/qemu/guest/run-scenario" "$stage/lib/"
	guest_configuration >"$stage/vm.conf"
	[ -z "$opt_scenario" ] || cp "$opt_scenario" "$stage/scenario.sh"
	mapfile -t kmods < <(guest_kmods)
	[ "${#kmods[@]}" -eq 0 ] || cp "${kmods[@]}" "$stage/modules/"
	pack "$stage" "$1"
	rm -rf "$stage"
}

# make_initramfs FILE
make_initramfs() {
	local layers=() modules=() reapctl=$build/cmake/tools/reapctl/reapctl
	read -ra modules <<<"$opt_modules" || :
	layers+=("$(base_layer "$(command -v fio)" "$(command -v nvme)")")
	layers+=("$(modules_layer "$kernel_dir" "$opt_kernel" nvme "${modules[@]}")")
	[ ! -x "$reapctl" ] || layers+=("$(programs_layer reapctl "$reapctl")")
	scenario_layer "$out/scenario.cpio"
	cat "${layers[@]}" "$out/scenario.cpio" >"$1"
	rm "$out/scenario.cpio"
}
