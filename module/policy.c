// SPDX-License-Identifier: GPL-2.0
/*
 * Decisions, see policy.h. Nothing here may need a kernel header.
 */
#include "policy.h"

int policy_multi_mapping(const struct policy_mapping *map)
{
	return !map->polled && map->submit_cpus > 1 && map->vector_cpus > 1;
}

int policy_check_active(enum reap_check_mode mode,
			const struct policy_mapping *map)
{
	if (map->polled || !map->dedicated)
		return 0;

	switch (mode) {
	case REAP_CHECK_ON:
		return 1;
	case REAP_CHECK_AUTO:
		return policy_multi_mapping(map);
	case REAP_CHECK_OFF:
		break;
	}
	return 0;
}

unsigned int policy_hist_floor(unsigned int bucket)
{
	return bucket ? 1u << (bucket - 1) : 0u;
}
