// How often this program has asked for memory, for `ilinx bench` to show that playing does not.
#pragma once

#include <stdint.h>

int64_t ilx_heap_count(void);
