// SPDX-License-Identifier: GPL-2.0
/*
 * The controllers= parameter: a comma-separated list of PCI addresses
 * (0000:00:04.0) and of vendor:device ids (1b36:0010), both hexadecimal.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/pci.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "reap.h"

#define ALLOW_MAX	64

struct reap_allow {
	bool by_id;
	unsigned int vendor, device;
	unsigned int domain, bus, slot, fn;
};

static struct reap_allow allow_list[ALLOW_MAX];
static unsigned int allow_nr;

static bool allow_parse_one(const char *word, struct reap_allow *entry)
{
	int end = 0;

	if (sscanf(word, "%x:%x:%x.%x%n", &entry->domain, &entry->bus,
		   &entry->slot, &entry->fn, &end) == 4 && end && !word[end])
		return entry->bus <= 0xff && entry->slot <= 0x1f &&
		       entry->fn <= 7;
	end = 0;
	entry->by_id = true;
	/* All digits, so that an address cut short isn't taken for an id. */
	return sscanf(word, "%4x:%4x%n", &entry->vendor, &entry->device,
		      &end) == 2 && end == strlen("1b36:0010") && !word[end];
}

/**
 * reap_allow_parse - read the controllers= parameter
 * @list: its value; empty or NULL allows every controller
 *
 * Return: 0; -EINVAL for a word that is no address and no id, -E2BIG for more
 * than 64 words, -ENOMEM. The kernel log names the word.
 */
int reap_allow_parse(const char *list)
{
	char *copy, *rest, *word;
	int ret = 0;

	allow_nr = 0;
	if (!list || !*list)
		return 0;
	copy = kstrdup(list, GFP_KERNEL);
	if (!copy)
		return -ENOMEM;
	rest = copy;
	while ((word = strsep(&rest, ","))) {
		word = strim(word);
		if (allow_nr == ALLOW_MAX) {
			pr_err("controllers= has more than %u entries\n",
			       ALLOW_MAX);
			ret = -E2BIG;
			break;
		}
		memset(&allow_list[allow_nr], 0, sizeof(*allow_list));
		if (!allow_parse_one(word, &allow_list[allow_nr])) {
			pr_err("controllers= has '%s': give PCI addresses like 0000:00:04.0 or vendor:device ids like 1b36:0010, separated by commas\n",
			       word);
			ret = -EINVAL;
			break;
		}
		allow_nr++;
	}
	kfree(copy);
	return ret;
}

static bool allow_names(const struct reap_allow *entry, struct pci_dev *pdev)
{
	if (entry->by_id)
		return entry->vendor == pdev->vendor &&
		       entry->device == pdev->device;
	return entry->domain == pci_domain_nr(pdev->bus) &&
	       entry->bus == pdev->bus->number &&
	       PCI_DEVFN(entry->slot, entry->fn) == pdev->devfn;
}

/**
 * reap_allow_match - may this controller be attached?
 * @pdev: its PCI function
 *
 * Return: true if the list is empty or names it.
 */
bool reap_allow_match(struct pci_dev *pdev)
{
	unsigned int i;

	for (i = 0; i < allow_nr; i++) {
		if (allow_names(&allow_list[i], pdev))
			return true;
	}
	return !allow_nr;
}
