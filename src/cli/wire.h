// A WebSocket to a table, plain or through TLS: what is sent and what comes are whole texts.
//
// Nothing that comes is trusted: frames that break RFC 6455, or that are longer than any message
// can be, end the connection.
#pragma once

#include "room/door.h"

enum {
    ILX_WIRE_MESSAGE = 1 << 20,  // bytes of one message at most
    ILX_LINK_HOST = 256,
};

// Where a table is, and which room is meant there.
typedef struct ilx_link {
    bool secure;  // https
    bool screen;  // …/CODE/tv: somebody who only shows
    char host[ILX_LINK_HOST];
    char port[6];
    char code[ILX_ROOM_CODE + 1];  // in capitals; "": a new room
    char secret[ILX_SECRET + 1];   // "": with the four letters alone
} ilx_link;

// Reads "https://table.example/QFBT-3f8k2mq9x0wd", "192.168.1.5:8080/QFBT" or "QFBT" alone, a room
// on the table at host (NULL: on this machine). False: this is no link.
bool ilx_link_read(const char *text, const char *host, ilx_link *link);
// The link as people write it.
void ilx_link_write(const ilx_link *link, ilx_text *out);

typedef struct ilx_wire ilx_wire;

// Connects, and waits for that as long as it takes, up to a limit. NULL: *why is the key of a
// message wire.<key>.
ilx_wire *ilx_wire_open(const ilx_link *link, int limit_ms, const char **why);
// Says good-bye, if anybody listens. wire may be NULL.
void ilx_wire_close(ilx_wire *wire);
// File descriptor and events to wait for. Take everything out before waiting again.
int ilx_wire_source(const ilx_wire *wire);

// False: the connection is gone.
bool ilx_wire_send(ilx_wire *wire, const char *text, size_t length);

typedef enum ilx_wire_got {
    ILX_WIRE_NOTHING,
    ILX_WIRE_TEXT,
    ILX_WIRE_MORE,  // something that is no message: there may be more
    ILX_WIRE_GONE,
} ilx_wire_got;

// The next message that has come; it is the caller's to read until the next call. Returns now and
// then even if the other end never stops talking.
ilx_wire_got ilx_wire_take(ilx_wire *wire, const char **text, size_t *length);
