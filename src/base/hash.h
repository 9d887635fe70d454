// A 64-bit hash of bytes, the same on every machine: it pins states, it does not protect secrets.
#pragma once

#include <stddef.h>
#include <stdint.h>

uint64_t ilx_hash(const void *bytes, size_t count);
