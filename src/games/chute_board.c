// The board of Dix de chute: where notches and passages are.
//
// Notches and passages were measured by others on a compact edition of the game; 3 to 5 and 4 to 5
// follow from the geometry of touching wheels; the exit is our own choice. docs/rules says so too.

#include "games/chute.h"

#define WHEEL(number) (CHUTE_WHEEL + (number)-1)

const chute_board chute_the_board = {
    .tolerance = 5,
    .first = {0, 1, 4, 6, 10, 15},
    .notch =
        {
            {295, 60, 180, 300, 10, 190, 20, 110, 200, 290, 40, 112, 184, 256, 328},
            {220, 90, 210, 330, 100, 280, 0, 90, 180, 270, 20, 92, 164, 236, 308},
        },
    .passage =
        {
            {WHEEL(5), CHUTE_TRAY, 280},
            {WHEEL(4), WHEEL(5), 205},
            {WHEEL(3), WHEEL(5), 255},
            {WHEEL(3), WHEEL(4), 325},
            {WHEEL(2), WHEEL(4), 270},
            {WHEEL(2), WHEEL(3), 210},
            {WHEEL(1), WHEEL(2), 305},
            {CHUTE_LEFT, WHEEL(1), 160},
            {CHUTE_RIGHT, WHEEL(1), 20},
        },
};
