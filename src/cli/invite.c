// How guests find the table.

#include "cli/invite.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { QUIET = 2 };  // light modules around the code; phones do with two where the norm asks four

// ---- Addresses ---------------------------------------------------------------------------

static void add_url(ilx_urls *urls, const char *host, bool secure, int port)
{
    char url[ILX_URL_MAX];
    ilx_text text = ilx_text_over(url, sizeof url);
    bool v6 = strchr(host, ':') != NULL;
    ilx_text_add(&text, "%s://%s%s%s", secure ? "https" : "http", v6 ? "[" : "", host,
                 v6 ? "]" : "");
    if (port != (secure ? 443 : 80)) ilx_text_add(&text, ":%d", port);
    for (int i = 0; i < urls->count; i++) {
        if (strcmp(urls->url[i], url) == 0) return;
    }
    if (urls->count < ILX_URLS_MAX) memcpy(urls->url[urls->count++], url, sizeof url);
}

// 10/8, 172.16/12, 192.168/16: what a home or an office uses.
static bool is_private(struct in_addr address)
{
    uint32_t a = ntohl(address.s_addr);
    return a >> 24 == 10 || a >> 20 == (172 << 4 | 1) || a >> 16 == (192 << 8 | 168);
}

// The address that packets to the rest of the world leave from. Connecting a datagram socket sends
// none, and the address asked about (of a range kept for documentation) is nobody's.
static bool default_address(struct in_addr *address)
{
    struct sockaddr_in far = {.sin_family = AF_INET, .sin_port = htons(9)}, near = {0};
    socklen_t size = sizeof near;
    inet_pton(AF_INET, "192.0.2.1", &far.sin_addr);
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return false;
    bool known = connect(fd, (struct sockaddr *)&far, sizeof far) == 0 &&
                 getsockname(fd, (struct sockaddr *)&near, &size) == 0;
    close(fd);
    if (known) *address = near.sin_addr;
    return known;
}

// How good an address of this machine is for guests; the least is best, below zero: it is no use.
static int rank_of(const struct ifaddrs *at, struct in_addr leads_out)
{
    bool usable = at->ifa_addr && (at->ifa_flags & IFF_UP) && !(at->ifa_flags & IFF_LOOPBACK);
    if (!usable) return -1;
    if (at->ifa_addr->sa_family == AF_INET) {
        struct in_addr address = ((const struct sockaddr_in *)(const void *)at->ifa_addr)->sin_addr;
        bool out = address.s_addr == leads_out.s_addr, private = is_private(address);
        return out && private ? 0 : private ? 1 : out ? 2 : 3;
    }
    if (at->ifa_addr->sa_family == AF_INET6) {
        const struct in6_addr *address =
            &((const struct sockaddr_in6 *)(const void *)at->ifa_addr)->sin6_addr;
        return IN6_IS_ADDR_LINKLOCAL(address) ? -1 : 4;
    }
    return -1;
}

static void add_interface(ilx_urls *urls, const struct ifaddrs *at, bool secure, int port)
{
    char host[INET6_ADDRSTRLEN] = "";
    bool v4 = at->ifa_addr->sa_family == AF_INET;
    const void *address =
        v4 ? (const void *)&((const struct sockaddr_in *)(const void *)at->ifa_addr)->sin_addr
           : (const void *)&((const struct sockaddr_in6 *)(const void *)at->ifa_addr)->sin6_addr;
    if (inet_ntop(v4 ? AF_INET : AF_INET6, address, host, sizeof host)) {
        add_url(urls, host, secure, port);
    }
}

void ilx_urls_find(ilx_urls *urls, const char *given, const char *bind, bool secure, int port)
{
    *urls = (ilx_urls){0};
    if (given) {
        ilx_text text = ilx_text_over(urls->url[0], ILX_URL_MAX);
        ilx_text_put(&text, given);
        while (text.length && text.bytes[text.length - 1] == '/') {
            ilx_text_truncate(&text, text.length - 1);
        }
        urls->count = 1;
    }
    if (bind) {
        add_url(urls, bind, secure, port);
        return;
    }
    struct in_addr leads_out = {0};
    struct ifaddrs *all = NULL;
    default_address(&leads_out);
    if (getifaddrs(&all) == 0) {
        for (int rank = 0; rank <= 4; rank++) {
            for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
                if (rank_of(at, leads_out) == rank) add_interface(urls, at, secure, port);
            }
        }
        freeifaddrs(all);
    }
    add_url(urls, "localhost", secure, port);
}

// ---- QR ----------------------------------------------------------------------------------

static bool is_light(const QRcode *code, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
    return !inside || !(code->data[y * code->width + x] & 1);
}

bool ilx_qr_write(const char *link, bool colour, ilx_text *out)
{
    // By the upper and the lower of two modules; light ones are drawn.
    static const char *const halves[] = {" ", "▄", "▀", "█"};
    QRcode *code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_L);
    if (!code) return false;
    for (int y = -QUIET; y < code->width + QUIET; y += 2) {
        ilx_text_put(out, colour ? "  \033[40;97m" : "  ");
        for (int x = -QUIET; x < code->width + QUIET; x++) {
            // The last line of an odd number has no lower half.
            bool lower = y + 1 < code->width + QUIET && is_light(code, x, y + 1);
            ilx_text_put(out, halves[2 * is_light(code, x, y) + lower]);
        }
        ilx_text_put(out, colour ? "\033[0m\n" : "\n");
    }
    QRcode_free(code);
    return true;
}
