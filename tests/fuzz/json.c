// Any bytes as JSON: refused with a place and a reason, or a tree that holds together and whose
// strings come back the same after being written.

#include "base/json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_string(const ilx_json *json, int node)
{
    ilx_json_node only;
    ilx_json second;
    ilx_text value = ilx_text_new(), written = ilx_text_new(), again = ilx_text_new();
    if (ilx_json_append(json, node, &value)) {
        assert(ilx_utf8_valid(value.bytes, value.length));
        assert(ilx_json_is(json, node, value.bytes) == (strlen(value.bytes) == value.length));
        ilx_json_string_n(&written, value.bytes, value.length);
        assert(ilx_json_parse(&second, written.bytes, written.length, &only, 1));
        assert(ilx_json_append(&second, 0, &again));
        assert(again.length == value.length);
        assert(memcmp(again.bytes, value.bytes, value.length) == 0);
    }
    ilx_text_free(&value);
    ilx_text_free(&written);
    ilx_text_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ilx_json_node nodes[NODES_MAX];
    ilx_json json;
    if (!ilx_json_parse(&json, (const char *)data, size, nodes, NODES_MAX)) {
        assert(json.fault && json.fault_at <= size);
        return 0;
    }
    assert(json.count >= 1 && json.count <= NODES_MAX && nodes[0].end == (uint32_t)json.count);
    for (int i = 0; i < json.count; i++) {
        const ilx_json_node *node = &nodes[i];
        assert(node->start + (size_t)node->length <= size);
        assert(node->end > (uint32_t)i && node->end <= (uint32_t)json.count);
        if (node->type == ILX_JSON_STRING) check_string(&json, i);
        if (node->type != ILX_JSON_ARRAY && node->type != ILX_JSON_OBJECT) continue;
        uint32_t left = node->type == ILX_JSON_OBJECT ? 2 * node->count : node->count;
        int item = ilx_json_first(&json, i);
        for (; left > 0; left--) item = ilx_json_next(&json, item);
        assert(item == (int)node->end);
    }
    return 0;
}
