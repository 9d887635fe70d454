#include "bots/chute_mind.h"

#include <string.h>

// ---- Replaying ---------------------------------------------------------------------------

// The board before the first turn. On the other side every token has its place in the chute for a
// number, since the place is what is known of it.
static void begin(const chute_state *seen, int other, chute_state *s)
{
    *s = *seen;
    memset(s->angle, 0, sizeof s->angle);
    memset(s->notch, 0, sizeof s->notch);
    memset(s->entered, 0, sizeof s->entered);
    memset(s->out, 0, sizeof s->out);
    memset(s->wrong, 0, sizeof s->wrong);
    for (int colour = 2 * other; colour < 2 * other + 2; colour++) chute_load(s, colour, 12345);
    s->stage = CHUTE_PLAYING;
    s->ending = CHUTE_NOT_ENDED;
    s->winner = CHUTE_NOBODY;
    s->knock = 0;
}

// A token that came out while the match went on had the number that was due.
static void note_falls(const chute_state *before, const ilx_events *events, int other,
                       chute_memory *memory)
{
    uint8_t out[CHUTE_COLOURS];
    memcpy(out, before->out, sizeof out);
    for (int i = 0; i < events->count; i++) {
        const ilx_event *event = &events->item[i];
        if (event->kind != CHUTE_EVENT_FELL || event->arg[2] != CHUTE_TRAY) continue;
        int token = event->arg[0], colour = chute_colour_of(token), nth = ++out[colour];
        if (colour / 2 != other || nth > CHUTE_NUMBERS) continue;
        int number = before->order == CHUTE_COUNTDOWN ? CHUTE_NUMBERS + 1 - nth : nth;
        memory->number[colour][chute_number_of(token) - 1] = (uint8_t)number;
    }
}

// Turns a wheel on, whatever comes out: that nobody has lost by it is known.
static void replay(chute_memory *memory, int other, int wheel, int degrees)
{
    chute_state *s = &memory->state;
    ilx_events events;
    while (degrees != 0) {
        chute_state before = *s;
        events.count = 0;
        degrees -= chute_spin(s, wheel, degrees, &events);
        bool again = s->wrong[0] || s->wrong[1];
        note_falls(&before, &events, other, memory);
        for (int side = 0; again && side < CHUTE_SIDES; side++) {
            while (s->wrong[side]) {
                s->out[chute_colour_of(s->wrong[side])]++;
                s->wrong[side] = 0;
                before = *s;
                events.count = 0;
                chute_settle(s, side, 0, &events);
                note_falls(&before, &events, other, memory);
            }
        }
        s->stage = CHUTE_PLAYING;
        s->ending = CHUTE_NOT_ENDED;
        s->winner = CHUTE_NOBODY;
    }
}

static int count_turnings(ilx_log log)
{
    int count = 0;
    for (int i = 0; i < log.count; i++) count += log.events[i].kind == CHUTE_EVENT_TURNED;
    return count;
}

// Of a turn long ago it is still seen where it led, but not how it went there.
static int shortest(int degrees)
{
    degrees %= CHUTE_CIRCLE;
    if (degrees > CHUTE_CIRCLE / 2) return degrees - CHUTE_CIRCLE;
    return degrees < -CHUTE_CIRCLE / 2 ? degrees + CHUTE_CIRCLE : degrees;
}

void chute_remember(const chute_state *seen, int seat, ilx_log log, int turns, chute_memory *memory)
{
    int other = 1 - chute_side_of(seat), left = count_turnings(log);
    chute_state *s = &memory->state;
    memset(memory, 0, sizeof *memory);
    begin(seen, other, s);
    for (int i = 0; i < log.count; i++) {
        const ilx_event *event = &log.events[i];
        if (event->kind != CHUTE_EVENT_TURNED) continue;
        int wheel = event->arg[1] - 1, degrees = event->arg[2];
        replay(memory, other, wheel, left-- > turns ? shortest(degrees) : degrees);
    }
    // Where the loading is known, so is every number.
    for (int colour = 2 * other; colour < 2 * other + 2 && !s->shuffle; colour++) {
        for (int slot = 0; slot < CHUTE_NUMBERS; slot++) {
            bool upturned = s->order == CHUTE_UPTURNED;
            memory->number[colour][slot] = (uint8_t)(upturned ? CHUTE_NUMBERS - slot : slot + 1);
        }
    }
    memory->whole = memcmp(s->angle, seen->angle, sizeof s->angle) == 0 &&
                    chute_out_of_side(s, other) < CHUTE_SIDE_TOKENS;
}

// ---- Imagining ---------------------------------------------------------------------------

// Gives the tokens of a colour whose numbers are not known any that are left.
static void fill_numbers(const uint8_t *known, ilx_rng *rng, uint8_t *number)
{
    uint8_t left[CHUTE_NUMBERS];
    uint32_t count = 0;
    for (int n = 1; n <= CHUTE_NUMBERS; n++) {
        bool used = false;
        for (int slot = 0; slot < CHUTE_NUMBERS; slot++) used = used || known[slot] == n;
        if (!used) left[count++] = (uint8_t)n;
    }
    for (int slot = 0; slot < CHUTE_NUMBERS; slot++) {
        number[slot] = known[slot];
        if (number[slot] || count == 0) continue;
        uint32_t at = ilx_rng_choose(rng, count);
        number[slot] = left[at];
        left[at] = left[--count];
    }
}

void chute_imagine(const chute_state *seen, int seat, const chute_memory *memory, ilx_rng *rng,
                   chute_state *world)
{
    int other = 1 - chute_side_of(seat);
    *world = *seen;
    if (!memory->whole) return;
    const chute_state *s = &memory->state;
    memcpy(world->notch[other], s->notch[other], sizeof s->notch[other]);
    for (int colour = 2 * other; colour < 2 * other + 2; colour++) {
        fill_numbers(memory->number[colour], rng, world->load[colour]);
        world->entered[colour] = s->entered[colour];
        world->out[colour] = s->out[colour];
    }
    for (int n = 0; n < CHUTE_NOTCHES; n++) {
        int token = world->notch[other][n];
        if (!token) continue;
        int colour = chute_colour_of(token), slot = chute_number_of(token) - 1;
        world->notch[other][n] = (uint8_t)chute_token(colour, world->load[colour][slot]);
    }
}
