// Facts as text: each kind comes back as it was written, and no byte of it can change unnoticed.

#include "room/room.h"
#include "test.h"

#include <string.h>

// A fact of this kind with a value in every member that it has.
static ilx_fact full_fact(ilx_fact_kind kind)
{
    ilx_fact fact = {.kind = kind, .by = 3, .id = "an id", .at_ms = 1700000000123};
    const ilx_fact_member *members = ilx_fact_forms[kind].members;
    for (int i = 0; i < ILX_FACT_MEMBERS && members[i].name; i++) {
        char *at = (char *)&fact + members[i].offset;
        switch (members[i].type) {
        case ILX_FACT_INT: *(int32_t *)(void *)at = -7 - i; break;
        case ILX_FACT_LONG: *(int64_t *)(void *)at = INT64_C(1700000000000) + i; break;
        case ILX_FACT_HASH: *(uint64_t *)(void *)at = UINT64_C(0x0123456789abcdef); break;
        case ILX_FACT_FLAG: *(bool *)(void *)at = true; break;
        case ILX_FACT_SEATS_SET: *(uint32_t *)(void *)at = 0x85; break;
        case ILX_FACT_TEXT: snprintf(at, members[i].size, "é \"%d\"", i); break;
        case ILX_FACT_SNAPSHOT: break;
        }
    }
    return fact;
}

static void each_kind_comes_back(void)
{
    for (int kind = 0; kind < ILX_FACT_KINDS; kind++) {
        ilx_fact fact = full_fact((ilx_fact_kind)kind), again;
        ilx_text out = ilx_text_new();
        ilx_fact_write(&fact, &out);
        ENSURE(ilx_fact_is(out.bytes, fact.kind));
        ENSURE(ilx_fact_read(out.bytes, out.length, &again));
        ilx_text twice = ilx_text_new();
        ilx_fact_write(&again, &twice);
        ENSURE_TEXT(twice.bytes, out.bytes);
        ilx_text_free(&out);
        ilx_text_free(&twice);
    }
}

static void a_changed_byte_is_noticed(void)
{
    for (int kind = 0; kind < ILX_FACT_KINDS; kind++) {
        ilx_fact fact = full_fact((ilx_fact_kind)kind), again;
        ilx_text out = ilx_text_new();
        ilx_fact_write(&fact, &out);
        for (size_t i = 0; i < out.length; i++) {
            out.bytes[i] ^= 1;
            ENSURE(!ilx_fact_read(out.bytes, out.length, &again));
            out.bytes[i] ^= 1;
        }
        ENSURE(ilx_fact_read(out.bytes, out.length, &again));
        ilx_text_free(&out);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(each_kind_comes_back), TEST(a_changed_byte_is_noticed)};
    return RUN_TESTS(tests);
}
