// The first round of Roulette between two without action cards, for `ilinx solve`.

#include "bots/roulette_duel.h"
#include "bots/solver.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME = 40 };

static duel_round *first_round(void)
{
    duel_round *round = ilx_alloc(sizeof *round);
    const duel_seat start[2] = {{DUEL_LIVES, 0, 1}, {DUEL_LIVES, 0, 1}};
    duel_build(round, start, &duel_solved);
    return round;
}

static const char *name_choice(int choice, char name[NAME])
{
    snprintf(name, NAME, "pocket %s, bid %d", choice < DUEL_BIDS ? "click" : "bullet",
             choice % DUEL_BIDS);
    return name;
}

static void solve(int iterations, bool exploitability, ilx_text *out)
{
    duel_round *round = first_round();
    duel_mix mix[2];
    char name[NAME], move[2 * NAME];
    duel_solve(round, iterations, mix);
    double value = duel_value(round, mix);
    ilx_text_add(out, "value %.6f\n", value);
    if (exploitability) {
        double gain = duel_best_reply(round, 0, &mix[1]) - value;
        gain += duel_best_reply(round, 1, &mix[0]) - (1 - value);
        ilx_text_add(out, "exploitability %.3e\n", gain / 2);
    }
    for (int seat = 0; seat < 2; seat++) {
        for (int c = 0; c < DUEL_CHOICES; c++)
            ilx_solver_share(out, seat, mix[seat].choice[c], name_choice(c, name));
        for (int c = 0; c < DUEL_CHOICES; c++) {
            for (int bid = 0; bid < DUEL_BIDS && mix[seat].choice[c] >= 0.00005; bid++) {
                snprintf(move, sizeof move, "accuse a bid of %d, after %s", bid,
                         name_choice(c, name));
                ilx_solver_share(out, seat, mix[seat].accuse[c][bid], move);
            }
        }
    }
    free(round);
}

// ---- As a tree ---------------------------------------------------------------------------

// Information sets of a seat: 1, its first choice; then whether to accuse, and whether to accuse in
// return, each by its own choice and the other's bid.
static int accuse_set(int own, int bid)
{
    return 2 + own * DUEL_BIDS + bid;
}

static int return_set(int own, int bid)
{
    return accuse_set(own, bid) + DUEL_CHOICES * DUEL_BIDS;
}

static void put_accuse(ilx_text *out, int seat, int set)
{
    ilx_efg_node(out, seat + 1, set);
    ilx_efg_action(out, "quiet");
    ilx_efg_action(out, "accuse");
    ilx_efg_end(out);
}

// The outcome of two choices: both accuse or not at once, then who was accused may do so in return.
static void put_accusations(ilx_text *out, const duel_round *round, int x, int y, int *leaves)
{
    const double(*value)[2] = round->value[0][x][y];
    int bid[2] = {x % DUEL_BIDS, y % DUEL_BIDS};
    put_accuse(out, 0, accuse_set(x, bid[1]));
    for (int own = 0; own < 2; own++) {
        put_accuse(out, 1, accuse_set(y, bid[0]));
        for (int other = 0; other < 2; other++) {
            if (own == other) {
                ilx_efg_leaf(out, ++*leaves, value[own][other]);
                continue;
            }
            put_accuse(out, own, own ? return_set(y, bid[0]) : return_set(x, bid[1]));
            ilx_efg_leaf(out, ++*leaves, value[own][other]);
            ilx_efg_leaf(out, ++*leaves, value[1][1]);
        }
    }
}

static void put_choices(ilx_text *out, const duel_round *round, int seat)
{
    char name[NAME];
    ilx_efg_node(out, seat + 1, 1);
    for (int c = 0; c < DUEL_CHOICES; c++) {
        if (round->lawful[seat][c]) ilx_efg_action(out, name_choice(c, name));
    }
    ilx_efg_end(out);
}

static void export(ilx_text *out)
{
    duel_round *round = first_round();
    int leaves = 0;
    ilx_efg_head(out, "Roulette, the first round between two");
    put_choices(out, round, 0);
    for (int x = 0; x < DUEL_CHOICES; x++) {
        if (!round->lawful[0][x]) continue;
        put_choices(out, round, 1);
        for (int y = 0; y < DUEL_CHOICES; y++) {
            if (round->lawful[1][y]) put_accusations(out, round, x, y, &leaves);
        }
    }
    free(round);
}

extern const ilx_solver ilx_solver_roulette;
const ilx_solver ilx_solver_roulette = {"roulette", solve, export};
