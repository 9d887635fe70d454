// Other browsers than Chromium: somebody practises each game there, sees it drawn in the round, and makes a
// move that the server takes.
import assert from 'node:assert/strict';

import { openFirefox, openScreen, openWebKit } from './browsers.mjs';
import { check, sleep, until } from './house.mjs';

const games = ['roulette', 'sport', 'thrill', 'chute', 'croisillon'];
const MOVE_MS = 90000; // on a machine that has other things to do
const TURN_MS = 1500;
const SIZE = { width: 760, height: 720 };
const GUARD_MS = 400; // what has just appeared cannot be pressed before

// ---- In the page --------------------------------------------------------------------------------

// Nobody waits for what is shown, nobody is told how to play, and however slow the processor draws, it
// is drawn in the round.
function settle(games) {
    for (const [key, value] of [
        ['speed', 'none'],
        ['hints', false],
        ['muted', true],
        ['bot-pause', 0],
        ['slow', games],
    ])
        localStorage.setItem(`ilinx.${key}`, JSON.stringify(value));
}

// From now on keeps what is sent to the table on this device, and what it answers.
function listen() {
    window.told = { moves: [], done: [], refused: [], errors: [] };
    addEventListener('error', ({ message }) => window.told.errors.push(message));
    const heard = new WeakSet();
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (sent, ...more) {
        const message = sent?.is === 'say' ? JSON.parse(sent.text) : {};
        if (message.do === 'move') window.told.moves.push(message.id);
        if (message.do && !heard.has(this)) {
            heard.add(this);
            this.addEventListener('message', ({ data }) => {
                if (data.is !== 'said') return;
                const { type, id, done } = JSON.parse(data.text);
                if (type === 'refused') window.told.refused.push(id);
                window.told.done.push(done ?? id);
            });
        }
        return postMessage.call(this, sent, ...more);
    };
}

// Is anything at all in the picture in the round?
function painted() {
    const scene = window.ilinxScene;
    const shown = document.querySelector('.scene canvas');
    if (!scene?.actor || !shown) return false;
    scene.renderer.render(scene.actor.scene, scene.actor.camera);
    const small = document.createElement('canvas');
    small.width = small.height = 8;
    const pen = small.getContext('2d');
    pen.drawImage(shown, 0, 0, 8, 8);
    return pen.getImageData(0, 0, 8, 8).data.some(Boolean);
}

// Presses what a beginner would press next; keys go to whatever has the focus.
function goOn(game) {
    const find = (selector) => document.querySelector(selector);
    const key = (name) =>
        (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
        );
    const ways = {
        roulette: () => {
            find('.fanned')?.focus();
            key('Enter');
        },
        sport: () => find('.tray .throw')?.click(),
        thrill: () => {
            find('.pick .stock:not([disabled])')?.click();
            (find('.pick .main') ?? find('.bid-tray .main'))?.click();
        },
        chute: () => {
            if (!find('.chute.mine')) return;
            window.tried = ((window.tried ?? 0) % 5) + 1; // one of the wheels is barred
            key(String(window.tried));
            for (let at = 0; at < 14; at++) key('ArrowLeft');
            find('.chute.mine .leave:enabled')?.click();
        },
        croisillon: () => document.querySelectorAll('.block-row')[1]?.click(), // the first is barred
    };
    ways[game]();
    const { moves, done, refused } = window.told;
    return moves.some((id) => done.includes(id) && !refused.includes(id));
}

const lastWords = () =>
    `${document.querySelector('.play')?.className} ${document.querySelector('.tray, .thrill-tray')?.textContent} ${JSON.stringify(window.told)}`.slice(
        0,
        600,
    );

// ---- The checks ---------------------------------------------------------------------------------

const inTheRound = (browser, game) =>
    until(`${game} in the round`, () => browser.ask(painted).catch(() => false), MOVE_MS);

// Somebody sits down to this game. A turn of Le X takes a bot half a minute: where another begins, a new
// table is opened.
async function sitDown(browser, house, game) {
    for (let tries = 0; tries < 8; tries++) {
        await browser.visit(`${house.base}/?practice=${game}`);
        await inTheRound(browser, game);
        if (game !== 'croisillon') return;
        const asked = () => browser.ask(() => !document.querySelector('.x-tray.idle'));
        if (await until('my turn', asked, TURN_MS).catch(() => false)) return;
    }
}

async function practise(browser, house, game) {
    await sitDown(browser, house, game);
    await browser.ask(listen);
    const moved = async () => {
        await sleep(GUARD_MS);
        return browser.ask(goOn, game);
    };
    await until(`a move of ${game}`, moved, MOVE_MS).catch(async (error) => {
        throw new Error(`${error.message}; ${await browser.ask(lastWords)}`);
    });
    assert.deepEqual(await browser.ask(() => window.told.errors), [], game);
}

async function inBrowser(house, open) {
    const screen = await openScreen();
    const browser = await open(screen, SIZE).catch((error) => {
        screen.close();
        throw error;
    });
    const here = { ...house, base: house.base.replace('table.test', '127.0.0.1') };
    try {
        await browser.visit(here.base);
        await browser.ask(settle, games);
        for (const game of games) await practise(browser, here, game);
    } finally {
        await browser.close();
        screen.close();
    }
}

// They draw by the processor alone, so they come when all the other checks are done.
const alone = { alone: true };
check(
    'Firefox draws every game in the round, and plays it',
    (house) => inBrowser(house, openFirefox),
    alone,
);
check(
    'WebKit draws every game in the round, and plays it',
    (house) => inBrowser(house, openWebKit),
    alone,
);
