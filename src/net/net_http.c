// The HTTP side of the sockets: requests in, answers out.

#include "base/text.h"
#include "net/net_parts.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CHUNK = 16 << 10,
    HEAD_MAX = 2048,
    ANSWER_TIMEOUT_S = 30,  // without a byte; and for all of an answer, on top of
    SLOWEST = 32 << 10,     // bytes a second
};

// The page and its own server, and nothing else: no inline scripts, no frames, no other hosts. To
// older browsers a WebSocket of the same host is not 'self', so it is named.
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'%s%s; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";
// Nothing here looks at, listens to or finds anybody.
static const char permissions[] = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

// ---- Who asks ----------------------------------------------------------------------------

bool net_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size)
{
    value[0] = '\0';
    return lws_hdr_copy(wsi, value, (int)size, token) > 0;
}

// One spelling for each address: "::ffff:192.0.2.1" is 192.0.2.1, and an IPv6 network is one
// guest, since each of its hosts can take any of its addresses.
static bool clean_address(const char *text, char address[ILX_ADDRESS_MAX])
{
    struct in6_addr v6;
    struct in_addr v4;
    if (inet_pton(AF_INET, text, &v4) == 1) {
        return inet_ntop(AF_INET, &v4, address, ILX_ADDRESS_MAX) != NULL;
    }
    if (inet_pton(AF_INET6, text, &v6) != 1) return false;
    if (IN6_IS_ADDR_V4MAPPED(&v6)) {
        return inet_ntop(AF_INET, v6.s6_addr + 12, address, ILX_ADDRESS_MAX) != NULL;
    }
    if (!IN6_IS_ADDR_LOOPBACK(&v6)) memset(v6.s6_addr + IPV6_GUEST, 0, 16 - IPV6_GUEST);
    return inet_ntop(AF_INET6, &v6, address, ILX_ADDRESS_MAX) != NULL;
}

static bool from_proxy(const ilx_net *net, struct lws *wsi, char address[ILX_ADDRESS_MAX])
{
    char text[ILX_ADDRESS_MAX];
    lws_get_peer_simple(wsi, text, sizeof text);
    if (!clean_address(text, address)) snprintf(address, ILX_ADDRESS_MAX, "?");
    return (net->config.proxy && strcmp(address, net->config.proxy) == 0) ||
           net_from_server(net, wsi);
}

void net_address(const ilx_net *net, struct lws *wsi, char address[ILX_ADDRESS_MAX],
                 bool *forwarded)
{
    char list[256];
    bool trusted = from_proxy(net, wsi, address);
    *forwarded = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    if (!trusted || !net_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list)) return;
    // The last one is the one that the proxy has seen itself; the others are hearsay.
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    while (*last == ' ') last++;
    char named[ILX_ADDRESS_MAX];
    if (clean_address(last, named)) memcpy(address, named, sizeof named);
}

bool net_secure(const ilx_net *net, struct lws *wsi)
{
    char address[ILX_ADDRESS_MAX], scheme[16] = "";
    static const char name[] = "x-forwarded-proto:";
    if (net->config.cert) return true;
    if (!from_proxy(net, wsi, address)) return false;
    int length = lws_hdr_custom_copy(wsi, scheme, sizeof scheme, name, (int)sizeof name - 1);
    return length > 0 && strcasecmp(scheme, "https") == 0;
}

// ---- Answering ---------------------------------------------------------------------------

static void free_exchange(caller *c)
{
    ilx_exchange *exchange = c->exchange;
    c->exchange = NULL;
    exchange->net->user.over(exchange->net->user.context, exchange);
    free(exchange->answer.owned);
    free(exchange);
}

typedef struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool cut;
} head;

static void add_header(head *h, const char *name, const char *value)
{
    h->cut = h->cut || lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                                   (const unsigned char *)value, (int)strlen(value),
                                                   &h->at, h->end);
}

// Headers that forbid a browser to do anything else with what we send.
static void add_protection(head *h, const ilx_exchange *exchange)
{
    char text[sizeof policy + sizeof exchange->host + 16];
    bool named = exchange->host[0] != '\0';
    snprintf(text, sizeof text, policy, named ? exchange->secure ? " wss://" : " ws://" : "",
             exchange->host);
    add_header(h, "content-security-policy:", text);
    add_header(h, "x-content-type-options:", "nosniff");
    add_header(h, "referrer-policy:", "no-referrer");
    add_header(h, "permissions-policy:", permissions);
    add_header(h, "cross-origin-resource-policy:", "same-origin");
    // Browsers heed this one only when nobody can have changed it on the way, and complain
    // otherwise.
    if (exchange->secure) add_header(h, "cross-origin-opener-policy:", "same-origin");
}

// Status, type and length. "Not modified" has no body, and so says nothing about one.
static bool add_status(head *h, const ilx_http_answer *answer)
{
    unsigned int status = (unsigned int)answer->status;
    if (status == 304) return lws_add_http_header_status(h->wsi, status, &h->at, h->end) == 0;
    return lws_add_http_common_headers(h->wsi, status, answer->type, answer->size, &h->at,
                                       h->end) == 0;
}

// True: the head is sent.
static bool send_head(ilx_exchange *exchange)
{
    const ilx_http_answer *answer = &exchange->answer;
    unsigned char buffer[LWS_PRE + HEAD_MAX];
    head h = {exchange->wsi, buffer + LWS_PRE, buffer + sizeof buffer, false};
    if (!add_status(&h, answer)) return false;
    add_header(&h, "cache-control:", answer->cache ? answer->cache : "no-store");
    if (answer->etag) add_header(&h, "etag:", answer->etag);
    if (answer->coding) add_header(&h, "content-encoding:", answer->coding);
    add_header(&h, "vary:", "accept-encoding");
    add_protection(&h, exchange);
    if (exchange->closes) add_header(&h, "connection:", "close");
    if (h.cut) return false;
    return lws_finalize_write_http_header(h.wsi, buffer + LWS_PRE, &h.at, h.end) == 0;
}

void ilx_exchange_answer(ilx_exchange *exchange, const ilx_http_answer *answer)
{
    assert(!exchange->answered);
    exchange->answered = true;
    exchange->answer = *answer;
    exchange->until_s = exchange->net->now_s + ANSWER_TIMEOUT_S + (int64_t)answer->size / SLOWEST;
    exchange->net->happened = true;
    lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_TIMEOUT_S);
    lws_callback_on_writable(exchange->wsi);
}

static int finish(struct lws *wsi, caller *c)
{
    bool closes = c->exchange->closes;
    net_waits_again(c->exchange->net, wsi);
    free_exchange(c);
    if (closes) return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int net_http_writable(struct lws *wsi, caller *c)
{
    ilx_exchange *exchange = c->exchange;
    if (!exchange || !exchange->answered) return 0;
    const ilx_http_answer *answer = &exchange->answer;
    if (lws_partial_buffered(wsi)) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (exchange->sent == 0 && !send_head(exchange)) return -1;
    if (answer->size == 0 || exchange->bodiless) return finish(wsi, c);

    if (exchange->net->now_s > exchange->until_s) return -1;
    size_t left = answer->size - exchange->sent, count = left < CHUNK ? left : CHUNK;
    unsigned char *bytes =
        net_copy(exchange->net, (const char *)answer->body + exchange->sent, count);
    bool last = count == left;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_TIMEOUT_S);
    if (lws_write(wsi, bytes, count, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)count) {
        return -1;
    }
    exchange->sent += count;
    if (last) return finish(wsi, c);
    lws_callback_on_writable(wsi);
    return 0;
}

// ---- Asking ------------------------------------------------------------------------------

// Is this word in a list such as "gzip, br;q=0.9", and not with a weight of nothing?
static bool accepts(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (*list) {
        list += strspn(list, " ,");
        size_t item = strcspn(list, ","), end = strcspn(list, " ,;");
        if (end == length && strncmp(list, word, length) == 0) {
            size_t weight = end + strcspn(list + end, "=,");
            size_t digit = weight + strcspn(list + weight, "123456789,");
            return weight >= item || digit < item;
        }
        list += item;
    }
    return false;
}

// Two programs could read it differently: a body where none belongs, or two hosts.
bool net_unclear(struct lws *wsi)
{
    char length[16];
    bool has_length = net_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           (has_length && strcmp(length, "0") != 0) ||
           lws_hdr_fragment_length(wsi, WSI_TOKEN_HOST, 1) > 0;
}

int net_http_begin(ilx_net *net, struct lws *wsi, caller *c, const char *path, size_t length)
{
    static const char host_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789.:-[]";
    char bytes[ILX_PATH_MAX] = "", query[128], address[ILX_ADDRESS_MAX];
    char host[HOST_MAX], authorization[128], etag[64], coding[128];
    bool forwarded;
    if (c->exchange) return -1;
    net_header(wsi, WSI_TOKEN_HTTP_URI_ARGS, query, sizeof query);
    if (length < sizeof bytes) memcpy(bytes, path, length);
    net_address(net, wsi, address, &forwarded);
    net_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    net_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization, sizeof authorization);
    net_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag, sizeof etag);
    net_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, coding, sizeof coding);
    bool bodiless = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    bool bearer = strncasecmp(authorization, "Bearer ", 7) == 0;
    bool loopback = strcmp(address, "::1") == 0 || strncmp(address, "127.", 4) == 0;
    ilx_http_request request = {
        .path = bytes,
        .query = query,
        .token = bearer ? authorization + 7 : "",
        .etag = etag,
        .address = address,
        .get = bodiless || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0,
        .unclear = net_unclear(wsi),
        .brotli = accepts(coding, "br"),
        .gzip = accepts(coding, "gzip"),
        .local = loopback && !forwarded,
        .secure = net_secure(net, wsi),
    };
    net_is_served(net, wsi);
    c->exchange = ilx_alloc(sizeof *c->exchange);
    c->exchange->net = net;
    c->exchange->wsi = wsi;
    c->exchange->bodiless = bodiless;
    c->exchange->secure = request.secure;
    bool clean = strspn(host, host_letters) == strlen(host);
    if (clean) memcpy(c->exchange->host, host, sizeof host);
    // There may be a body that nobody reads.
    c->exchange->closes = !request.get || request.unclear;
    net->happened = true;
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);  // a replay takes as long as it takes
    net->user.request(net->user.context, c->exchange, &request);
    return 0;
}

void net_http_gone(caller *c)
{
    if (c->exchange) free_exchange(c);
}
