# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# shellcheck disable=SC2154,SC2016  # build is common.sh's; apt has its own $(...)
#
# Packages from suites that the machine does not have, without touching its
# apt configuration: own source lists, package lists and cache below build/apt.
# Sourced after common.sh, never run.
#
# The base configuration is a copy of the machine's own sources, so apt itself
# reads whichever form they are written in (one-line or deb822).  A further
# suite reuses the address and the keyring of the base archive.

private_apt_dir=$build/apt
# Package lists older than this are fetched again.
private_apt_max_age_minutes=720

# private_apt_options NAME - one apt option per line for configuration NAME.
private_apt_options() {
	local dir=$private_apt_dir/$1
	printf '%s\n' \
		-o "Dir::Etc::sourcelist=$dir/sources.list" \
		-o "Dir::Etc::sourceparts=$dir/sources.list.d" \
		-o "Dir::State::lists=$dir/lists" \
		-o "Dir::Cache=$dir/cache" \
		-o "Acquire::Languages=none" \
		-o "APT::Sandbox::User=root"
}

# private_apt NAME TOOL ARG... - run apt-get or apt-cache on configuration NAME.
private_apt() {
	local name=$1 tool=$2 options
	shift 2
	mapfile -t options < <(private_apt_options "$name")
	"$tool" "${options[@]}" "$@"
}

# Fetch the package lists of NAME unless they are recent.
private_apt_refresh() {
	local name=$1 dir=$private_apt_dir/$1
	if [ -n "$(find "$dir/updated" -mmin "-$private_apt_max_age_minutes" 2>/dev/null)" ]; then
		return 0
	fi
	say "fetching package lists ($name)"
	# One source that cannot be reached (a third party's, a CD) must not stand
	# in the way of the others.
	if ! private_apt "$name" apt-get -qq update >"$dir/update.log" 2>&1; then
		cat "$dir/update.log" >&2
		[ -n "$(find "$dir/lists" -maxdepth 1 -name '*_Packages*' -print -quit)" ] || return 1
	fi
	touch "$dir/updated"
}

# The machine's own suites, as configuration "base".
private_apt_base() {
	local dir=$private_apt_dir/base
	mkdir -p "$dir/sources.list.d" "$dir/lists/partial" "$dir/cache/archives/partial"
	if [ -f /etc/apt/sources.list ]; then
		cp /etc/apt/sources.list "$dir/sources.list"
	else
		: >"$dir/sources.list"
	fi
	rm -f "$dir"/sources.list.d/*
	find /etc/apt/sources.list.d -maxdepth 1 \( -name '*.list' -o -name '*.sources' \) \
		-exec cp -t "$dir/sources.list.d" {} + 2>/dev/null || :
	private_apt_refresh base
}

# private_apt_base_targets FORMAT - one line per package list of the machine's own
# suites, in apt's format language.
private_apt_base_targets() {
	private_apt base apt-get indextargets --format "$1" 'Created-By: Packages'
}

# private_apt_suite SUITE - configuration SUITE: the machine's sources and SUITE.
private_apt_suite() {
	local suite=$1 dir=$private_apt_dir/$1 label=Debian uri
	local keyring=/usr/share/keyrings/debian-archive-keyring.gpg
	private_apt_base || return 1
	case $suite in
	*-security) label=Debian-Security ;;
	esac
	uri=$(private_apt_base_targets '$(LABEL) $(REPO_URI)' |
		awk -v label="$label" '$1 == label { print $2; exit }')
	if [ -z "$uri" ]; then
		warn "this machine's apt sources name no archive labelled $label; cannot reach $suite"
		return 1
	fi
	mkdir -p "$dir/lists/partial" "$dir/cache/archives/partial" "$dir/sources.list.d"
	rm -f "$dir"/sources.list.d/*
	cp "$private_apt_dir/base/sources.list" "$dir/sources.list"
	find "$private_apt_dir/base/sources.list.d" -type f -exec cp -t "$dir/sources.list.d" {} +
	# A suite that the machine has already must not be named twice: apt
	# refuses two entries that differ in their keyring.
	if ! private_apt_base_targets '$(RELEASE)' | grep -xF "$suite" >/dev/null; then
		printf 'deb %s%s %s main\n' "$([ -f "$keyring" ] && echo "[signed-by=$keyring] ")" \
			"${uri%/}" "$suite" >"$dir/sources.list.d/extra-suite.list"
	fi
	private_apt_refresh "$suite"
}

# private_apt_version NAME PACKAGE [RELEASE] - newest version that NAME offers.
private_apt_version() {
	local name=$1 package=$2
	private_apt "$name" apt-cache madison "$package" 2>/dev/null |
		awk -F ' *\\| *' -v suite="${3:-}" \
			'suite == "" || index($3, " " suite "/") { print $2; exit }'
}

# private_apt_unpack NAME PACKAGE DIRECTORY - download a package and unpack it,
# without installing it.
private_apt_unpack() {
	local name=$1 package=$2 target=$3 debs=$private_apt_dir/$1/debs
	mkdir -p "$debs" "$target"
	(cd "$debs" && rm -f "${package%%=*}"_*.deb &&
		private_apt "$name" apt-get -qq download "$package") || return 1
	dpkg-deb -x "$debs/${package%%=*}"_*.deb "$target" || return 1
	rm -f "$debs/${package%%=*}"_*.deb
}

# Suites to ask for a kernel package, most likely first, by the form of its
# release; "base" is what the machine has.
private_apt_kernel_suites() {
	local release=$1 codename
	codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")
	printf '%s\n' base "$codename-security" "$codename-backports"
	case $release in
	*+deb13*) printf '%s\n' trixie-security trixie ;;
	esac
	echo sid
}

# private_apt_find PACKAGE RELEASE [SUITE] - print the configuration that has the
# package: of SUITE where given, else the first that has it.
private_apt_find() {
	local package=$1 release=$2 name
	for name in ${3:-$(private_apt_kernel_suites "$release")}; do
		if [ "$name" = base ]; then
			private_apt_base >&2 || continue
		else
			private_apt_suite "$name" >&2 || continue
		fi
		if [ -n "$(private_apt_version "$name" "$package")" ]; then
			echo "$name"
			return 0
		fi
	done
	return 1
}
