// Handles: numbers that stand for matches and batches outside the library.
//
// A handle is a place in one table and a count of how often that place has been used. One atomic
// exchange tells whether it is alive and keeps every other thread away until it is let go, so a
// handle that is wrong, dead or in use is an answer and not a crash.
#pragma once

#include <stdint.h>

typedef enum ilx_handle_kind { ILX_HANDLE_ONE = 1, ILX_HANDLE_BATCH } ilx_handle_kind;

// Gives out a handle on a thing. 0: there are as many as there can be.
uint64_t ilx_handle_give(ilx_handle_kind kind, void *thing);
// Takes hold of it for this thread. ILX_OK, ILX_E_HANDLE or ILX_E_BUSY.
int32_t ilx_handle_hold(uint64_t handle, ilx_handle_kind kind, void **thing);
// Lets go of a handle that this thread holds.
void ilx_handle_release(uint64_t handle);
// The same for good: from now on the handle is dead.
void ilx_handle_retire(uint64_t handle);
