// Every reason why the server itself says no, beside those of the games and of core/match.h: each
// has a sentence in the catalogues, refuse.<key>, which tools/check-words.c sees to.
#pragma once

extern const char *const ilx_server_refusals[];
extern const int ilx_server_refusal_count;

// The reasons that requests over HTTP are refused with; some are those of the server.
typedef struct ilx_http_refusal {
    int status;
    const char *reason, *means;
} ilx_http_refusal;

extern const ilx_http_refusal ilx_http_refusals[];
extern const int ilx_http_refusal_count;

// The status of an answer over HTTP that refuses with this reason.
int ilx_refusal_status(const char *refusal);
