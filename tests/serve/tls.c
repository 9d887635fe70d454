// The real program with a certificate of its own: HTTPS and WSS, and nothing in the clear. And
// behind a proxy: whose word is taken for what.

#include "visitor.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

static house h;
static char cert[96], key[96];

// A key and a certificate that says "localhost" about itself.
static void make_certificate(void)
{
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *x = X509_new();
    ENSURE(pair && x);
    ASN1_INTEGER_set(X509_get_serialNumber(x), 1);
    X509_gmtime_adj(X509_getm_notBefore(x), -3600);
    X509_gmtime_adj(X509_getm_notAfter(x), 24 * 3600);
    X509_set_pubkey(x, pair);
    X509_NAME *name = X509_get_subject_name(x);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"localhost", -1, -1,
                               0);
    X509_set_issuer_name(x, name);
    X509_EXTENSION *names = X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, "DNS:localhost");
    X509_add_ext(x, names, -1);
    X509_EXTENSION_free(names);
    ENSURE(X509_sign(x, pair, EVP_sha256()) > 0);
    FILE *file = fopen(key, "wb");
    ENSURE(file && PEM_write_PrivateKey(file, pair, NULL, NULL, 0, NULL, NULL) == 1);
    fclose(file);
    file = fopen(cert, "wb");
    ENSURE(file && PEM_write_X509(file, x) == 1);
    fclose(file);
    X509_free(x);
    EVP_PKEY_free(pair);
}

// Says something over TLS and reads until an answer holds the wanted words, or the end.
static bool says(SSL *ssl, const void *bytes, int count, const char *wanted)
{
    static char text[65536];
    int length = 0;
    if (SSL_write(ssl, bytes, count) != count) return false;
    while (length < (int)sizeof text - 1) {
        int got = SSL_read(ssl, text + length, (int)sizeof text - 1 - length);
        if (got <= 0) return false;
        length += got;
        text[length] = '\0';
        if (memmem(text, (size_t)length, wanted, strlen(wanted))) return true;
    }
    return false;
}

static void https_and_wss(void)
{
    client *c = calloc(1, sizeof *c);
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    ENSURE(context && SSL_CTX_load_verify_locations(context, cert, NULL) == 1);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    ENSURE(client_dial(c, h.port));
    SSL *ssl = SSL_new(context);
    SSL_set_fd(ssl, c->fd);
    SSL_set1_host(ssl, "localhost");
    ENSURE_INT(SSL_connect(ssl), 1);
    ENSURE(strcmp(SSL_get_version(ssl), "TLSv1.3") == 0);
    static const char health[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    static const char server[] = "GET /api/server HTTP/1.1\r\nHost: localhost\r\n\r\n";
    static const char upgrade[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Origin: https://localhost\r\n\r\n";
    ENSURE(says(ssl, health, sizeof health - 1, "well\n"));
    ENSURE(says(ssl, server, sizeof server - 1, "\"secure\":true"));
    ENSURE(says(ssl, upgrade, sizeof upgrade - 1, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    // A hello with a mask of zeros.
    static const char hello[] = "{\"do\":\"hello\",\"token\":\"0123456789abcdef0123456789abcdef\"}";
    char frame[6 + sizeof hello] = {(char)0x81, (char)(0x80 | (sizeof hello - 1))};
    memcpy(frame + 6, hello, sizeof hello - 1);
    ENSURE(says(ssl, frame, 6 + sizeof hello - 1, "{\"type\":\"full\""));
    SSL_free(ssl);
    SSL_CTX_free(context);
    client_close(c);
    free(c);
}

// `ilinx join` comes in where it trusts the certificate, and only for the name that is in it.
static void join_trusts_whom_it_should(void)
{
    static visitor v;
    char link[64];
    snprintf(link, sizeof link, "https://localhost:%d/%s", h.port, h.code);
    visitor_start(&v, link, cert);
    visitor_await(&v, "Max (you)");
    visitor_type(&v, "say through the wire\n");
    visitor_await(&v, "Max: through the wire");
    ENSURE_INT(visitor_end(&v), 0);
    visitor_start(&v, link, NULL);
    visitor_await(&v, "the certificate is not valid for this address");
    ENSURE_INT(visitor_end(&v), 1);
    snprintf(link, sizeof link, "https://127.0.0.1:%d/%s", h.port, h.code);
    visitor_start(&v, link, cert);
    visitor_await(&v, "the certificate is not valid for this address");
    ENSURE_INT(visitor_end(&v), 1);
}

static void nothing_in_the_clear(void)
{
    client *c = calloc(1, sizeof *c);
    ENSURE(client_dial(c, h.port));
    ENSURE(client_get(c, "/healthz", "", 2000) != 200);
    client_close(c);
    free(c);
}

static void with_a_certificate(void)
{
    char options[256];
    house_folder(&h);
    snprintf(cert, sizeof cert, "%s/cert.pem", h.folder);
    snprintf(key, sizeof key, "%s/key.pem", h.folder);
    make_certificate();
    snprintf(options, sizeof options, "--cert=%s\n--key=%s", cert, key);
    house_open(&h, options);
    https_and_wss();
    join_trusts_whom_it_should();
    nothing_in_the_clear();
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    unlink(cert);
    unlink(key);
    house_remove(&h);
}

// The word of the proxy at 127.0.0.1 counts; that of another is not heard.
static void check_proxy(const char *option, bool trusted)
{
    static const char secure[] = "X-Forwarded-For: 198.51.100.1, 192.0.2.9\r\n"
                                 "X-Forwarded-Proto: https\r\n";
    char request[256];
    client *c = calloc(1, sizeof *c);
    house_folder(&h);
    house_open(&h, option);
    ENSURE(client_dial(c, h.port));
    ENSURE_INT(client_get(c, "/api/server", secure, 5000), 200);
    ENSURE((strstr(c->text, "\"secure\":true") != NULL) == trusted);
    ENSURE_INT(client_get(c, "/api/server", "", 5000), 200);
    ENSURE(strstr(c->text, "\"secure\":false"));
    snprintf(request, sizeof request, "HEAD / HTTP/1.1\r\nHost: localhost\r\n%s\r\n", secure);
    ENSURE_INT(client_http(c, request, 5000), 200);
    ENSURE((strstr(c->text, "cross-origin-opener-policy: same-origin\r\n") != NULL) == trusted);
    ENSURE((strstr(c->text, "connect-src 'self' wss://localhost;") != NULL) == trusted);
    ENSURE_INT(client_get(c, "/metrics", secure, 5000), 403);
    ENSURE_INT(client_get(c, "/metrics", "", 5000), 200);
    client_close(c);
    free(c);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    house_remove(&h);
}

static void behind_a_proxy(void)
{
    check_proxy("--trust-proxy=127.0.0.1", true);
}

static void behind_a_stranger(void)
{
    check_proxy("--trust-proxy=192.0.2.1", false);
}

// A household has an IPv6 network of 56 bits: whatever address of it somebody takes, they are one
// guest, and have the guesses of one.
static void a_network_is_one_guest(void)
{
    enum { GUESSES = 30 };
    char header[96];
    client *c = calloc(1, sizeof *c);
    house_folder(&h);
    house_open(&h, "--trust-proxy=127.0.0.1");
    ENSURE(client_dial(c, h.port));
    for (int i = 0; i <= GUESSES; i++) {
        snprintf(header, sizeof header, "X-Forwarded-For: 2001:db8:0:%x::%x\r\n", i, i + 1);
        int status = client_get(c, "/api/rooms/ZZZZ-000000000000/replays", header, 5000);
        ENSURE_INT(status, i < GUESSES ? 404 : 429);
    }
    static const char other[] = "X-Forwarded-For: 2001:db8:0:100::1\r\n";
    ENSURE_INT(client_get(c, "/api/rooms/ZZZZ-000000000000/replays", other, 5000), 404);
    client_close(c);
    free(c);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    house_remove(&h);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(with_a_certificate), TEST(behind_a_proxy),
                                 TEST(behind_a_stranger), TEST(a_network_is_one_guest)};
    return RUN_TESTS(tests);
}
