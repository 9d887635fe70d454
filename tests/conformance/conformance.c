// Every promise of core/game.h, held against random play: each registered game, with
// each number of seats and each set of options. matches.c does the same for what the match adds,
// secrets.c for what nobody may see.

#include "conformance/playout.h"
#include "core/notation.h"

#include <limits.h>

enum { MATCHES = 30 };  // of each setting, at most

static setting settings[SETTINGS_MAX];
static int setting_count;

// ---- Tables ------------------------------------------------------------------------------

static void ensure_words(const ilx_verb *verbs, int count)
{
    for (int i = 0; i < count; i++) {
        ENSURE(verbs[i].name && verbs[i].name[0]);
        for (int j = 0; j < i; j++) ENSURE(strcmp(verbs[i].name, verbs[j].name) != 0);
        for (int a = 0; a < arg_count(&verbs[i]); a++) {
            const ilx_names *names = verbs[i].arg[a].names;
            ENSURE(!names || names == &ilx_seat_names || names->count > 0);
        }
    }
}

static void ensure_fields(const ilx_field *fields, int count, size_t size)
{
    unsigned char covered[ILX_STATE_MAX] = {0};
    ENSURE(size <= ILX_STATE_MAX);
    ENSURE_INT(ilx_fields_size(fields, count), size);
    for (int i = 0; i < count; i++) {
        ENSURE(fields[i].size > 0 && (size_t)fields[i].offset + fields[i].size <= size);
        for (int at = 0; at < fields[i].size; at++) {
            ENSURE(!covered[fields[i].offset + at]);
            covered[fields[i].offset + at] = 1;
        }
        for (int j = 0; j < i; j++) ENSURE(strcmp(fields[i].name, fields[j].name) != 0);
    }
}

static void tables_are_whole(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        if (!test_wants_game(game)) continue;
        ENSURE(ilx_game_find(game->id) == game);
        ENSURE(game->seats_min >= 1 && game->seats_min <= game->seats_max);
        ENSURE(game->seats_max <= ILX_SEATS_MAX);
        ENSURE(game->rules_version >= 1 && game->option_count <= ILX_OPTIONS_MAX);
        ENSURE(game->list || game->sample);
        ensure_words(game->moves, game->move_count);
        ensure_words(game->events, game->event_count);
        ensure_fields(game->state_fields, game->state_field_count, game->state_size);
        ensure_fields(game->view_fields, game->view_field_count, game->view_size);
        for (int i = 0; i < game->option_count; i++) {
            const ilx_option *option = &game->options[i];
            ENSURE(option->min <= option->usual && option->usual <= option->max);
        }
    }
}

// ---- Turns, chance, events ---------------------------------------------------------------

// A draw that lists nothing comes to the same outcome as one that lists them all.
static void look_at_outcomes(const ilx_game *game, const void *state, const ilx_chance *outcomes,
                             uint32_t sum)
{
    uint32_t end = outcomes->weight;
    ENSURE(game->weigh(state) == sum);
    for (uint32_t number = 0; number < sum; number++) {
        ilx_move move;
        if (number == end) end += (++outcomes)->weight;
        game->outcome(state, number, &move);
        ENSURE(same_move(&move, &outcomes->move));
    }
}

static void look_at_chance(const ilx_game *game, const void *state)
{
    ilx_chance outcomes[ILX_CHANCES_MAX];
    int count = game->chances(state, outcomes);
    uint64_t sum = 0;
    ENSURE(count > 0 && count <= ILX_CHANCES_MAX);
    for (int i = 0; i < count; i++) {
        ENSURE(outcomes[i].weight > 0);
        ENSURE(outcomes[i].move.kind >= 0 && outcomes[i].move.kind < game->move_count);
        sum += outcomes[i].weight;
        for (int j = 0; j < i; j++) ENSURE(!same_move(&outcomes[i].move, &outcomes[j].move));
    }
    ENSURE(sum <= UINT32_MAX);
    if (game->weigh && game->weigh(state)) look_at_outcomes(game, state, outcomes, (uint32_t)sum);
}

static void look_at_turn(playout *p, const ilx_turn *before, int last)
{
    const ilx_game *game = p->setting.game;
    ilx_turn turn = turn_of(game, p->state);
    ensure_verified(&p->setting, p->state);

    uint32_t everybody = ILX_SEAT_BIT(p->setting.seat_count) - 1;
    ENSURE((turn.seats & ~everybody) == 0 && (turn.may & ~everybody) == 0);
    ENSURE((turn.seats & turn.may) == 0);
    if (turn.chance) {
        ENSURE(turn.seats == 0 && turn.may == 0 && turn.wait_ms == 0);
        look_at_chance(game, p->state);
    }
    if (ilx_turn_over(&turn)) ENSURE(turn.may == 0);

    // While a question stands, the only change is that those who answer are waited for no more.
    ENSURE(turn.number >= before->number);
    bool stands = turn.number == before->number && !turn.chance && !before->chance;
    if (stands && last >= 0) {
        ENSURE((turn.seats | ILX_SEAT_BIT(last)) == (before->seats | ILX_SEAT_BIT(last)));
    }
    // A move of the clock must lead somewhere, or the clock would strike again and again: to
    // another question, or to another wait for the same one.
    if (last == ILX_CLOCK) {
        ENSURE(turn.number > before->number || turn.wait_ms != before->wait_ms || turn.chance);
    }
}

static void look_at_events(playout *p, const ilx_turn *before, int last)
{
    (void)before, (void)last;
    const ilx_game *game = p->setting.game;
    uint32_t everybody = ILX_SEAT_BIT(p->setting.seat_count) - 1;
    ENSURE(p->events.count >= 0 && p->events.count < ILX_EVENTS_MAX);
    for (int i = 0; i < p->events.count; i++) {
        const ilx_event *event = &p->events.item[i];
        ENSURE(event->kind >= 0 && event->kind < game->event_count);
        ENSURE(event->visible_to == ILX_EVERYONE || (event->visible_to & ~everybody) == 0);
        ENSURE(event->visible_to != 0);
        const ilx_verb *verb = &game->events[event->kind];
        for (int a = 0; a < ILX_MOVE_ARGS; a++) {
            const ilx_names *names = verb->arg[a].names;
            if (a >= arg_count(verb)) ENSURE_INT(event->arg[a], 0);
            if (a >= arg_count(verb) || !names) continue;
            bool is_seat = names == &ilx_seat_names;  // -1 is nobody
            int limit = is_seat ? p->setting.seat_count : names->count;
            if (event->arg[a] < (is_seat ? -1 : 0) || event->arg[a] >= limit) {
                test_fail(__FILE__, __LINE__, "event %s: %s is %d", verb->name, verb->arg[a].name,
                          event->arg[a]);
            }
        }
    }
}

// apply must not depend on whether somebody listens.
static void look_unheard(playout *p, const ilx_turn *before, int last)
{
    (void)before, (void)last;
    const ilx_game *game = p->setting.game;
    static playout heard;
    static any_state unheard;
    ilx_turn turn = turn_of(game, p->state);
    if (ilx_turn_over(&turn)) return;
    heard = *p;
    memcpy(unheard.bytes, p->state, game->state_size);
    ilx_move move;
    int seat = random_next(&heard, &move);
    playout_apply(&heard, seat, &move);
    game->apply(unheard.bytes, seat, &move, NULL);
    ENSURE(memcmp(heard.state, unheard.bytes, game->state_size) == 0);
}

// ---- Moves -------------------------------------------------------------------------------

static void ensure_text_and_back(const ilx_game *game, const ilx_move *move)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(game, move, &text);
    ENSURE(!text.cut && text.length > 0);
    ilx_move back;
    memset(&back, 0x55, sizeof back);
    ilx_refusal refusal = ilx_move_parse(game, text.bytes, &back);
    if (refusal) test_fail(__FILE__, __LINE__, "\"%s\" is read as %s", text.bytes, refusal);
    ENSURE(same_move(move, &back));
}

static int32_t random_arg(playout *p, const ilx_names *names)
{
    static const int32_t odd[] = {INT32_MIN, INT32_MAX, -1, 1000};
    if (names == &ilx_seat_names) return (int32_t)ilx_rng_below(&p->rng, ILX_SEATS_MAX);
    if (names) return (int32_t)ilx_rng_below(&p->rng, (uint32_t)names->count);
    if (ilx_rng_below(&p->rng, 4) == 0) return odd[ilx_rng_below(&p->rng, ILX_COUNT(odd))];
    return (int32_t)ilx_rng_below(&p->rng, 10) - 1;
}

// A lawful move with something changed, or any words at all.
static void mutate(playout *p, const ilx_move *list, int count, ilx_move *move)
{
    const ilx_game *game = p->setting.game;
    bool afresh = ilx_rng_below(&p->rng, 2) == 0;
    *move = (ilx_move){.kind = (int32_t)ilx_rng_below(&p->rng, (uint32_t)game->move_count)};
    if (!afresh) *move = list[ilx_rng_below(&p->rng, (uint32_t)count)];
    const ilx_verb *verb = &game->moves[move->kind];
    for (int a = 0; a < arg_count(verb); a++) {
        if (afresh || ilx_rng_below(&p->rng, 2) == 0) {
            move->arg[a] = random_arg(p, verb->arg[a].names);
        }
    }
}

static bool listed(const ilx_move *move, const ilx_move *list, int count)
{
    for (int i = 0; i < count; i++) {
        if (same_move(move, &list[i])) return true;
    }
    return false;
}

static void ensure_list_is_complete(playout *p, int seat, const ilx_move *list, int count)
{
    const ilx_game *game = p->setting.game;
    for (int n = 0; n < 8; n++) {
        ilx_move move;
        mutate(p, list, count, &move);
        ilx_refusal refusal = game->check(p->state, seat, &move);
        if (refusal) {
            bool known = false;
            for (int i = 0; i < game->refusal_count; i++) {
                known = known || strcmp(refusal, game->refusals[i]) == 0;
            }
            if (!known) test_fail(__FILE__, __LINE__, "refusal %s is in no table", refusal);
            continue;
        }
        if (listed(&move, list, count)) continue;
        char buffer[ILX_MOVE_TEXT_MAX];
        ilx_text text = ilx_text_over(buffer, sizeof buffer);
        ilx_move_format(game, &move, &text);
        test_fail(__FILE__, __LINE__, "lawful but not listed: %s", text.bytes);
    }
}

// The sets of a seat's moves hold what is listed, in the same order, each with a number.
static void ensure_ways(playout *p, int seat, const ilx_move *list, int count)
{
    ilx_ways ways;
    ilx_ways_begin(&ways);
    p->setting.game->ways(p->state, seat, &ways);
    ENSURE(ways.count <= ILX_WAYS_MAX);
    ENSURE_INT((int)ways.moves, count);
    for (int i = 0; i < count; i++) {
        ilx_move move;
        ilx_ways_move(&ways, (uint32_t)i, &move);
        ENSURE(memcmp(&move, &list[i], sizeof move) == 0);
    }
}

static void look_at_list(playout *p, const ilx_turn *before, int last)
{
    (void)before, (void)last;
    const ilx_game *game = p->setting.game;
    ilx_turn turn = turn_of(game, p->state);
    if (!game->list) return;
    for (int seat = 0; seat < p->setting.seat_count; seat++) {
        ilx_move list[ILX_MOVES_MAX];
        int count = game->list(p->state, seat, list);
        ENSURE(count >= 0 && count <= ILX_MOVES_MAX);
        if (turn.seats & ILX_SEAT_BIT(seat)) ENSURE(count > 0);
        if (!((turn.seats | turn.may) & ILX_SEAT_BIT(seat))) ENSURE(count == 0);
        for (int i = 0; i < count; i++) {
            ENSURE(game->check(p->state, seat, &list[i]) == NULL);
            ensure_text_and_back(game, &list[i]);
            ENSURE(!listed(&list[i], list, i));
        }
        if (game->ways) ensure_ways(p, seat, list, count);
        if (count > 0) ensure_list_is_complete(p, seat, list, count);
    }
    if (!turn.chance) return;
    ilx_chance outcomes[ILX_CHANCES_MAX];
    int count = game->chances(p->state, outcomes);
    for (int i = 0; i < count; i++) ensure_text_and_back(game, &outcomes[i].move);
}

// Each move that may be tried in vain has a reason that the game names.
static void look_at_tempting(playout *p, const ilx_turn *before, int last)
{
    (void)before, (void)last;
    const ilx_game *game = p->setting.game;
    if (!game->tempting) return;
    for (int seat = 0; seat < p->setting.seat_count; seat++) {
        ilx_move moves[ILX_TEMPTING_MAX];
        int count = game->tempting(p->state, seat, moves);
        ENSURE(count >= 0 && count <= ILX_TEMPTING_MAX);
        for (int i = 0; i < count; i++) {
            ilx_refusal why = game->check(p->state, seat, &moves[i]);
            bool named = !why;
            for (int k = 0; k < game->refusal_count; k++) named |= why == game->refusals[k];
            ENSURE(named);
            ensure_text_and_back(game, &moves[i]);
            ENSURE(!listed(&moves[i], moves, i));
        }
    }
}

// Two seats of one question: whoever's answer arrives first, the table ends up the same.
static void look_at_order(playout *p, const ilx_turn *before, int last)
{
    (void)before, (void)last;
    const ilx_game *game = p->setting.game;
    static any_state one, two;
    ilx_turn turn = turn_of(game, p->state);
    if (__builtin_popcount(turn.seats) < 2) return;
    int a = random_seat(&p->rng, turn.seats);
    int b = random_seat(&p->rng, turn.seats & ~ILX_SEAT_BIT(a));
    ilx_move move_a, move_b;
    ilx_random_move(game, p->state, a, &p->rng, &move_a);
    ilx_random_move(game, p->state, b, &p->rng, &move_b);

    memcpy(one.bytes, p->state, game->state_size);
    memcpy(two.bytes, p->state, game->state_size);
    game->apply(one.bytes, a, &move_a, NULL);
    game->apply(two.bytes, b, &move_b, NULL);
    ilx_turn after_a = turn_of(game, one.bytes), after_b = turn_of(game, two.bytes);
    if (after_a.number != turn.number || after_a.chance) return;
    if (after_b.number != turn.number || after_b.chance) return;
    ENSURE(game->check(one.bytes, b, &move_b) == NULL);
    ENSURE(game->check(two.bytes, a, &move_a) == NULL);
    game->apply(one.bytes, b, &move_b, NULL);
    game->apply(two.bytes, a, &move_a, NULL);
    ENSURE(memcmp(one.bytes, two.bytes, game->state_size) == 0);
}

// ---- Positions ---------------------------------------------------------------------------

static void look_at_position(playout *p, const ilx_turn *before, int last)
{
    (void)before, (void)last;
    enum { TEXT_MAX = 1 << 16, NODES_MAX = 1 << 13 };
    static char buffer[TEXT_MAX];
    static ilx_json_node nodes[NODES_MAX];
    static any_state back;
    const ilx_game *game = p->setting.game;
    if (p->length % 8 != 0) return;  // most of a position is as it was a move ago
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_fields_write(game->state_fields, game->state_field_count, p->setting.seat_count, p->state,
                     &text);
    ENSURE(!text.cut);
    ilx_json json;
    ENSURE(ilx_json_parse(&json, text.bytes, text.length, nodes, NODES_MAX));
    char why_buffer[200];
    ilx_text why = ilx_text_over(why_buffer, sizeof why_buffer);
    memset(back.bytes, 0, sizeof back.bytes);
    if (!ilx_fields_read(game->state_fields, game->state_field_count, p->setting.seat_count, &json,
                         0, back.bytes, &why)) {
        test_fail(__FILE__, __LINE__, "%s in %s", why.bytes, text.bytes);
    }
    ENSURE(memcmp(back.bytes, p->state, game->state_size) == 0);
}

// A drawing is lines of printable letters that fit any terminal.
static void look_at_drawing(playout *p, const ilx_turn *before, int last)
{
    (void)before, (void)last;
    enum { COLUMNS_MAX = 72, TEXT_MAX = 1 << 14 };
    static char buffer[TEXT_MAX];
    static any_state view;
    const ilx_game *game = p->setting.game;
    if (!game->draw || p->length % 8 != 0) return;
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    memset(view.bytes, 0, game->view_size);
    game->view(p->state, ILX_SPECTATOR, view.bytes);
    game->draw(view.bytes, &text);
    ENSURE(!text.cut && text.length > 0 && text.bytes[text.length - 1] == '\n');
    for (size_t i = 0, line = 0; i < text.length; i++) {
        line = text.bytes[i] == '\n' ? 0 : line + 1;
        ENSURE(line <= COLUMNS_MAX);
        ENSURE(text.bytes[i] == '\n' || (text.bytes[i] >= ' ' && text.bytes[i] <= '~'));
    }
}

// ---- The end -----------------------------------------------------------------------------

static void look_at_result(playout *p, const ilx_turn *before, int last)
{
    (void)before, (void)last;
    const ilx_game *game = p->setting.game;
    int32_t scores[ILX_SEATS_MAX];
    memset(scores, 0x55, sizeof scores);
    ilx_turn turn = turn_of(game, p->state);
    uint32_t winners = game->result(p->state, scores);
    ENSURE((winners & ~(ILX_SEAT_BIT(p->setting.seat_count) - 1)) == 0);
    ENSURE(winners == 0 || ilx_turn_over(&turn));
    for (int seat = 0; seat < p->setting.seat_count; seat++) {
        ENSURE(scores[seat] != 0x55555555);
        if (!game->evaluate) continue;
        int32_t value = game->evaluate(p->state, seat);
        ENSURE(value >= 0 && value <= 1000000);
        bool alone = winners == ILX_SEAT_BIT(seat);
        if (alone) ENSURE_INT(value, 1000000);
        if (winners && !(winners & ILX_SEAT_BIT(seat))) ENSURE_INT(value, 0);
    }
}

// ---- Random play -------------------------------------------------------------------------

static void (*const looks[])(playout *p, const ilx_turn *before, int last) = {
    look_at_turn,  look_at_events,   look_unheard,    look_at_list,   look_at_tempting,
    look_at_order, look_at_position, look_at_drawing, look_at_result,
};

static void look_at_everything(playout *p, const ilx_turn *before, int last)
{
    for (int i = 0; i < ILX_COUNT(looks); i++) looks[i](p, before, last);
}

static void play(playout *p, int most_moves)
{
    const ilx_game *game = p->setting.game;
    ilx_turn before = turn_of(game, p->state);
    look_at_everything(p, &before, ILX_REFEREE);
    while (!ilx_turn_over(&before) && p->length < most_moves) {
        ilx_move move;
        ENSURE(p->length < MOVES_BOUND);
        int seat = random_next(p, &move);
        playout_apply(p, seat, &move);
        look_at_everything(p, &before, seat);
        before = turn_of(game, p->state);
    }
}

// Each position of random matches is looked at in all ways: to play costs as much as to look.
static void promises_are_kept_in_random_play(void)
{
    static playout p;
    int played = 0, all = 0;
    for (int i = 0; i < setting_count; i++) {
        name_setting(&settings[i], "play");
        int enough = moves_enough(&settings[i], settings, setting_count),
            matches = matches_enough(&settings[i], MATCHES),
            length = settings[i].game->slow ? enough : INT_MAX;
        for (int n = 0, moves = 0; n < matches && moves < enough; n++, moves += p.length) {
            playout_start(&p, &settings[i], "conformance", (uint64_t)n);
            play(&p, length);
            played++;
            all += p.length;
        }
    }
    test_covered("every promise of a game at %d positions of %d random matches", all, played);
}

int main(int argc, char **argv)
{
    setting_count = all_settings(settings);
    static const test tests[] = {
        TEST(tables_are_whole),
        TEST(promises_are_kept_in_random_play),
    };
    return RUN_TESTS(tests);
}
