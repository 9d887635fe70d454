// Stores by their names.

#include "store/postgres.h"

#include <string.h>

ilx_store *ilx_store_open(const char *name, ilx_failure *why)
{
    *why = NULL;
    if (strcmp(name, ":memory:") == 0) return ilx_store_memory();
    return ilx_store_is_database(name) ? ilx_store_postgres(name, true, why)
                                       : ilx_store_sqlite(name, why);
}

// A password stands between the first colon of the authority and its last @, or behind password= or
// sslpassword= in what follows the question mark.
void ilx_store_name(const char *name, ilx_text *out)
{
    if (!ilx_store_is_database(name)) {
        ilx_text_put(out, name);
        return;
    }
    const char *start = strstr(name, "://") + 3, *end = start + strcspn(start, "?");
    const char *at = memrchr(start, '@', (size_t)(end - start));
    const char *colon = at ? memchr(start, ':', (size_t)(at - start)) : NULL;
    ilx_text_bytes(out, name, (size_t)((colon ? colon : end) - name));
    if (colon) ilx_text_add(out, ":***%.*s", (int)(end - at), at);
    for (const char *next; *end; end = next) {
        static const char key[] = "password=";
        next = end + 1 + strcspn(end + 1, "&");
        const char *secret = memmem(end, (size_t)(next - end), key, strlen(key));
        const char *shown = secret ? secret + strlen(key) : next;
        ilx_text_bytes(out, end, (size_t)(shown - end));
        if (secret) ilx_text_put(out, "***");
    }
}
