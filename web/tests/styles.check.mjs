// The style sheets of the games, which come and go with them.
import assert from 'node:assert/strict';

import { chooseBox, hostTable, start } from './guests.mjs';
import { check } from './house.mjs';

// Opening a box fetches its style sheets, and they stay: which of the others' change this game?
const strangers = (page, own) =>
    page.evaluate((own) => {
        const marks = {
            roulette: '.roulette',
            sport: '.sports',
            thrill: '.thrill',
            chute: '.chute',
            croisillon: '.x-game',
        };
        const selectors = (rules) =>
            [...rules]
                .map((rule) => rule.selectorText ?? (rule.cssRules ? selectors(rule.cssRules) : ''))
                .join();
        const owner = (sheet) =>
            Object.keys(marks).find((game) =>
                new RegExp(`\\${marks[game]}\\b(?!-)`).test(selectors(sheet.cssRules)),
            );
        const looks = () =>
            [...document.querySelectorAll('.play, .play *')].map((one) => {
                const style = getComputedStyle(one);
                return [...style].map((name) => style.getPropertyValue(name)).join();
            });
        const before = looks();
        const sheets = [...document.styleSheets].filter(
            (sheet) => owner(sheet) && owner(sheet) !== own,
        );
        // The table without these sheets looks different.
        const matter = (these) => {
            for (const sheet of these) sheet.disabled = true;
            const now = looks();
            for (const sheet of these) sheet.disabled = false;
            return now.some((one, at) => one !== before[at]);
        };
        // All at once, which is dear enough; one by one only to say whose it is.
        const found = matter(sheets)
            ? ['other styles', ...sheets.filter((one) => matter([one])).map(owner)]
            : [];
        return { found, others: new Set(sheets.map(owner)).size };
    }, own);

check('the styles of a box change no other', async (house) => {
    const { page } = await hostTable(house, { motion: 'reduce' });
    for (const lid of await page.locator('.box .lid').all()) await lid.click();
    await page.waitForLoadState('networkidle');
    for (const [at, game] of ['roulette', 'sport', 'thrill', 'croisillon', 'chute'].entries()) {
        await chooseBox(page, game);
        await start(page);
        await page.waitForSelector('.stage [data-lead], .stage .tray, .stage section');
        const { found, others } = await strangers(page, game);
        assert.equal(others, 4);
        assert.deepEqual(found, [], game);
        await page.evaluate(
            (at) => window.sockets.at(-1).send(JSON.stringify({ do: 'stop', id: `stop-${at}` })),
            at,
        );
        await page.waitForSelector('.start-bar');
    }
});
