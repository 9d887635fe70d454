// Plays whole matches of any game of Ilinx through libilinx, and prints how they end.
//
//     cc match.c $(pkg-config --cflags --libs ilinx) -o match
//     ./match roulette 4 "seed 7"         every seat plays at random
//     ./match roulette 4 "seed 7" greedy  the last seat is played by this bot
//
// Static: cc match.c -l:libilinx.a $(pkg-config --static --libs libsodium) -lm -pthread
#include <ilinx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t must(int32_t result)
{
    if (result >= 0) return result;
    fprintf(stderr, "%s\n", ilx_error_text(result));
    exit(1);
}

// One line of the lawful moves of a seat, chosen by a number that the program draws itself.
static void choose(ilx_one match, int32_t seat, char move[ILX_TEXT])
{
    static char lines[ILX_LEGAL_MAX * ILX_TEXT];
    must((int32_t)ilx_one_legal_text(match, seat, lines, sizeof lines));
    int count = 0;
    for (const char *c = lines; *c; c++) count += *c == '\n';
    char *line = lines;
    for (int skip = rand() % count; skip > 0; skip--) line = strchr(line, '\n') + 1;
    *strchr(line, '\n') = '\0';
    memcpy(move, line, strlen(line) + 1);
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "roulette", *bot = argc > 4 ? argv[4] : NULL;
    int32_t seats = argc > 2 ? atoi(argv[2]) : (int32_t)ilx_measure(game, ILX_OF_SEATS_MIN);
    if (ilx_abi() != ILX_ABI) return 1;

    ilx_one match;
    ilx_question asked;
    must(ilx_one_new(game, seats, NULL, 0, argc > 3 ? argv[3] : NULL, &match));
    must(ilx_one_advance(match, &asked));
    int decisions = 0;
    while (asked.kind == ILX_ASKS_SEATS && decisions < 100000) {
        char move[ILX_TEXT];
        if (bot && asked.seat == seats - 1) {
            must((int32_t)ilx_one_bot(match, asked.seat, bot, 0, NULL, move, sizeof move));
        } else {
            choose(match, asked.seat, move);
        }
        must(ilx_one_move(match, asked.seat, move));
        must(ilx_one_advance(match, &asked));
        decisions++;
    }
    int32_t scores[ILX_SEATS];
    uint32_t winners;
    must(ilx_one_scores(match, scores, ILX_SEATS, &winners));
    printf("%s, %d decisions:", game, decisions);
    for (int seat = 0; seat < seats; seat++) {
        printf(" %d%s", scores[seat], winners & (1u << seat) ? " (won)" : "");
    }
    printf("\n");
    must(ilx_one_free(match));
    return 0;
}
