// The end of a match as a ceremony: podium, awards, the decisive moment again, a picture to share.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { chooseBox, hostTable, pressFor, setSeats, start } from './guests.mjs';
import { check, sleep, until } from './house.mjs';
import { axe, layout } from './looks.mjs';

const LONG_MS = 120000;
const PNG = '89504e470d0a1a0a';

// Somebody starts a match and leaves it to the bots, and looks on.
async function ended(house, game, options, { query = '', seats = 4, ...guest } = {}) {
    const { page } = await hostTable(house, guest, query);
    await chooseBox(page, game, options);
    await setSeats(page, seats);
    await start(page);
    await page.evaluate(() => window.sockets.at(-1).send('{"do":"stand","id":"up"}'));
    await page.waitForSelector('.end .podium, .end .ranks', { timeout: LONG_MS });
    return page;
}

// Who won stands in the middle and first; whoever has less stands no higher.
async function assertPodium(page) {
    const steps = await page.evaluate(() =>
        [...document.querySelectorAll('.podium li')]
            .slice(0, 3)
            .map((one) => ({
                won: one.classList.contains('won'),
                points: parseInt(one.querySelector('strong')?.textContent ?? '0', 10),
                top: one.getBoundingClientRect().top,
                left: one.getBoundingClientRect().left,
            })),
    );
    const [first, second, third] = steps;
    assert.ok(first.won);
    assert.ok(second.left < first.left && first.left < third.left);
    assert.ok(first.top <= second.top && second.top <= third.top, JSON.stringify(steps));
    assert.ok(second.won || second.points >= third.points, JSON.stringify(steps));
}

async function assertAwards(page, least) {
    await page.waitForSelector('.awards li');
    const { awards, names } = await page.evaluate(() => ({
        awards: [...document.querySelectorAll('.awards li')].map((one) => ({
            title: one.querySelector('h3').textContent,
            who: one.querySelector('strong').textContent,
            how: one.querySelector('span').textContent,
        })),
        names: [...document.querySelectorAll('.ranks .who')].map((one) => one.textContent),
    }));
    assert.ok(awards.length >= least && awards.length <= 3, JSON.stringify(awards));
    for (const { title, who, how } of awards) {
        assert.ok(names.includes(who), who);
        assert.doesNotMatch(title + how, /honours\.|undefined|NaN|\{/);
    }
    assert.equal(new Set(awards.map(({ title }) => title)).size, awards.length);
}

// It is shown on the stage, and the podium comes back by itself, or at once.
async function assertAgain(page, table) {
    await pressFor(page, '.moment-again:enabled', '.again-bar');
    await page.waitForSelector(`.stage ${table}`);
    await page.waitForSelector('.end .podium, .end .ranks');
    await pressFor(page, '.moment-again:enabled', '.again-bar');
    await pressFor(page, '.again-bar .button', '.end .ranks');
}

check('a match of Roulette ends with podium, awards, its moment and a picture', async (house) => {
    const page = await ended(house, 'roulette', { cards: 0 }, { query: '?view=table' });
    await assertPodium(page);
    await assertAwards(page, 1);
    await axe(page, 'the end of Roulette');
    await layout(page, 'the end of Roulette');
    await page.waitForSelector('.evening .unmasked :is(li, p)');
    await assertAgain(page, '.roulette.round canvas');
    await sleep(500); // what has just appeared does not answer to a press yet
    const coming = page.waitForEvent('download');
    await page.locator('.end .share').click();
    const picture = readFileSync(await (await coming).path());
    assert.equal(picture.subarray(0, 8).toString('hex'), PNG);
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1080, 1350]);
});

check('a match of Sport ist Mord ends with awards and its moment', async (house) => {
    const page = await ended(house, 'sport', { rounds: 2 });
    await assertPodium(page);
    await assertAwards(page, 1);
    await assertAgain(page, '.athlete');
});

check('a match of Dix de chute that nobody wins has awards, and no podium', async (house) => {
    const page = await ended(house, 'chute', { limit: 20 }, { seats: 2, lang: 'en' });
    assert.equal(await page.locator('.podium').count(), 0);
    await assertAwards(page, 1);
    await until('a moment', () => page.locator('.moment-again:enabled').count());
});
