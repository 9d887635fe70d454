// The queue of what is to be done: messages, closings, questions to the store and to bots, lines
// for the log.

#include "app/app_parts.h"

#include <stdlib.h>
#include <string.h>

enum { TEXTS_KEPT = 128 << 10 };  // bytes for texts that stay when the queue is empty

static struct queued *queue_out(ilx_app *app, ilx_out_kind kind)
{
    if (app->queue_count == app->queue_capacity) {
        app->queue_capacity = app->queue_capacity ? 2 * app->queue_capacity : 64;
        app->queue = ilx_grow(app->queue, (size_t)app->queue_capacity * sizeof *app->queue);
    }
    struct queued *queued = &app->queue[app->queue_count++];
    *queued = (struct queued){.out = {.kind = kind, .connection = NO_CONNECTION}};
    queued->text_at = app->texts.length;
    return queued;
}

ilx_text *app_send_begin(ilx_app *app)
{
    queue_out(app, ILX_OUT_SEND);
    return &app->texts;
}

static void end_text(ilx_app *app)
{
    struct queued *queued = &app->queue[app->queue_count - 1];
    queued->out.length = app->texts.length - queued->text_at;
    ilx_text_char(&app->texts, '\0');
}

void app_send_end(ilx_app *app, int number)
{
    app->queue[app->queue_count - 1].out.connection = number;
    app->counts.messages_out++;
    end_text(app);
}

size_t app_sent_last(const ilx_app *app)
{
    return (size_t)app->queue_count - 1;
}

size_t app_queued(const ilx_app *app)
{
    return (size_t)app->queue_count;
}

size_t app_longest_since(const ilx_app *app, size_t first)
{
    size_t longest = 0;
    for (size_t i = first; i < (size_t)app->queue_count; i++) {
        size_t length = app->queue[i].out.length;
        longest = length > longest ? length : longest;
    }
    return longest;
}

void app_send_again(ilx_app *app, int number, size_t sent)
{
    struct queued *queued = queue_out(app, ILX_OUT_SEND);
    queued->text_at = app->queue[sent].text_at;
    queued->out.length = app->queue[sent].out.length;
    queued->out.connection = number;
    app->counts.messages_out++;
}

void app_queue_close(ilx_app *app, int number)
{
    queue_out(app, ILX_OUT_CLOSE)->out.connection = number;
}

void app_queue_lead(ilx_app *app, int number, const char *text, size_t length)
{
    queue_out(app, ILX_OUT_LEAD)->out.connection = number;
    ilx_text_bytes(&app->texts, text, length);
    end_text(app);
}

void app_queue_due(ilx_app *app, const slot *s, int64_t in_ms)
{
    ilx_out *out = &queue_out(app, ILX_OUT_DUE)->out;
    out->in_ms = in_ms;
    memcpy(out->code, s->code, sizeof out->code);
}

void app_queue_leave(ilx_app *app, const slot *s)
{
    if (!app->config.shared) return;
    ilx_out *out = &queue_out(app, ILX_OUT_LEAVE)->out;
    memcpy(out->code, s->code, sizeof out->code);
}

void app_queue_job(ilx_app *app, ilx_job *job)
{
    queue_out(app, ILX_OUT_WORK)->out.job = job;
}

void app_queue_stop(ilx_app *app, const slot *s, uint64_t ticket)
{
    ilx_out *out = &queue_out(app, ILX_OUT_STOP)->out;
    out->room = (uint32_t)app_slot_index(app, s);
    out->ticket = ticket;
}

void app_queue_load(ilx_app *app, const slot *s)
{
    ilx_out *out = &queue_out(app, ILX_OUT_LOAD)->out;
    out->room = (uint32_t)app_slot_index(app, s);
    out->ticket = s->ticket;
    memcpy(out->code, s->code, sizeof out->code);
}

void app_queue_store(ilx_app *app, const slot *s, const batch *b)
{
    struct queued *queued = queue_out(app, ILX_OUT_STORE);
    queued->row_first = app->row_count;
    queued->out.room = (uint32_t)app_slot_index(app, s);
    int64_t before = s->room->number + s->stored_ahead - b->fact_count;
    queued->out.ticket = b->ticket;
    queued->out.row_count = b->fact_count;
    for (int i = 0; i < b->fact_count; i++) {
        if (app->row_count == app->row_capacity) {
            app->row_capacity = app->row_capacity ? 2 * app->row_capacity : 64;
            app->rows = ilx_grow(app->rows, (size_t)app->row_capacity * sizeof *app->rows);
        }
        ilx_row *row = &app->rows[app->row_count++];
        *row = (ilx_row){.number = before + 1 + i};
        memcpy(row->room, s->code, sizeof row->room);
        ilx_fact_write(&b->facts[i], &app->texts);
        ilx_text_char(&app->texts, '\0');
    }
}

void ilx_app_label(const ilx_key *key, const char *code, char label[ILX_LABEL + 1])
{
    uint8_t bytes[ILX_KEY_BYTES + ILX_ROOM_CODE], hash[ILX_TOKEN_BYTES];
    memcpy(bytes, key->bytes, ILX_KEY_BYTES);
    memcpy(bytes + ILX_KEY_BYTES, code, ILX_ROOM_CODE);
    ilx_digest(bytes, sizeof bytes, hash, sizeof hash);
    ilx_text text = ilx_text_over(label, ILX_LABEL + 1);
    ilx_text_hex(&text, hash, ILX_LABEL / 2);
}

void app_log_line(ilx_app *app, const char *event, const char *code, const char *why)
{
    queue_out(app, ILX_OUT_LOG);
    ilx_text_add(&app->texts, "event=%s", event);
    char label[ILX_LABEL + 1];
    if (code) ilx_app_label(&app->config.key, code, label);
    if (code) ilx_text_add(&app->texts, " room=%s", label);
    if (why) ilx_text_add(&app->texts, " why=%s", why);
    end_text(app);
}

// The texts may have moved since they were written: only now is it known where they are.
bool ilx_app_out(ilx_app *app, ilx_out *out)
{
    if (app->queue_next == app->queue_count) {
        app->queue_next = app->queue_count = 0;
        app->row_count = 0;
        ilx_text_clear(&app->texts);
        if (app->texts.size > TEXTS_KEPT) {
            ilx_text_free(&app->texts);
            app->texts = ilx_text_new();
        }
        return false;
    }
    struct queued *queued = &app->queue[app->queue_next++];
    *out = queued->out;
    queued->out.job = NULL;  // the loop's now
    out->text = app->texts.bytes + queued->text_at;
    if (out->kind != ILX_OUT_STORE) return true;
    const char *text = out->text;
    for (int i = 0; i < out->row_count; i++) {
        app->rows[queued->row_first + i].text = text;
        text += strlen(text) + 1;
    }
    out->rows = &app->rows[queued->row_first];
    return true;
}

void app_queue_free(ilx_app *app)
{
    for (int i = app->queue_next; i < app->queue_count; i++) ilx_job_free(app->queue[i].out.job);
    free(app->queue);
    free(app->rows);
    ilx_text_free(&app->texts);
}
