// Messages to a guest: written at once while nothing waits before them, otherwise queued, up to a
// bound.

#include "base/text.h"
#include "net/net_parts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

unsigned char *net_copy(ilx_net *net, const void *bytes, size_t count)
{
    if (net->scratch_size < LWS_PRE + count) {
        net->scratch_size = 2 * (LWS_PRE + count);
        net->scratch = ilx_grow(net->scratch, net->scratch_size);
    }
    return memcpy(net->scratch + LWS_PRE, bytes, count);
}

void net_drop_queue(ilx_peer *peer)
{
    while (peer->queue) {
        message *next = peer->queue->next;
        free(peer->queue);
        peer->queue = next;
    }
    peer->queue_end = &peer->queue;
    peer->queued = 0;
}

void net_kill(ilx_peer *peer)
{
    peer->ending = peer->lost = true;
    net_drop_queue(peer);
    if (peer->paused) lws_rx_flow_control(peer->wsi, 1);
    peer->paused = false;
    shutdown(lws_get_socket_fd(peer->wsi), SHUT_RDWR);
}

void net_write(ilx_peer *peer, unsigned char *text, size_t length)
{
    if (lws_write(peer->wsi, text, length, LWS_WRITE_TEXT) < (int)length) net_kill(peer);
}

static void queue_text(ilx_peer *peer, const char *text, size_t length)
{
    if (peer->queued + length > ILX_QUEUE_MAX) {
        net_drop_queue(peer);
        peer->lost = true;
    } else {
        message *m = malloc(sizeof *m + LWS_PRE + length);
        if (!m) abort();
        m->next = NULL;
        m->length = length;
        memcpy(m->bytes + LWS_PRE, text, length);
        *peer->queue_end = m;
        peer->queue_end = &m->next;
        peer->queued += (uint32_t)length;
    }
    lws_callback_on_writable(peer->wsi);
}

void ilx_peer_send(ilx_peer *peer, const char *text, size_t length)
{
    ilx_net *net = peer->net;
    if (peer->lost || peer->ending) return;
    if (peer->queue || lws_partial_buffered(peer->wsi)) {
        queue_text(peer, text, length);
        return;
    }
    net_write(peer, net_copy(net, text, length), length);
}

void ilx_peer_end(ilx_peer *peer)
{
    if (peer->ending) return;
    peer->ending = true;
    peer->ending_s = peer->net->now_s;
    lws_callback_on_writable(peer->wsi);
}

void ilx_peer_set(ilx_peer *peer, int number)
{
    peer->number = number;
}

int ilx_peer_get(const ilx_peer *peer)
{
    return peer->number;
}
