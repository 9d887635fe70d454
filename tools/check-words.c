// Fails when a game lacks words: a message for anything that it can do, ask or refuse, in its
// usual wording or in a skin, or a parameter that the move, event or view in question does not
// have. Also when a game has words that nothing asks for, since those are mostly misspelt keys.

#include "core/match.h"
#include "core/message.h"
#include "core/texts.h"
#include "protocol/refusals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The names a message may use: the arguments of a verb, or the members of a view, or none.
typedef struct scope {
    const ilx_verb *verb;
    const ilx_game *viewed;
    bool seated;  // the view is told for one seat, so that per-seat members have one value
} scope;

typedef struct check {
    const ilx_game *game;
    bool *used;  // one for each phrase
    int faults;
    const char *key;  // the message at hand
    ilx_lang lang;
    const scope *scope;
} check;

static void complain(check *c, const char *what, ilx_span which)
{
    static const char *const files[ILX_LANGS] = {
        [ILX_FR] = "i18n/fr.json", [ILX_EN] = "i18n/en.json"};
    fprintf(stderr, "%s: %s: %s %.*s\n", files[c->lang], c->key, what, (int)which.length,
            which.bytes);
    c->faults++;
}

// ---- Parameters --------------------------------------------------------------------------

static bool is_item(const ilx_names *names, ilx_span word)
{
    for (int i = 0; i < names->count; i++) {
        if (ilx_span_is(word, names->items[i])) return true;
    }
    return false;
}

static bool find_in_view(const scope *in, ilx_span name, const ilx_names **names)
{
    *names = &ilx_seat_names;
    if (ilx_span_is(name, "seat")) return in->seated;
    ilx_span key = name;
    ilx_span member = ilx_span_split(&key, '.');
    for (int i = 0; i < in->viewed->view_field_count; i++) {
        const ilx_field *field = &in->viewed->view_fields[i];
        if (!ilx_span_is(member, field->name)) continue;
        *names = field->names;
        if (field->per_seat && !in->seated) return false;
        if (field->count == 0) return key.length == 0;
        if (field->keys) return is_item(field->keys, key);
        int64_t index;
        return ilx_read_int(key.bytes, key.length, &index) && index >= 0 && index < field->count;
    }
    return false;
}

static bool find_param(const scope *in, ilx_span name, const ilx_names **names)
{
    if (in->viewed) return find_in_view(in, name, names);
    for (int i = 0; in->verb && i < ILX_MOVE_ARGS && in->verb->arg[i].name; i++) {
        *names = in->verb->arg[i].names;
        if (ilx_span_is(name, in->verb->arg[i].name)) return true;
    }
    return false;
}

// Can a value of this kind ever choose by this key?
static bool can_choose(const scope *in, const ilx_names *names, ilx_span key)
{
    int64_t least, most;
    if (ilx_span_is(key, "*") || ilx_span_is(key, "hidden")) return true;
    if (names && names != &ilx_seat_names) return is_item(names, key);
    if (ilx_key_range(key, &least, &most)) return true;
    const ilx_names *others;
    return names &&
           (ilx_span_is(key, "you") || (find_param(in, key, &others) && others == &ilx_seat_names));
}

static void check_piece(void *context, const ilx_piece *piece)
{
    check *c = context;
    const ilx_names *names = NULL;
    if (!find_param(c->scope, piece->name, &names)) {
        complain(c, "there is no parameter", piece->name);
        return;
    }
    if (piece->kind == ILX_PIECE_REPEAT && names) {
        complain(c, "only a number can repeat:", piece->name);
    }
    ilx_span choices = piece->text, keys, text;
    while (piece->kind == ILX_PIECE_CHOICE && ilx_piece_choice(&choices, &keys, &text)) {
        while (keys.length > 0) {
            ilx_span key = ilx_span_split(&keys, ',');
            if (!can_choose(c->scope, names, key)) complain(c, "never chosen by", key);
        }
    }
}

// ---- Messages ----------------------------------------------------------------------------

// "<a>.<b>.<c>"; parts that are NULL are left out. The buffer has ILX_KEY_MAX bytes.
static const char *join(char *buffer, const char *a, const char *b, const char *c)
{
    ilx_text key = ilx_text_over(buffer, ILX_KEY_MAX);
    if (a) ilx_text_add(&key, "%s.", a);
    if (b) ilx_text_add(&key, "%s.", b);
    ilx_text_put(&key, c);
    return buffer;
}

// One phrase of the catalogues, in every language. False: it is not there.
static bool check_phrase(check *c, const char *key, const scope *in)
{
    const ilx_phrase *phrase = ilx_phrase_find(key);
    if (!phrase) return false;
    c->used[phrase - ilx_phrases] = true;
    c->key = key;
    c->scope = in;
    for (int lang = 0; lang < ILX_LANGS; lang++) {
        c->lang = (ilx_lang)lang;
        ilx_message_walk(phrase->text[lang], check_piece, c);
    }
    return true;
}

// A message of the game, and its wordings in the skins where they differ.
static void check_message(check *c, const char *group, const char *name, const scope *in,
                          bool required)
{
    char key[ILX_KEY_MAX], whole[ILX_KEY_MAX];
    join(key, NULL, group, name);
    bool there = check_phrase(c, join(whole, c->game->id, NULL, key), in);
    if (!there && required) {
        fprintf(stderr, "i18n: %s is missing\n", whole);
        c->faults++;
    }
    for (int i = 0; there && i < c->game->skin_count; i++) {
        check_phrase(c, join(whole, c->game->id, c->game->skins[i], key), in);
    }
}

static void check_verbs(check *c, const char *group, const ilx_verb *verbs, int count)
{
    for (int i = 0; i < count; i++) {
        check_message(c, group, verbs[i].name, &(scope){.verb = &verbs[i]}, true);
    }
}

// Each item of an enumeration; for those that stand for cards, there may be a text of the card, and
// for stages what to look at then.
static void check_names(check *c, const ilx_names *names)
{
    if (!names || names == &ilx_seat_names) return;
    for (int i = 0; i < names->count; i++) {
        check_message(c, names->name, names->items[i], &(scope){0}, true);
        check_message(c, "card", names->items[i], &(scope){0}, false);
        if (strcmp(names->name, "stage") == 0)
            check_message(c, "look", names->items[i], &(scope){0}, false);
    }
}

static void check_all_names(check *c)
{
    const ilx_game *game = c->game;
    for (int arg = 0; arg < ILX_MOVE_ARGS; arg++) {
        for (int i = 0; i < game->move_count; i++) check_names(c, game->moves[i].arg[arg].names);
        for (int i = 0; i < game->event_count; i++) check_names(c, game->events[i].arg[arg].names);
    }
    for (int i = 0; i < game->view_field_count; i++) {
        check_names(c, game->view_fields[i].names);
        check_names(c, game->view_fields[i].keys);
    }
}

// Quick lines of this game, beside those of every game.
static void check_lines(check *c)
{
    char group[ILX_KEY_MAX];
    join(group, c->game->id, "line", "");
    for (int i = 0; i < ilx_phrase_count; i++) {
        const char *key = ilx_phrases[i].key;
        if (strncmp(key, group, strlen(group)) == 0) check_phrase(c, key, &(scope){0});
    }
}

// Whatever begins with the game's id and has not been asked for by now is a mistake.
static void check_leftovers(check *c)
{
    size_t length = strlen(c->game->id);
    for (int i = 0; i < ilx_phrase_count; i++) {
        const char *key = ilx_phrases[i].key;
        if (c->used[i] || strncmp(key, c->game->id, length) != 0 || key[length] != '.') continue;
        fprintf(stderr, "i18n: %s: nothing asks for this\n", key);
        c->faults++;
    }
}

static void check_rules_page(check *c)
{
    static const char *const endings[ILX_LANGS] = {[ILX_FR] = "fr", [ILX_EN] = "en"};
    for (int lang = 0; lang < ILX_LANGS; lang++) {
        char name[ILX_KEY_MAX];
        snprintf(name, sizeof(name), "rules/%s.%s", c->game->id, endings[lang]);
        if (ilx_text_find(name)) continue;
        fprintf(stderr, "docs/%s.md is missing\n", name);
        c->faults++;
    }
}

// The name of an option's value: who is the seat of that number, counted from 1.
static const ilx_verb option_value = {"value", {{"value", NULL}, {"who", &ilx_seat_names}}};

static void check_game(check *c)
{
    static const char *const facts[] = {"title", "aim", "length"};
    const ilx_game *game = c->game;
    for (int i = 0; i < ILX_COUNT(facts); i++) {
        check_message(c, NULL, facts[i], &(scope){0}, true);
    }
    for (int i = 0; i < game->skin_count; i++) {
        check_message(c, "skin", "usual", &(scope){0}, true);
        check_message(c, "skin", game->skins[i], &(scope){0}, true);
    }
    check_message(c, NULL, "note", &(scope){0}, false);
    for (int i = 0; i < game->seats_max; i++) {
        char number[16];
        snprintf(number, sizeof(number), "%d", i);
        check_message(c, "team", number, &(scope){0}, false);
    }
    for (int i = 0; i < game->option_count; i++) {
        const ilx_option *option = &game->options[i];
        check_message(c, "option", option->name, &(scope){0}, true);
        if (option->min == 0 && option->max == 1) continue;  // it is so, or it is not
        check_message(c, "value", option->name, &(scope){.verb = &option_value}, true);
    }
    for (int i = 0; i < game->refusal_count; i++) {
        char key[ILX_KEY_MAX];
        bool general = ilx_phrase_find(join(key, NULL, "refuse", game->refusals[i])) != NULL;
        check_message(c, "refuse", game->refusals[i], &(scope){0}, !general);
    }
    check_verbs(c, "event", game->events, game->event_count);
    check_verbs(c, "move", game->moves, game->move_count);
    check_verbs(c, "why", game->reasons, game->reason_count);
    check_all_names(c);
    check_message(c, NULL, "table", &(scope){.viewed = game}, true);
    check_message(c, NULL, "seat", &(scope){.viewed = game, .seated = true}, true);
    check_message(c, NULL, "own", &(scope){.viewed = game, .seated = true}, true);
    check_message(c, NULL, "ask", &(scope){.viewed = game, .seated = true}, true);
    check_message(c, NULL, "lesson", &(scope){.viewed = game, .seated = true}, false);
    check_message(c, NULL, "enter", &(scope){.viewed = game, .seated = true}, false);
    check_message(c, NULL, "number", &(scope){.viewed = game, .seated = true}, false);
    check_message(c, NULL, "word", &(scope){.viewed = game, .seated = true}, false);
    check_message(c, NULL, "swing", &(scope){.viewed = game, .seated = true}, false);
    check_lines(c);
    check_leftovers(c);
    check_rules_page(c);
}

static void check_refusals(check *c, const char *const *refusals, int count)
{
    for (int i = 0; i < count; i++) {
        char key[ILX_KEY_MAX];
        if (check_phrase(c, join(key, NULL, "refuse", refusals[i]), &(scope){0})) continue;
        fprintf(stderr, "i18n: %s is missing\n", key);
        c->faults++;
    }
}

int main(void)
{
    check c = {.used = ilx_alloc((size_t)ilx_phrase_count)};
    for (int i = 0; i < ilx_game_count; i++) {
        c.game = ilx_games[i];
        check_game(&c);
    }
    check_refusals(&c, ilx_match_refusals, ilx_match_refusal_count);
    check_refusals(&c, ilx_server_refusals, ilx_server_refusal_count);
    free(c.used);
    return c.faults == 0 ? 0 : 1;
}
