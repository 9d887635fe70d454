// One whole match of each game and option set as text, every move with what it did, compared with
// the file that is kept beside this program: a reviewer sees a change of rules as a difference.
//
//     make golden        writes the files anew, when the change is meant

#include "conformance/playout.h"
#include "core/match.h"
#include "core/notation.h"

enum {
    VIEW_EVERY = 40,
    LENGTH_MAX = 1000,
    ROUNDS = 8,
    TURNS = 3
};  // a longer match shows nothing new

static void write_options(const setting *s, const char *before, const char *between, ilx_text *out)
{
    for (int i = 0; i < s->game->option_count; i++) {
        ilx_text_put(out, before);
        ilx_text_add(out, "%s%s%d", s->game->options[i].name, between, s->options[i]);
    }
}

static void write_seats(const char *what, uint32_t seats, ilx_text *out)
{
    if (seats == 0) return;
    ilx_text_put(out, what);
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) {
        if (seats & ILX_SEAT_BIT(seat)) ilx_text_add(out, " %d", seat);
    }
}

static void write_question(const ilx_match *match, ilx_text *out)
{
    ilx_turn turn = ilx_match_turn(match);
    ilx_text_add(out, "\nquestion %u:", turn.number);
    if (turn.chance) ilx_text_put(out, " chance");
    write_seats(" waits for", turn.seats, out);
    write_seats(" may", turn.may, out);
    if (turn.wait_ms) ilx_text_add(out, " until %u ms", turn.wait_ms);
    ilx_text_char(out, '\n');
}

static void write_view(const ilx_match *match, ilx_text *out)
{
    ilx_text_put(out, "view ");
    ilx_view_write(ilx_match_game(match), ilx_match_seats(match), ilx_match_state(match),
                   ILX_SPECTATOR, out);
    ilx_text_char(out, '\n');
}

static void write_move(const ilx_match *match, uint32_t question, ilx_text *out)
{
    int last = ilx_match_length(match) - 1;
    const ilx_entry *entry = ilx_match_entry(match, last);
    ilx_log events = ilx_match_events(match);
    // Time that passes while nothing happens shows in the hash of what comes next.
    bool stands = ilx_match_turn(match).number == question;
    if (entry->seat == ILX_CLOCK && stands && events.count == 0) return;
    ilx_text_add(out, "%d ", last + 1);
    if (entry->seat >= 0) ilx_text_add(out, "%d ", entry->seat);
    if (entry->seat < 0) ilx_text_put(out, entry->seat == ILX_CHANCE ? "* " : "~ ");
    ilx_text_add(out, "%s  ", ilx_match_text(match, last));
    ilx_text_hex64(out, entry->hash);
    ilx_text_char(out, '\n');
    for (int i = 0; i < events.count; i++) {
        ilx_text_put(out, "    ");
        ilx_event_write(ilx_match_game(match), &events.events[i], out);
        ilx_text_char(out, '\n');
    }
}

// Random moves, drawn outside the match; chance is the match's own.
static void play_one(ilx_match *match, const setting *s, ilx_rng *rng)
{
    char text[ILX_MOVE_TEXT_MAX];
    static playout p;
    ilx_text words = ilx_text_over(text, sizeof text);
    ilx_move move;
    p.setting = *s;
    p.rng = *rng;
    memcpy(p.state, ilx_match_state(match), s->game->state_size);
    int seat = random_next(&p, &move);
    *rng = p.rng;
    if (seat >= 0) ilx_move_format(s->game, &move, &words);
    ENSURE(ilx_match_play(match, seat, seat >= 0 ? words.bytes : NULL) == NULL);
}

// False: longer than anybody would read, and so not kept.
static bool write_playthrough(const setting *s, ilx_text *out)
{
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "golden");
    rng_from(&rng, "golden", 1);
    ilx_match *match = ilx_match_new(s->game, &(ilx_setup){s->seat_count, s->options}, &key);
    ilx_text_add(out, "game %s, rules %d, %d seats", s->game->id, s->game->rules_version,
                 s->seat_count);
    write_options(s, ", ", " ", out);
    ilx_text_char(out, '\n');
    uint32_t number = UINT32_MAX;
    while (!ilx_match_over(match) && ilx_match_length(match) < LENGTH_MAX) {
        uint32_t now = ilx_match_turn(match).number;
        if (now != number) write_question(match, out);
        number = now;
        if (ilx_match_length(match) % VIEW_EVERY == 0) write_view(match, out);
        play_one(match, s, &rng);
        write_move(match, number, out);
    }
    int32_t scores[ILX_SEATS_MAX];
    uint32_t winners = s->game->result(ilx_match_state(match), scores);
    ilx_text_put(out, "\nscores");
    for (int seat = 0; seat < s->seat_count; seat++) ilx_text_add(out, " %d", scores[seat]);
    write_seats(", won by", winners, out);
    ilx_text_char(out, '\n');
    write_view(match, out);
    bool over = ilx_match_over(match);
    ilx_match_free(match);
    return over;
}

// ---- Files -------------------------------------------------------------------------------

// Where nothing but an option forces the end, a match of a few rounds is one that can be read.
static void add_short(const ilx_game *game, setting *all, int *count)
{
    setting one = {.game = game, .seat_count = game->seats_min};
    for (int i = 0; i < game->option_count; i++) one.options[i] = game->options[i].usual;
    for (int i = 0; i < game->option_count; i++) {
        if (strcmp(game->options[i].name, "rounds") != 0) continue;
        one.options[i] = ROUNDS;
        add_setting(&one, all, count);
    }
}

// A few turns of a slow game: its moves are many, and each is a long line.
static void add_few_turns(const ilx_game *game, setting *all, int *count)
{
    setting one = {.game = game, .seat_count = game->seats_min};
    for (int i = 0; i < game->option_count; i++) {
        bool turns = strcmp(game->options[i].name, "turns") == 0;
        one.options[i] = turns ? TURNS : game->options[i].usual;
    }
    add_setting(&one, all, count);
}

// Each set of options once, with another number of seats each time.
static int golden_settings(setting *all)
{
    int count = 0;
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        if (!test_wants_game(game)) continue;
        int first = count, range = game->seats_max - game->seats_min + 1;
        if (game->slow) {
            add_few_turns(game, all, &count);
            continue;
        }
        add_settings_of(game, game->seats_min, all, &count);
        add_short(game, all, &count);
        for (int i = first; i < count; i++) {
            all[i].seat_count += 2 * (i - first) % range;
            all[i].seat_count = ilx_seats_for(game, all[i].seat_count);
        }
    }
    return count;
}

static void file_name(const setting *s, ilx_text *name)
{
    ilx_text_add(name, "tests/golden/%s", s->game->id);
    write_options(s, "-", "", name);
    ilx_text_put(name, ".txt");
}

static bool read_file(const char *name, ilx_text *out)
{
    FILE *file = fopen(name, "rb");
    if (!file) return false;
    char buffer[4096];
    for (size_t count; (count = fread(buffer, 1, sizeof buffer, file)) > 0;) {
        ilx_text_bytes(out, buffer, count);
    }
    fclose(file);
    return true;
}

static void ensure_same(const char *name, const char *kept, const char *made)
{
    int line = 1;
    size_t at = 0, start = 0;
    for (; kept[at] == made[at]; at++) {
        if (kept[at] == '\0') return;
        if (kept[at] == '\n') {
            line++;
            start = at + 1;
        }
    }
    int kept_length = (int)strcspn(kept + start, "\n"),
        made_length = (int)strcspn(made + start, "\n");
    test_fail(name, line, "the match has changed:\n- %.*s\n+ %.*s\nIf that is meant: make golden",
              kept_length, kept + start, made_length, made + start);
}

// Writes each match that is kept, and hands it to use with the name of its file.
static void each_match(void (*use)(const char *name, const ilx_text *made))
{
    static setting all[SETTINGS_MAX];
    int count = golden_settings(all);
    for (int i = 0; i < count; i++) {
        char buffer[256];
        ilx_text name = ilx_text_over(buffer, sizeof buffer), made = ilx_text_new();
        file_name(&all[i], &name);
        if (write_playthrough(&all[i], &made)) use(name.bytes, &made);
        ilx_text_free(&made);
    }
}

static void compare(const char *name, const ilx_text *made)
{
    ilx_text kept = ilx_text_new();
    if (!read_file(name, &kept)) test_fail(name, 0, "is missing: make golden");
    ensure_same(name, kept.bytes, made->bytes);
    ilx_text_free(&kept);
}

static void matches_are_as_they_were(void)
{
    each_match(compare);
}

static void renew(const char *name, const ilx_text *made)
{
    FILE *file = fopen(name, "wb");
    bool written = file && fwrite(made->bytes, 1, made->length, file) == made->length;
    if (!file || fclose(file) != 0 || !written) {
        perror(name);
        exit(1);
    }
    printf("%s\n", name);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--renew") == 0) {
        if (setjmp(test_end) != 0) return 1;
        each_match(renew);
        return 0;
    }
    static const test tests[] = {TEST(matches_are_as_they_were)};
    return RUN_TESTS(tests);
}
