// Written by tools/sport-values.c: the weights of the traits, in their order.

#include "bots/sport_value.h"

// clang-format off
const sport_weights sport_fitted = {
    .at_end = {2.8453, 0.0061, -0.0467, 0.1120, 0.1198, -0.5199, -0.6990, 0.0386, -0.9324, 0.7228, -0.0178, 0.1638, 0.0852, 0.1673},
    .with_time = {-2.9780, 0.5729, 0.2659, -0.1004, -0.0410, 0.3843, 0.2535, 0.0007, 0.4206, -0.2268, 0.0448, -0.0239, -0.0961, -0.1898},
};
