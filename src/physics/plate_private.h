// Shared by the files of the plate: masses, and the rule of support.
#pragma once

#include "physics/plate.h"

enum {
    WEIGHT_GRAMS = 150,
    SLACK = 500,  // what ilx_plate_verify lets two discs overlap; pushes stay far below it
};

int64_t ilx_disc_grams(int size);

// Is the centre of mass, weight included, on the inner side of the line through the two points
// where the disc's rim crosses the plate's edge? Exact, in whole numbers.
bool ilx_plate_supports(const ilx_plate *plate, int disc);

// Takes a disc off the plate and adds it to what fell.
void ilx_plate_drop(ilx_plate *plate, int disc, int32_t at, ilx_falls *falls);
