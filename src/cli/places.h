// Where a program keeps its files (the XDG base directories).
#pragma once

#include "base/text.h"

// The path of a file of ours beneath the folder that the variable names, or else beneath one in the
// home folder; the folders on the way are made. False: errno says why not; ENOENT without a path:
// there is no home.
bool ilx_place_find(const char *variable, const char *in_home, const char *file, ilx_text *path);
