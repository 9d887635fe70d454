// Every game with every number of seats and every option, played at random through the public
// header alone: what its functions promise together.

#include "test.h"

#include <ilinx.h>
#include <stdbool.h>

enum { OPTIONS_MAX = 16 };

typedef struct setting {
    const char *game;
    int32_t seats, count;  // of players, of options
    int32_t options[OPTIONS_MAX];
} setting;

static uint32_t luck;

static uint32_t below(uint32_t limit)
{
    luck = luck * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)luck * limit >> 32);
}

static uint64_t hash_of(ilx_one one)
{
    uint64_t hash = 0;
    ENSURE_INT(ilx_one_hash(one, &hash), ILX_OK);
    return hash;
}

// One of the seats that are asked, and one of its lawful moves as text.
static int32_t choose(ilx_one one, const ilx_question *asked, char move[ILX_TEXT])
{
    static char lines[ILX_LEGAL_MAX * ILX_TEXT];
    int32_t seat = asked->seat;
    for (int tries = 0; tries < 8; tries++) {
        int32_t other = (int32_t)below(ILX_SEATS);
        if (asked->seats >> other & 1) seat = other;
    }
    ENSURE(ilx_one_legal_text(one, seat, lines, sizeof lines) > 0);
    int count = 0;
    for (const char *c = lines; *c; c++) count += *c == '\n';
    const char *line = lines;
    for (uint32_t skip = below((uint32_t)count); skip > 0; skip--) line = strchr(line, '\n') + 1;
    snprintf(move, ILX_TEXT, "%.*s", (int)strcspn(line, "\n"), line);
    return seat;
}

// Ids and texts name the same moves, in the same order.
static void check_legal(const char *game, ilx_one one, int32_t seat)
{
    static char lines[ILX_LEGAL_MAX * ILX_TEXT], texts[ILX_LEGAL_MAX * ILX_TEXT];
    int32_t ids[ILX_LEGAL_MAX];
    size_t length = 0;
    if (ilx_measure(game, ILX_OF_ACTIONS) == 0) {
        ENSURE_INT(ilx_one_legal(one, seat, ids, ILX_LEGAL_MAX), ILX_E_LISTED);
        return;
    }
    int32_t count = ilx_one_legal(one, seat, ids, ILX_LEGAL_MAX);
    ENSURE(count > 0);
    for (int i = 0; i < count; i++) {
        length += (size_t)ilx_action_text(game, ids[i], texts + length, ILX_TEXT);
        texts[length++] = '\n';
    }
    texts[length] = '\0';
    ENSURE(ilx_one_legal_text(one, seat, lines, sizeof lines) == (int64_t)length);
    ENSURE_TEXT(texts, lines);
    if (count > 1) ENSURE_INT(ilx_one_legal(one, seat, ids, count - 1), ILX_E_SIZE);
}

// ---- Refusals ----------------------------------------------------------------------------

// An action that is not listed is refused, a listed one is not, and a refusal changes nothing.
// Looks at one id of so many, and not always at the same.
static void check_refused(const char *game, ilx_one one, const ilx_question *asked, int32_t seats)
{
    enum { SHARE = 4 };
    int32_t ids[ILX_LEGAL_MAX], actions = (int32_t)ilx_measure(game, ILX_OF_ACTIONS);
    uint64_t before = hash_of(one);
    int32_t idle = 0;
    while (idle < seats && (asked->seats | asked->may) >> idle & 1) idle++;
    if (idle < seats) ENSURE(ilx_one_move(one, idle, "ready") < 0);
    ENSURE_INT(ilx_one_move(one, seats, "ready"), ILX_E_RANGE);
    ENSURE_INT(ilx_one_move(one, ILX_BY_CHANCE, "ready"), ILX_E_RANGE);
    ENSURE_INT(ilx_one_move(one, asked->seat, "no such words"), ILX_E_MOVE);
    ENSURE_INT(ilx_one_chance(one, -1), ILX_E_NOT_NOW);
    if (actions > 0) ENSURE_INT(ilx_one_act(one, asked->seat, actions), ILX_E_RANGE);
    int32_t count = actions > 0 ? ilx_one_legal(one, asked->seat, ids, ILX_LEGAL_MAX) : 0;
    for (int32_t id = (int32_t)below(SHARE); id < actions; id += SHARE) {
        bool listed = false;
        for (int32_t i = 0; i < count; i++) listed = listed || ids[i] == id;
        if (!listed) ENSURE(ilx_one_act(one, asked->seat, id) < 0);
    }
    ENSURE(hash_of(one) == before);
}

// A match that is over refuses whatever is asked of it.
static void check_over(ilx_one one, int32_t seats)
{
    static char text[1 << 10];
    uint64_t before = hash_of(one);
    for (int32_t seat = 0; seat < seats; seat++) {
        int32_t ids[ILX_LEGAL_MAX];
        int32_t count = ilx_one_legal(one, seat, ids, ILX_LEGAL_MAX);
        ENSURE(count == 0 || count == ILX_E_LISTED);
        ENSURE_INT(ilx_one_legal_text(one, seat, text, sizeof text), 0);
        int32_t error = ilx_one_act(one, seat, 0);
        ENSURE(error == ILX_E_OVER || error == ILX_E_LISTED);
        ENSURE(ilx_one_bot(one, seat, "random", 0, "x", text, sizeof text) < 0);
    }
    ENSURE_INT(ilx_one_chance(one, -1), ILX_E_OVER);
    ENSURE_INT(ilx_one_clock(one), ILX_E_OVER);
    ENSURE(hash_of(one) == before);
}

// ---- Secrets -----------------------------------------------------------------------------

enum { VIEW_MAX = 1 << 13, TENSOR_MAX = 1 << 16, TEXT_MAX = 1 << 16 };

// Two matches look the same to a viewer: as bytes, as numbers, as JSON.
static void ensure_same_looks(const char *game, ilx_one a, ilx_one b, int32_t viewer)
{
    static uint8_t view[2][VIEW_MAX];
    static float tensor[2][TENSOR_MAX];
    static char text[2][TEXT_MAX];
    size_t bytes = (size_t)ilx_measure(game, ILX_OF_VIEW);
    size_t numbers = (size_t)ilx_measure(game, ILX_OF_TENSOR);
    ilx_one both[] = {a, b};
    ENSURE(bytes <= VIEW_MAX && numbers <= TENSOR_MAX);
    for (int i = 0; i < 2; i++) {
        ENSURE_INT(ilx_one_view(both[i], viewer, view[i], bytes), ILX_OK);
        ENSURE_INT(ilx_one_tensor(both[i], viewer, tensor[i], numbers), ILX_OK);
        ENSURE(ilx_one_view_json(both[i], viewer, text[i], TEXT_MAX) < TEXT_MAX);
    }
    ENSURE(memcmp(view[0], view[1], bytes) == 0);
    ENSURE(memcmp(tensor[0], tensor[1], numbers * sizeof(float)) == 0);
    ENSURE_TEXT(text[0], text[1]);
    size_t seats = (size_t)ilx_measure(game, ILX_OF_SEATS_MAX);
    for (size_t seat = 0; seat < seats; seat++) {
        ENSURE(tensor[0][numbers - seats + seat] == (viewer == (int32_t)seat ? 1.0f : 0.0f));
    }
}

// Redrawn matches look the same to the seat, and so to everybody who knows less; it may do the same
// in them, and its bots, to whom they are one, answer the same. After its move they still look
// alike and tell alike, as long as the others' answers are not turned over.
static void check_twins(const char *game, ilx_one one, int32_t seat, const char *move)
{
    static char lines[2][ILX_LEGAL_MAX * ILX_TEXT], told[2][TEXT_MAX];
    char bots[2][ILX_TEXT];
    ilx_one twins[2];
    ilx_question before, after[2];
    ENSURE_INT(ilx_one_turn(one, &before), ILX_OK);
    for (int i = 0; i < 2; i++) {
        ENSURE_INT(ilx_one_resample(one, seat, i ? "anew" : "again", &twins[i]), ILX_OK);
        ensure_same_looks(game, one, twins[i], seat);
        ensure_same_looks(game, one, twins[i], ILX_AS_SPECTATOR);
        ENSURE(ilx_one_legal_text(twins[i], seat, lines[i], sizeof lines[i]) > 0);
        ENSURE(ilx_one_bot(twins[i], seat, "random", 0, "x", bots[i], ILX_TEXT) > 0);
    }
    if (ilx_measure(game, ILX_OF_ACTIONS) > 0) {
        ENSURE_TEXT(lines[0], lines[1]);
        ENSURE_TEXT(bots[0], bots[1]);
    }
    for (int i = 0; i < 2; i++) {
        ENSURE_INT(ilx_one_move(twins[i], seat, move), ILX_OK);
        ENSURE_INT(ilx_one_turn(twins[i], &after[i]), ILX_OK);
        ENSURE(ilx_one_events(twins[i], seat, told[i], TEXT_MAX) < TEXT_MAX);
    }
    bool goes_on = after[0].number == before.number && after[0].kind == ILX_ASKS_SEATS;
    if (goes_on) {
        ENSURE_INT(after[1].seats, after[0].seats);
        ENSURE_TEXT(told[0], told[1]);
        ensure_same_looks(game, twins[0], twins[1], seat);
    }
    for (int i = 0; i < 2; i++) ENSURE_INT(ilx_one_free(twins[i]), ILX_OK);
}

// ---- Simultaneous answers ----------------------------------------------------------------

// Two seats of one question: whoever's answer comes first, the match ends up the same.
static void check_order(ilx_one one, const ilx_question *asked)
{
    char moves[2][ILX_TEXT];
    int32_t seats[2];
    ilx_one clones[2];
    uint64_t hashes[2];
    bool goes_on = true;
    for (int i = 0; i < 2; i++) {
        ilx_question ask = *asked;
        if (i) ask.seats &= ~(1u << seats[0]);
        if (ask.seats == 0) return;
        ask.seat = __builtin_ctz(ask.seats);
        seats[i] = choose(one, &ask, moves[i]);
    }
    for (int i = 0; i < 2; i++) ENSURE_INT(ilx_one_clone(one, &clones[i]), ILX_OK);
    for (int i = 0; i < 2; i++) {
        ilx_question after;
        ENSURE_INT(ilx_one_move(clones[i], seats[i], moves[i]), ILX_OK);
        ENSURE_INT(ilx_one_turn(clones[i], &after), ILX_OK);
        goes_on = goes_on && after.number == asked->number && after.kind == ILX_ASKS_SEATS;
    }
    for (int i = 0; goes_on && i < 2; i++) {
        ENSURE_INT(ilx_one_move(clones[i], seats[1 - i], moves[1 - i]), ILX_OK);
        hashes[i] = hash_of(clones[i]);
    }
    if (goes_on) ENSURE(hashes[0] == hashes[1]);
    for (int i = 0; i < 2; i++) ENSURE_INT(ilx_one_free(clones[i]), ILX_OK);
}

// ---- Draws, records ----------------------------------------------------------------------

// A clone stays while the match goes on, and a draw that is set is the one that comes.
static void check_draw(ilx_one one)
{
    uint32_t weights[ILX_OUTCOMES];
    char text[ILX_TEXT];
    ilx_one clone;
    int32_t count = ilx_one_odds(one, weights, ILX_OUTCOMES);
    ENSURE(count > 0);
    for (int i = 0; i < count; i++) ENSURE(weights[i] > 0);
    int32_t index = (int32_t)below((uint32_t)count);
    ENSURE(ilx_one_outcome(one, index, text, sizeof text) > 0);
    uint64_t before = hash_of(one);
    ENSURE_INT(ilx_one_clone(one, &clone), ILX_OK);
    ENSURE_INT(ilx_one_chance(clone, index), ILX_OK);
    ENSURE(hash_of(one) == before);
    ENSURE_INT(ilx_one_free(clone), ILX_OK);
}

static void check_record(ilx_one one)
{
    char fault[300] = "";
    ilx_one read;
    int64_t length = ilx_one_record(one, 1, NULL, 0);
    char *record = malloc((size_t)length + 1);
    ENSURE_INT(ilx_one_record(one, 1, record, (size_t)length + 1), length);
    ENSURE_INT(ilx_one_load(record, (size_t)length, &read, fault, sizeof fault), ILX_OK);
    ENSURE(hash_of(read) == hash_of(one));
    ENSURE_INT(ilx_one_length(read), ilx_one_length(one));
    free(record);
    ENSURE_INT(ilx_one_undo(read), ILX_OK);
    ENSURE_INT(ilx_one_free(read), ILX_OK);
}

// ---- Batches -----------------------------------------------------------------------------

// One place of a batch and one match, moved in the same way, are the same after every move and
// draw.
static void check_batch(const setting *s)
{
    enum { STEPS = 40 };
    char seed[ILX_TEXT];
    ilx_one one;
    ilx_batch batch;
    ilx_question asked;
    uint64_t hash;
    if (ilx_measure(s->game, ILX_OF_ACTIONS) == 0) return;
    ilx_batch_setup setup = {.size = sizeof setup,
                             .seats = s->seats,
                             .game = s->game,
                             .options = s->options,
                             .option_count = s->count,
                             .count = 1,
                             .seed = "batch",
                             .threads = 1,
                             .flags = ILX_BATCH_CHANCE | ILX_BATCH_STAY};
    ENSURE_INT(ilx_batch_new(&setup, &batch), ILX_OK);
    snprintf(seed, sizeof seed, "%s %d", s->game, s->seats);
    ENSURE_INT(ilx_one_new(s->game, s->seats, s->options, s->count, seed, &one), ILX_OK);
    for (int i = 0; i < STEPS; i++) {
        uint32_t weights[2][ILX_OUTCOMES] = {0};
        int32_t action, seat, wanted;
        ENSURE_INT(ilx_one_turn(one, &asked), ILX_OK);
        ENSURE_INT(ilx_batch_seats(batch, &seat, 1), ILX_OK);
        ENSURE_INT(ilx_batch_hashes(batch, &hash, 1), ILX_OK);
        ENSURE(hash == hash_of(one));
        if (asked.kind == ILX_ASKS_NOBODY) break;
        ENSURE_INT(seat, asked.seat);
        ENSURE_INT(ilx_batch_sample(batch, &action, 1), ILX_OK);
        if (asked.kind == ILX_ASKS_CHANCE) {
            ENSURE_INT(ilx_batch_odds(batch, weights[0], ILX_OUTCOMES), ILX_OK);
            wanted = ilx_one_odds(one, weights[1], ILX_OUTCOMES);
            ENSURE(memcmp(weights[0], weights[1], sizeof weights[0]) == 0);
            action = (int32_t)below((uint32_t)wanted);
            ENSURE_INT(ilx_one_chance(one, action), ILX_OK);
        } else {
            ENSURE_INT(ilx_one_act(one, seat, action), ILX_OK);
        }
        ENSURE_INT(ilx_batch_step(batch, &action, 1), 0);
        while (ilx_one_turn(one, &asked) == ILX_OK && asked.kind == ILX_ASKS_CLOCK) {
            ENSURE_INT(ilx_one_clock(one), ILX_OK);
        }
    }
    ENSURE_INT(ilx_one_free(one), ILX_OK);
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
}

// ---- Every game, with every number of seats and every option ------------------------------

// Moves of one match: whole matches, but of Thrill and of Le X, whose wood takes long to settle.
static int moves_of(const char *game)
{
    if (strcmp(game, "croisillon") == 0) return 9;
    return strcmp(game, "thrill") == 0 ? 30 : test_samples(600);
}

static void play(const setting *s, int most)
{
    ilx_one one;
    ilx_question asked;
    char move[ILX_TEXT];
    snprintf(move, sizeof move, "%s %d", s->game, s->seats);
    luck = (uint32_t)(s->seats * 1000 + s->game[0]);
    ENSURE_INT(ilx_one_new(s->game, s->seats, s->options, s->count, move, &one), ILX_OK);
    for (int moves = 0; moves < most; moves++) {
        ENSURE_INT(ilx_one_turn(one, &asked), ILX_OK);
        if (asked.kind == ILX_ASKS_NOBODY) break;
        if (asked.kind == ILX_ASKS_CHANCE) {
            if (moves % 16 == 0) check_draw(one);
            ENSURE_INT(ilx_one_chance(one, -1), ILX_OK);
        } else if (asked.kind == ILX_ASKS_CLOCK) {
            ENSURE_INT(ilx_one_clock(one), ILX_OK);
        } else {
            int32_t seat = choose(one, &asked, move);
            if (moves % 8 == 0) check_legal(s->game, one, asked.seat);
            if (moves % 8 == 1) check_twins(s->game, one, seat, move);
            if (moves % 8 == 2) check_refused(s->game, one, &asked, s->seats);
            if (moves % 8 == 3) check_order(one, &asked);
            ENSURE_INT(ilx_one_move(one, seat, move), ILX_OK);
        }
    }
    int32_t scores[ILX_SEATS];
    uint32_t winners;
    ENSURE_INT(ilx_one_scores(one, scores, ILX_SEATS, &winners), ILX_OK);
    ENSURE(winners >> s->seats == 0);
    ENSURE_INT(ilx_one_turn(one, &asked), ILX_OK);
    if (asked.kind == ILX_ASKS_NOBODY) check_over(one, s->seats);
    check_record(one);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
}

static void check_setting(const setting *s)
{
    printf("  %s, %d seats, options", s->game, s->seats);
    for (int i = 0; i < s->count; i++) printf(" %d", s->options[i]);
    printf("\n");
    play(s, moves_of(s->game));
    check_batch(s);
}

// The options of a game at their least, most and usual.
typedef struct limits {
    int32_t count, least[OPTIONS_MAX], most[OPTIONS_MAX], usual[OPTIONS_MAX];
} limits;

static void read_limits(const char *game, limits *options)
{
    static char facts[1 << 17];
    int least, most, usual;
    ENSURE(ilx_describe(game, facts, sizeof facts) < (int64_t)sizeof facts);
    const char *c = strstr(facts, "\"options\":["), *end = strchr(c, ']');
    *options = (limits){0};
    while ((c = strstr(c + 1, "\"min\":")) && c < end) {
        ENSURE(sscanf(c, "\"min\":%d,\"max\":%d,\"usual\":%d", &least, &most, &usual) == 3);
        ENSURE(options->count < OPTIONS_MAX);
        options->least[options->count] = least;
        options->most[options->count] = most;
        options->usual[options->count++] = usual;
    }
    ENSURE_INT(options->count, ilx_measure(game, ILX_OF_OPTIONS));
}

// The usual options; all at their least and at their most; each one alone at its least and most. A
// set that has been there already is left out.
static void check_options(const char *game, int32_t seats, const limits *options)
{
    enum { SETS_MAX = 3 + 2 * OPTIONS_MAX };
    bool slow = moves_of(game) < 50, fewest = seats == ilx_measure(game, ILX_OF_SEATS_MIN);
    int tried = !slow ? 3 + 2 * options->count : fewest ? 3 : 1;
    setting sets[SETS_MAX];
    int count = 0;
    for (int i = 0; i < tried; i++) {
        setting s = {.game = game, .seats = seats, .count = options->count};
        const int32_t *values = i == 1 ? options->least : i == 2 ? options->most : options->usual;
        memcpy(s.options, values, sizeof s.options);
        int alone = (i - 3) / 2;
        if (i >= 3) s.options[alone] = i % 2 ? options->least[alone] : options->most[alone];
        bool known = false;
        for (int k = 0; k < count; k++) {
            known = known || memcmp(sets[k].options, s.options, sizeof s.options) == 0;
        }
        if (!known) sets[count++] = s;
    }
    for (int i = 0; i < count; i++) check_setting(&sets[i]);
}

static void every_game_with_every_setting(void)
{
    char games[1000], *rest = games;
    ENSURE(ilx_describe(NULL, games, sizeof games) > 0);
    for (char *id; (id = strtok_r(rest, "[\",]", &rest));) {
        const char *only = getenv("GAME");
        limits options;
        if (only && only[0] && strcmp(only, id) != 0) continue;
        read_limits(id, &options);
        int64_t most = ilx_measure(id, ILX_OF_SEATS_MAX);
        for (int32_t seats = (int32_t)ilx_measure(id, ILX_OF_SEATS_MIN); seats <= most; seats++) {
            ilx_one one;
            int32_t error = ilx_one_new(id, seats, NULL, 0, "fits", &one);
            if (error == ILX_E_SEATS) continue;  // four or six, but not five
            ENSURE_INT(error, ILX_OK);
            ENSURE_INT(ilx_one_free(one), ILX_OK);
            check_options(id, seats, &options);
        }
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(every_game_with_every_setting)};
    return RUN_TESTS(tests);
}
