// Le X on the page: a block carried by three presses, one pulled out by mouse, finger and keys, and
// what everybody sees of it.
import assert from 'node:assert/strict';

import { insist, sit, start } from './guests.mjs';
import { check, until } from './house.mjs';

const colours = ['red', 'blue', 'yellow', 'green', 'orange', 'violet'];
const names = colours.flatMap((colour) => ['a', 'b', 'c', 'd', 'e', 'f'].map((shape) => `${colour}-${shape}`));
const LONG_MS = 200000;

// A person at a table of Le X; what its server has told is kept beside.
async function xTable(house, { seats = 2, view = 'plain', ...guest } = {}, options = {}) {
    const page = await house.guest(guest);
    const table = { page, view: null, seat: null, refused: [], sent: [], code: '' };
    page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => {
            const message = JSON.parse(payload);
            if (message.type === 'full') table.seat = message.seat;
            if (message.match?.view) table.view = message.match.view;
            if (message.match?.changed) table.view = { ...table.view, ...message.match.changed };
            if (message.type === 'refused') table.refused.push(message.reason);
        });
        socket.on('framesent', ({ payload }) => {
            const message = JSON.parse(payload);
            if (message.do === 'move') table.sent.push(message.move);
        });
    });
    await sit(page, `${house.base}/?view=${view}`);
    table.code = await page.locator('.code-small').textContent();
    const act = (what) => page.evaluate((what) => window.sockets.at(-1).send(JSON.stringify({ id: `x${Math.random()}`.slice(0, 12), ...what })), what);
    await act({ do: 'choose', game: 'croisillon' });
    for (const [option, value] of Object.entries(options)) await act({ do: 'choose', option, value });
    await act({ do: 'seats', count: seats });
    await until('Le X is chosen', () => page.evaluate(() => /Le X|The X/.test(document.querySelector('.box.open .label')?.textContent ?? '')));
    await start(page);
    await page.waitForSelector('.x-game');
    return table;
}

const asks = (table, stage) => () => table.view?.stage === stage && table.view.asked[table.seat] === 1;
const asked = (table, stage = 'choosing') => until(`asked: ${stage}`, asks(table, stage), LONG_MS);
const over = (table) => table.view?.stage === 'over';
const goesOn = (table) => until('it goes on', () => over(table) || asks(table, 'choosing')(), LONG_MS);

// Blocks from the highest down that a hand may take, the loose ones first.
function loose({ view }) {
    const free = (name) => name && name !== 'none' && name !== view.forbidden && name !== view.raised;
    const feels = ['free', 'gripped', 'loaded', 'unknown'];
    return view.by_height.filter(free).sort((a, b) => feels.indexOf(view.feel[names.indexOf(a)]) - feels.indexOf(view.feel[names.indexOf(b)]));
}

const poseOf = (table, name) => table.view[`block${names.indexOf(name)}`].slice(0, 3).map((part) => part / 10);

// Picks blocks until one has a place, by clicks on its row.
async function pickOne(table, press) {
    for (const name of loose(table)) {
        await insist(`${name} is picked`, () => press(name), () => table.view.picked === name);
        if (table.view.places > 0) return name;
    }
    throw new Error('no block has a higher place');
}

const row = (page, name) => page.locator(`.block-row:has(.chip.${name.split('-')[0]}:text-is("${name.at(-1).toUpperCase()}"))`);

// Waits until the needle shows little, and presses.
async function pressAtMiddle(table, press) {
    const { page } = table;
    const done = table.view.presses;
    await insist('the press counts', async () => {
        await page
            .waitForFunction(() => Math.abs(Number(document.querySelector('.needle-scale')?.style.getPropertyValue('--at'))) < 0.25, undefined, { polling: 'raf', timeout: 2500 })
            .catch(() => {});
        await press();
    }, () => table.view.stage !== 'aiming' || table.view.presses !== done);
    await until('the hand has gone on', () => table.view.stage !== 'carrying', LONG_MS);
}

async function carry(table, press) {
    for (let tries = 0; tries < 4 && table.view.stage !== 'settling'; tries++) {
        await until('the needle swings', () => table.view.stage === 'aiming' || !['carrying', 'shaking'].includes(table.view.stage), LONG_MS);
        if (table.view.stage !== 'aiming') break;
        await pressAtMiddle(table, press);
    }
    await goesOn(table);
}

check('J3 Le X: a match of six turns against a bot, by mouse, to its ledger', async (house) => {
    const table = await xTable(house, {}, { turns: 6 });
    const { page } = table;
    const press = () => page.locator('.needle-tray .press').click({ timeout: 2500 }).catch(() => {});
    const click = (selector) => page.locator(selector).first().click({ timeout: 2500 }).catch(() => {});
    for (let turns = 0; turns < 12 && !over(table); turns++) {
        await goesOn(table);
        if (over(table)) break;
        if (table.view.raised === 'none') {
            await pickOne(table, (name) => row(page, name).click({ timeout: 2500 }).catch(() => {}));
            await insist('it is carried', () => click('.place'), () => table.view.stage !== 'choosing');
            await carry(table, press);
        } else {
            const name = loose(table)[0];
            await row(page, name).click();
            await insist('it is taken', () => click('.acts .button.main'), () => table.view.stage !== 'choosing');
            await carry(table, press);
        }
    }
    await page.waitForSelector('.end .x-ledger');
    const scores = await page.locator('.x-ledger tbody tr td:last-child').allTextContents();
    assert.deepEqual(scores.map(Number), [...table.view.score].slice(0, 2).sort((a, b) => b - a));
    assert.match(await page.locator('.log').textContent(), /Tu saisis le bloc/);
});

check('J13 Le X by keyboard alone: a block from the list, a place, three presses, and the focus is never lost', async (house) => {
    const table = await xTable(house, { hints: false }, { turns: 2 });
    const { page } = table;
    await page.evaluate(() => {
        window.lost = 0;
        setInterval(() => document.activeElement === document.body && window.lost++, 500);
    });
    await asked(table);
    await page.waitForSelector('.block-row');
    const taps = await page.evaluate(() => window.presses.taps);
    await pickOne(table, async (name) => {
        await page.locator('.block-row[tabindex="0"]').focus({ timeout: 2500 }).catch(() => {});
        await page.keyboard.press('Home');
        const order = table.view.by_height.indexOf(name);
        for (let at = 0; at < order; at++) await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
    });
    await insist('it is carried', async () => {
        for (let tabs = 0; tabs < 6; tabs++) {
            if (await page.evaluate(() => document.activeElement.classList.contains('place'))) break;
            await page.keyboard.press('Tab');
        }
        await page.keyboard.press('Enter');
    }, () => table.view.stage !== 'choosing');
    await carry(table, () => page.keyboard.press('Enter'));
    assert.ok(table.sent.filter((move) => move === 'press').length >= 1, table.sent.join());
    assert.equal(await page.evaluate(() => window.presses.taps), taps, 'no pointer was used');
    assert.ok((await page.evaluate(() => window.lost)) <= 1, 'the focus was on nothing');
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    await until('it is described', () => page.evaluate(() => /blocs sur le X/.test(document.querySelector('.described')?.textContent ?? '')));
});
