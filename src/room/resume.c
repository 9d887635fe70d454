// Facts of a table that goes on from a match that was played.

#include "room/resume.h"

#include "room/door.h"

#include <string.h>

static ilx_fact new_fact(const ilx_resume *r, ilx_fact_kind kind, const char *text)
{
    ilx_fact fact = {.kind = kind, .by = -1, .at_ms = r->at_ms};
    ilx_text to = ilx_text_over(fact.text, sizeof fact.text);
    ilx_text_put(&to, text);
    return fact;
}

static void put(const ilx_fact *fact, ilx_text *out)
{
    ilx_fact_write(fact, out);
    ilx_text_char(out, '\n');
}

static void put_text(const ilx_resume *r, ilx_fact_kind kind, const char *text, ilx_text *out)
{
    ilx_fact fact = new_fact(r, kind, text);
    put(&fact, out);
}

static void put_table(const ilx_resume *r, const ilx_room *room, ilx_text *out)
{
    const ilx_game *game = ilx_match_game(r->match);
    put_text(r, ILX_FACT_ROOM, room->code, out);
    put_text(r, ILX_FACT_SECRET, room->secret, out);
    put_text(r, ILX_FACT_GAME, game->id, out);
    for (int i = 0; i < game->option_count; i++) {
        ilx_fact option = new_fact(r, ILX_FACT_OPTION, "");
        option.option = i;
        option.value = ilx_match_options(r->match)[i];
        put(&option, out);
    }
    ilx_fact seats = new_fact(r, ILX_FACT_SEATS, "");
    seats.count = ilx_match_seats(r->match);
    put(&seats, out);
}

static void put_person(const ilx_resume *r, const ilx_room *room, ilx_text *out)
{
    uint8_t hash[ILX_TOKEN_BYTES];
    char name[ILX_NAME_MAX];
    ilx_room_clean_name(r->name, name);
    ilx_fact join = new_fact(r, ILX_FACT_JOIN, name[0] ? name : "?");
    ilx_text digits = ilx_text_over(join.token_hash, sizeof join.token_hash);
    ilx_room_token_hash(room, r->token, hash);
    ilx_text_hex(&digits, hash, sizeof hash);
    put(&join, out);
    ilx_fact sit = new_fact(r, ILX_FACT_SIT, "");
    sit.seat = r->seat;
    put(&sit, out);
}

static void put_moves(const ilx_resume *r, ilx_text *out)
{
    ilx_fact start = new_fact(r, ILX_FACT_START, "");
    ilx_text key = ilx_text_over(start.text, sizeof start.text);
    ilx_text_hex(&key, ilx_match_key(r->match)->bytes, ILX_KEY_BYTES);
    start.rules_version = ilx_match_game(r->match)->rules_version;
    int fork = ilx_match_fork(r->match), own = r->moves + 1;
    start.count = fork && fork < own ? fork : own;
    put(&start, out);
    for (int i = 0; i < r->moves; i++) {
        const ilx_entry *entry = ilx_match_entry(r->match, i);
        ilx_fact move = new_fact(r, ILX_FACT_MOVE, ilx_match_text(r->match, i));
        move.seat = entry->seat;
        move.hash = entry->hash;
        put(&move, out);
    }
}

// Was a draw set by hand? The key does not give it again.
static bool was_forced(const ilx_match *match, int moves)
{
    for (int i = 0; i < moves; i++) {
        if (ilx_match_entry(match, i)->forced) return true;
    }
    return false;
}

ilx_refusal ilx_resume_write(const ilx_resume *resume, ilx_text *out)
{
    const ilx_match *match = resume->match;
    ilx_room room = {.number = 0};
    int length = ilx_match_length(match);
    if (!ilx_match_key(match)) return "not-over";
    if (resume->seat < 0 || resume->seat >= ilx_match_seats(match)) return "no-such-seat";
    if (resume->moves < 0 || resume->moves > length - ilx_match_over(match)) return "no-such-match";
    if (ilx_match_positioned(match) || was_forced(match, resume->moves)) return "no-such-match";
    if (!ilx_table_key_read(resume->key, strlen(resume->key), room.code, room.secret))
        return "no-such-room";
    put_table(resume, &room, out);
    put_person(resume, &room, out);
    put_moves(resume, out);
    return NULL;
}
