// Manners of the page: what is said hides no button, what is wrong is said in the page's own words, and
// nothing buzzes or glows that nobody has asked for.
import assert from 'node:assert/strict';

import { xTable } from './croisillon.mjs';
import { hostTable, insist, pressFor, sit, stage, start } from './guests.mjs';
import { check, sleep, until } from './house.mjs';
import { goOnTo, hostSport } from './sport.mjs';
import { choose, playTo } from './thrill.mjs';

const box = (page, selector) =>
    page.evaluate((selector) => {
        const { left, top, right, bottom } = document
            .querySelector(selector)
            .getBoundingClientRect();
        return { left, top, right, bottom };
    }, selector);
const overlap = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

check('talk on a phone hides nothing that can be pressed', async (house) => {
    const { page, code } = await hostTable(house);
    const guest = await house.guest({ lang: 'en' });
    await sit(guest, `${house.base}/${code}`);
    await start(page);
    await stage(page, 'pocket');
    await stage(guest, 'pocket');
    await guest.evaluate(() =>
        window.sockets.at(-1).send(JSON.stringify({ do: 'say', id: 's', text: 'Hello there!' })),
    );
    await page.waitForSelector('.bubble');
    const bubble = await box(page, '.bubble');
    assert.ok(!overlap(bubble, await box(page, '.tray')), 'it lies over the tray');
    assert.ok(!overlap(bubble, await box(page, '.sheets')), 'it lies over the buttons below');
    const near = await page.evaluate(() => {
        const bubble = document.querySelector('.bubble').getBoundingClientRect();
        const seat = document.querySelector('.stage [data-seat="1"]').getBoundingClientRect();
        return Math.min(Math.abs(bubble.top - seat.bottom), Math.abs(seat.top - bubble.bottom));
    });
    assert.ok(near < 60, `it stands ${near} px from its speaker`);
    await page.setViewportSize({ width: 320, height: 568 });
    await until(
        'it is in sight on a narrow screen',
        async () => (await box(page, '.bubble')).right <= 320,
    );
    await page.setViewportSize({ width: 412, height: 915 });
    await pressFor(page, '.sheets .button:nth-child(2)', '.beside.open');
    await sleep(600); // it has slid in
    const [sheet, tray] = [await box(page, '.beside'), await box(page, '.tray')];
    assert.ok(!overlap(sheet, tray), 'the sheet lies over the tray');
});

check('a code that is too short is answered by the page, not by the browser', async (house) => {
    const page = await house.guest();
    await page.goto(`${house.base}/`);
    await page.fill('.by-letters input', 'AB');
    await page.press('.by-letters input', 'Enter');
    await page.waitForFunction(() =>
        /quatre lettres/.test(document.querySelector('#code-why')?.textContent ?? ''),
    );
    assert.ok(await page.evaluate(() => document.querySelector('.by-letters').noValidate));
});

check('two names that begin alike have two letters on their badges', async (house) => {
    const { page, code } = await hostTable(house);
    const guest = await house.guest();
    await guest.goto(`${house.base}/${code}`);
    const name = await page.evaluate(() => JSON.parse(localStorage.getItem('ilinx.name')));
    await guest.fill('.sit input[name=name], .sit #name', `${name[0]}zzz`);
    await guest.click('.sit .button.main');
    await guest.waitForSelector('.start-bar');
    await page.waitForFunction(
        () => document.querySelectorAll('.chair .badge text.two').length === 2,
    );
    const marks = await page.locator('.chair .badge text.two').allTextContents();
    assert.notEqual(marks[0], marks[1]);
});

check(
    'nothing buzzes before the first tap, and keys leave no ring round the page',
    async (house) => {
        const page = await house.guest();
        await page.addInitScript(() => {
            window.buzzed = [];
            Navigator.prototype.vibrate = (ms) =>
                window.buzzed.push([ms, navigator.userActivation.hasBeenActive]);
        });
        await page.goto(`${house.base}/?practice=chute`);
        await page.waitForSelector('.tray');
        await page.keyboard.press('Tab');
        const ring = await page.evaluate(() => {
            const main = document.querySelector('main');
            main.tabIndex = -1;
            main.focus();
            const { outlineStyle, boxShadow } = getComputedStyle(main);
            return [main.matches(':focus-visible'), outlineStyle, boxShadow];
        });
        assert.deepEqual(ring, [true, 'none', 'none']);
        assert.ok((await page.evaluate(() => window.buzzed)).every(([, tapped]) => tapped));
    },
);

check('a tap on the table hurries the bots that are awaited', async (house) => {
    let table = await xTable(house, { seats: 4 });
    while (table.view.mover === table.seat) table = await xTable(house, { seats: 4 }); // chance says who begins
    const { page } = table;
    await page.evaluate(() => {
        const socket = window.sockets.at(-1);
        const send = socket.send.bind(socket);
        window.hurried = 0;
        socket.send = (text) => (/"do":"hurry"/.test(text) && window.hurried++, send(text));
    });
    await page.waitForSelector('.speed-up:not(.not-now)');
    await insist(
        'they are hurried',
        () => page.locator('.x-seats').click({ position: { x: 4, y: 4 } }),
        () => page.evaluate(() => window.hurried > 0),
    );
});

check('gold means progress: to place nothing is quiet', async (house) => {
    const { page } = await hostSport(house, { seats: 3, rounds: 8 });
    await start(page);
    await goOnTo(page, 'place');
    assert.equal(await page.locator('.place .finish:not(.main)').count(), 1);
    assert.equal(await page.locator('.tray .main').count(), 0);
});

check('whoever bids on a device of their own sees their chips', async (house) => {
    const { page } = await hostTable(house);
    await choose(page, 2);
    await start(page);
    await playTo([page], (seen) => seen.bid);
    assert.match(await page.locator('.own-purse').textContent(), /Tu as \d+ jetons/);
});
