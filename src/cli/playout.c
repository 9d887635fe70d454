// A table of bots: asks whoever owes a move, applies the answer, shows each seat what it may see.

#include "cli/playout.h"

#include "base/hash.h"
#include "base/text.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { STREAM_CHANCE, STREAM_ORDER, STREAM_SEATS };

typedef struct seat_log {
    ilx_event *events;
    int count, room;
} seat_log;

struct ilx_table {
    const ilx_game *game;
    ilx_setup setup;
    int32_t options[ILX_OPTIONS_MAX];
    seat_log log[ILX_SEATS_MAX];
    ilx_rng chance, order, luck[ILX_SEATS_MAX];
    ilx_events events;
    ilx_choice choice;
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
};

ilx_table *ilx_table_new(const ilx_game *game, const ilx_setup *setup)
{
    ilx_table *table = ilx_alloc(sizeof *table);
    table->game = game;
    table->setup = *setup;
    for (int i = 0; i < game->option_count; i++) table->options[i] = setup->options[i];
    table->setup.options = table->options;
    return table;
}

void ilx_table_free(ilx_table *table)
{
    if (!table) return;
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) free(table->log[seat].events);
    free(table);
}

static void append(seat_log *log, const ilx_event *event)
{
    if (log->count == log->room) {
        log->room = log->room ? 2 * log->room : ILX_EVENTS_MAX;
        log->events = ilx_grow(log->events, (size_t)log->room * sizeof *log->events);
    }
    log->events[log->count++] = *event;
}

static void show_events(ilx_table *table)
{
    for (int i = 0; i < table->events.count; i++) {
        const ilx_event *event = &table->events.item[i];
        for (int seat = 0; seat < table->setup.seat_count; seat++) {
            if (ilx_event_visible(event, seat)) append(&table->log[seat], event);
        }
    }
}

static void start(ilx_table *table, const ilx_key *key)
{
    ilx_rng_start(&table->chance, key, STREAM_CHANCE);
    ilx_rng_start(&table->order, key, STREAM_ORDER);
    for (int seat = 0; seat < table->setup.seat_count; seat++) {
        ilx_rng_start(&table->luck[seat], key, STREAM_SEATS + (uint64_t)seat);
        table->log[seat].count = 0;
    }
    memset(table->state, 0, table->game->state_size);
    table->game->setup(table->state, &table->setup);
}

static ilx_move choose(ilx_table *table, int mover, const ilx_bot *const *bots, int budget)
{
    ilx_move move = {0};
    if (mover == ILX_CHANCE) {
        ilx_chance_pick(table->game, table->state, &table->chance, &move);
    } else if (mover >= 0) {
        ilx_log log = {table->log[mover].events, table->log[mover].count};
        ilx_bot_ask(bots[mover], table->game, table->setup.seat_count, table->state, mover, log,
                    budget, &table->luck[mover], &table->choice);
        move = table->choice.move;
    }
    return move;
}

void ilx_table_play(ilx_table *table, const ilx_key *key, const ilx_bot *const *bots, int budget,
                    int64_t max_moves, ilx_outcome *outcome)
{
    const ilx_game *game = table->game;
    *outcome = (ilx_outcome){0};
    start(table, key);
    for (;;) {
        ilx_turn turn;
        game->turn(table->state, &turn);
        int mover = ilx_next_mover(&turn, &table->order);
        if (mover == ILX_REFEREE) break;
        if (outcome->moves == max_moves) {
            outcome->truncated = true;
            break;
        }
        ilx_move move = choose(table, mover, bots, budget);
        table->events.count = 0;
        game->apply(table->state, mover, &move, &table->events);
        show_events(table);
        outcome->moves++;
        outcome->decisions += mover >= 0;
    }
    outcome->winners = game->result(table->state, outcome->scores);
    outcome->hash = ilx_hash(table->state, game->state_size);
}
