// `ilinx store`: what a store holds, what can be got out of one that is damaged, and, with
// store_copy.c, how tables get from one to another.

#include "cli/cli.h"

#include "cli/store.h"
#include "room/room.h"
#include "store/postgres.h"
#include "store/salvage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Some facts of a room that stand together.
typedef struct piece {
    char room[ILX_ROOM_CODE + 1];
    int64_t first, last;
    char *text;  // one fact a line
} piece;

// How many facts a room should have.
typedef struct whole {
    char room[ILX_ROOM_CODE + 1];
    int64_t number;
} whole;

typedef struct finds {
    ilx_salvager salvager;  // first
    piece *pieces;
    whole *wholes;
    size_t piece_count, piece_capacity, whole_count, whole_capacity;
} finds;

// A room put together again.
typedef struct found_room {
    const char **facts;
    int count, capacity, matches;
    const char *why;  // it cannot be used: the end of a key salvage.<why>; NULL: it can
    int64_t at;       // the number of the fact that is missing or wrong
} found_room;

// ---- Finding -----------------------------------------------------------------------------

static int64_t count_lines(const char *text)
{
    int64_t count = 1;
    for (; *text; text++) count += *text == '\n';
    return count;
}

static void take_piece(ilx_salvager *salvager, const char *room, int64_t number, const char *text)
{
    finds *f = (finds *)salvager;
    int64_t lines = count_lines(text);
    if (lines > number) return;
    if (f->piece_count == f->piece_capacity) {
        f->piece_capacity = f->piece_capacity ? 2 * f->piece_capacity : 1024;
        f->pieces = ilx_grow(f->pieces, f->piece_capacity * sizeof *f->pieces);
    }
    piece *p = &f->pieces[f->piece_count++];
    *p = (piece){.first = number - lines + 1, .last = number, .text = strdup(text)};
    memcpy(p->room, room, sizeof p->room);
    if (!p->text) abort();
}

static void take_whole(ilx_salvager *salvager, const char *room, int64_t number)
{
    finds *f = (finds *)salvager;
    if (f->whole_count == f->whole_capacity) {
        f->whole_capacity = f->whole_capacity ? 2 * f->whole_capacity : 256;
        f->wholes = ilx_grow(f->wholes, f->whole_capacity * sizeof *f->wholes);
    }
    whole *w = &f->wholes[f->whole_count++];
    w->number = number;
    memcpy(w->room, room, sizeof w->room);
}

static int compare_pieces(const void *a, const void *b)
{
    const piece *one = a, *two = b;
    int order = strcmp(one->room, two->room);
    if (order) return order;
    if (one->first != two->first) return one->first < two->first ? -1 : 1;
    return 0;
}

static int64_t number_of(const finds *f, const char *room)
{
    int64_t most = 0;
    for (size_t i = 0; i < f->whole_count; i++) {
        bool same = strcmp(f->wholes[i].room, room) == 0;
        if (same && f->wholes[i].number > most) most = f->wholes[i].number;
    }
    return most;
}

// ---- Putting together --------------------------------------------------------------------

// Cuts a piece into its facts. False: one of them is wrong; count is then of those before it.
static bool add_facts(found_room *r, char *text)
{
    for (char *end; text; text = end ? end + 1 : NULL) {
        end = strchr(text, '\n');
        if (end) *end = '\0';
        ilx_fact fact;
        if (!ilx_fact_read(text, strlen(text), &fact)) return false;
        if (r->count == r->capacity) {
            r->capacity = r->capacity ? 2 * r->capacity : 256;
            r->facts = ilx_grow(r->facts, (size_t)r->capacity * sizeof *r->facts);
        }
        r->facts[r->count++] = text;
        r->matches += fact.kind == ILX_FACT_START;
    }
    return true;
}

// The room of the pieces from here on, which are in order.
static size_t put_together(const finds *f, size_t from, found_room *r)
{
    size_t at = from;
    const char *room = f->pieces[from].room;
    for (; at < f->piece_count && strcmp(f->pieces[at].room, room) == 0; at++) {
        const piece *p = &f->pieces[at];
        if (r->why || p->last <= r->count) continue;  // the same once more
        if (p->first != r->count + 1) {
            r->why = "gap";
        } else if (!add_facts(r, p->text)) {
            r->why = "wrong";
        }
    }
    ilx_room *read = NULL;
    if (!r->why && r->count < number_of(f, room)) r->why = "gap";
    r->at = r->count + 1;
    if (!r->why && ilx_room_read(r->facts, r->count, &read)) r->why = "unplayable";
    ilx_room_free(read);
    return at;
}

static ilx_failure write_room(ilx_store *store, const char *code, const found_room *r)
{
    enum { AT_ONCE = 256 };
    ilx_row rows[AT_ONCE];
    ilx_failure failure = NULL;
    for (int first = 0; first < r->count && !failure; first += AT_ONCE) {
        int count = r->count - first < AT_ONCE ? r->count - first : AT_ONCE;
        for (int i = 0; i < count; i++) {
            rows[i] = (ilx_row){.number = first + i + 1, .text = r->facts[first + i]};
            memcpy(rows[i].room, code, sizeof rows[i].room);
        }
        failure = store->add(store, rows, count);
    }
    return failure;
}

static void say_room(const ilx_cli *cli, const char *code, const found_room *r)
{
    char key[32];
    ilx_text out = ilx_text_new();
    snprintf(key, sizeof key, "salvage.%s", r->why ? r->why : "well");
    const ilx_param params[] = {{"code", .text = code},
                                {"facts", .number = r->count},
                                {"matches", .number = r->matches},
                                {"at", .number = r->at}};
    ilx_cli_say(cli, key, params, ILX_COUNT(params), &out);
    ilx_text_char(&out, '\n');
    ilx_cli_print(&out);
    ilx_text_free(&out);
}

// ---- Looking through a store -------------------------------------------------------------

// into NULL: nothing is written. False: something could not be.
static bool go_through(ilx_cli *cli, const finds *f, ilx_store *into, int64_t *well,
                       int64_t *damaged)
{
    for (size_t at = 0; at < f->piece_count;) {
        const char *code = f->pieces[at].room;
        found_room r = {0};
        at = put_together(f, at, &r);
        ilx_failure failure = into && !r.why ? write_room(into, code, &r) : NULL;
        say_room(cli, code, &r);
        *well += !r.why;
        *damaged += r.why != NULL;
        free(r.facts);
        if (!failure) continue;
        char key[32];
        snprintf(key, sizeof key, "store.%s", failure);
        cli->status = ilx_cli_fail(cli, ILX_EXIT_NO, key, NULL, 0);
        return false;
    }
    return true;
}

static int say_sum(const ilx_cli *cli, bool saved, const char *path, int64_t well, int64_t damaged)
{
    ilx_text out = ilx_text_new();
    const ilx_param params[] = {
        {"well", .number = well}, {"damaged", .number = damaged}, {"file", .text = path}};
    ilx_cli_say(cli, saved ? "salvage.saved" : "salvage.sum", params, ILX_COUNT(params), &out);
    ilx_text_char(&out, '\n');
    ilx_cli_print(&out);
    ilx_text_free(&out);
    return damaged ? ILX_EXIT_NO : ILX_EXIT_OK;
}

static void free_finds(finds *f)
{
    for (size_t i = 0; i < f->piece_count; i++) free(f->pieces[i].text);
    free(f->pieces);
    free(f->wholes);
}

// All rooms of a file, as far as they can be found in it.
static ilx_failure search_file(ilx_cli *cli, const char *path, ilx_store *into, int64_t *well,
                               int64_t *damaged)
{
    finds f = {.salvager = {take_piece, take_whole}};
    ilx_failure failure = ilx_store_salvage(path, &f.salvager);
    if (failure) return failure;
    qsort(f.pieces, f.piece_count, sizeof *f.pieces, compare_pieces);
    go_through(cli, &f, into, well, damaged);
    free_finds(&f);
    return NULL;
}

typedef struct reading {
    ilx_text facts;
    int64_t count;
} reading;

static void read_fact(void *context, int64_t number, const char *text)
{
    reading *r = context;
    if (number > 1) ilx_text_char(&r->facts, '\n');
    ilx_text_put(&r->facts, text);
    r->count = number;
}

// Of a room that has a gap there is what comes before it. go_on false: nothing more can be written.
static ilx_failure search_room(ilx_cli *cli, ilx_store *store, const char *room, ilx_store *into,
                               int64_t *well, int64_t *damaged, bool *go_on)
{
    reading r = {.facts = ilx_text_new()};
    finds f = {.salvager = {take_piece, take_whole}};
    ilx_failure failure = store->load(store, room, NULL, read_fact, &r);
    bool gap = failure && strcmp(failure, "damaged") == 0;
    if (gap) failure = NULL;
    take_piece(&f.salvager, room, r.count, r.facts.bytes);
    take_whole(&f.salvager, room, r.count + gap);
    *go_on = failure || go_through(cli, &f, into, well, damaged);
    free_finds(&f);
    ilx_text_free(&r.facts);
    return failure;
}

// All rooms of a database, one after the other: there may be many.
static ilx_failure search_database(ilx_cli *cli, const char *url, ilx_store *into, int64_t *well,
                                   int64_t *damaged)
{
    ilx_failure failure;
    store_rooms rooms = {0};
    bool go_on = true;
    ilx_store *store = ilx_store_postgres(url, false, &failure);
    if (store) failure = store_list_rooms(store, &rooms);
    for (int i = 0; i < rooms.count && !failure && go_on; i++) {
        failure = search_room(cli, store, rooms.codes[i], into, well, damaged, &go_on);
    }
    free(rooms.codes);
    if (store) store->close(store);
    return failure;
}

// into_path NULL: nothing is written.
static int search(ilx_cli *cli, const char *path, const char *into_path)
{
    ilx_failure failure = NULL;
    ilx_store *into = into_path ? ilx_store_sqlite(into_path, &failure) : NULL;
    int64_t well = 0, damaged = 0;
    if (failure) return store_fail(cli, into_path, failure);
    failure = ilx_store_is_database(path) ? search_database(cli, path, into, &well, &damaged)
                                          : search_file(cli, path, into, &well, &damaged);
    if (into) into->close(into);
    if (failure) return store_fail(cli, path, failure);
    return cli->status ? cli->status : say_sum(cli, into, into_path, well, damaged);
}

int ilx_cli_store(ilx_cli *cli, int argc, char **argv)
{
    const char *what = NULL, *path = NULL, *new_path = NULL;
    const ilx_cli_option options[] = {{"WHAT", ILX_CLI_WORD, &what},
                                      {"FILE", ILX_CLI_WORD, &path},
                                      {"NEW-FILE", ILX_CLI_MAYBE, &new_path}};
    static const char *const words[] = {"check", "salvage", "init", "migrate", "copy"};
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    int word = 0;
    while (word < ILX_COUNT(words) && strcmp(what, words[word]) != 0) word++;
    if (word == ILX_COUNT(words)) {
        return ilx_cli_fail_unknown(cli, "salvage.unknown", what, words, ILX_COUNT(words));
    }
    bool saves = word == 1, copies = word == 4;
    if ((saves || copies) != (new_path != NULL)) {
        const char *key = saves ? "salvage.where" : copies ? "store-copy.where" : "salvage.no-file";
        return ilx_cli_fail_with(cli, ILX_EXIT_USAGE, key, "what", what);
    }
    if (copies) return store_copy(cli, path, new_path);
    if (word > 1) return store_make(cli, path);
    if (saves && access(new_path, F_OK) == 0) {
        return ilx_cli_fail_with(cli, ILX_EXIT_NO, "salvage.there", "file", new_path);
    }
    return search(cli, path, new_path);
}
