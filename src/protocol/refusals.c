// Every reason why the server itself says no.

#include "protocol/refusals.h"

const char *const ilx_server_refusals[] = {
    // What cannot be read.
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
    "no-match",
    "stale",
    "no-clock",
    "no-more-time",
    "nobody-away",
    "no-such-line",
    "nothing-said",
    "no-team",
    "bad-text",
    // Records of matches.
    "no-such-match",
    "not-over",
    "old-rules",
    "bad-viewer",
};

const int ilx_server_refusal_count = sizeof(ilx_server_refusals) / sizeof(ilx_server_refusals[0]);
