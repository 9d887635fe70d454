// Any bytes as a program that calls the public header: each takes one function and its arguments.
// Whatever it asks, no call crashes, every error is a documented one, and a refusal changes
// nothing.

#include <assert.h>
#include <ilinx.h>
#include <string.h>

enum { PLACES = 4, TEXTS = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct tape {
    const uint8_t *at, *end;
} tape;

static int32_t next(tape *t)
{
    return t->at < t->end ? *t->at++ : 0;
}

// Mostly small numbers, now and then absurd ones.
static int32_t number(tape *t)
{
    int32_t n = next(t);
    return n < 200 ? n % 24 - 6 : n < 230 ? INT32_MIN + n : INT32_MAX - n;
}

static const char *game_of(int32_t n)
{
    // Not Le X, whose wood takes a second to settle under sanitizers.
    static const char *const games[] = {"roulette", "sport", "chute", "thrill",
                                        "sealed",   "hands", "?",     NULL};
    return games[n & 7];
}

static void fine(int64_t result)
{
    if (result < 0) assert(result >= ILX_E_MEMORY);
}

static uint64_t hash_of(ilx_one one)
{
    uint64_t hash = 0;
    fine(ilx_one_hash(one, &hash));
    return hash;
}

static void ask_one(tape *t, ilx_one *ones)
{
    static char text[TEXTS];
    static int32_t ids[ILX_LEGAL_MAX];
    static uint32_t odds[ILX_OUTCOMES];
    static float tensor[4096];
    ilx_question asked;
    ilx_one *one = &ones[next(t) % PLACES], other = 0;
    uint64_t before = hash_of(*one);
    int32_t result = 0;
    switch (next(t) % 14) {
    case 0: fine(ilx_one_advance(*one, &asked)); return;
    case 1: result = ilx_one_act(*one, number(t), number(t)); break;
    case 2:
        result = ilx_one_legal(*one, number(t), ids, ILX_LEGAL_MAX);
        if (result > 0) result = ilx_one_act(*one, 0, ids[next(t) % result]);
        break;
    case 3:
        if (ilx_one_legal_text(*one, next(t) % 6, text, sizeof text) > 0) {
            text[strcspn(text, "\n")] = '\0';
            result = ilx_one_move(*one, next(t) % 6, text);
        }
        break;
    case 4: result = ilx_one_chance(*one, number(t)); break;
    case 5: result = ilx_one_clock(*one); break;
    case 6: result = ilx_one_undo(*one); break;
    case 7: fine(ilx_one_odds(*one, odds, number(t) & 511)); break;
    case 8: fine(ilx_one_view_json(*one, number(t), text, sizeof text)); break;
    case 9: fine(ilx_one_tensor(*one, number(t), tensor, (size_t)next(t) * 16 + 3)); break;
    case 10:
        fine(ilx_one_clone(*one, &other));
        fine(ilx_one_free(other));
        break;
    case 11:
        if (ilx_one_resample(*one, number(t), "x", &other) == ILX_OK) {
            fine(ilx_one_free(*one));
            *one = other;
            return;
        }
        break;
    case 12: {
        int64_t length = ilx_one_record(*one, next(t) & 1, text, sizeof text);
        if (length > 0 && length < TEXTS) {
            text[(size_t)next(t) % (size_t)length] ^= (char)next(t);
            if (ilx_one_load(text, (size_t)length, &other, NULL, 0) == ILX_OK)
                fine(ilx_one_free(other));
        }
        break;
    }
    default: fine(ilx_one_bot(*one, number(t), "random", 0, "x", text, sizeof text)); break;
    }
    fine(result);
    if (result < 0) assert(hash_of(*one) == before);
}

static void ask_batch(tape *t, ilx_batch batch)
{
    static int32_t actions[8 * ILX_BOX], scores[64];
    static uint8_t bytes[1 << 15];
    size_t width = (size_t)ilx_batch_width(batch);
    switch (next(t) % 7) {
    case 0:
        for (size_t i = 0; i < 3 * width; i++) actions[i] = number(t);
        fine(ilx_batch_step(batch, actions, 3 * width));
        break;
    case 1:
        fine(ilx_batch_sample(batch, actions, 3 * width));
        assert(ilx_batch_step(batch, actions, 3 * width) == 0);
        break;
    case 2: fine(ilx_batch_observe(batch, number(t), bytes, (size_t)next(t) * 12)); break;
    case 3: fine(ilx_batch_mask(batch, bytes, (size_t)next(t) * 9)); break;
    case 4: fine(ilx_batch_copy(batch, number(t), number(t))); break;
    case 5: fine(ilx_batch_resample(batch)); break;
    default: fine(ilx_batch_scores(batch, scores, (size_t)next(t) % 64)); break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tape t = {data, data + size};
    ilx_one ones[PLACES] = {0};
    ilx_batch batch = 0;
    int32_t options[2] = {number(&t), number(&t)};
    for (int i = 0; i < PLACES; i++) {
        fine(ilx_one_new(game_of(next(&t)), number(&t), options, number(&t) & 1, "fuzz", &ones[i]));
    }
    ilx_batch_setup setup = {sizeof setup, number(&t), game_of(next(&t)),      NULL,    0, 3,
                             "fuzz",       1,          (uint32_t)next(&t) & 3, next(&t)};
    fine(ilx_batch_new(&setup, &batch));
    for (int calls = 0; t.at < t.end && calls < 150; calls++) {
        if (batch && next(&t) % 4 == 0) ask_batch(&t, batch);
        ask_one(&t, ones);
    }
    for (int i = 0; i < PLACES; i++) fine(ilx_one_free(ones[i]));
    fine(ilx_batch_free(batch));
    return 0;
}
