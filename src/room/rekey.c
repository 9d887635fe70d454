// Facts of a table, as they would be if it had had another key from its first day.

#include "room/rekey.h"

#include "room/door.h"

#include <string.h>

typedef struct rekeying {
    ilx_room before, after;  // of these only the letters and the secrets count
    const char *const *tokens;
    int token_count;
} rekeying;

static void put_text(ilx_fact *fact, const char *text)
{
    ilx_text to = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_clear(&to);
    ilx_text_put(&to, text);
}

// Hashes of tokens hold for the letters of one table.
static void rehash(const rekeying *r, ilx_fact *fact)
{
    uint8_t hash[ILX_TOKEN_BYTES];
    for (int i = 0; i < r->token_count; i++) {
        char digits[2 * ILX_TOKEN_BYTES + 1];
        ilx_text old = ilx_text_over(digits, sizeof digits);
        ilx_room_token_hash(&r->before, r->tokens[i], hash);
        ilx_text_hex(&old, hash, sizeof hash);
        if (strcmp(digits, fact->token_hash) != 0) continue;
        ilx_text now = ilx_text_over(fact->token_hash, sizeof fact->token_hash);
        ilx_room_token_hash(&r->after, r->tokens[i], hash);
        ilx_text_hex(&now, hash, sizeof hash);
        return;
    }
}

static bool rekey(rekeying *r, const char *line, ilx_text *out)
{
    ilx_fact fact;
    if (ilx_fact_is(line, ILX_FACT_STATE)) return true;
    if (!ilx_fact_read(line, strlen(line), &fact)) return false;
    switch ((int)fact.kind) {
    case ILX_FACT_ROOM:
        memcpy(r->before.code, fact.text, sizeof r->before.code);
        put_text(&fact, r->after.code);
        break;
    case ILX_FACT_SECRET: put_text(&fact, r->after.secret); break;
    case ILX_FACT_JOIN: rehash(r, &fact); break;
    default: break;
    }
    ilx_fact_write(&fact, out);
    ilx_text_char(out, '\n');
    return true;
}

ilx_refusal ilx_facts_rekey(const char *const *facts, int count, const char *key,
                            const char *const *tokens, int token_count, ilx_text *out)
{
    rekeying r = {.tokens = tokens, .token_count = token_count};
    if (!ilx_table_key_read(key, strlen(key), r.after.code, r.after.secret) || !r.after.secret[0])
        return "no-such-room";
    int begin = ilx_facts_begin(facts, count);
    if (begin == count) return "damaged-room";
    for (int i = begin; i < count; i++) {
        if (!rekey(&r, facts[i], out)) return "damaged-room";
    }
    return NULL;
}
