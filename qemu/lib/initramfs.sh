# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# shellcheck disable=SC2154  # top and build are common.sh's
#
# Layers of a guest's initramfs.  The kernel accepts several archives one after
# the other, so what changes rarely (programs and their libraries, the modules
# of a kernel) is packed once and kept by content, and a run adds only its
# scenario.  Sourced after common.sh, never run.

# shellcheck source=qemu/lib/stub-library.sh
. "$top/qemu/lib/stub-library.sh"

layers_dir=$build/initramfs

# pack DIRECTORY FILE - pack a directory as an initramfs archive.
pack() {
	(cd "$1" && find . -mindepth 1 -printf '%P\0' | LC_ALL=C sort -z |
		cpio --null --create --format=newc --owner=0:0 --reproducible --quiet) >"$2"
}

# fingerprint FILE... - changes when a file's path, size or time does, or when
# the way layers are made does.
fingerprint() {
	{
		stat -L -c '%n %s %Y' "$@"
		cat "$top"/qemu/lib/{initramfs,stub-library}.sh "$top/qemu/guest/init"
	} | sha256sum | cut -c1-16
}

# layer NAME FILL ARG... - print the path of layer NAME, made by calling
# FILL DIRECTORY ARG... unless the layer kept from before is current.
# $layer_key tells one content from another.
layer() {
	local name=$1 fill=$2 file=$layers_dir/$1-$layer_key.cpio stage
	shift 2
	if [ ! -e "$file" ]; then
		mkdir -p "$layers_dir"
		stage=$(mktemp -d "$layers_dir/stage.XXXXXX")
		"$fill" "$stage" "$@" >&2
		pack "$stage" "$stage.cpio"
		mv "$stage.cpio" "$file"
		rm -rf "$stage"
	fi
	echo "$file"
}

# libraries_of FILE - paths of the shared libraries and the dynamic linker that
# a program needs, directly or not.
libraries_of() {
	{ ldd "$1" 2>/dev/null || :; } | grep -o '/[^ ]*' | sort -u
}

# add_library STAGE LIBRARY
add_library() {
	[ -e "$1$2" ] || install -D -m 0755 "$2" "$1$2"
}

# add_program STAGE PROGRAM - a program and the shared libraries it needs.
add_program() {
	local stage=$1 program=$2 name library dependency
	install -D -m 0755 "$program" "$stage/bin/${program##*/}"
	for name in $(readelf --dynamic "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
		library=$(libraries_of "$program" | grep -F "/$name" | head -n 1)
		if [[ $name =~ $unused_libraries ]]; then
			stub_library "$program" "$library" "$stage$library"
			continue
		fi
		add_library "$stage" "$library"
		for dependency in $(libraries_of "$library"); do
			add_library "$stage" "$dependency"
		done
	done
	# The dynamic linker itself.
	for library in $(libraries_of "$program" | grep /ld-linux); do
		add_library "$stage" "$library"
	done
}

fill_programs() {
	local stage=$1 program
	shift
	for program in "$@"; do
		add_program "$stage" "$program"
	done
}

# The ground that everything else stands on: busybox under all of its names,
# mount points, init, and the programs that every scenario may use.
fill_base() {
	local stage=$1 applet
	shift
	mkdir -p "$stage"/{bin,dev,etc,lib,modules,proc,root,run,sys,tmp}
	ln -s bin "$stage/sbin"
	install -m 0755 "$top/qemu/guest/init" "$stage/init"
	install -m 0755 /bin/busybox "$stage/bin/busybox"
	for applet in $(/bin/busybox --list); do
		[ "$applet" = busybox ] || ln -s busybox "$stage/bin/$applet"
	done
	printf 'root:x:0:0:root:/root:/bin/sh\n' >"$stage/etc/passwd"
	printf 'root:x:0:\n' >"$stage/etc/group"
	fill_programs "$stage" "$@"
}

# fill_modules STAGE KERNEL-DIRECTORY RELEASE MODULE... - modules with all that
# they depend on, unpacked, and their dependency index.
fill_modules() {
	local stage=$1 kernel=$2 release=$3 file target
	shift 3
	local name
	for name in "$@"; do
		modprobe --dirname "$kernel" --set-version "$release" --show-depends "$name" ||
			die "kernel $release has no module $name"
	done | awk '$1 == "insmod" { print $2 }' | sort -u |
		while read -r file; do
			target=$stage/${file#"$kernel"/}
			case $file in
			*.xz) target=${target%.xz} && mkdir -p "${target%/*}" && xz -dc "$file" >"$target" ;;
			*.zst) target=${target%.zst} && mkdir -p "${target%/*}" && zstd -qdc "$file" >"$target" ;;
			*) install -D -m 0644 "$file" "$target" ;;
			esac
		done
	mkdir -p "$stage/lib/modules/$release"
	cp "$kernel/lib/modules/$release"/modules.{builtin,builtin.modinfo,order} \
		"$stage/lib/modules/$release/" 2>/dev/null || :
	depmod --basedir "$stage" "$release"
}

base_layer() {
	local programs=("$@")
	layer_key=$(fingerprint /bin/busybox "${programs[@]}")
	layer base fill_base "${programs[@]}"
}

programs_layer() {
	local name=$1
	shift
	layer_key=$(fingerprint "$@")
	layer "$name" fill_programs "$@"
}

# modules_layer KERNEL-DIRECTORY RELEASE MODULE...
modules_layer() {
	local kernel=$1 release=$2
	layer_key=$(printf '%s ' "$(fingerprint "$kernel/vmlinuz")" "${@:3}" | sha256sum | cut -c1-16)
	layer "modules-$release" fill_modules "$@"
}
