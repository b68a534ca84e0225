/* SPDX-License-Identifier: GPL-2.0 */
#include "user/block.h"
