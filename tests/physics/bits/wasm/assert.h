// Enough of the C library for simulation files that are compiled to WebAssembly without one.
#pragma once

#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
