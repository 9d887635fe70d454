// The page begins here: words first, then the room, then whatever it shows.
import './ui/base.css';
import './lobby/lobby.css';

import { effect } from '@preact/signals';
import { render } from 'preact';

import { App } from './app';
import { enter, readRoute } from './core/device';
import { newName } from './core/names';
import { loadWords } from './core/say';
import { settings } from './core/settings';

const route = readRoute(location.pathname);
if (!settings.name.value) settings.name.value = newName(settings.lang.value);
if (route.page === 'room') enter(route.code, route.screen);

await loadWords();
effect(() => {
    settings.lang.value;
    void loadWords();
});

const root = document.getElementById('app')!;
root.textContent = '';
render(<App route={route} />, root);
