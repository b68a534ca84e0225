# SPDX-License-Identifier: GPL-2.0
# Prints the Makefile's '##@' groups and 'target: ... ## text' lines.
/^##@ / { printf "\n%s\n", substr($0, 5) }
/^[a-z-]+:.*## / {
	target = substr($0, 1, index($0, ":") - 1)
	printf "  %-16s %s\n", target, substr($0, index($0, "## ") + 3)
}
