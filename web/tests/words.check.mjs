// Words come in chunks of their own, by language and game, and may be late or never come: nothing is
// drawn without them.
import assert from 'node:assert/strict';

import { check, sleep } from './house.mjs';

// In the page: keeps every text that is a key of a catalogue instead of a sentence.
function watchKeys() {
    if (location.protocol === 'about:') return;
    window.rawKeys = new Set();
    const look = (node) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        for (let one = walker.currentNode; one; one = walker.nextNode())
            if (/^\s*[a-z]+(-[a-z]+)*(\.[a-z0-9-]+)+\s*$/.test(one.nodeValue ?? ''))
                window.rawKeys.add(one.nodeValue);
    };
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
            for (const node of [target, ...addedNodes]) look(node);
    }).observe(document, { childList: true, subtree: true, characterData: true });
}

// A guest to whom each chunk of a game's words comes after so many milliseconds; null: never.
async function lateGuest(house, lateMs, options = {}) {
    const page = await house.guest(options);
    await page.addInitScript(watchKeys);
    await page.route(/\/assets\/(chute|croisillon|roulette|sport|thrill)-.*\.js/, async (route) => {
        const ms = lateMs();
        if (ms === null) return route.abort();
        await sleep(ms);
        return route.continue().catch(() => {});
    });
    return page;
}

const text = (page, selector) => page.locator(selector).first().textContent();

// In turn soon and late, so that what was asked for last comes first.
async function startLate(house, game) {
    let asked = 0;
    const page = await lateGuest(house, () => (asked++ % 2 ? 300 : 1800));
    await page.goto(`${house.base}/?practice=${game}`);
    await page.waitForSelector('.play .phase h1');
    await sleep(2000); // whatever was still on its way has come
    assert.deepEqual(await page.evaluate(() => [...window.rawKeys]), [], game);
}

check('a game is drawn when its words are there, however late they come', async (house) => {
    const games = ['thrill', 'sport', 'croisillon', 'chute', 'roulette'];
    await Promise.all(games.map((game) => startLate(house, game)));
});

check(
    'a language that comes late leaves the old one standing, and brings every part',
    async (house) => {
        let lateMs = 0;
        const page = await lateGuest(house, () => lateMs);
        await page.goto(`${house.base}/?practice=thrill`);
        await page.waitForSelector('.play .phase h1');
        const french = await text(page, '.phase h1');
        lateMs = 1500;
        await page.locator('.tools .button').last().click();
        await page.locator('.menu .button', { hasText: 'Réglages' }).click();
        await page.locator('dialog .button', { hasText: 'English' }).click();
        await page.waitForFunction(() => document.documentElement.lang === 'en');
        assert.notEqual(await text(page, '.phase h1'), french);
        assert.deepEqual(await page.evaluate(() => [...window.rawKeys]), []);
    },
);

check('words that cannot be had are said to be missing, and come when they can', async (house) => {
    let there = false;
    const page = await lateGuest(house, () => (there ? 0 : null));
    page.lineIsDown = true; // the browser complains of what does not come
    await page.goto(`${house.base}/?practice=thrill`);
    await page.waitForFunction(() =>
        /ne s’est pas chargée/.test(document.querySelector('.waiting')?.textContent ?? ''),
    );
    there = true;
    await page.waitForSelector('.play .phase h1');
    assert.deepEqual(await page.evaluate(() => [...window.rawKeys]), []);
});
