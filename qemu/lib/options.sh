# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# shellcheck disable=SC2034  # the variables are read by run-vm's other parts
#
# run-vm's options: defaults, then the scenario's "# vm:" lines, then the
# command line.  Sourced by run-vm, never run.

opt_scenario='' opt_kernel='' opt_out='' opt_device_opts='' opt_nvme_params=''
opt_modules='' opt_append='' opt_qemu_args='' opt_msix=''
opt_cpus=8 opt_memory=2048 opt_controllers=1 opt_ioqueues=2 opt_timeout=300
opt_backend=null opt_disk_size=1G opt_namespaces=1 opt_spare_namespaces=0
opt_no_nvme=0 opt_shell=0 opt_quiet=0 opt_iommu=0 opt_icount=0
opt_single_thread=0 opt_bzimage=0 opt_multipath=0 opt_throttle=0
opt_kmods=()
opt_env=()

# apply_options OPTION... - later ones win, lists grow.
apply_options() {
	local option variable
	while [ $# -gt 0 ]; do
		option=$1
		variable=opt_${option#--}
		variable=${variable//-/_}
		shift
		case $option in
		--no-nvme | --shell | --quiet | --iommu | --icount | --single-thread | \
			--bzimage | --multipath)
			printf -v "$variable" 1
			continue
			;;
		-h | --help)
			print_usage
			exit 0
			;;
		esac
		[ $# -gt 0 ] || die "$option: unknown option, or its value is missing (see --help)"
		case $option in
		--scenario | --kernel | --cpus | --memory | --controllers | --ioqueues | --msix | \
			--backend | --disk-size | --namespaces | --spare-namespaces | --timeout | \
			--out | --throttle | --nvme-params)
			printf -v "$variable" '%s' "$1"
			;;
		# These add up.
		--append | --modules | --qemu-args) printf -v "$variable" '%s %s' "${!variable}" "$1" ;;
		--device-opts) opt_device_opts+=,$1 ;;
		--kmod) opt_kmods+=("$1") ;;
		--env) opt_env+=("$1") ;;
		*) die "unknown option $option (see --help)" ;;
		esac
		shift
	done
}

# The options in a scenario's "# vm:" lines, one word a line; quotes as in sh.
scenario_options() {
	sed -n 's/^# vm: *//p' "$1" | sed 's/^no-nvme/--no-nvme/' | xargs -r printf '%s\n'
}

parse_options() {
	local arguments=("$@") words=() index
	# The scenario must be known before its defaults can be.
	for ((index = 0; index < $#; index++)); do
		[ "${arguments[index]}" != --scenario ] || opt_scenario=${arguments[index + 1]:-}
	done
	if [ -n "$opt_scenario" ]; then
		[ -f "$opt_scenario" ] || die "no such scenario: $opt_scenario"
		mapfile -t words < <(scenario_options "$opt_scenario")
		apply_options "${words[@]}"
	fi
	apply_options "$@"
	[ -n "$opt_scenario" ] || [ "$opt_shell" = 1 ] || die "nothing to run: --scenario or --shell"

	name=$(basename "${opt_scenario:-shell}" .sh)
	out=$(realpath -m "${opt_out:-$build/vm/$name}")
	[ -n "$opt_kernel" ] || opt_kernel=${KVER:-$("$top/scripts/default-kver")}
	[ -n "$opt_kernel" ] || die "no kernel headers are installed; give --kernel or run 'make deps'"
	if [ "$opt_icount" = 1 ]; then
		opt_cpus=1
	fi
	case $opt_backend in
	null | mem) ;;
	*) die "--backend is null or mem, not '$opt_backend'" ;;
	esac
}
