// The plate of Thrill: discs lying on a round plate, a pusher that shoves them over its free edge,
// and a weight. Seen from above; slow enough that nothing keeps moving by itself.
//
// Lengths are whole micrometres, angles whole thousandths of a degree. The plate's centre is the
// origin and y is the way the pusher goes, so that everything is told as somebody says it who
// stands on the plate: turning the plate changes `turned`, and moves a disc only if that one slips.
//
// An ilx_plate is all there is: every function below is a pure function of the whole numbers in it
// and of its arguments, with the same bits on every machine and compiler (docs/physics.md says
// how). A push may come in pieces. The pieces matter a little, since each ends in whole
// micrometres; the same pieces always give the same plate, whether the plate was kept, copied or
// restored between.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    ILX_PLATE_DISCS = 32,
    ILX_PLATE_RADIUS = 160000,
    ILX_PUSHER_BACK = -47000,  // where its front edge is when pulled back
    ILX_PUSHER_STOP = 13000,   // and at the groove, where the play zone begins
    ILX_PUSHER_STEP = 250,     // pieces that end on a multiple of this cost the least precision
    ILX_WEIGHT_RADIUS = 12000,
    ILX_TURN_MAX = 360000,    // a turn of the plate: this far either way,
    ILX_TURN_MS_MIN = 200,    // in this time at the least
    ILX_TURN_MS_MAX = 20000,  // and at the most
    ILX_NO_DISC = -1,
};

// Also what a disc of that size is worth in chips.
typedef enum ilx_disc_size {
    ILX_DISC_SMALL = 1,
    ILX_DISC_MEDIUM = 2,
    ILX_DISC_LARGE = 3
} ilx_disc_size;

// The 32 discs are always the same: 0 to 6 are large, 7 to 16 medium, 17 to 31 small.
enum { ILX_FIRST_MEDIUM = 7, ILX_FIRST_SMALL = 17 };

typedef struct ilx_disc {
    int32_t x, y;      // its centre; 0 when it is not on the plate
    int32_t turn;      // 0 to 359999, against the clock; how it lies, to be drawn
    uint16_t moved;    // how it went in the push under way, which friction remembers from one piece
    uint16_t spun;     // to the next; 0 between pushes
    uint8_t size;      // an ilx_disc_size
    uint8_t on_plate;  // 1, or 0: in the stock, in somebody's hand
    uint8_t unused[2];
} ilx_disc;

typedef struct ilx_plate {
    ilx_disc disc[ILX_PLATE_DISCS];
    int32_t pusher;              // y of its front edge
    int32_t turned;              // of the plate against the table, 0 to 359999
    int32_t weight_on;           // the disc under the weight, or ILX_NO_DISC
    int32_t weight_x, weight_y;  // of the weight's centre from that disc's centre
} ilx_plate;

// A disc that left the plate. It tips over a line through `pivot` that is square to the line from
// the plate's centre to `pivot`.
typedef struct ilx_fall {
    int32_t disc;
    int32_t weighted;  // 1: the weight lay on it, and went with it
    int32_t at;  // y of the pusher's front; in a turn of the plate, milliseconds from its start
    int32_t x, y, turn;  // where the disc was
    int32_t pivot_x, pivot_y;
} ilx_fall;

typedef struct ilx_falls {
    int32_t count;
    ilx_fall fall[ILX_PLATE_DISCS];  // in the order in which they fell
} ilx_falls;

// The referee's pushes count. Trial pushes take about half the time, for bots that think.
typedef enum ilx_push_quality { ILX_PUSH_REFEREE, ILX_PUSH_TRIAL } ilx_push_quality;

typedef enum ilx_put {
    ILX_PUT_WELL,
    ILX_PUT_OFF_PLATE,  // not wholly on the plate
    ILX_PUT_OUTSIDE,    // not wholly between pusher and groove
    ILX_PUT_TOUCHING,   // another disc is in the way
} ilx_put;

typedef enum ilx_weigh {
    ILX_WEIGH_WELL,
    ILX_WEIGH_NO_DISC,      // no such disc on the plate
    ILX_WEIGH_NOT_INSIDE,   // not wholly on that disc
    ILX_WEIGH_NOT_IN_PLAY,  // that disc does not lie in the play zone
} ilx_weigh;

// Called after every step of a push or turn, for whoever wants to show it. `at` as in ilx_fall.
typedef struct ilx_watch {
    void (*step)(void *context, const ilx_plate *plate, int32_t at);
    void *context;
} ilx_watch;

extern const int32_t ilx_disc_radii[ILX_DISC_LARGE + 1];  // by ilx_disc_size; [0] is none
int32_t ilx_disc_radius(int size);                        // of an ilx_disc_size

// An empty plate, pusher pulled back, all discs in the stock.
void ilx_plate_clear(ilx_plate *plate);

// The start of a match: discs 0 to 4, 7 to 14 and 17 to 31 lie at random in the play zone without
// touching, nothing about to fall, the pusher pulled back. Any seed will do.
void ilx_plate_fill(ilx_plate *plate, uint64_t seed);

// Are these whole numbers a plate? Whatever passes may be given to every function here.
bool ilx_plate_verify(const ilx_plate *plate);

// May a disc of that size be set down there? The pusher must be pulled back.
ilx_put ilx_plate_may_put(const ilx_plate *plate, int size, int32_t x, int32_t y);
// Sets down a disc that is not on the plate where it may be.
void ilx_plate_put(ilx_plate *plate, int disc, int32_t x, int32_t y);
// The place for a disc of that size that is nearest to (x, y), on a grid of millimetres. False: the
// strip is so full that there is none.
bool ilx_plate_find_free(const ilx_plate *plate, int size, int32_t *x, int32_t *y);
// Takes a disc off by hand; the weight, if it lay there, with it.
void ilx_plate_take(ilx_plate *plate, int disc);

// May the weight be laid on that disc, its centre at this distance from the disc's?
ilx_weigh ilx_plate_may_weigh(const ilx_plate *plate, int disc, int32_t x, int32_t y);

// Each of those below that take `falls` adds what fell to `falls`, which the caller has cleared;
// `watch` may be NULL.

// Lays the weight where it may be. A disc that hangs over the edge may tip at once.
void ilx_plate_weigh(ilx_plate *plate, int disc, int32_t x, int32_t y, ilx_falls *falls);
// Moves the pusher's front forward to y, which is from where it is to ILX_PUSHER_STOP.
void ilx_plate_advance(ilx_plate *plate, int32_t y, ilx_push_quality quality, ilx_falls *falls,
                       const ilx_watch *watch);
// Pulls the pusher back. It touches nothing on its way; the push is over.
void ilx_plate_pull_back(ilx_plate *plate);
// Lifts the weight off, if there is one; its disc may fall now.
void ilx_plate_lift(ilx_plate *plate, ilx_falls *falls);
// Turns the plate by that angle (against the clock, or with it when negative; at most ILX_TURN_MAX
// either way) in that time. Between pushes only.
void ilx_plate_turn(ilx_plate *plate, int32_t angle, int32_t ms, ilx_falls *falls,
                    const ilx_watch *watch);

// How far the disc's rim hangs over the plate's edge; 0: not at all.
int32_t ilx_plate_overhang(const ilx_plate *plate, int disc);
// How much farther outward the disc may go, weight and all, before it falls. Negative: it cannot
// lie there. (Where the weight would turn with it is not foreseen.)
int32_t ilx_plate_margin(const ilx_plate *plate, int disc);
