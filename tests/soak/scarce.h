// Shared by a test and the program whose memory runs out.
#pragma once

#include <stdatomic.h>

typedef struct scarce {
    atomic_long count;  // allocations so far
    atomic_long last;   // from this one on they fail; 0: none does
} scarce;
