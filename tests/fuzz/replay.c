// Any bytes as a replay: refused with a line and a reason, or accepted and then written back to
// the letter.

#include "core/replay.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ilx_fault fault;
    ilx_replay_facts facts;
    ilx_match *match = ilx_replay_read((const char *)data, size, &fault, &facts);
    if (!match) {
        assert(fault.line > 0 && fault.key[0] && fault.detail[0]);
        return 0;
    }
    ilx_text again = ilx_text_new();
    ilx_replay_write(match, facts.key_revealed, &again);
    assert(again.length == size && memcmp(again.bytes, data, size) == 0);
    ilx_text_free(&again);

    // A match that was read can be taken back and looked at like any other.
    int length = ilx_match_length(match);
    if (length > 0) {
        uint64_t before = length > 1 ? ilx_match_entry(match, length - 2)->hash : 0;
        assert(ilx_match_undo(match) && ilx_match_length(match) == length - 1);
        assert(length == 1 || ilx_match_hash(match) == before);
    }
    ilx_match_free(match);
    return 0;
}
