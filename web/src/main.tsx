// The page begins here: words first, then the room, then whatever it shows.
import './ui/palette.css';
import './ui/base.css';
import './ui/dialog.css';
import './lobby/lobby.css';
import './lobby/tv.css';

import { effect } from '@preact/signals';
import { render } from 'preact';

import { App } from './app';
import { enter, enterHere, practise, readRoute } from './core/device';
import { keepFocus } from './core/focus';
import { newName } from './core/names';
import { broken, fileAddress, here, opened, site, stayHere } from './core/place';
import { loadWords } from './core/say';
import { settings } from './core/settings';
import { unfetched } from './ui/waiting';

// A part of the page that could not be fetched, the line being down or the server a newer one: the page
// is opened anew as soon as the server answers, and everybody sits where they sat.
const LIFE_MS = 5000; // of a page, at least
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
addEventListener('vite:preloadError', () => void reopen());

async function reopen(): Promise<void> {
    unfetched.value = true;
    await wait(LIFE_MS - performance.now());
    while (
        !(await fetch(site ? location.href : '/healthz').then(
            ({ ok }) => ok,
            () => false,
        ))
    )
        await wait(1000);
    location.reload();
}

const route = readRoute(location.pathname, location.hash);
const kept = settings.name.value;
if (!kept.trim() || kept.length > 20 || /\p{Surrogate}/u.test(kept))
    settings.name.value = newName(settings.lang.value);
const practice = new URLSearchParams(location.search).get('practice');
if (route.page === 'room' && practice && (route.here || !route.key)) void practise(practice);
else if (route.page === 'room' && route.here) void enterHere(route.key);
else if (route.page === 'room') enter(route.key, route.screen);
else if (route.page === 'replay' && route.here) broken.value = !(await stayHere());

// Addresses behind a # change without the page being opened anew.
addEventListener('popstate', () => {
    const wasOpened = opened.value !== null;
    opened.value = null;
    if (wasOpened) return;
    if (here.value || location.hash.startsWith('#here')) location.reload();
});

// A record that is dropped on the page is opened.
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void import('./local/opened').then(({ open }) => open(file));
});

await loadWords();
effect(() => {
    void settings.lang.value; // to be called again when it changes
    loadWords().catch(() => {}); // reopen() hears of it, too
});

const root = document.getElementById('app')!;
root.textContent = '';
render(<App route={route} />, root);
keepFocus(root);

// It can be installed and opens without a network where the origin is secure: a kitchen's Wi-Fi is not,
// and there nothing is said of it.
if (isSecureContext && 'serviceWorker' in navigator) {
    document.head.append(
        Object.assign(document.createElement('link'), {
            rel: 'manifest',
            href: fileAddress('manifest.webmanifest'),
        }),
    );
    void navigator.serviceWorker.register(fileAddress('sw.js')).catch(() => {});
}
