// Who a terminal is, to the tables that it joins: one secret in the home folder, from which each
// table gets a token of its own, so that none of them can pass for us at another.

#include "base/rng.h"
#include "cli/join.h"
#include "cli/places.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SECRET_DIGITS = 2 * ILX_KEY_BYTES };

static bool read_secret(const char *path, ilx_key *secret)
{
    char hex[SECRET_DIGITS];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    bool whole = read(fd, hex, sizeof hex) == SECRET_DIGITS;
    close(fd);
    return whole && ilx_read_hex(hex, sizeof hex, secret->bytes, ILX_KEY_BYTES);
}

// Several terminals may begin at once: the secret is written aside and then put in place, unless
// somebody has been quicker.
static bool make_secret(const char *path, ilx_key *secret)
{
    ilx_text aside = ilx_text_new(), hex = ilx_text_new();
    ilx_key_random(secret);
    ilx_text_hex(&hex, secret->bytes, ILX_KEY_BYTES);
    ilx_text_char(&hex, '\n');
    ilx_text_add(&aside, "%s.%ld", path, (long)getpid());
    int fd = open(aside.bytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool written = fd >= 0 && write(fd, hex.bytes, hex.length) == (ssize_t)hex.length;
    if (fd >= 0 && close(fd) != 0) written = false;
    if (written) (void)!link(aside.bytes, path);
    if (fd >= 0) unlink(aside.bytes);
    ilx_text_free(&aside);
    ilx_text_free(&hex);
    ilx_key placed;
    if (!written || !read_secret(path, &placed)) return false;
    *secret = placed;
    return true;
}

bool ilx_token_for(const ilx_link *table, char token[ILX_TOKEN_DIGITS + 1])
{
    ilx_key secret;
    ilx_text path = ilx_text_new(), bytes = ilx_text_new();
    bool kept = ilx_place_find("XDG_STATE_HOME", ".local/state", "token", &path) &&
                (read_secret(path.bytes, &secret) || make_secret(path.bytes, &secret));
    if (!kept) ilx_key_random(&secret);

    uint8_t digest[ILX_TOKEN_DIGITS / 2];
    ilx_text_hex(&bytes, secret.bytes, ILX_KEY_BYTES);
    ilx_text_add(&bytes, " %s %s", table->host, table->port);
    ilx_digest(bytes.bytes, bytes.length, digest, sizeof digest);
    ilx_text hex = ilx_text_over(token, ILX_TOKEN_DIGITS + 1);
    ilx_text_hex(&hex, digest, sizeof digest);
    ilx_text_free(&path);
    ilx_text_free(&bytes);
    return kept;
}
