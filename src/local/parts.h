// Shared by the files of this folder: the two texts.
#pragma once

#include "base/text.h"
#include "local/local.h"

struct ilx_app;

// The text that was put in for this call, with a zero at its end.
char *local_taken(void);
// Cleared, for what comes out.
ilx_text *local_answer(void);
// The app of this instance; NULL before ilx_local_start.
struct ilx_app *local_app(void);

// Facts, each ended by a line feed, cut into lines in place. The list is to be freed.
const char **local_lines(char *text, int *count);

// A question to a bot as bytes.
struct ilx_job;
void local_write_job(const struct ilx_job *job, ilx_text *out);
