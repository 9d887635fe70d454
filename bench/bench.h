// Shared by the programs of bench/.
#pragma once

#include <time.h>

// Processor time of this process so far.
static inline double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
