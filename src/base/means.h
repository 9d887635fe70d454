// Lines of meaning stand in the tables of games, requests, messages and facts for docs/reference.
// Pages never read them, so their core leaves them out: they would go over the wire.
#pragma once

#ifdef ILINX_NO_MEANS
#define ILX_MEANS(line) NULL
#define ILX_MEANS_AND(line, ...) __VA_ARGS__
#else
#define ILX_MEANS(line) (line)
#define ILX_MEANS_AND(...) .means = __VA_ARGS__
#endif
