/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Settings as text, for sysfs and for the module's parameters: one place says
 * which words and numbers are allowed.
 */
#ifndef NVME_REAP_SETTINGS_H
#define NVME_REAP_SETTINGS_H

#include <linux/types.h>

#include "policy.h"

int reap_parse_check(const char *text, enum reap_check_mode *mode);
const char *reap_check_name(enum reap_check_mode mode);
int reap_parse_uint(const char *what, const char *text, unsigned int min,
		    unsigned int max, unsigned int *value);

#endif
