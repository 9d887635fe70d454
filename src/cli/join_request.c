// Requests of `ilinx join` to the server, and sentences on its own screen.

#include "cli/join.h"

#include "base/json.h"

#include <stdio.h>
#include <string.h>

void ilx_join_say(ilx_join *join, const char *key, const ilx_param *params, int count)
{
    ilx_table_say(&join->table, ILX_SPECTATOR, key, params, count);
}

static bool is_flag(const char *what, const char *name)
{
    for (int kind = 0; kind < ILX_REQUESTS; kind++) {
        const ilx_request_form *form = &ilx_request_forms[kind];
        for (int i = 0; i < ILX_REQUEST_ARGS && form->arg[i].name; i++) {
            bool meant = strcmp(form->name, what) == 0 && strcmp(form->arg[i].name, name) == 0;
            if (meant) return form->arg[i].type == ILX_FLAG_ARG;
        }
    }
    return false;
}

// {"do":"say","id":"…","text":"…"}
static void write_request(const char *what, const char *id, const ilx_param *args, int count,
                          ilx_text *out)
{
    ilx_text_put(out, "{\"do\":");
    ilx_json_string(out, what);
    if (id) {
        ilx_text_put(out, ",\"id\":");
        ilx_json_string(out, id);
    }
    for (int i = 0; i < count; i++) {
        ilx_text_char(out, ',');
        ilx_json_string(out, args[i].name);
        ilx_text_char(out, ':');
        if (args[i].text) {
            ilx_json_string(out, args[i].text);
        } else if (is_flag(what, args[i].name)) {
            ilx_text_put(out, args[i].number ? "true" : "false");
        } else {
            ilx_text_int(out, args[i].number);
        }
    }
    ilx_text_char(out, '}');
}

// A message that is lost on the way is noticed when the connection ends.
static void send_text(const ilx_join *join, const ilx_text *text)
{
    ilx_wire_send(join->wire, text->bytes, text->length);
}

void ilx_join_request(ilx_join *join, const char *what, const ilx_param *args, int count)
{
    if (!join->wire || join->pending_count == ILX_JOIN_PENDING) {
        ilx_join_say(join, "join.not-now", NULL, 0);
        return;
    }
    ilx_pending *pending = &join->pending[join->pending_count++];
    snprintf(pending->id, sizeof pending->id, "%08x-%u", join->stamp, ++join->ids);
    pending->text = ilx_text_new();
    write_request(what, pending->id, args, count, &pending->text);
    send_text(join, &pending->text);
}

void ilx_join_move(ilx_join *join, const char *text)
{
    const ilx_param args[] = {{"match", .number = join->guest.match.number},
                              {"turn", .number = join->guest.match.turn.number},
                              {"move", .text = text}};
    ilx_join_request(join, "move", args, ILX_COUNT(args));
}

void ilx_join_answered(ilx_join *join, const char *id)
{
    for (int i = 0; i < join->pending_count; i++) {
        if (strcmp(join->pending[i].id, id) != 0) continue;
        ilx_text_free(&join->pending[i].text);
        join->pending_count--;
        memmove(&join->pending[i], &join->pending[i + 1],
                (size_t)(join->pending_count - i) * sizeof join->pending[0]);
        return;
    }
}

void ilx_join_ask_plain(const ilx_join *join, const char *what, const ilx_param *args, int count)
{
    ilx_text text = ilx_text_new();
    write_request(what, NULL, args, count, &text);
    send_text(join, &text);
    ilx_text_free(&text);
}

void ilx_join_hello(const ilx_join *join)
{
    static const char *const langs[ILX_LANGS] = {[ILX_FR] = "fr", [ILX_EN] = "en"};
    ilx_text text = ilx_text_new();
    ilx_param args[4];
    char key[ILX_ROOM_CODE + 1 + ILX_SECRET + 1];
    bool secret = join->link.secret[0] != '\0';
    snprintf(key, sizeof key, "%s%s%s", join->link.code, secret ? "-" : "", join->link.secret);
    int count = 0;
    args[count++] = (ilx_param){"lang", .text = langs[join->cli->lang]};
    if (key[0]) args[count++] = (ilx_param){"room", .text = key};
    if (!join->link.screen) args[count++] = (ilx_param){"token", .text = join->token};
    if (!join->link.screen && join->name) args[count++] = (ilx_param){"name", .text = join->name};
    write_request("hello", NULL, args, count, &text);
    if (join->link.screen) {
        ilx_text_truncate(&text, text.length - 1);
        ilx_text_put(&text, ",\"screen\":true}");
    }
    send_text(join, &text);
    ilx_text_free(&text);
}

void ilx_join_ask_again(const ilx_join *join)
{
    for (int i = 0; i < join->pending_count; i++) send_text(join, &join->pending[i].text);
}
