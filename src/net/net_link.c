// Leading a guest to another server: what the guest says goes there over a connection of its own,
// made like any browser's, and what is said there comes back. Whose guest it is goes along, and the
// key that only servers of one store know, so that it is believed.

#include "base/text.h"
#include "net/net_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING_S = 3 };

struct link {
    ilx_peer *peer;  // NULL: the guest has gone
    struct lws *wsi;
    bool open;
    int32_t since_s;
    char host[ILX_ADDRESS_MAX], address[ILX_ADDRESS_MAX];  // of the server, of the guest
    message *queue, **queue_end;
    size_t queued;
    ilx_text partial;  // a message that has come in part
};

// ---- The key -----------------------------------------------------------------------------

static void write_key(const ilx_net *net, ilx_text *out)
{
    ilx_text_hex(out, net->config.key_of_servers, ILX_SERVERS_KEY);
}

// Takes as long whichever digits are wrong.
bool net_from_server(const ilx_net *net, struct lws *wsi)
{
    static const char name[] = "x-ilinx-server:";
    char said[2 * ILX_SERVERS_KEY + 1] = "", right[2 * ILX_SERVERS_KEY + 1];
    if (!net->config.key_of_servers) return false;
    int length = lws_hdr_custom_copy(wsi, said, sizeof said, name, (int)sizeof name - 1);
    if (length != 2 * ILX_SERVERS_KEY) return false;
    ilx_text text = ilx_text_over(right, sizeof right);
    write_key(net, &text);
    unsigned wrong = 0;
    for (int i = 0; i < length; i++) wrong |= (unsigned)(said[i] ^ right[i]);
    return wrong == 0;
}

// ---- Leading -----------------------------------------------------------------------------

static void free_link(struct link *link)
{
    while (link->queue) {
        message *next = link->queue->next;
        free(link->queue);
        link->queue = next;
    }
    ilx_text_free(&link->partial);
    free(link);
}

// The other server is gone, or was never there: the guest dials again.
static void link_ends(struct link *link)
{
    if (link->peer) {
        link->peer->link = NULL;
        link->peer->net->led--;
        ilx_peer_end(link->peer);
    }
    free_link(link);
}

bool ilx_peer_is_led(const ilx_peer *peer)
{
    return peer->link != NULL;
}

bool ilx_peer_lead(ilx_peer *peer, const char *address)
{
    ilx_net *net = peer->net;
    const char *colon = strrchr(address, ':');
    if (peer->led || peer->ending || !colon) return false;
    struct link *link = ilx_alloc(sizeof *link);
    link->peer = peer;
    link->since_s = net->now_s;
    link->queue_end = &link->queue;
    link->partial = ilx_text_new();
    bool six = address[0] == '[';  // an address of IPv6 stands in brackets
    snprintf(link->host, sizeof link->host, "%.*s", (int)(colon - address) - 2 * six,
             address + six);
    memcpy(link->address, peer->address, strlen(peer->address) + 1);
    struct lws_client_connect_info info = {
        .context = net->context,
        .vhost = net->vhost,
        .address = link->host,
        .host = address,
        .port = atoi(colon + 1),
        .path = "/ws",
        .local_protocol_name = NET_LINKS,
        .opaque_user_data = link,
        .pwsi = &link->wsi,
    };
    peer->number = -1;
    peer->link = link;
    net->led++;
    bool begun = lws_client_connect_via_info(&info) != NULL;
    // The end of it may have been told already; then it is no more.
    if (!begun && ilx_peer_is_led(peer)) link_ends(link);
    return ilx_peer_is_led(peer);
}

void ilx_peer_pass(ilx_peer *peer, const char *text, size_t length)
{
    struct link *link = peer->link;
    if (!link) return;
    if (link->queued + length > ILX_QUEUE_MAX) {
        ilx_peer_end(peer);
        return;
    }
    message *m = ilx_alloc(sizeof *m + LWS_PRE + length);
    m->length = length;
    memcpy(m->bytes + LWS_PRE, text, length);
    *link->queue_end = m;
    link->queue_end = &m->next;
    link->queued += length;
    if (link->open) lws_callback_on_writable(link->wsi);
}

void net_link_drop(ilx_peer *peer)
{
    struct link *link = peer->link;
    if (!link) return;
    peer->link = NULL;
    peer->net->led--;
    link->peer = NULL;
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void net_link_sweep(ilx_peer *peer)
{
    const struct link *link = peer->link;
    bool late = link && !link->open && peer->net->now_s - link->since_s >= OPENING_S;
    if (late) ilx_peer_end(peer);
}

int ilx_net_led(const ilx_net *net)
{
    return net->led;
}

// ---- What happens to it ------------------------------------------------------------------

static int add_header(struct lws *wsi, unsigned char **at, unsigned char *end, const char *name,
                      const char *value)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

static int add_headers(const ilx_net *net, const struct link *link, unsigned char **at, size_t room)
{
    char key[2 * ILX_SERVERS_KEY + 1];
    unsigned char *end = *at + room;
    ilx_text text = ilx_text_over(key, sizeof key);
    write_key(net, &text);
    return add_header(link->wsi, at, end, "x-ilinx-server:", key) ||
                   add_header(link->wsi, at, end, "x-forwarded-for:", link->address)
               ? -1
               : 0;
}

static int link_writable(struct link *link)
{
    message *m = link->queue;
    if (!link->peer) return -1;
    if (!m) return 0;
    link->queue = m->next;
    if (!link->queue) link->queue_end = &link->queue;
    link->queued -= m->length;
    int written = lws_write(link->wsi, m->bytes + LWS_PRE, m->length, LWS_WRITE_TEXT);
    bool well = written >= (int)m->length;
    free(m);
    if (link->queue) lws_callback_on_writable(link->wsi);
    return well ? 0 : -1;
}

static int link_says(struct link *link, const char *bytes, size_t length)
{
    if (!link->peer) return -1;
    if (lws_is_first_fragment(link->wsi)) ilx_text_clear(&link->partial);
    ilx_text_bytes(&link->partial, bytes, length);
    if (!lws_is_final_fragment(link->wsi)) return 0;
    ilx_peer_send(link->peer, link->partial.bytes, link->partial.length);
    return 0;
}

// Links are told by their place: only they are held where addresses of servers are counted.
bool net_is_link(struct lws *wsi)
{
    uintptr_t of = (uintptr_t)lws_get_opaque_user_data(wsi);
    return of && !(of & NET_CALLER);
}

int net_link_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    ilx_net *net = lws_context_user(lws_get_context(wsi));
    struct link *link = lws_get_opaque_user_data(wsi);
    (void)user;
    if (!net_is_link(wsi)) return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        link->wsi = wsi;
        return add_headers(net, link, in, length);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        link->wsi = wsi;
        link->open = true;
        lws_callback_on_writable(wsi);
        return link->peer ? 0 : -1;
    case LWS_CALLBACK_CLIENT_RECEIVE: return link_says(link, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return link_writable(link);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        link_ends(link);
        return 0;
    default: return 0;
    }
}
