#include "cli/places.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return true;
}

bool ilx_place_find(const char *variable, const char *in_home, const char *file, ilx_text *path)
{
    const char *given = getenv(variable), *home = getenv("HOME");
    errno = ENOENT;
    if (given && given[0] == '/') {
        ilx_text_add(path, "%s/ilinx/%s", given, file);
    } else if (home && home[0] == '/') {
        ilx_text_add(path, "%s/%s/ilinx/%s", home, in_home, file);
    } else {
        return false;
    }
    return make_folders(path->bytes);
}
