# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# shellcheck disable=SC2154  # name, out, kernel_dir and opt_* are run-vm's
#
# From run-vm's options to QEMU's arguments.  Sourced by run-vm, never run.

# Where there is no KVM, or the run wants a deterministic clock, emulate.
use_kvm() {
	[ "$opt_icount" = 0 ] && [ "$opt_single_thread" = 0 ] && [ "${ACCEL:-}" != tcg ] &&
		[ -w /dev/kvm ]
}

accelerator_arguments() {
	if [ "$opt_icount" = 1 ]; then
		qemu_args+=(-accel "tcg,thread=single" -icount "shift=3,align=off")
	elif [ "$opt_single_thread" = 1 ]; then
		qemu_args+=(-accel "tcg,thread=single")
	elif use_kvm; then
		qemu_args+=(-accel kvm -cpu host)
	else
		qemu_args+=(-accel "tcg,thread=multi")
	fi
	use_kvm || qemu_args+=(-cpu max)
}

# namespace_backend NODE - a block node for one namespace.
namespace_backend() {
	local file=$out/$1.raw
	if [ "$opt_backend" = mem ]; then
		# A sparse file that is never flushed stays in the page cache.
		truncate -s "$opt_disk_size" "$file"
		qemu_args+=(-blockdev "raw,node-name=$1,file.driver=file,file.filename=$file,cache.no-flush=on,discard=unmap")
	else
		qemu_args+=(-blockdev "null-co,node-name=$1,size=$(numfmt --from=iec "$opt_disk_size"),read-zeroes=on")
	fi
}

# Each controller sits behind a root port of its own, so that it can be unplugged.
# Namespaces that come and go need a subsystem to be attached through.
controller_arguments() {
	local index nsid node subsystem detached
	local total=$((opt_namespaces + opt_spare_namespaces))
	local vectors=${opt_msix:-$((opt_ioqueues + 1))}
	for ((index = 0; index < opt_controllers; index++)); do
		qemu_args+=(-device "pcie-root-port,id=port$index,slot=$((index + 1)),chassis=$((index + 1))")
		subsystem=
		if [ "$opt_spare_namespaces" -gt 0 ]; then
			qemu_args+=(-device "nvme-subsys,id=subsys$index,nqn=reap$index")
			subsystem=,subsys=subsys$index
		fi
		qemu_args+=(-device "nvme,id=nvme$index,bus=port$index,serial=reap$index$subsystem,max_ioqpairs=$opt_ioqueues,msix_qsize=$vectors$opt_device_opts")
		for ((nsid = 1; nsid <= total; nsid++)); do
			node=disk${index}n$nsid
			namespace_backend "$node"
			detached=
			[ "$nsid" -le "$opt_namespaces" ] || detached=,shared=off,detached=on
			qemu_args+=(-device "nvme-ns,id=ns${index}n$nsid,bus=nvme$index,drive=$node,nsid=$nsid$detached")
		done
	done
}

# The guest's serial ports, in the order that guest/init names them.  The last
# is QEMU's own monitor, so that a scenario can unplug a device or change one.
serial_arguments() {
	if [ "$opt_shell" = 1 ]; then
		qemu_args+=(-serial mon:stdio -serial "file:$out/results.jsonl" -serial "file:$out/report.txt")
	else
		qemu_args+=(
			-serial "file:$out/console.log"
			-serial "file:$out/results.jsonl"
			-chardev "pipe,id=report,path=$out/report" -serial chardev:report
			-chardev "pipe,id=commands,path=$out/monitor" -mon "commands,mode=readline"
		)
	fi
	qemu_args+=(
		-chardev "socket,id=monitor,path=$out/qmp,server=on,wait=off" -mon "monitor,mode=control"
		-chardev "socket,id=guestmonitor,path=$out/qmp" -serial chardev:guestmonitor
	)
}

# no_timer_check: on a busy host the guest's own test of its timer interrupt may
# see none in time, and panic.
# tsc=reliable: an emulated TSC is the host's clock on every vCPU.  Without it each
# look at the time reads the HPET, under QEMU's one big lock; on a busy host eight
# CPUs then do nothing but look at the time in their ticks.
kernel_command_line() {
	local arguments="console=ttyS0 loglevel=7 panic=-1 oops=panic sysctl.kernel.sysrq=1 mitigations=off"
	arguments+=" no_timer_check tsc=reliable"
	[ "$opt_iommu" = 0 ] || arguments+=" intel_iommu=on iommu.strict=1 iommu.passthrough=0"
	echo "$arguments $opt_append"
}

# The unpacked kernel saves the guest some seconds of decompression, but has no
# boot loader of its own to randomise its address.
kernel_image() {
	if [ "$opt_bzimage" = 0 ] && [ -e "$kernel_dir/vmlinux" ]; then
		echo vmlinux
	else
		echo vmlinuz
	fi
}

# Fill the array qemu_args.
machine_arguments() {
	local extra=()
	qemu_args=(
		-name "$name,debug-threads=on" -nodefaults -no-user-config -no-reboot -display none
		-smp "$opt_cpus" -m "$opt_memory"
	)
	if [ "$opt_iommu" = 1 ]; then
		# The IOMMU must come before the devices behind it.
		qemu_args+=(-machine "q35,kernel-irqchip=$(use_kvm && echo split || echo off)"
			-device "intel-iommu,intremap=on")
	else
		qemu_args+=(-machine q35)
	fi
	accelerator_arguments
	serial_arguments
	controller_arguments
	qemu_args+=(
		-kernel "$kernel_dir/$(kernel_image)" -initrd "$out/initramfs.cpio"
		-append "$(kernel_command_line)"
	)
	if [ -n "$opt_qemu_args" ]; then
		mapfile -t extra < <(xargs printf '%s\n' <<<"$opt_qemu_args")
		qemu_args+=("${extra[@]}")
	fi
}
