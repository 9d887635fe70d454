// Encoders of observations, one for each game in the order of the registry. tools/tensorgen.c makes
// tensor.gen.c from the layouts (make renew).
#pragma once

#include <stdint.h>

typedef struct ilx_encoder {
    int length;        // numbers that it writes
    uint64_t version;  // of the layout
    void (*encode)(const uint8_t *restrict view, int viewer, float *restrict out);
} ilx_encoder;

extern const ilx_encoder ilx_encoders[];
extern const int ilx_encoder_count;
