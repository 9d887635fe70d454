// The server's log.

#include "net/log.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

void ilx_log_line(ilx_level level, const char *format, ...)
{
    static const char *const names[] = {"info", "warn", "error"};
    char line[600], stamp[32];
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
    int length = snprintf(line, sizeof line - 1, "time=%s.%03dZ level=%s ", stamp,
                          (int)(now.tv_nsec / 1000000), names[level]);
    va_list values;
    va_start(values, format);
    length += vsnprintf(line + length, sizeof line - 1 - (size_t)length, format, values);
    va_end(values);
    if (length > (int)sizeof line - 2) length = (int)sizeof line - 2;
    line[length++] = '\n';
    // One write for a line, so that lines of several threads do not mix.
    ssize_t written = write(STDERR_FILENO, line, (size_t)length);
    (void)written;  // there is nobody left to tell
}
