// With a shared screen at the table, a telephone can be only the hand of its reader.
import assert from 'node:assert/strict';

import {
    chooseBox,
    goOnTo,
    hostTable,
    pocket,
    pressFor,
    setSeats,
    stage,
    start,
} from './guests.mjs';
import { check, until } from './house.mjs';
import { axe, layout } from './looks.mjs';

const seen = (page, selector) =>
    page.evaluate(
        (selector) =>
            [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length,
        selector,
    );

async function withScreen(house, game) {
    const { page, code } = await hostTable(house, {}, '?view=table');
    await chooseBox(page, game, game === 'roulette' ? { cards: 0 } : {});
    await setSeats(page, game === 'chute' ? 2 : 3);
    await start(page);
    await page.waitForSelector('.play.table');
    assert.equal(await page.locator('.hand-switch').count(), 0); // there is no other screen yet
    const tv = await house.guest({ width: 1280, height: 800 });
    await tv.goto(`${house.base}/${code}/tv`);
    await pressFor(page, '.hand-switch', '[data-hand]');
    return { page, tv };
}

check('beside a television a phone can be only a hand, and plays Roulette so', async (house) => {
    const { page, tv } = await withScreen(house, 'roulette');
    await stage(page, 'pocket');
    assert.equal(await seen(page, '.others, .scene canvas'), 0);
    const { top, bottom } = await page
        .locator('.tray')
        .boundingBox()
        .then(({ y, height }) => ({ top: y, bottom: y + height }));
    assert.ok(bottom - top > 500, `the tray is ${bottom - top} px high`);
    await axe(page, 'only the hand');
    await layout(page, 'only the hand');
    await pocket(page);
    await goOnTo(page, 'accuse');
    assert.ok((await seen(page, '.target')) > 0); // whom one may accuse can be pressed here
    await tv.close(); // and the table is back here
    await until('the table', () => page.locator('.scene canvas').count());
    assert.equal(await page.locator('[data-hand]').count(), 0);
});

for (const [game, asked] of [
    ['thrill', '.thrill-tray button'],
    ['sport', '.tray .throw'],
    ['croisillon', '.x-tray .block-row'],
    ['chute', '.chute.mine .knob'],
])
    check(`only the hand: what is asked in ${game} is there`, async (house) => {
        const { page } = await withScreen(house, game);
        await until('it is asked, or the screen is to be looked at', () =>
            page.evaluate(
                (asked) => document.querySelector(asked) ?? document.querySelector('.look-up'),
                asked,
            ),
        );
        await page.waitForFunction(
            (asked) => [...document.querySelectorAll(asked)].some((one) => one.checkVisibility()),
            asked,
        );
        await layout(page, `only the hand: ${game}`);
    });
