// Messages: their grammar, their parameters, the catalogues they come from.

// Whole, to try messages that no catalogue has.
#include "core/say.c"  // NOLINT(bugprone-suspicious-include)
#include "test.h"

static const char *const flavour_items[] = {"sweet", "sour", "plain"};
static const ilx_names flavours = {"flavour", flavour_items, ILX_COUNT(flavour_items)};
static const char *const people[ILX_SEATS_MAX] = {"Ana", "Boris", "Éloïse"};
static const ilx_voice voice = {.lang = ILX_EN, .reader = 1, .seat_names = people};

// Formats into a buffer that lives until the next time.
static const char *say_as(const ilx_voice *as, const char *message, const ilx_param *params,
                          int count)
{
    static char buffer[1024];
    ilx_text out = ilx_text_over(buffer, sizeof(buffer));
    source from = {.voice = as, .params = params, .count = count};
    write_message(&from, message, &out);
    return buffer;
}

static const char *say(const char *message, const ilx_param *params, int count)
{
    return say_as(&voice, message, params, count);
}

static const char *say_number(const char *message, int64_t number)
{
    return say(message, &(ilx_param){.name = "n", .number = number}, 1);
}

static const char *say_seat(const char *message, int64_t seat)
{
    return say(message, &(ilx_param){.name = "who", .number = seat, .names = &ilx_seat_names}, 1);
}

static const char *say_text(const char *message, const char *text)
{
    return say(message, &(ilx_param){.name = "t", .text = text}, 1);
}

static const char *say_flavour(const char *message, int64_t flavour)
{
    return say(message, &(ilx_param){.name = "f", .number = flavour, .names = &flavours}, 1);
}

// ---- Values ------------------------------------------------------------------------------

static void plain_text_stays_as_it_is(void)
{
    ENSURE_TEXT(say("", NULL, 0), "");
    ENSURE_TEXT(say("Ça va ? 50 % | * = #", NULL, 0), "Ça va ? 50 % | * = #");
}

static void numbers_print_in_full(void)
{
    ENSURE_TEXT(say_number("{n}", 0), "0");
    ENSURE_TEXT(say_number("<{n}>{n}", -12), "<−12>−12");
    ENSURE_TEXT(say_number("{n}", INT64_MAX), "9223372036854775807");
    ENSURE_TEXT(say_number("{n}", INT64_MIN), "−9223372036854775808");
}

static void texts_are_never_read_as_messages(void)
{
    ENSURE_TEXT(say_text("[{t}]", "{t} } | {n#x}"), "[{t} } | {n#x}]");
    ENSURE_TEXT(say_text("[{t}]", ""), "[]");
}

static void seats_print_as_names(void)
{
    ENSURE_TEXT(say_seat("{who}!", 0), "Ana!");
    ENSURE_TEXT(say_seat("{who}!", 1), "Boris!");
    ENSURE_TEXT(say_seat("{who}!", -1), "−1!");
    ENSURE_TEXT(say_seat("{who}!", ILX_SEATS_MAX), "8!");
}

static void seats_without_names_print_as_numbers(void)
{
    ilx_param who = {.name = "who", .number = 2, .names = &ilx_seat_names};
    ENSURE_TEXT(say_as(&(ilx_voice){.reader = ILX_SPECTATOR}, "{who}", &who, 1), "2");
}

static void hidden_prints_as_a_question_mark(void)
{
    ENSURE_TEXT(say_number("{n} stones", ILX_HIDDEN), "? stones");
    ENSURE_TEXT(say_seat("{who}", ILX_HIDDEN), "?");
}

static void items_without_a_message_print_as_they_are(void)
{
    ENSURE_TEXT(say_flavour("{f}", 1), "sour");
    ENSURE_TEXT(say_flavour("{f}", 3), "3");
    ENSURE_TEXT(say_flavour("{f}", -1), "−1");
}

static void unknown_parameters_are_seen(void)
{
    ENSURE_TEXT(say_number("{m} {n}", 4), "{m} 4");
    ENSURE_TEXT(say_number("{m|1=one|*=many}", 4), "{m}");
}

// ---- Choices -----------------------------------------------------------------------------

static void numbers_choose_by_value(void)
{
    const char *message = "{n|0=none|1=one stone|-2=minus two|*={n} stones}";
    ENSURE_TEXT(say_number(message, 0), "none");
    ENSURE_TEXT(say_number(message, 1), "one stone");
    ENSURE_TEXT(say_number(message, -2), "minus two");
    ENSURE_TEXT(say_number(message, 10), "10 stones");
}

static void several_values_share_a_choice(void)
{
    const char *message = "{n} {n|0,1,-1=point|*=points}";
    ENSURE_TEXT(say_number(message, 0), "0 point");
    ENSURE_TEXT(say_number(message, 1), "1 point");
    ENSURE_TEXT(say_number(message, -1), "−1 point");
    ENSURE_TEXT(say_number(message, 2), "2 points");
}

static void a_number_is_told_with_the_other_sign(void)
{
    const char *message = "{n|-99..-1={-n} to the right|*={n} to the left}";
    ENSURE_TEXT(say_number(message, -55), "55 to the right");
    ENSURE_TEXT(say_number(message, 20), "20 to the left");
    ENSURE_TEXT(say_number("{-n}", 3), "−3");
}

static void a_range_of_numbers_shares_a_choice(void)
{
    const char *message = "{n|-8..8=near|9..30=right|100=all|*=off}";
    ENSURE_TEXT(say_number(message, -9), "off");
    ENSURE_TEXT(say_number(message, -8), "near");
    ENSURE_TEXT(say_number(message, 8), "near");
    ENSURE_TEXT(say_number(message, 9), "right");
    ENSURE_TEXT(say_number(message, 31), "off");
    ENSURE_TEXT(say_number(message, 100), "all");
    // Neither of these is a range.
    ENSURE_TEXT(say_number("{n|1.3=a|1..=b|..3=c|3..1=d|1...3=e|*=none}", 2), "none");
}

static void no_choice_says_nothing(void)
{
    ENSURE_TEXT(say_number("<{n|1=one|2=two}>", 3), "<>");
    ENSURE_TEXT(say_number("<{n|1=|*=x}>", 1), "<>");
}

static void the_first_choice_that_fits_is_taken(void)
{
    ENSURE_TEXT(say_number("{n|1=a|1=b|*=c}", 1), "a");
}

static void seats_choose_by_you(void)
{
    const char *message = "{who|you=You close your|*={who} closes a} hand.";
    ENSURE_TEXT(say_seat(message, 1), "You close your hand.");
    ENSURE_TEXT(say_seat(message, 0), "Ana closes a hand.");
    ENSURE_TEXT(say_seat("{who|0=first|2=third|*=other}", 2), "third");
    ENSURE_TEXT(say_seat("{who|you=you|-1=nobody|*=other}", -1), "nobody");
}

// A spectator is no seat, and no seat that stands for nobody is ever the reader's.
static void nobody_is_never_you(void)
{
    ilx_voice spectator = {.lang = ILX_EN, .reader = ILX_SPECTATOR, .seat_names = people};
    ilx_param who = {.name = "who", .number = ILX_SPECTATOR, .names = &ilx_seat_names};
    ENSURE_TEXT(say_as(&spectator, "{who|you=you|*=not you}", &who, 1), "not you");
}

static void seats_choose_by_another_parameter(void)
{
    ilx_param params[] = {{.name = "who", .number = 0, .names = &ilx_seat_names},
                          {.name = "whom", .number = 0, .names = &ilx_seat_names},
                          {.name = "n", .number = 0}};
    const char *message = "{who} on {whom|who={who|you=yourself|*=themselves}|you=you|*={whom}}";
    ENSURE_TEXT(say(message, params, 3), "Ana on themselves");
    params[1].number = 1;
    ENSURE_TEXT(say(message, params, 3), "Ana on you");
    params[0].number = 1;
    ENSURE_TEXT(say(message, params, 3), "Boris on yourself");
    params[1].number = 2;
    ENSURE_TEXT(say(message, params, 3), "Boris on Éloïse");
    // The same number is not the same seat.
    params[0].number = 0;
    ENSURE_TEXT(say("{who|n=same|*=other}", params, 3), "other");
}

static void items_choose_by_name(void)
{
    const char *message = "{f|sweet=sugar|sour,plain=no sugar}";
    ENSURE_TEXT(say_flavour(message, 0), "sugar");
    ENSURE_TEXT(say_flavour(message, 1), "no sugar");
    ENSURE_TEXT(say_flavour(message, 2), "no sugar");
    ENSURE_TEXT(say_flavour("{f|0=number|*=name}", 0), "name");
}

static void hidden_chooses_by_hidden(void)
{
    ENSURE_TEXT(say_number("{n|-1=choosing|hidden=covered|*={n}}", ILX_HIDDEN), "covered");
    ENSURE_TEXT(say_number("{n|-1=choosing|*={n}}", ILX_HIDDEN), "?");
    ENSURE_TEXT(say_number("{n|hidden=covered|*={n}}", 3), "3");
    ENSURE_TEXT(say_seat("{who|you=you|hidden=somebody}", ILX_HIDDEN), "somebody");
}

static void texts_choose_by_themselves(void)
{
    ENSURE_TEXT(say_text("{t|yes=oui|no=non|*=?}", "no"), "non");
    ENSURE_TEXT(say_text("{t|yes=oui|no=non|*=?}", ""), "?");
}

static void choices_nest(void)
{
    ilx_param params[] = {{.name = "a", .number = 1}, {.name = "b", .number = 2}};
    const char *message = "{a|1=[{b|2=<{a|1=({b|2={a|1=deep {a}}|*=x})|*=x}>|*=x}]|*=x}.";
    ENSURE_TEXT(say(message, params, 2), "[<(deep 1)>].");
    ENSURE(ilx_message_walk(message, NULL, NULL) == NULL);
}

static void too_deep_is_refused_and_cut(void)
{
    const char *message = "{n|1={n|1={n|1={n|1={n|1={n|1=six}}}}}}";
    ENSURE_TEXT(ilx_message_walk(message, NULL, NULL), "braces are nested too deeply");
    ENSURE_TEXT(say_number(message, 1), "");
}

// ---- Repetition and columns --------------------------------------------------------------

static void repetition_counts(void)
{
    ENSURE_TEXT(say_number("<{n#♥}>", 3), "<♥♥♥>");
    ENSURE_TEXT(say_number("<{n#♥}>", 0), "<>");
    ENSURE_TEXT(say_number("<{n#♥}>", -5), "<>");
    ENSURE_TEXT(say_number("<{n#♥}>", ILX_HIDDEN), "<>");
    ENSURE_TEXT(say_number("{n#{n},}", 2), "2,2,");
    ENSURE_TEXT(say_number("{n#{n|2=x|*=y}}", 2), "xx");
}

static void repetition_is_bounded(void)
{
    ENSURE_INT(strlen(say_number("{n#x}", INT64_MAX)), 80);
    ENSURE_INT(strlen(say_number("{n#x}", 80)), 80);
    ENSURE_INT(strlen(say_number("{n#x}", 79)), 79);
}

static void numbers_stand_to_the_right(void)
{
    ENSURE_TEXT(say_number("<{n:4}>", 15), "<  15>");
    ENSURE_TEXT(say_number("<{n:4}>", -115), "<−115>");
    ENSURE_TEXT(say_number("<{n:3}>", ILX_HIDDEN), "<  ?>");
    ENSURE_TEXT(say_number("<{n:2}>", 12345), "<1…>");
}

static void names_stand_to_the_left(void)
{
    ENSURE_TEXT(say_seat("<{who:8}>", 2), "<Éloïse  >");
    ENSURE_TEXT(say_seat("<{who:6}>", 2), "<Éloïse>");
    ENSURE_TEXT(say_seat("<{who:5}>", 2), "<Éloï…>");
    ENSURE_TEXT(say_seat("<{who:1}>", 2), "<…>");
    ENSURE_TEXT(say_flavour("<{f:6}>", 1), "<sour  >");
    ENSURE_TEXT(say_text("<{t:3}>", ""), "<   >");
}

// A sign two columns wide does not fit into one; the column left over is filled.
static void wide_signs_take_two_columns(void)
{
    ENSURE_TEXT(say_text("<{t:5}>", "日本"), "<日本 >");
    ENSURE_TEXT(say_text("<{t:4}>", "日本語"), "<日… >");
}

static void control_bytes_survive_a_cut(void)
{
    ENSURE_TEXT(say_text("<{t:4}>", "\001abcdef\020"), "<\001abc…\020>");
    ENSURE_TEXT(say_text("<{t:8}>", "\001abcdef\020"), "<\001abcdef\020  >");
}

// ---- Grammar -----------------------------------------------------------------------------

static void malformed_messages_are_named(void)
{
    static const struct {
        const char *message, *fault;
    } cases[] = {
        {"{", "a brace is never closed"},
        {"a {n", "a brace is never closed"},
        {"{n|1={n}", "a brace is never closed"},
        {"a } b", "a brace is closed that was not opened"},
        {"{n}}", "a brace is closed that was not opened"},
        {"{}", "a brace without a parameter's name"},
        {"{|1=x}", "a brace without a parameter's name"},
        {"{N}", "a brace without a parameter's name"},
        {"{n m}", "a parameter's name ends with }, |, # or :"},
        {"{n|}", "nothing follows a parameter's | or #"},
        {"{n#}", "nothing follows a parameter's | or #"},
        {"{n:}", "a number of columns from 1 to 80 is missing"},
        {"{n:0}", "a number of columns from 1 to 80 is missing"},
        {"{n:81}", "a number of columns from 1 to 80 is missing"},
        {"{n:x}", "a number of columns from 1 to 80 is missing"},
        {"{n:100}", "a number of columns from 1 to 80 is missing"},
        {"{n|one}", "a choice is written key=text"},
        {"{n|=x}", "a choice is written key=text"},
        {"{n|1=x||*=y}", "a choice is written key=text"},
        {"{n|*=x|1=y}", "the choice * comes last"},
        {"{n|1={m|*=a|2=b}}", "the choice * comes last"},
        {"{n#{m|1}}", "a choice is written key=text"},
    };
    for (int i = 0; i < ILX_COUNT(cases); i++) {
        ENSURE_TEXT(ilx_message_walk(cases[i].message, NULL, NULL), cases[i].fault);
    }
    ENSURE(ilx_message_walk("", NULL, NULL) == NULL);
    ENSURE(ilx_message_walk("{n:80} {a.b_2} {n|1=a=b|*=}", NULL, NULL) == NULL);
}

static void malformed_messages_are_shown_as_they_are(void)
{
    ENSURE_TEXT(say_number("{n} {", 1), "1 {");
    ENSURE_TEXT(say_number("{n} } {n}", 1), "1 } {n}");
    ENSURE_TEXT(say_number("{} {n}", 1), "{} 1");
}

static void count_piece(void *context, const ilx_piece *piece)
{
    ENSURE(piece->name.length == 1 && piece->kind != ILX_PIECE_TEXT);
    ((int *)context)[piece->name.bytes[0] - 'a']++;
}

static void walking_visits_every_parameter(void)
{
    int counts[4] = {0};
    ENSURE(!ilx_message_walk("{a} {b|1={c}{c:3}|*={a|*={d#{c}}}}", count_piece, counts));
    ENSURE_INT(counts[0], 2);
    ENSURE_INT(counts[1], 1);
    ENSURE_INT(counts[2], 3);
    ENSURE_INT(counts[3], 1);
}

static void small_buffers_cut_and_never_overflow(void)
{
    ilx_param params[] = {{.name = "who", .number = 2, .names = &ilx_seat_names},
                          {.name = "n", .number = 3}};
    const char *message = "{who|you=x|*={who}} has {n} {n#♥} {who:12}{n:6}!";
    const char *whole = "Éloïse has 3 ♥♥♥ Éloïse           3!";
    for (size_t size = 1; size < 64; size++) {
        char *buffer = ilx_alloc(size);  // on the heap, where the sanitizer sees every byte
        ilx_text out = ilx_text_over(buffer, size);
        source from = {.voice = &voice, .params = params, .count = 2};
        write_message(&from, message, &out);
        ENSURE(out.length < size && buffer[out.length] == '\0');
        ENSURE(strncmp(buffer, whole, out.length) == 0);
        ENSURE(out.cut == (size <= strlen(whole)));
        free(buffer);
    }
}

// ---- Catalogues --------------------------------------------------------------------------

static void languages_come_from_locales(void)
{
    ENSURE(ilx_lang_from("fr", ILX_EN) == ILX_FR);
    ENSURE(ilx_lang_from("fr_BE.UTF-8", ILX_EN) == ILX_FR);
    ENSURE(ilx_lang_from("fr-CA", ILX_EN) == ILX_FR);
    ENSURE(ilx_lang_from("en_GB@euro", ILX_FR) == ILX_EN);
    ENSURE(ilx_lang_from("en.UTF-8", ILX_FR) == ILX_EN);
    ENSURE(ilx_lang_from("C", ILX_FR) == ILX_FR);
    ENSURE(ilx_lang_from("f", ILX_EN) == ILX_EN);
    ENSURE(ilx_lang_from("", ILX_EN) == ILX_EN);
    ENSURE(ilx_lang_from("fry_NL", ILX_EN) == ILX_EN);
    ENSURE(ilx_lang_from(NULL, ILX_FR) == ILX_FR);
}

static void phrases_are_in_order_and_whole(void)
{
    ENSURE(ilx_phrase_count > 100);
    for (int i = 0; i < ilx_phrase_count; i++) {
        if (i > 0) ENSURE(strcmp(ilx_phrases[i - 1].key, ilx_phrases[i].key) < 0);
        ENSURE(ilx_phrase_find(ilx_phrases[i].key) == &ilx_phrases[i]);
        for (int lang = 0; lang < ILX_LANGS; lang++) {
            ENSURE(ilx_message_walk(ilx_phrases[i].text[lang], NULL, NULL) == NULL);
        }
    }
    ENSURE(ilx_phrase_find("") == NULL);
    ENSURE(ilx_phrase_find("refuse.") == NULL);
}

static void pages_are_found_by_name(void)
{
    for (int i = 1; i < ilx_page_count; i++) {
        ENSURE(strcmp(ilx_pages[i - 1].name, ilx_pages[i].name) < 0);
    }
    const char *rules = ilx_text_find("rules/sealed.en");
    ENSURE(rules && strncmp(rules, "# Sealed stones\n", 16) == 0);
    ENSURE(rules[strlen(rules) - 1] == '\n');
    ENSURE(ilx_text_find("rules/sealed.fr") != NULL);
    ENSURE(ilx_text_find("rules/sealed") == NULL);
    ENSURE(ilx_text_find("") == NULL);
}

static void messages_are_looked_for_from_the_skin_outwards(void)
{
    const ilx_game *game = ilx_game_find("roulette");
    ENSURE_TEXT(ilx_message(ILX_FR, game, NULL, "cartridge.bullet"), "BALLE");
    ENSURE_TEXT(ilx_message(ILX_FR, game, "poppers", "cartridge.bullet"), "PAF");
    ENSURE_TEXT(ilx_message(ILX_EN, game, "poppers", "cartridge.bullet"), "POP");
    ENSURE_TEXT(ilx_message(ILX_FR, game, "poppers", "cartridge.click"), "CLIC");
    ENSURE_TEXT(ilx_message(ILX_EN, game, "poppers", "refuse.over"), "The game is over.");
    ENSURE_TEXT(ilx_message(ILX_EN, NULL, NULL, "refuse.over"), "The game is over.");
    ENSURE(ilx_message(ILX_EN, NULL, "poppers", "cartridge.bullet") == NULL);
    ENSURE(ilx_message(ILX_EN, game, NULL, "no.such.key") == NULL);
}

static void keys_that_are_too_long_are_unknown(void)
{
    char key[300];
    memset(key, 'k', sizeof(key));
    key[sizeof(key) - 1] = '\0';
    ENSURE(ilx_message(ILX_EN, ilx_game_find("roulette"), "poppers", key) == NULL);
    char buffer[400];
    ilx_text out = ilx_text_over(buffer, sizeof(buffer));
    ilx_say(&voice, NULL, key, NULL, 0, &out);
    ENSURE_TEXT(buffer, key);
}

static void an_unknown_key_writes_itself(void)
{
    char buffer[100];
    ilx_text out = ilx_text_over(buffer, sizeof(buffer));
    ilx_say(&voice, ilx_game_find("sealed"), "no.such-key", NULL, 0, &out);
    ENSURE_TEXT(buffer, "no.such-key");
}

// ---- Games -------------------------------------------------------------------------------

static int index_of(const ilx_verb *verbs, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(verbs[i].name, name) == 0) return i;
    }
    return -1;
}

// An event of roulette, as told in every wording.
static void ensure_told(const char *name, const int32_t *args, int reader, const char *skin,
                        const char *french, const char *english)
{
    const ilx_game *game = ilx_game_find("roulette");
    ilx_event event = {.kind = index_of(game->events, game->event_count, name)};
    ENSURE(event.kind >= 0);
    memcpy(event.arg, args, 4 * sizeof(*args));
    for (int lang = 0; lang < ILX_LANGS; lang++) {
        char buffer[300];
        ilx_text out = ilx_text_over(buffer, sizeof(buffer));
        ilx_voice told = {(ilx_lang)lang, skin, reader, people};
        ilx_say_event(&told, game, &event, &out);
        ENSURE_TEXT(buffer, lang == ILX_FR ? french : english);
    }
}

static void events_are_told_to_their_reader(void)
{
    const int32_t accused[4] = {0, 1};
    ensure_told("accused", accused, 2, NULL, "Ana accuse Boris de tricher\u00a0!",
                "Ana accuses Boris of cheating!");
    ensure_told("accused", accused, 1, NULL, "Ana t’accuse de tricher\u00a0!",
                "Ana accuses you of cheating!");
    ensure_told("accused", accused, 0, NULL, "Tu accuses Boris de tricher\u00a0!",
                "You accuse Boris of cheating!");
    ensure_told("accused", accused, ILX_SPECTATOR, "poppers", "Ana accuse Boris de tricher\u00a0!",
                "Ana accuses Boris of cheating!");
}

static void events_are_told_in_skins(void)
{
    const int32_t peek_on_self[4] = {0, 3, 0};
    ensure_told("played-on", peek_on_self, 1, NULL,
                "Ana joue «\u00a0Coup d’œil\u00a0» pour son propre compte.",
                "Ana plays “Peek” on themselves.");
    const int32_t turned[4] = {0, 2, 1, -1};
    ensure_told("turned", turned, 1, NULL,
                "Ana, vers le ciel\u00a0: BALLE, et personne n’est touché.",
                "Ana, at the sky: BULLET, and nobody is hit.");
    ensure_told("turned", turned, 0, "poppers",
                "Toi, en l’air\u00a0: PAF, et les confettis retombent à côté.",
                "You, up in the air: POP, and the confetti lands on nobody.");
}

static void moves_are_said_for_menus(void)
{
    const ilx_game *game = ilx_game_find("sealed");
    char buffer[100];
    ilx_text out = ilx_text_over(buffer, sizeof(buffer));
    ilx_say_move(&voice, game, &(ilx_move){0, {1}}, &out);
    ENSURE_TEXT(buffer, "Hide 1 stone");
    ilx_text_clear(&out);
    ilx_say_move(&(ilx_voice){.lang = ILX_FR}, game, &(ilx_move){0, {5}}, &out);
    ENSURE_TEXT(buffer, "Cacher 5 cailloux");
}

static void refusals_are_the_games_own_or_general(void)
{
    const ilx_game *game = ilx_game_find("sealed");
    char buffer[200];
    ilx_text out = ilx_text_over(buffer, sizeof(buffer));
    ilx_say_refusal(&voice, game, "too-many-stones", &out);
    ENSURE_TEXT(buffer, "You may hide 0 to 5 stones.");
    ilx_text_clear(&out);
    ilx_say_refusal(&voice, game, "over", &out);
    ENSURE_TEXT(buffer, "The game is over.");
    ilx_text_clear(&out);
    ilx_say_refusal(&voice, game, "never-heard-of", &out);
    ENSURE_TEXT(buffer, "refuse.never-heard-of");
}

// ---- Views -------------------------------------------------------------------------------

// A view with a member of every type and shape.
typedef struct sample_view {
    uint64_t u64;
    uint32_t u32;
    int32_t i32[2];
    uint16_t u16[2][3];
    int8_t i8[2];
    uint8_t flavour;
    uint8_t basket[3];
    uint8_t row[2];
    uint8_t spare[6];
} sample_view;

static const ilx_field sample_fields[] = {
    ILX_FIELD(sample_view, ILX_U64, u64, NULL),
    ILX_FIELD(sample_view, ILX_U32, u32, NULL),
    ILX_FIELD(sample_view, ILX_I32, i32, NULL, .per_seat = true),
    ILX_FIELD(sample_view, ILX_U16, u16, NULL, .per_seat = true, .count = 3, .keys = &flavours),
    ILX_FIELD(sample_view, ILX_I8, i8, NULL, .per_seat = true),
    ILX_FIELD(sample_view, ILX_U8, flavour, NULL, .names = &flavours),
    ILX_FIELD(sample_view, ILX_U8, basket, NULL, .count = 3, .keys = &flavours),
    ILX_FIELD(sample_view, ILX_U8, row, NULL, .count = 2),
};

static const sample_view sample = {
    .u64 = 1234567890123,
    .u32 = 4000000000u,
    .i32 = {-7, ILX_HIDDEN},
    .u16 = {{1, 2, 3}, {40000, 5, 6}},
    .i8 = {-1, ILX_HIDDEN8},
    .flavour = 2,
    .basket = {7, 8, 9},
    .row = {200, 201},
};

static const char *say_sample(const char *message, int seat)
{
    static char buffer[400];
    static const ilx_game game = {
        .id = "none", .view_fields = sample_fields, .view_field_count = ILX_COUNT(sample_fields)};
    ilx_text out = ilx_text_over(buffer, sizeof(buffer));
    source from = {.voice = &voice, .game = &game, .view = (const uint8_t *)&sample, .seat = seat};
    write_message(&from, message, &out);
    return buffer;
}

static void views_give_their_members(void)
{
    ENSURE_TEXT(say_sample("{u64} {u32} {flavour} {row.0} {row.1}", -1),
                "1234567890123 4000000000 plain 200 201");
    ENSURE_TEXT(say_sample("{basket.sweet} {basket.plain}", -1), "7 9");
    ENSURE_TEXT(say_sample("{seat}: {i32} {i8} {u16.sweet} {u16.plain}", 0), "Ana: −7 −1 1 3");
    ENSURE_TEXT(say_sample("{seat}: {i32} {i8} {u16.sweet} {u16.plain}", 1), "Boris: ? ? 40000 6");
    ENSURE_TEXT(say_sample("{seat|you=me|*=not me}", 1), "me");
    ENSURE_TEXT(say_sample("{i8|hidden=covered|-1=not yet}", 1), "covered");
    ENSURE_TEXT(say_sample("{flavour|plain=yes}", 1), "yes");
}

static void views_do_not_give_what_is_not_there(void)
{
    ENSURE_TEXT(say_sample("{nothing}", 0), "{nothing}");
    ENSURE_TEXT(say_sample("{i32}", -1), "{i32}");
    ENSURE_TEXT(say_sample("{basket}", 0), "{basket}");
    ENSURE_TEXT(say_sample("{basket.bitter}", 0), "{basket.bitter}");
    ENSURE_TEXT(say_sample("{row.2}", 0), "{row.2}");
    ENSURE_TEXT(say_sample("{row.-1}", 0), "{row.-1}");
    ENSURE_TEXT(say_sample("{u32.0}", 0), "{u32.0}");
}

// The front door, with the smallest game.
static void views_are_told_from_the_catalogue(void)
{
    const ilx_game *game = ilx_game_find("sealed");
    const int32_t view[] = {3, ILX_HIDDEN, -1, 2, 1};  // round, choices, scores
    ENSURE_INT(sizeof(view), game->view_size);
    char buffer[100];
    ilx_text out = ilx_text_over(buffer, sizeof(buffer));
    ilx_say_view(&voice, game, "table", view, -1, &out);
    ENSURE_TEXT(buffer, "Rounds played: 3 · 5 points win");
    ilx_text_clear(&out);
    ilx_say_view(&voice, game, "seat", view, 0, &out);
    ENSURE_TEXT(buffer, "  Ana               2 points  hand closed");
    ilx_text_clear(&out);
    ilx_say_view(&voice, game, "seat", view, 1, &out);
    ENSURE_TEXT(buffer, "  Boris             1 point   choosing");
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(plain_text_stays_as_it_is),
        TEST(numbers_print_in_full),
        TEST(texts_are_never_read_as_messages),
        TEST(seats_print_as_names),
        TEST(seats_without_names_print_as_numbers),
        TEST(hidden_prints_as_a_question_mark),
        TEST(items_without_a_message_print_as_they_are),
        TEST(unknown_parameters_are_seen),
        TEST(numbers_choose_by_value),
        TEST(several_values_share_a_choice),
        TEST(a_number_is_told_with_the_other_sign),
        TEST(a_range_of_numbers_shares_a_choice),
        TEST(no_choice_says_nothing),
        TEST(the_first_choice_that_fits_is_taken),
        TEST(seats_choose_by_you),
        TEST(nobody_is_never_you),
        TEST(seats_choose_by_another_parameter),
        TEST(items_choose_by_name),
        TEST(hidden_chooses_by_hidden),
        TEST(texts_choose_by_themselves),
        TEST(choices_nest),
        TEST(too_deep_is_refused_and_cut),
        TEST(repetition_counts),
        TEST(repetition_is_bounded),
        TEST(numbers_stand_to_the_right),
        TEST(names_stand_to_the_left),
        TEST(wide_signs_take_two_columns),
        TEST(control_bytes_survive_a_cut),
        TEST(malformed_messages_are_named),
        TEST(malformed_messages_are_shown_as_they_are),
        TEST(walking_visits_every_parameter),
        TEST(small_buffers_cut_and_never_overflow),
        TEST(languages_come_from_locales),
        TEST(phrases_are_in_order_and_whole),
        TEST(pages_are_found_by_name),
        TEST(messages_are_looked_for_from_the_skin_outwards),
        TEST(keys_that_are_too_long_are_unknown),
        TEST(an_unknown_key_writes_itself),
        TEST(events_are_told_to_their_reader),
        TEST(events_are_told_in_skins),
        TEST(moves_are_said_for_menus),
        TEST(refusals_are_the_games_own_or_general),
        TEST(views_give_their_members),
        TEST(views_do_not_give_what_is_not_there),
        TEST(views_are_told_from_the_catalogue),
    };
    return RUN_TESTS(tests);
}
