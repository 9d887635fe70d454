// A wall clock that is wrong: put before a program with LD_PRELOAD, it adds to CLOCK_REALTIME what
// the file named by SKEW_FILE holds, a 64-bit number of milliseconds, which may change at any time.

#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static const volatile int64_t *skew_ms;

__attribute__((constructor)) static void open_skew(void)
{
    const char *path = getenv("SKEW_FILE");
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *at = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, fd, 0);
    skew_ms = at == MAP_FAILED ? NULL : at;
}

// The system's own names of these parameters are not for others.
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
int clock_gettime(clockid_t clock, struct timespec *time)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(clock, time);
    if (code || clock != CLOCK_REALTIME || !skew_ms) return code;
    int64_t ns = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec + *skew_ms * 1000000;
    time->tv_sec = ns / 1000000000;
    time->tv_nsec = ns % 1000000000;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *at)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at) *at = now.tv_sec;
    return now.tv_sec;
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
