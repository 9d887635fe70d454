// The members of every set of up to eight, as tables.

#include "base/bits.h"

// COUNTS_n: of all sets of the first n, in the order of their numbers, where `c` others are in,
// too.
#define COUNTS_0(c) c
#define COUNTS_1(c) COUNTS_0(c), COUNTS_0((c) + 1)
#define COUNTS_2(c) COUNTS_1(c), COUNTS_1((c) + 1)
#define COUNTS_3(c) COUNTS_2(c), COUNTS_2((c) + 1)
#define COUNTS_4(c) COUNTS_3(c), COUNTS_3((c) + 1)
#define COUNTS_5(c) COUNTS_4(c), COUNTS_4((c) + 1)
#define COUNTS_6(c) COUNTS_5(c), COUNTS_5((c) + 1)
#define COUNTS_7(c) COUNTS_6(c), COUNTS_6((c) + 1)

const uint8_t ilx_counts[256] = {COUNTS_7(0), COUNTS_7(1)};

// PLACES_n: the same of the places, where those of `p` come after them.
#define PLACES_0(p) p
#define PLACES_1(p) PLACES_0(p), PLACES_0((p) << 4 | 0)
#define PLACES_2(p) PLACES_1(p), PLACES_1((p) << 4 | 1)
#define PLACES_3(p) PLACES_2(p), PLACES_2((p) << 4 | 2)
#define PLACES_4(p) PLACES_3(p), PLACES_3((p) << 4 | 3)
#define PLACES_5(p) PLACES_4(p), PLACES_4((p) << 4 | 4)
#define PLACES_6(p) PLACES_5(p), PLACES_5((p) << 4 | 5)
#define PLACES_7(p) PLACES_6(p), PLACES_6((p) << 4 | 6)

const uint32_t ilx_places[256] = {PLACES_7(UINT32_C(0)), PLACES_7(UINT32_C(7))};
