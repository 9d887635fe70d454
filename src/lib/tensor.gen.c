// Encoders of observations. Made by tools/tensorgen.c from the fields of the games: make renew.

#include "lib/tensor.h"

#include <string.h>

// clang-format off
// One value of a view, by its type. Hidden ones are the least of their type.
#define READER(name, type) \
    static inline type name(const uint8_t *at) { type value; memcpy(&value, at, sizeof value); return value; }
READER(u8, uint8_t)
READER(i8, int8_t)
READER(u16, uint16_t)
READER(i32, int32_t)
READER(u32, uint32_t)
READER(u64, uint64_t)

// 1 at the place of a name; nothing where it is none. Without a branch, which nobody could foretell.
static inline void hot(float *out, int64_t value, int names)
{
    int is_name = value >= 0 && value < names;
    out[is_name ? value : 0] = (float)is_name;
}

// A number and 1; what is hidden stays 0 and 0.
static inline void known(float *out, int64_t value, int64_t hidden)
{
    out[0] = value == hidden ? 0 : (float)value;
    out[1] = value == hidden ? 0 : 1;
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_roulette(const uint8_t *view, int viewer, float *out)
{
    memset(out, 0, 440 * sizeof *out);
    for (int i = 0; i < 1; i++) out[0 + i] = (float)u16(view + 0 + 2 * i);  // round
    for (int i = 0; i < 1; i++) out[1 + i] = (float)u16(view + 2 + 2 * i);  // playable
    for (int i = 0; i < 6; i++) out[2 + i] = (float)u16(view + 4 + 2 * i);  // points
    for (int i = 0; i < 1; i++) hot(out + 8 + 13 * i, (int64_t)u8(view + 16 + 1 * i), 13);  // stage
    for (int i = 0; i < 1; i++) hot(out + 21 + 6 * i, (int64_t)u8(view + 17 + 1 * i), 6);  // announcer
    for (int i = 0; i < 1; i++) out[27 + i] = (float)u8(view + 18 + 1 * i);  // supply
    for (int i = 0; i < 1; i++) out[28 + i] = (float)u8(view + 19 + 1 * i);  // deck_count
    for (int i = 0; i < 1; i++) out[29 + i] = (float)u8(view + 20 + 1 * i);  // shot
    for (int i = 0; i < 1; i++) out[30 + i] = (float)u8(view + 21 + 1 * i);  // shootout
    for (int i = 0; i < 1; i++) out[31 + i] = (float)u8(view + 22 + 1 * i);  // moment
    for (int i = 0; i < 1; i++) out[32 + i] = (float)u8(view + 23 + 1 * i);  // called
    for (int i = 0; i < 1; i++) hot(out + 33 + 6 * i, (int64_t)i8(view + 24 + 1 * i), 6);  // caller
    for (int i = 0; i < 1; i++) out[39 + i] = (float)u8(view + 25 + 1 * i);  // cards
    for (int i = 0; i < 1; i++) out[40 + i] = (float)u8(view + 26 + 1 * i);  // windows
    for (int i = 0; i < 7; i++) out[41 + i] = (float)u8(view + 27 + 1 * i);  // odds
    for (int i = 0; i < 6; i++) out[48 + i] = (float)u8(view + 34 + 1 * i);  // alive
    for (int i = 0; i < 6; i++) out[54 + i] = (float)u8(view + 40 + 1 * i);  // standing
    for (int i = 0; i < 6; i++) out[60 + i] = (float)u8(view + 46 + 1 * i);  // asked
    for (int i = 0; i < 6; i++) out[66 + i] = (float)u8(view + 52 + 1 * i);  // held
    for (int i = 0; i < 6; i++) out[72 + i] = (float)u8(view + 58 + 1 * i);  // flipped
    for (int i = 0; i < 6; i++) out[78 + i] = (float)u8(view + 64 + 1 * i);  // winner
    for (int i = 0; i < 6; i++) out[84 + i] = (float)u8(view + 70 + 1 * i);  // mates
    for (int i = 0; i < 6; i++) out[90 + i] = (float)u8(view + 76 + 1 * i);  // bullets
    for (int i = 0; i < 6; i++) out[96 + i] = (float)u8(view + 82 + 1 * i);  // loaded
    for (int i = 0; i < 6; i++) hot(out + 102 + 4 * i, (int64_t)u8(view + 88 + 1 * i), 4);  // pocket
    for (int i = 0; i < 6; i++) out[126 + i] = (float)u8(view + 94 + 1 * i);  // pocket_shown
    for (int i = 0; i < 6; i++) known(out + 132 + 2 * i, i8(view + 100 + 1 * i), INT8_MIN);  // bid
    for (int i = 0; i < 6; i++) out[144 + i] = (float)u8(view + 106 + 1 * i);  // shots_due
    for (int i = 0; i < 6; i++) out[150 + i] = (float)u8(view + 112 + 1 * i);  // turned
    for (int i = 0; i < 6; i++) out[156 + i] = (float)u8(view + 118 + 1 * i);  // turned_bullets
    for (int i = 0; i < 18; i++) hot(out + 162 + 4 * i, (int64_t)u8(view + 124 + 1 * i), 4);  // top
    for (int i = 0; i < 6; i++) hot(out + 234 + 6 * i, (int64_t)i8(view + 142 + 1 * i), 6);  // accusing
    for (int i = 0; i < 6; i++) hot(out + 270 + 3 * i, (int64_t)u8(view + 148 + 1 * i), 3);  // aim
    for (int i = 0; i < 6; i++) hot(out + 288 + 6 * i, (int64_t)i8(view + 154 + 1 * i), 6);  // target
    for (int i = 0; i < 6; i++) out[324 + i] = (float)u8(view + 160 + 1 * i);  // hand_count
    for (int i = 0; i < 13; i++) out[330 + i] = (float)u8(view + 166 + 1 * i);  // hand
    for (int i = 0; i < 13; i++) out[343 + i] = (float)u8(view + 179 + 1 * i);  // discard
    for (int i = 0; i < 78; i++) out[356 + i] = (float)u8(view + 192 + 1 * i);  // hands
    hot(out + 434, viewer, 6);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_chute(const uint8_t *view, int viewer, float *out)
{
    memset(out, 0, 1163 * sizeof *out);
    for (int i = 0; i < 1; i++) out[0 + i] = (float)u32(view + 0 + 4 * i);  // turns
    for (int i = 0; i < 1; i++) out[1 + i] = (float)u16(view + 4 + 2 * i);  // limit
    for (int i = 0; i < 1; i++) out[2 + i] = (float)u16(view + 6 + 2 * i);  // spun
    for (int i = 0; i < 5; i++) out[3 + i] = (float)u16(view + 8 + 2 * i);  // angle
    for (int i = 0; i < 30; i++) out[8 + i] = (float)u16(view + 18 + 2 * i);  // place
    for (int i = 0; i < 1; i++) out[38 + i] = (float)u16(view + 78 + 2 * i);  // tolerance
    for (int i = 0; i < 9; i++) out[39 + i] = (float)u16(view + 80 + 2 * i);  // passage
    for (int i = 0; i < 15; i++) hot(out + 48 + 21 * i, (int64_t)i8(view + 98 + 1 * i), 21);  // front
    for (int i = 0; i < 15; i++) hot(out + 363 + 21 * i, (int64_t)i8(view + 113 + 1 * i), 21);  // back
    for (int i = 0; i < 20; i++) hot(out + 678 + 21 * i, (int64_t)i8(view + 128 + 1 * i), 21);  // chute
    for (int i = 0; i < 4; i++) known(out + 1098 + 2 * i, i8(view + 148 + 1 * i), INT8_MIN);  // out
    for (int i = 0; i < 4; i++) known(out + 1106 + 2 * i, i8(view + 152 + 1 * i), INT8_MIN);  // due
    for (int i = 0; i < 1; i++) hot(out + 1114 + 4 * i, (int64_t)u8(view + 156 + 1 * i), 4);  // stage
    for (int i = 0; i < 1; i++) hot(out + 1118 + 4 * i, (int64_t)u8(view + 157 + 1 * i), 4);  // eye
    for (int i = 0; i < 1; i++) hot(out + 1122 + 3 * i, (int64_t)u8(view + 158 + 1 * i), 3);  // order
    for (int i = 0; i < 1; i++) hot(out + 1125 + 4 * i, (int64_t)u8(view + 159 + 1 * i), 4);  // ending
    for (int i = 0; i < 1; i++) hot(out + 1129 + 4 * i, (int64_t)i8(view + 160 + 1 * i), 4);  // mover
    for (int i = 0; i < 1; i++) hot(out + 1133 + 4 * i, (int64_t)i8(view + 161 + 1 * i), 4);  // turner
    for (int i = 0; i < 1; i++) out[1137 + i] = (float)u8(view + 162 + 1 * i);  // wheel
    for (int i = 0; i < 1; i++) out[1138 + i] = (float)u8(view + 163 + 1 * i);  // barred
    for (int i = 0; i < 1; i++) out[1139 + i] = (float)u8(view + 164 + 1 * i);  // extra
    for (int i = 0; i < 1; i++) out[1140 + i] = (float)u8(view + 165 + 1 * i);  // shuffle
    for (int i = 0; i < 1; i++) out[1141 + i] = (float)u8(view + 166 + 1 * i);  // strict
    for (int i = 0; i < 1; i++) out[1142 + i] = (float)u8(view + 167 + 1 * i);  // knock
    for (int i = 0; i < 4; i++) hot(out + 1143 + 2 * i, (int64_t)u8(view + 168 + 1 * i), 2);  // side
    for (int i = 0; i < 4; i++) out[1151 + i] = (float)u8(view + 172 + 1 * i);  // asked
    for (int i = 0; i < 4; i++) out[1155 + i] = (float)u8(view + 176 + 1 * i);  // winner
    hot(out + 1159, viewer, 4);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_sport(const uint8_t *view, int viewer, float *out)
{
    memset(out, 0, 657 * sizeof *out);
    for (int i = 0; i < 1; i++) out[0 + i] = (float)u16(view + 0 + 2 * i);  // round
    for (int i = 0; i < 6; i++) out[1 + i] = (float)u16(view + 2 + 2 * i);  // points
    for (int i = 0; i < 1; i++) hot(out + 7 + 16 * i, (int64_t)u8(view + 14 + 1 * i), 16);  // stage
    for (int i = 0; i < 1; i++) out[23 + i] = (float)u8(view + 15 + 1 * i);  // rounds
    for (int i = 0; i < 1; i++) out[24 + i] = (float)u8(view + 16 + 1 * i);  // leap
    for (int i = 0; i < 1; i++) out[25 + i] = (float)u8(view + 17 + 1 * i);  // novice
    for (int i = 0; i < 1; i++) out[26 + i] = (float)u8(view + 18 + 1 * i);  // inside
    for (int i = 0; i < 1; i++) hot(out + 27 + 6 * i, (int64_t)i8(view + 19 + 1 * i), 6);  // first
    for (int i = 0; i < 1; i++) hot(out + 33 + 6 * i, (int64_t)i8(view + 20 + 1 * i), 6);  // best
    for (int i = 0; i < 1; i++) out[39 + i] = (float)u8(view + 21 + 1 * i);  // reserve
    for (int i = 0; i < 1; i++) out[40 + i] = (float)u8(view + 22 + 1 * i);  // extra
    for (int i = 0; i < 1; i++) hot(out + 41 + 8 * i, (int64_t)u8(view + 23 + 1 * i), 8);  // sport
    for (int i = 0; i < 1; i++) out[49 + i] = (float)u8(view + 24 + 1 * i);  // last
    for (int i = 0; i < 1; i++) out[50 + i] = (float)u8(view + 25 + 1 * i);  // aside
    for (int i = 0; i < 4; i++) out[51 + i] = (float)u8(view + 26 + 1 * i);  // up
    for (int i = 0; i < 8; i++) out[55 + i] = (float)u8(view + 30 + 1 * i);  // closed
    for (int i = 0; i < 8; i++) out[63 + i] = (float)u8(view + 38 + 1 * i);  // pile
    for (int i = 0; i < 8; i++) out[71 + i] = (float)u8(view + 46 + 1 * i);  // under_count
    for (int i = 0; i < 96; i++) out[79 + i] = (float)u8(view + 54 + 1 * i);  // under
    for (int i = 0; i < 8; i++) hot(out + 175 + 6 * i, (int64_t)i8(view + 150 + 1 * i), 6);  // light
    for (int i = 0; i < 8; i++) out[223 + i] = (float)u8(view + 158 + 1 * i);  // light_die
    for (int i = 0; i < 8; i++) hot(out + 231 + 6 * i, (int64_t)i8(view + 166 + 1 * i), 6);  // severe
    for (int i = 0; i < 8; i++) out[279 + i] = (float)u8(view + 174 + 1 * i);  // severe_die
    for (int i = 0; i < 8; i++) known(out + 287 + 2 * i, i8(view + 182 + 1 * i), INT8_MIN);  // fatal
    for (int i = 0; i < 6; i++) out[303 + i] = (float)u8(view + 190 + 1 * i);  // asked
    for (int i = 0; i < 6; i++) out[309 + i] = (float)u8(view + 196 + 1 * i);  // answered
    for (int i = 0; i < 6; i++) out[315 + i] = (float)u8(view + 202 + 1 * i);  // winner
    for (int i = 0; i < 6; i++) out[321 + i] = (float)u8(view + 208 + 1 * i);  // free
    for (int i = 0; i < 6; i++) out[327 + i] = (float)u8(view + 214 + 1 * i);  // pills
    for (int i = 0; i < 6; i++) out[333 + i] = (float)u8(view + 220 + 1 * i);  // accidents
    for (int i = 0; i < 6; i++) out[339 + i] = (float)u8(view + 226 + 1 * i);  // involved
    for (int i = 0; i < 6; i++) out[345 + i] = (float)u8(view + 232 + 1 * i);  // contest
    for (int i = 0; i < 6; i++) out[351 + i] = (float)u8(view + 238 + 1 * i);  // success
    for (int i = 0; i < 6; i++) out[357 + i] = (float)u8(view + 244 + 1 * i);  // total
    for (int i = 0; i < 6; i++) out[363 + i] = (float)u8(view + 250 + 1 * i);  // rank
    for (int i = 0; i < 6; i++) hot(out + 369 + 5 * i, (int64_t)i8(view + 256 + 1 * i), 5);  // wish
    for (int i = 0; i < 6; i++) hot(out + 399 + 5 * i, (int64_t)u8(view + 262 + 1 * i), 5);  // given
    for (int i = 0; i < 6; i++) out[429 + i] = (float)u8(view + 268 + 1 * i);  // marked
    for (int i = 0; i < 36; i++) out[435 + i] = (float)u8(view + 274 + 1 * i);  // thrown
    for (int i = 0; i < 36; i++) out[471 + i] = (float)u8(view + 310 + 1 * i);  // doped
    for (int i = 0; i < 48; i++) out[507 + i] = (float)u8(view + 346 + 1 * i);  // placed
    for (int i = 0; i < 48; i++) out[555 + i] = (float)u8(view + 394 + 1 * i);  // old
    for (int i = 0; i < 48; i++) out[603 + i] = (float)u8(view + 442 + 1 * i);  // cards
    hot(out + 651, viewer, 6);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_thrill(const uint8_t *view, int viewer, float *out)
{
    memset(out, 0, 370 * sizeof *out);
    for (int i = 0; i < 32; i++) known(out + 0 + 2 * i, i32(view + 0 + 4 * i), INT32_MIN);  // x
    for (int i = 0; i < 32; i++) known(out + 64 + 2 * i, i32(view + 128 + 4 * i), INT32_MIN);  // y
    for (int i = 0; i < 32; i++) known(out + 128 + 2 * i, i32(view + 256 + 4 * i), INT32_MIN);  // turn
    for (int i = 0; i < 1; i++) known(out + 192 + 2 * i, i32(view + 384 + 4 * i), INT32_MIN);  // pusher
    for (int i = 0; i < 1; i++) known(out + 194 + 2 * i, i32(view + 388 + 4 * i), INT32_MIN);  // turned
    for (int i = 0; i < 1; i++) known(out + 196 + 2 * i, i32(view + 392 + 4 * i), INT32_MIN);  // weight_x
    for (int i = 0; i < 1; i++) known(out + 198 + 2 * i, i32(view + 396 + 4 * i), INT32_MIN);  // weight_y
    for (int i = 0; i < 6; i++) known(out + 200 + 2 * i, i32(view + 400 + 4 * i), INT32_MIN);  // chips
    for (int i = 0; i < 6; i++) known(out + 212 + 2 * i, i32(view + 424 + 4 * i), INT32_MIN);  // bid
    for (int i = 0; i < 1; i++) out[224 + i] = (float)u16(view + 448 + 2 * i);  // round
    for (int i = 0; i < 1; i++) out[225 + i] = (float)u16(view + 450 + 2 * i);  // due
    for (int i = 0; i < 1; i++) out[226 + i] = (float)u16(view + 452 + 2 * i);  // speed
    for (int i = 0; i < 32; i++) out[227 + i] = (float)u8(view + 454 + 1 * i);  // on_plate
    for (int i = 0; i < 3; i++) out[259 + i] = (float)u8(view + 486 + 1 * i);  // stock
    for (int i = 0; i < 1; i++) hot(out + 262 + 9 * i, (int64_t)u8(view + 489 + 1 * i), 9);  // stage
    for (int i = 0; i < 1; i++) out[271 + i] = (float)u8(view + 490 + 1 * i);  // variant
    for (int i = 0; i < 1; i++) out[272 + i] = (float)u8(view + 491 + 1 * i);  // counts
    for (int i = 0; i < 1; i++) out[273 + i] = (float)u8(view + 492 + 1 * i);  // camera
    for (int i = 0; i < 1; i++) out[274 + i] = (float)u8(view + 493 + 1 * i);  // memory
    for (int i = 0; i < 1; i++) hot(out + 275 + 6 * i, (int64_t)i8(view + 494 + 1 * i), 6);  // chief
    for (int i = 0; i < 1; i++) hot(out + 281 + 6 * i, (int64_t)i8(view + 495 + 1 * i), 6);  // max
    for (int i = 0; i < 1; i++) known(out + 287 + 2 * i, i8(view + 496 + 1 * i), INT8_MIN);  // disc
    for (int i = 0; i < 1; i++) known(out + 289 + 2 * i, i8(view + 497 + 1 * i), INT8_MIN);  // weight_on
    for (int i = 0; i < 1; i++) hot(out + 291 + 4 * i, (int64_t)u8(view + 498 + 1 * i), 4);  // size
    for (int i = 0; i < 1; i++) out[295 + i] = (float)u8(view + 499 + 1 * i);  // weighed
    for (int i = 0; i < 1; i++) out[296 + i] = (float)u8(view + 500 + 1 * i);  // ready
    for (int i = 0; i < 1; i++) out[297 + i] = (float)u8(view + 501 + 1 * i);  // fallen
    for (int i = 0; i < 6; i++) out[298 + i] = (float)u8(view + 502 + 1 * i);  // asked
    for (int i = 0; i < 6; i++) out[304 + i] = (float)u8(view + 508 + 1 * i);  // answered
    for (int i = 0; i < 6; i++) out[310 + i] = (float)u8(view + 514 + 1 * i);  // alive
    for (int i = 0; i < 6; i++) out[316 + i] = (float)u8(view + 520 + 1 * i);  // winner
    for (int i = 0; i < 6; i++) out[322 + i] = (float)u8(view + 526 + 1 * i);  // small
    for (int i = 0; i < 6; i++) out[328 + i] = (float)u8(view + 532 + 1 * i);  // falls
    for (int i = 0; i < 6; i++) out[334 + i] = (float)u8(view + 538 + 1 * i);  // nones
    for (int i = 0; i < 6; i++) out[340 + i] = (float)u8(view + 544 + 1 * i);  // weights
    for (int i = 0; i < 6; i++) hot(out + 346 + 3 * i, (int64_t)i8(view + 550 + 1 * i), 3);  // bet
    hot(out + 364, viewer, 6);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_croisillon(const uint8_t *view, int viewer, float *out)
{
    memset(out, 0, 2964 * sizeof *out);
    for (int i = 0; i < 7; i++) known(out + 0 + 2 * i, i32(view + 0 + 4 * i), INT32_MIN);  // block0
    for (int i = 0; i < 7; i++) known(out + 14 + 2 * i, i32(view + 28 + 4 * i), INT32_MIN);  // block1
    for (int i = 0; i < 7; i++) known(out + 28 + 2 * i, i32(view + 56 + 4 * i), INT32_MIN);  // block2
    for (int i = 0; i < 7; i++) known(out + 42 + 2 * i, i32(view + 84 + 4 * i), INT32_MIN);  // block3
    for (int i = 0; i < 7; i++) known(out + 56 + 2 * i, i32(view + 112 + 4 * i), INT32_MIN);  // block4
    for (int i = 0; i < 7; i++) known(out + 70 + 2 * i, i32(view + 140 + 4 * i), INT32_MIN);  // block5
    for (int i = 0; i < 7; i++) known(out + 84 + 2 * i, i32(view + 168 + 4 * i), INT32_MIN);  // block6
    for (int i = 0; i < 7; i++) known(out + 98 + 2 * i, i32(view + 196 + 4 * i), INT32_MIN);  // block7
    for (int i = 0; i < 7; i++) known(out + 112 + 2 * i, i32(view + 224 + 4 * i), INT32_MIN);  // block8
    for (int i = 0; i < 7; i++) known(out + 126 + 2 * i, i32(view + 252 + 4 * i), INT32_MIN);  // block9
    for (int i = 0; i < 7; i++) known(out + 140 + 2 * i, i32(view + 280 + 4 * i), INT32_MIN);  // block10
    for (int i = 0; i < 7; i++) known(out + 154 + 2 * i, i32(view + 308 + 4 * i), INT32_MIN);  // block11
    for (int i = 0; i < 7; i++) known(out + 168 + 2 * i, i32(view + 336 + 4 * i), INT32_MIN);  // block12
    for (int i = 0; i < 7; i++) known(out + 182 + 2 * i, i32(view + 364 + 4 * i), INT32_MIN);  // block13
    for (int i = 0; i < 7; i++) known(out + 196 + 2 * i, i32(view + 392 + 4 * i), INT32_MIN);  // block14
    for (int i = 0; i < 7; i++) known(out + 210 + 2 * i, i32(view + 420 + 4 * i), INT32_MIN);  // block15
    for (int i = 0; i < 7; i++) known(out + 224 + 2 * i, i32(view + 448 + 4 * i), INT32_MIN);  // block16
    for (int i = 0; i < 7; i++) known(out + 238 + 2 * i, i32(view + 476 + 4 * i), INT32_MIN);  // block17
    for (int i = 0; i < 7; i++) known(out + 252 + 2 * i, i32(view + 504 + 4 * i), INT32_MIN);  // block18
    for (int i = 0; i < 7; i++) known(out + 266 + 2 * i, i32(view + 532 + 4 * i), INT32_MIN);  // block19
    for (int i = 0; i < 7; i++) known(out + 280 + 2 * i, i32(view + 560 + 4 * i), INT32_MIN);  // block20
    for (int i = 0; i < 7; i++) known(out + 294 + 2 * i, i32(view + 588 + 4 * i), INT32_MIN);  // block21
    for (int i = 0; i < 7; i++) known(out + 308 + 2 * i, i32(view + 616 + 4 * i), INT32_MIN);  // block22
    for (int i = 0; i < 7; i++) known(out + 322 + 2 * i, i32(view + 644 + 4 * i), INT32_MIN);  // block23
    for (int i = 0; i < 7; i++) known(out + 336 + 2 * i, i32(view + 672 + 4 * i), INT32_MIN);  // block24
    for (int i = 0; i < 7; i++) known(out + 350 + 2 * i, i32(view + 700 + 4 * i), INT32_MIN);  // block25
    for (int i = 0; i < 7; i++) known(out + 364 + 2 * i, i32(view + 728 + 4 * i), INT32_MIN);  // block26
    for (int i = 0; i < 7; i++) known(out + 378 + 2 * i, i32(view + 756 + 4 * i), INT32_MIN);  // block27
    for (int i = 0; i < 7; i++) known(out + 392 + 2 * i, i32(view + 784 + 4 * i), INT32_MIN);  // block28
    for (int i = 0; i < 7; i++) known(out + 406 + 2 * i, i32(view + 812 + 4 * i), INT32_MIN);  // block29
    for (int i = 0; i < 7; i++) known(out + 420 + 2 * i, i32(view + 840 + 4 * i), INT32_MIN);  // block30
    for (int i = 0; i < 7; i++) known(out + 434 + 2 * i, i32(view + 868 + 4 * i), INT32_MIN);  // block31
    for (int i = 0; i < 7; i++) known(out + 448 + 2 * i, i32(view + 896 + 4 * i), INT32_MIN);  // block32
    for (int i = 0; i < 7; i++) known(out + 462 + 2 * i, i32(view + 924 + 4 * i), INT32_MIN);  // block33
    for (int i = 0; i < 7; i++) known(out + 476 + 2 * i, i32(view + 952 + 4 * i), INT32_MIN);  // block34
    for (int i = 0; i < 7; i++) known(out + 490 + 2 * i, i32(view + 980 + 4 * i), INT32_MIN);  // block35
    for (int i = 0; i < 56; i++) known(out + 504 + 2 * i, i32(view + 1008 + 4 * i), INT32_MIN);  // place
    for (int i = 0; i < 8; i++) known(out + 616 + 2 * i, i32(view + 1232 + 4 * i), INT32_MIN);  // rise
    for (int i = 0; i < 7; i++) known(out + 632 + 2 * i, i32(view + 1264 + 4 * i), INT32_MIN);  // ghost
    for (int i = 0; i < 3; i++) known(out + 646 + 2 * i, i32(view + 1292 + 4 * i), INT32_MIN);  // finger
    for (int i = 0; i < 3; i++) known(out + 652 + 2 * i, i32(view + 1304 + 4 * i), INT32_MIN);  // target
    for (int i = 0; i < 3; i++) known(out + 658 + 2 * i, i32(view + 1316 + 4 * i), INT32_MIN);  // moved
    for (int i = 0; i < 4; i++) known(out + 664 + 2 * i, i32(view + 1328 + 4 * i), INT32_MIN);  // turned
    for (int i = 0; i < 36; i++) known(out + 672 + 2 * i, i32(view + 1344 + 4 * i), INT32_MIN);  // height
    for (int i = 0; i < 1; i++) known(out + 744 + 2 * i, i32(view + 1488 + 4 * i), INT32_MIN);  // level
    for (int i = 0; i < 1; i++) known(out + 746 + 2 * i, i32(view + 1492 + 4 * i), INT32_MIN);  // low
    for (int i = 0; i < 1; i++) known(out + 748 + 2 * i, i32(view + 1496 + 4 * i), INT32_MIN);  // needle
    for (int i = 0; i < 1; i++) known(out + 750 + 2 * i, i32(view + 1500 + 4 * i), INT32_MIN);  // error
    for (int i = 0; i < 1; i++) known(out + 752 + 2 * i, i32(view + 1504 + 4 * i), INT32_MIN);  // shake
    for (int i = 0; i < 1; i++) known(out + 754 + 2 * i, i32(view + 1508 + 4 * i), INT32_MIN);  // strain
    for (int i = 0; i < 1; i++) known(out + 756 + 2 * i, i32(view + 1512 + 4 * i), INT32_MIN);  // tremor
    for (int i = 0; i < 1; i++) known(out + 758 + 2 * i, i32(view + 1516 + 4 * i), INT32_MIN);  // breath
    for (int i = 0; i < 1; i++) known(out + 760 + 2 * i, i32(view + 1520 + 4 * i), INT32_MIN);  // calm
    for (int i = 0; i < 1; i++) out[762 + i] = (float)u32(view + 1524 + 4 * i);  // turns
    for (int i = 0; i < 1; i++) out[763 + i] = (float)u16(view + 1528 + 2 * i);  // limit
    for (int i = 0; i < 36; i++) hot(out + 764 + 5 * i, (int64_t)u8(view + 1530 + 1 * i), 5);  // where
    for (int i = 0; i < 36; i++) hot(out + 944 + 5 * i, (int64_t)i8(view + 1566 + 1 * i), 5);  // owner
    for (int i = 0; i < 36; i++) hot(out + 1124 + 4 * i, (int64_t)u8(view + 1602 + 1 * i), 4);  // feel
    for (int i = 0; i < 36; i++) hot(out + 1268 + 37 * i, (int64_t)i8(view + 1638 + 1 * i), 37);  // by_height
    for (int i = 0; i < 36; i++) hot(out + 2600 + 4 * i, (int64_t)u8(view + 1674 + 1 * i), 4);  // felt
    for (int i = 0; i < 1; i++) hot(out + 2744 + 9 * i, (int64_t)u8(view + 1710 + 1 * i), 9);  // stage
    for (int i = 0; i < 1; i++) hot(out + 2753 + 7 * i, (int64_t)u8(view + 1711 + 1 * i), 7);  // task
    for (int i = 0; i < 1; i++) hot(out + 2760 + 3 * i, (int64_t)u8(view + 1712 + 1 * i), 3);  // start
    for (int i = 0; i < 1; i++) out[2763 + i] = (float)u8(view + 1713 + 1 * i);  // round
    for (int i = 0; i < 1; i++) out[2764 + i] = (float)u8(view + 1714 + 1 * i);  // rounds
    for (int i = 0; i < 1; i++) out[2765 + i] = (float)u8(view + 1715 + 1 * i);  // left
    for (int i = 0; i < 1; i++) out[2766 + i] = (float)u8(view + 1716 + 1 * i);  // places
    for (int i = 0; i < 1; i++) hot(out + 2767 + 5 * i, (int64_t)i8(view + 1717 + 1 * i), 5);  // mover
    for (int i = 0; i < 1; i++) hot(out + 2772 + 37 * i, (int64_t)i8(view + 1718 + 1 * i), 37);  // picked
    for (int i = 0; i < 1; i++) hot(out + 2809 + 37 * i, (int64_t)i8(view + 1719 + 1 * i), 37);  // held
    for (int i = 0; i < 1; i++) hot(out + 2846 + 37 * i, (int64_t)i8(view + 1720 + 1 * i), 37);  // raised
    for (int i = 0; i < 1; i++) hot(out + 2883 + 37 * i, (int64_t)i8(view + 1721 + 1 * i), 37);  // forbidden
    for (int i = 0; i < 1; i++) out[2920 + i] = (float)u8(view + 1722 + 1 * i);  // planned
    for (int i = 0; i < 1; i++) out[2921 + i] = (float)u8(view + 1723 + 1 * i);  // removed
    for (int i = 0; i < 1; i++) out[2922 + i] = (float)u8(view + 1724 + 1 * i);  // rests
    for (int i = 0; i < 1; i++) hot(out + 2923 + 3 * i, (int64_t)i32(view + 1728 + 4 * i), 3);  // ahead
    for (int i = 0; i < 1; i++) out[2926 + i] = (float)u8(view + 1725 + 1 * i);  // presses
    for (int i = 0; i < 1; i++) out[2927 + i] = (float)u8(view + 1726 + 1 * i);  // tests
    for (int i = 0; i < 1; i++) out[2928 + i] = (float)u8(view + 1727 + 1 * i);  // steady
    for (int i = 0; i < 5; i++) known(out + 2929 + 2 * i, i32(view + 1732 + 4 * i), INT32_MIN);  // score
    for (int i = 0; i < 5; i++) out[2939 + i] = (float)u8(view + 1752 + 1 * i);  // bonus
    for (int i = 0; i < 5; i++) out[2944 + i] = (float)u8(view + 1757 + 1 * i);  // malus
    for (int i = 0; i < 5; i++) out[2949 + i] = (float)u8(view + 1762 + 1 * i);  // asked
    for (int i = 0; i < 5; i++) out[2954 + i] = (float)u8(view + 1767 + 1 * i);  // winner
    hot(out + 2959, viewer, 5);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_sealed(const uint8_t *view, int viewer, float *out)
{
    memset(out, 0, 12 * sizeof *out);
    for (int i = 0; i < 1; i++) known(out + 0 + 2 * i, i32(view + 0 + 4 * i), INT32_MIN);  // round
    for (int i = 0; i < 2; i++) known(out + 2 + 2 * i, i32(view + 4 + 4 * i), INT32_MIN);  // choice
    for (int i = 0; i < 2; i++) known(out + 6 + 2 * i, i32(view + 12 + 4 * i), INT32_MIN);  // score
    hot(out + 10, viewer, 2);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_hands(const uint8_t *view, int viewer, float *out)
{
    memset(out, 0, 23 * sizeof *out);
    for (int i = 0; i < 1; i++) out[0 + i] = (float)u64(view + 0 + 8 * i);  // hand
    for (int i = 0; i < 1; i++) out[1 + i] = (float)u32(view + 8 + 4 * i);  // played
    for (int i = 0; i < 4; i++) out[2 + i] = (float)u32(view + 12 + 4 * i);  // score
    for (int i = 0; i < 1; i++) out[6 + i] = (float)u32(view + 28 + 4 * i);  // deal
    for (int i = 0; i < 4; i++) known(out + 7 + 2 * i, i8(view + 32 + 1 * i), INT8_MIN);  // table
    for (int i = 0; i < 4; i++) out[15 + i] = (float)u8(view + 36 + 1 * i);  // count
    hot(out + 19, viewer, 4);  // the viewer's seat
}

const ilx_encoder ilx_encoders[] = {
    {440, UINT64_C(0x79d2a33a565c0f60), encode_roulette},
    {1163, UINT64_C(0x98c4395e9d5d88e3), encode_chute},
    {657, UINT64_C(0x25f556c384a688fc), encode_sport},
    {370, UINT64_C(0x73678e865098dda3), encode_thrill},
    {2964, UINT64_C(0x12fda92336b0fab2), encode_croisillon},
    {12, UINT64_C(0x78a738b2eda19171), encode_sealed},
    {23, UINT64_C(0xe2d882c84718b347), encode_hands},
};
const int ilx_encoder_count = 7;
// clang-format on
