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

// 1 at the place of a name; all 0 where it is none. A row of zeros with a single 1 is laid so that the 1
// falls on the place: no branch, which nobody could foretell.
enum { NAMES_MAX = 64 };
static const float row[2 * NAMES_MAX] = {[NAMES_MAX] = 1};

static inline void hot(float *out, int32_t value, uint32_t names)
{
    uint32_t place = (uint32_t)value < names ? (uint32_t)value : names;
    memcpy(out, row + NAMES_MAX - place, names * sizeof *out);
}

// A number and 1; what is hidden stays 0 and 0.
static inline void known(float *out, int32_t value, int32_t hidden)
{
    int is_known = value != hidden;
    out[0] = (float)(value * is_known);
    out[1] = (float)is_known;
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_roulette(const uint8_t *restrict view, int viewer, float *restrict out)
{
    for (int i = 0; i < 8; i++) out[0 + i] = (float)u16(view + 0 + 2 * i);  // round playable points
    for (int i = 0; i < 1; i++) hot(out + 8 + 13 * i, u8(view + 16 + 1 * i), 13);  // stage
    for (int i = 0; i < 1; i++) hot(out + 21 + 6 * i, u8(view + 17 + 1 * i), 6);  // announcer
    for (int i = 0; i < 6; i++) out[27 + i] = (float)u8(view + 18 + 1 * i);  // supply deck_count shot shootout moment called
    for (int i = 0; i < 1; i++) hot(out + 33 + 6 * i, i8(view + 24 + 1 * i), 6);  // caller
    for (int i = 0; i < 63; i++) out[39 + i] = (float)u8(view + 25 + 1 * i);  // cards windows odds alive standing asked held flipped winner mates bullets loaded
    for (int i = 0; i < 6; i++) hot(out + 102 + 4 * i, u8(view + 88 + 1 * i), 4);  // pocket
    for (int i = 0; i < 6; i++) out[126 + i] = (float)u8(view + 94 + 1 * i);  // pocket_shown
    for (int i = 0; i < 6; i++) known(out + 132 + 2 * i, i8(view + 100 + 1 * i), INT8_MIN);  // bid
    for (int i = 0; i < 18; i++) out[144 + i] = (float)u8(view + 106 + 1 * i);  // shots_due turned turned_bullets
    for (int i = 0; i < 18; i++) hot(out + 162 + 4 * i, u8(view + 124 + 1 * i), 4);  // top
    for (int i = 0; i < 6; i++) hot(out + 234 + 6 * i, i8(view + 142 + 1 * i), 6);  // accusing
    for (int i = 0; i < 6; i++) hot(out + 270 + 3 * i, u8(view + 148 + 1 * i), 3);  // aim
    for (int i = 0; i < 6; i++) hot(out + 288 + 6 * i, i8(view + 154 + 1 * i), 6);  // target
    for (int i = 0; i < 110; i++) out[324 + i] = (float)u8(view + 160 + 1 * i);  // hand_count hand discard hands
    hot(out + 434, viewer, 6);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_chute(const uint8_t *restrict view, int viewer, float *restrict out)
{
    for (int i = 0; i < 1; i++) out[0 + i] = (float)u32(view + 0 + 4 * i);  // turns
    for (int i = 0; i < 47; i++) out[1 + i] = (float)u16(view + 4 + 2 * i);  // limit spun angle place tolerance passage
    for (int i = 0; i < 15; i++) hot(out + 48 + 21 * i, i8(view + 98 + 1 * i), 21);  // front
    for (int i = 0; i < 15; i++) hot(out + 363 + 21 * i, i8(view + 113 + 1 * i), 21);  // back
    for (int i = 0; i < 20; i++) hot(out + 678 + 21 * i, i8(view + 128 + 1 * i), 21);  // chute
    for (int i = 0; i < 4; i++) known(out + 1098 + 2 * i, i8(view + 148 + 1 * i), INT8_MIN);  // out
    for (int i = 0; i < 4; i++) known(out + 1106 + 2 * i, i8(view + 152 + 1 * i), INT8_MIN);  // due
    for (int i = 0; i < 1; i++) hot(out + 1114 + 4 * i, u8(view + 156 + 1 * i), 4);  // stage
    for (int i = 0; i < 1; i++) hot(out + 1118 + 4 * i, u8(view + 157 + 1 * i), 4);  // eye
    for (int i = 0; i < 1; i++) hot(out + 1122 + 3 * i, u8(view + 158 + 1 * i), 3);  // order
    for (int i = 0; i < 1; i++) hot(out + 1125 + 4 * i, u8(view + 159 + 1 * i), 4);  // ending
    for (int i = 0; i < 1; i++) hot(out + 1129 + 4 * i, i8(view + 160 + 1 * i), 4);  // mover
    for (int i = 0; i < 1; i++) hot(out + 1133 + 4 * i, i8(view + 161 + 1 * i), 4);  // turner
    for (int i = 0; i < 6; i++) out[1137 + i] = (float)u8(view + 162 + 1 * i);  // wheel barred extra shuffle strict knock
    for (int i = 0; i < 4; i++) hot(out + 1143 + 2 * i, u8(view + 168 + 1 * i), 2);  // side
    for (int i = 0; i < 8; i++) out[1151 + i] = (float)u8(view + 172 + 1 * i);  // asked winner
    hot(out + 1159, viewer, 4);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_sport(const uint8_t *restrict view, int viewer, float *restrict out)
{
    for (int i = 0; i < 7; i++) out[0 + i] = (float)u16(view + 0 + 2 * i);  // round points
    for (int i = 0; i < 1; i++) hot(out + 7 + 16 * i, u8(view + 14 + 1 * i), 16);  // stage
    for (int i = 0; i < 4; i++) out[23 + i] = (float)u8(view + 15 + 1 * i);  // rounds leap novice inside
    for (int i = 0; i < 1; i++) hot(out + 27 + 6 * i, i8(view + 19 + 1 * i), 6);  // first
    for (int i = 0; i < 1; i++) hot(out + 33 + 6 * i, i8(view + 20 + 1 * i), 6);  // best
    for (int i = 0; i < 2; i++) out[39 + i] = (float)u8(view + 21 + 1 * i);  // reserve extra
    for (int i = 0; i < 1; i++) hot(out + 41 + 8 * i, u8(view + 23 + 1 * i), 8);  // sport
    for (int i = 0; i < 126; i++) out[49 + i] = (float)u8(view + 24 + 1 * i);  // last aside up closed pile under_count under
    for (int i = 0; i < 8; i++) hot(out + 175 + 6 * i, i8(view + 150 + 1 * i), 6);  // light
    for (int i = 0; i < 8; i++) out[223 + i] = (float)u8(view + 158 + 1 * i);  // light_die
    for (int i = 0; i < 8; i++) hot(out + 231 + 6 * i, i8(view + 166 + 1 * i), 6);  // severe
    for (int i = 0; i < 8; i++) out[279 + i] = (float)u8(view + 174 + 1 * i);  // severe_die
    for (int i = 0; i < 8; i++) known(out + 287 + 2 * i, i8(view + 182 + 1 * i), INT8_MIN);  // fatal
    for (int i = 0; i < 66; i++) out[303 + i] = (float)u8(view + 190 + 1 * i);  // asked answered winner free pills accidents involved contest success total rank
    for (int i = 0; i < 6; i++) hot(out + 369 + 5 * i, i8(view + 256 + 1 * i), 5);  // wish
    for (int i = 0; i < 6; i++) hot(out + 399 + 5 * i, u8(view + 262 + 1 * i), 5);  // given
    for (int i = 0; i < 222; i++) out[429 + i] = (float)u8(view + 268 + 1 * i);  // marked thrown doped placed old cards
    hot(out + 651, viewer, 6);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_thrill(const uint8_t *restrict view, int viewer, float *restrict out)
{
    for (int i = 0; i < 32; i++) known(out + 0 + 2 * i, i32(view + 0 + 4 * i), INT32_MIN);  // x
    for (int i = 0; i < 32; i++) known(out + 64 + 2 * i, i32(view + 128 + 4 * i), INT32_MIN);  // y
    for (int i = 0; i < 32; i++) known(out + 128 + 2 * i, i32(view + 256 + 4 * i), INT32_MIN);  // turn
    for (int i = 0; i < 1; i++) known(out + 192 + 2 * i, i32(view + 384 + 4 * i), INT32_MIN);  // pusher
    for (int i = 0; i < 1; i++) known(out + 194 + 2 * i, i32(view + 388 + 4 * i), INT32_MIN);  // turned
    for (int i = 0; i < 1; i++) known(out + 196 + 2 * i, i32(view + 392 + 4 * i), INT32_MIN);  // weight_x
    for (int i = 0; i < 1; i++) known(out + 198 + 2 * i, i32(view + 396 + 4 * i), INT32_MIN);  // weight_y
    for (int i = 0; i < 6; i++) known(out + 200 + 2 * i, i32(view + 400 + 4 * i), INT32_MIN);  // chips
    for (int i = 0; i < 6; i++) known(out + 212 + 2 * i, i32(view + 424 + 4 * i), INT32_MIN);  // bid
    for (int i = 0; i < 3; i++) out[224 + i] = (float)u16(view + 448 + 2 * i);  // round due speed
    for (int i = 0; i < 35; i++) out[227 + i] = (float)u8(view + 454 + 1 * i);  // on_plate stock
    for (int i = 0; i < 1; i++) hot(out + 262 + 9 * i, u8(view + 489 + 1 * i), 9);  // stage
    for (int i = 0; i < 4; i++) out[271 + i] = (float)u8(view + 490 + 1 * i);  // variant counts camera memory
    for (int i = 0; i < 1; i++) hot(out + 275 + 6 * i, i8(view + 494 + 1 * i), 6);  // chief
    for (int i = 0; i < 1; i++) hot(out + 281 + 6 * i, i8(view + 495 + 1 * i), 6);  // max
    for (int i = 0; i < 1; i++) known(out + 287 + 2 * i, i8(view + 496 + 1 * i), INT8_MIN);  // disc
    for (int i = 0; i < 1; i++) known(out + 289 + 2 * i, i8(view + 497 + 1 * i), INT8_MIN);  // weight_on
    for (int i = 0; i < 1; i++) hot(out + 291 + 4 * i, u8(view + 498 + 1 * i), 4);  // size
    for (int i = 0; i < 51; i++) out[295 + i] = (float)u8(view + 499 + 1 * i);  // weighed ready fallen asked answered alive winner small falls nones weights
    for (int i = 0; i < 6; i++) hot(out + 346 + 3 * i, i8(view + 550 + 1 * i), 3);  // bet
    hot(out + 364, viewer, 6);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_croisillon(const uint8_t *restrict view, int viewer, float *restrict out)
{
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
    for (int i = 0; i < 36; i++) hot(out + 764 + 5 * i, u8(view + 1530 + 1 * i), 5);  // where
    for (int i = 0; i < 36; i++) hot(out + 944 + 5 * i, i8(view + 1566 + 1 * i), 5);  // owner
    for (int i = 0; i < 36; i++) hot(out + 1124 + 4 * i, u8(view + 1602 + 1 * i), 4);  // feel
    for (int i = 0; i < 36; i++) hot(out + 1268 + 37 * i, i8(view + 1638 + 1 * i), 37);  // by_height
    for (int i = 0; i < 36; i++) hot(out + 2600 + 4 * i, u8(view + 1674 + 1 * i), 4);  // felt
    for (int i = 0; i < 1; i++) hot(out + 2744 + 9 * i, u8(view + 1710 + 1 * i), 9);  // stage
    for (int i = 0; i < 1; i++) hot(out + 2753 + 7 * i, u8(view + 1711 + 1 * i), 7);  // task
    for (int i = 0; i < 1; i++) hot(out + 2760 + 3 * i, u8(view + 1712 + 1 * i), 3);  // start
    for (int i = 0; i < 4; i++) out[2763 + i] = (float)u8(view + 1713 + 1 * i);  // round rounds left places
    for (int i = 0; i < 1; i++) hot(out + 2767 + 5 * i, i8(view + 1717 + 1 * i), 5);  // mover
    for (int i = 0; i < 1; i++) hot(out + 2772 + 37 * i, i8(view + 1718 + 1 * i), 37);  // picked
    for (int i = 0; i < 1; i++) hot(out + 2809 + 37 * i, i8(view + 1719 + 1 * i), 37);  // held
    for (int i = 0; i < 1; i++) hot(out + 2846 + 37 * i, i8(view + 1720 + 1 * i), 37);  // raised
    for (int i = 0; i < 1; i++) hot(out + 2883 + 37 * i, i8(view + 1721 + 1 * i), 37);  // forbidden
    for (int i = 0; i < 3; i++) out[2920 + i] = (float)u8(view + 1722 + 1 * i);  // planned removed rests
    for (int i = 0; i < 1; i++) hot(out + 2923 + 3 * i, i32(view + 1728 + 4 * i), 3);  // ahead
    for (int i = 0; i < 3; i++) out[2926 + i] = (float)u8(view + 1725 + 1 * i);  // presses tests steady
    for (int i = 0; i < 5; i++) known(out + 2929 + 2 * i, i32(view + 1732 + 4 * i), INT32_MIN);  // score
    for (int i = 0; i < 20; i++) out[2939 + i] = (float)u8(view + 1752 + 1 * i);  // bonus malus asked winner
    hot(out + 2959, viewer, 5);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_sealed(const uint8_t *restrict view, int viewer, float *restrict out)
{
    for (int i = 0; i < 1; i++) known(out + 0 + 2 * i, i32(view + 0 + 4 * i), INT32_MIN);  // round
    for (int i = 0; i < 2; i++) known(out + 2 + 2 * i, i32(view + 4 + 4 * i), INT32_MIN);  // choice
    for (int i = 0; i < 2; i++) known(out + 6 + 2 * i, i32(view + 12 + 4 * i), INT32_MIN);  // score
    hot(out + 10, viewer, 2);  // the viewer's seat
}

// NOLINTNEXTLINE(readability-function-size)
static void encode_hands(const uint8_t *restrict view, int viewer, float *restrict out)
{
    for (int i = 0; i < 1; i++) out[0 + i] = (float)u64(view + 0 + 8 * i);  // hand
    for (int i = 0; i < 6; i++) out[1 + i] = (float)u32(view + 8 + 4 * i);  // played score deal
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
