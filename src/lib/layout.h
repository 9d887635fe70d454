// Where things are in an observation as a tensor, worked out from the fields of a view.
//
// A field that has names takes, for each of its values, one number a name: 1 at the name's place,
// 0 elsewhere; all 0 when it is hidden or nobody's. A signed number takes two, itself and 1, or 0
// and 0 when it is hidden; any other number takes one. The last part is the viewer's seat, by name.
#pragma once

#include "core/game.h"

typedef enum ilx_part_kind { ILX_PART_NAME, ILX_PART_SIGNED, ILX_PART_NUMBER } ilx_part_kind;

typedef struct ilx_part {
    const ilx_field *field;  // NULL: the viewer's seat
    ilx_part_kind kind;
    int at;     // of its first number
    int each;   // numbers for one value
    int count;  // values
    int seats;  // not 0: one group of count / seats values for each seat
} ilx_part;

enum { ILX_PARTS_MAX = 128 };

typedef struct ilx_layout {
    int count, length;  // parts, and numbers in all
    ilx_part part[ILX_PARTS_MAX];
} ilx_layout;

void ilx_layout_make(const ilx_game *game, ilx_layout *layout);
// A number that changes whenever a number of the tensor means something else.
uint64_t ilx_layout_version(const ilx_game *game, const ilx_layout *layout);
