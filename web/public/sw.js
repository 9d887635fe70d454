// Keeps what the page is made of, so that it opens at once, and opens where there is no network to say
// so itself. Rooms, moves and replays are never kept. It is there only where the origin is secure.
const KEPT = 'ilinx';

// Names of assets change with what is in them: what is kept is right.
async function asset(request) {
    const store = await caches.open(KEPT);
    const kept = await store.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await store.put(request, answer.clone());
    return answer;
}

// One document for every address: the newest, or the last that was seen. A new one forgets the old
// one's assets.
async function page(request) {
    try {
        const answer = await fetch(request);
        if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return answer;
        const old = await (await caches.open(KEPT)).match('/');
        if (old && (await old.text()) !== (await answer.clone().text())) await caches.delete(KEPT);
        await (await caches.open(KEPT)).put('/', answer.clone());
        return answer;
    } catch {
        return (await (await caches.open(KEPT)).match('/')) ?? Response.error();
    }
}

addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
addEventListener('fetch', (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (event.request.method !== 'GET' || origin !== location.origin) return;
    if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
    else if (event.request.mode === 'navigate') event.respondWith(page(event.request));
});
