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

// Requests over HTTP are refused with these; anything else has not been found.
const ilx_http_refusal ilx_http_refusals[] = {
    {400, "bad-viewer", "`as` is no viewer of this match"},
    {400, "unclear", "a body, a `Transfer-Encoding` or a second `Host` where none belongs"},
    {403, "not-over", "this viewer may see it when the match is over"},
    {403, "not-your-seat", "the token is not that of the seat"},
    {403, "local-only", "`/metrics`, from elsewhere than the server's own machine"},
    {404, "no-such-room", "no table has this key"},
    {404, "no-such-match", "no match has this address"},
    {404, "old-rules", "it was played by rules that this version no longer has"},
    {404, "no-such-page", "nothing is at this path"},
    {405, "only-get", "a method other than `GET` and `HEAD`"},
    {429, "too-many-guesses", "too much asked for from one address in a minute"},
    {500, "damaged-room", "what is stored of the table cannot be read"},
    {503, "not-loaded", "the store does not answer; ask again"},
    {503, "server-stops", "the server is about to stop"},
    {503, "too-busy", "too many replays are asked for at once; ask again"},
};

const int ilx_http_refusal_count = sizeof(ilx_http_refusals) / sizeof(ilx_http_refusals[0]);

int ilx_refusal_status(const char *refusal)
{
    for (int i = 0; i < ilx_http_refusal_count; i++) {
        if (strcmp(ilx_http_refusals[i].reason, refusal) == 0) return ilx_http_refusals[i].status;
    }
    return 404;
}
