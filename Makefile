# SPDX-License-Identifier: GPL-2.0
#
# One entry point for people.  The work is done by Kbuild (module/), CMake
# (tools/, tests/unit/) and the scripts in scripts/, qemu/ and tests/.
# Everything generated goes under build/.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all
MAKEFLAGS += --no-print-directory

# Kernel to build for; the guests of check, demo and bench run the same one.
ifndef KVER
KVER := $(shell scripts/default-kver)
endif
KDIR ?= /lib/modules/$(KVER)/build
JOBS ?= $(shell nproc)
# Verbosity of sub-builds, as in the kernel: V=1 shows commands.
V ?= 0

BUILD := $(CURDIR)/build
STAGE := $(BUILD)/kmod-$(KVER)
LAYOUT := $(STAGE)/generated/nvme_layout.h
CMAKE_DIR := $(BUILD)/cmake

export KVER KDIR JOBS

##@ Building

.PHONY: all
all: module tools ## the module for KVER and the tools (the default)

.PHONY: deps
deps: ## install the Debian packages that are missing (needs root only then)
	@scripts/deps

.PHONY: module
module: layout ## nvme_reap.ko for KVER, in build/kmod-KVER
	@scripts/build-module

.PHONY: kmods
kmods: layout ## nvme_reap.ko and the test-only modules
	@TEST_KMODS=1 scripts/build-module

.PHONY: layout
layout: layoutgen
	@scripts/generate-layout

# On its own, so that the module needs nothing of the other tools.
.PHONY: layoutgen
layoutgen:
	@scripts/build-tools layoutgen

.PHONY: tools
tools: layoutgen ## layoutgen, reapctl and the unit tests
	@scripts/build-tools

.PHONY: install
install: ## nvme_reap.ko and reapctl, for this machine; loads nothing
	@scripts/install

.PHONY: uninstall
uninstall: ## remove what 'make install' put there
	@scripts/install --uninstall

##@ Checking

.PHONY: check
check: tools kmods ## unit tests and VM tests
	@scripts/check unit vm

.PHONY: check-unit
check-unit: tools ## unit tests only
	@scripts/check unit

.PHONY: check-vm
check-vm: tools kmods ## VM tests only; SCENARIO="name..." picks some
	@scripts/check vm $(SCENARIO)

.PHONY: check-runner
check-runner: tools ## proves that the VM runner reports failures as failures
	@tests/vm/selftest/run

.PHONY: check-model
check-model: ## the handshake between contexts, by model checking; minutes
	@tests/model/check

.PHONY: lint
lint: layout ## checkpatch, sparse, W=1, clang-format, clang-tidy, shellcheck
	@scripts/lint

##@ Seeing it work

# 'deps' may bring the first kernel headers: KVER must be looked up after it.
.PHONY: demo
demo: deps ## what the completion check gains: from a clean clone to a table
	@env -u KVER -u KDIR $(MAKE) demo-run

.PHONY: demo-run
demo-run: all kmods
	@qemu/demo

.PHONY: demo-lockup
demo-lockup: deps ## the soft lockup of the stock driver, and its cure
	@env -u KVER -u KDIR $(MAKE) demo-lockup-run

.PHONY: demo-lockup-run
demo-lockup-run: all kmods
	@qemu/demo-lockup

.PHONY: bench-overhead
bench-overhead: all kmods ## cost against stock, on the repeatable boot
	@tests/bench/overhead

.PHONY: bench-instr
bench-instr: tools ## instructions per check and per reaped entry
	@tests/bench/instr

.PHONY: shell
shell: all kmods ## a shell in a guest with the module and the tools
	@qemu/run-vm --shell --kernel $(KVER)

##@ Housekeeping

.PHONY: clean
clean: ## remove what was built; downloads stay
	@rm -rf $(BUILD)/kmod-* $(CMAKE_DIR) $(BUILD)/vm $(BUILD)/initramfs $(BUILD)/check
	@echo "clean: done (downloaded kernels and package lists are kept; 'make distclean' drops them)"

.PHONY: distclean
distclean: ## remove everything generated and downloaded
	@rm -rf $(BUILD)

.PHONY: help
help: ## this list
	@echo "make TARGET [KVER=$(KVER)]"
	@awk -f scripts/help.awk $(MAKEFILE_LIST)
