// How guests find the table: the addresses of this machine, and a link as a QR code.
#pragma once

#include "base/text.h"

enum { ILX_URLS_MAX = 8, ILX_URL_MAX = 128 };

typedef struct ilx_urls {
    char url[ILX_URLS_MAX][ILX_URL_MAX];  // "http://192.168.1.5:8080", the best one first
    int count;
} ilx_urls;

// Where the page can be reached: the address given, if there is one (NULL: none), then the private
// IPv4 address that leads to the rest of the world, then the others, at last this machine itself.
// bind: the one address that is listened on; NULL: all of them.
void ilx_urls_find(ilx_urls *urls, const char *given, const char *bind, bool secure, int port);

// The link as a QR code in half blocks, light on dark. colour: with escape sequences that make it
// so on every terminal. False: the link is too long for one.
bool ilx_qr_write(const char *link, bool colour, ilx_text *out);
