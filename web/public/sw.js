// Keeps what the page is made of, so that it opens at once, and opens where there is no network to say
// so itself. Rooms, moves and replays are never kept. It is there only where the origin is secure.
//
// A folder of files (make site) has a list of all of them, which is fetched at the first visit: from then
// on every game is there without a network. A server's page keeps what was once asked for.
const KEPT = 'ilinx';
const ALL = [];
const { scope } = self.registration;
const root = new URL(scope).pathname;

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
        const old = await (await caches.open(KEPT)).match(root);
        if (old && !ALL.length && (await old.text()) !== (await answer.clone().text()))
            await caches.delete(KEPT);
        await (await caches.open(KEPT)).put(root, answer.clone());
        return answer;
    } catch {
        return (await (await caches.open(KEPT)).match(root)) ?? Response.error();
    }
}

// Deletes files that are no longer on the list.
async function tidy() {
    if (!ALL.length) return;
    const store = await caches.open(KEPT);
    const wanted = new Set(ALL.map((name) => new URL(name, scope).href));
    for (const request of await store.keys()) if (!wanted.has(request.url)) await store.delete(request);
}

async function fetchAll() {
    const store = await caches.open(KEPT);
    const there = await Promise.all(ALL.map((name) => store.match(name)));
    await store.addAll(ALL.filter((name, at) => !there[at] || !name.startsWith('assets/')));
}

addEventListener('install', (event) => {
    self.skipWaiting();
    event.waitUntil(fetchAll());
});
addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
addEventListener('fetch', (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (event.request.method !== 'GET' || origin !== location.origin) return;
    if (pathname.startsWith(`${root}assets/`)) event.respondWith(asset(event.request));
    else if (event.request.mode === 'navigate') event.respondWith(page(event.request));
});
