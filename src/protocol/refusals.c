// Every reason why the server itself says no.

#include "protocol/refusals.h"

#include <string.h>

const char *const ilx_server_refusals[] = {
    // Messages that cannot be read.
    "unreadable",
    "unknown-request",
    "bad-request",
    "too-long-text",
    // Coming in.
    "already-here",
    "say-hello",
    "bad-token",
    "no-such-room",
    "room-full",
    "server-full",
    "too-many-rooms",
    "too-many-guesses",
    "kicked",
    "locked",
    "taken-over",
    "just-watching",
    // Too much at once.
    "too-fast",
    "too-busy",
    "room-worn",
    // The store.
    "not-stored",
    "not-loaded",
    "damaged-room",
    "moved",
    "server-stops",
    // At the table.
    "host-only",
    "not-the-owner",
    "no-such-member",
    "not-yourself",
    "no-such-seat",
    "seat-taken",
    "no-free-seat",
    "not-your-seat",
    "not-seated",
    "not-watching",
    "not-lent",
    "nobody-asks",
    "bad-name",
    "name-taken",
    "bad-colour",
    "colour-taken",
    "no-such-game",
    "no-such-option",
    "no-such-pace",
    "no-such-door",
    "no-such-bot",
    "no-such-skin",
    "match-running",
    "starting",
    "too-late",
    "wrong-number",
    "no-match",
    "stale",
    "no-clock",
    "no-more-time",
    "nobody-away",
    "no-hints",
    "no-such-line",
    "nothing-said",
    "no-team",
    "bad-text",
    // Replays of matches.
    "no-such-match",
    "not-over",
    "old-rules",
    "bad-viewer",
};

const int ilx_server_refusal_count = sizeof(ilx_server_refusals) / sizeof(ilx_server_refusals[0]);

// Over HTTP, whatever is not listed here has not been found.
static const struct {
    const char *refusal;
    int status;
} statuses[] = {
    {"bad-viewer", 400},   {"not-over", 403},     {"not-your-seat", 403},
    {"damaged-room", 500}, {"server-stops", 503}, {"not-loaded", 503},
};

int ilx_refusal_status(const char *refusal)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        if (strcmp(statuses[i].refusal, refusal) == 0) return statuses[i].status;
    }
    return 404;
}
