// SPDX-License-Identifier: GPL-2.0
/*
 * Settings as text, see settings.h.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/string.h>

#include "settings.h"

static const char * const check_names[] = {
	[REAP_CHECK_OFF] = "off",
	[REAP_CHECK_AUTO] = "auto",
	[REAP_CHECK_ON] = "on",
};

/* How much of a user's text goes to the log: its first line, if short. */
static int reap_line_len(const char *text)
{
	return min_t(size_t, strcspn(text, "\n"), 32);
}

/**
 * reap_parse_check - read a mode of the CQ check
 * @text: off, auto or on; a newline may follow
 * @mode: set on success
 *
 * Return: 0 or -EINVAL; the kernel log then tells the allowed words.
 */
int reap_parse_check(const char *text, enum reap_check_mode *mode)
{
	int i = __sysfs_match_string(check_names, ARRAY_SIZE(check_names),
				     text);

	if (i < 0) {
		pr_notice("submit_check=%.*s: allowed are off, auto and on\n",
			  reap_line_len(text), text);
		return -EINVAL;
	}
	*mode = i;
	return 0;
}

/**
 * reap_check_name - a mode of the CQ check as a word
 * @mode: the mode
 *
 * Return: off, auto or on.
 */
const char *reap_check_name(enum reap_check_mode mode)
{
	return check_names[mode];
}

/**
 * reap_parse_uint - read a number within a range
 * @what: name of the setting, for the kernel log
 * @text: decimal; a newline may follow
 * @min: smallest allowed
 * @max: largest allowed
 * @value: set on success
 *
 * Return: 0, -EINVAL for what is no number, -ERANGE outside of the range; the
 * kernel log then tells the range.
 */
int reap_parse_uint(const char *what, const char *text, unsigned int min,
		    unsigned int max, unsigned int *value)
{
	unsigned int number;
	int ret = kstrtouint(text, 10, &number);

	if (!ret && (number < min || number > max))
		ret = -ERANGE;
	if (ret) {
		pr_notice("%s=%.*s: allowed are whole numbers from %u to %u\n",
			  what, reap_line_len(text), text, min, max);
		return ret;
	}
	*value = number;
	return 0;
}
