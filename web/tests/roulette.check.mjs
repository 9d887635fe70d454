// Roulette's own checks: whole games by mouse, touch and keyboard, every action card, accusations,
// reveals in the same moment.
import assert from 'node:assert/strict';

import { emptyPage, goOnTo, hostTable, lively, press, robots, setSeats, sit, stage, start } from './guests.mjs';
import { check, sleep, until } from './house.mjs';

const count = (page, selector) => page.locator(selector).count();

// A robot that pockets, spins and bids this, and says what it has to until it is told otherwise.
const meek = (pocket, bid, quiet = 'quiet') =>
    `return legal.find((move) => move === 'pocket ${pocket}' || move === 'bid ${bid}' || move === 'ready' || move === '${quiet}') ?? (legal.includes('quiet') ? null : legal[0]);`;

// Without action cards there are four questions a round instead of a dozen.
async function withoutCards(page) {
    await page.locator('.chosen summary').last().click();
    await page.locator('.chosen .switch input').first().uncheck();
}

// Takes a card that is called like this into the pocket.
async function pocket(page, wanted) {
    await stage(page, 'pocket');
    await sleep(400);
    await page.evaluate((wanted) => [...document.querySelectorAll('.fanned')].find((one) => one.ariaLabel.includes(wanted)).focus(), wanted);
    await page.keyboard.press('Enter');
}

// ---- Whole games --------------------------------------------------------------------------------

check('J3 a game of two comes to its end', async (house) => {
    const { page, code } = await hostTable(house);
    await setSeats(page, 2);
    await withoutCards(page);
    await robots(await emptyPage(house), code, 1, lively);
    await start(page);
    await goOnTo(page, 'end');
    assert.equal(await count(page, '.ranks li'), 2);
});

// Where something that can be pressed is now; null: nothing like it.
const spot = (page, selector) =>
    page.evaluate((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
    }, selector);

const EMPTY = '.plate.own .pocket.empty';
const GO = '.tray > .button.main, .bet-tray .button.main:enabled';

// Three ways to do the same things: drag a card up, press; tap a card, tap the button; keys.
const byMouse = async (page) => {
    const fan = (await count(page, EMPTY)) ? await spot(page, '.fan') : null;
    if (fan) {
        await page.mouse.move(fan.x, fan.y);
        await page.mouse.down();
        await page.mouse.move(fan.x, fan.y - 120, { steps: 4 });
        await page.mouse.up();
        await sleep(200);
        // Dragged before it could be: the card is picked, the button does the rest.
        const button = (await count(page, EMPTY)) && (await spot(page, '.fan-tray .button.main:enabled'));
        return button && page.mouse.click(button.x, button.y);
    }
    const more = await spot(page, '.bet .button:last-child:enabled');
    if (more && (await count(page, '.bet-tray .button.main:enabled'))) await page.mouse.click(more.x, more.y, { clickCount: 2 });
    const go = await spot(page, GO);
    return go && page.mouse.click(go.x, go.y);
};

const byTouch = async (page) => {
    const fan = (await count(page, EMPTY)) ? await spot(page, '.fan') : null;
    if (fan) await page.touchscreen.tap(fan.x, fan.y);
    const go = await spot(page, fan ? '.fan-tray .button.main:enabled' : GO);
    return go && page.touchscreen.tap(go.x, go.y);
};

const byKeys = async (page) => {
    const at = await page.evaluate(() => ({
        pocket: Boolean(document.querySelector('.fan') && document.querySelector('.plate.own .pocket.empty')),
        bid: Boolean(document.querySelector('.bet-tray .button.main:enabled')),
        on: document.activeElement?.matches('.tray > .button.main') ?? false,
        asked: Boolean(document.querySelector('.tray > .button.main')),
        body: document.activeElement === document.body,
    }));
    if (at.pocket) {
        await page.keyboard.press('3');
        return page.keyboard.press('Enter');
    }
    if (at.bid) {
        await page.keyboard.press('4');
        return page.keyboard.press('Enter');
    }
    if (at.asked && !at.on) return page.keyboard.press('Tab');
    if (at.asked) return page.keyboard.press('Enter');
    return undefined;
};

check('J3 five guests and a bot play a whole game: two mice, two fingers, a keyboard', async (house) => {
    const { page, code } = await hostTable(house, { width: 1280, height: 800 });
    await setSeats(page, 6);
    await withoutCards(page);
    const guests = [page];
    for (const touch of [false, true, true, false]) {
        const guest = await house.guest(touch ? { hasTouch: true } : { width: 1280, height: 800 });
        await sit(guest, `${house.base}/${code}`);
        guests.push(guest);
    }
    const ways = [byMouse, byMouse, byTouch, byTouch, byKeys];
    await start(page);
    await Promise.all(guests.map((one) => one.waitForSelector('.play')));
    const taps = await guests[4].evaluate(() => window.presses.taps);
    const began = Date.now();
    let over = false;
    const player = async (guest, way) => {
        while (!over && Date.now() - began < 130000) {
            await way(guest);
            if (await count(guest, '.end')) over = true;
            await sleep(60);
        }
    };
    await Promise.all(guests.map((guest, at) => player(guest, ways[at])));
    for (const guest of guests) await guest.waitForSelector('.end');
    assert.equal(await guests[4].evaluate(() => window.presses.taps), taps, 'the keyboard player used a pointer');
});

// ---- Secrets and moments -----------------------------------------------------------------------

check('cards, pocket and die are seen only while they are held', async (house) => {
    const { page } = await hostTable(house);
    await start(page);
    await stage(page, 'pocket');
    await sleep(400);
    assert.equal(await count(page, '.fan .cartridge.click, .fan .cartridge.bullet'), 0);
    const box = await page.locator('.fan').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await until('the fan is open', async () => (await count(page, '.fan .cartridge.click, .fan .cartridge.bullet')) === 7);
    await page.mouse.up();
    await until('the fan is shut', async () => (await count(page, '.fan .cartridge.click, .fan .cartridge.bullet')) === 0);
    await goOnTo(page, 'bid');
    await sleep(400);
    await page.keyboard.press('4');
    await press(page);
    if (await count(page, '.tray.at-bid .big-die.covered')) assert.equal(await count(page, '.big-die text'), 0);
});

check('hands lift on all devices in the same moment', async (house) => {
    const { page, code } = await hostTable(house, { speed: 'fast' });
    await setSeats(page, 3);
    const other = await house.guest({ speed: 'fast' });
    await sit(other, `${house.base}/${code}`);
    await robots(await emptyPage(house), code, 1, meek('click', 1));
    await start(page);
    const both = [page, other];
    await Promise.all(both.map((one) => goOnTo(one, 'bid')));
    for (const one of both) {
        await one.evaluate(() => {
            window.lifted = 0;
            const look = () => (document.querySelector('.now-lift') ? (window.lifted = Date.now()) : setTimeout(look, 4));
            look();
        });
    }
    await until('hands lift', async () => {
        for (const one of both) await press(one);
        return (await Promise.all(both.map((one) => one.evaluate(() => window.lifted)))).every(Boolean);
    });
    const [a, b] = await Promise.all(both.map((one) => one.evaluate(() => window.lifted)));
    assert.ok(Math.abs(a - b) < 120, `${Math.abs(a - b)} ms apart`);
});

for (const [apart, merged] of [[300, true], [600, false]]) {
    check(`J24 accusations ${apart} ms apart are ${merged ? 'merged' : 'separate'}`, async (house) => {
        const { page, code } = await hostTable(house);
        const other = await emptyPage(house);
        await setSeats(page, 3);
        await robots(other, code, 2, meek('bullet', 1, 'nothing'));
        await start(page);
        await pocket(page, 'CLIC');
        await goOnTo(page, 'accuse');
        const told = await other.evaluate(async (apart) => {
            const [a, b] = window.robots;
            await new Promise((done) => setTimeout(done, 300));
            a.move('accuse 0');
            await new Promise((done) => setTimeout(done, apart));
            const whom = b.match.legal?.includes('accuse 0') ? 0 : a.seat;
            b.move(`accuse ${whom}`);
            await new Promise((done) => setTimeout(done, 1200));
            return a.frames.flatMap((frame) => (JSON.parse(frame).match?.events ?? []).map((event) => event.kind)).filter((kind) => /accused|caught|cleared/.test(kind));
        }, apart);
        assert.deepEqual(told.map((kind) => kind === 'accused'), merged ? [true, true, false] : [true, false, true, false], told.join());
    });
}

check('an accusation is held; a short press only asks again', async (house) => {
    const { page, code } = await hostTable(house);
    const other = await emptyPage(house);
    await setSeats(page, 3);
    await robots(other, code, 2, meek('click', 1, 'nothing'));
    await start(page);
    await goOnTo(page, 'accuse');
    await sleep(450);
    const told = () => other.evaluate(() => window.robots[0].frames.filter((frame) => frame.includes('"accused"')).length);
    const box = await page.locator('.target.accuse').first().boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await sleep(200);
    await page.mouse.up();
    assert.equal(await told(), 0);
    await sleep(2700); // the short press is forgotten
    await page.keyboard.press('a');
    assert.equal(await count(page, '.target.accuse:focus'), 1);
    await page.keyboard.down('Enter');
    await sleep(750);
    await page.keyboard.up('Enter');
    await until('somebody is accused', told);
});

// ---- Action cards ------------------------------------------------------------------------------

// The robots accuse the page's player wrongly whenever they can, so its hand fills with cards.
const generous = `
    if (legal.some((move) => move.startsWith('accuse 0'))) return view.pocket[0] === 'hidden' && window.accuse !== false ? 'accuse 0' : 'quiet';
    return legal.find((move) => move === 'pocket click' || move === 'bid 0' || move === 'ready' || move === 'quiet') ?? legal[0];`;

// How the page's player plays one card: by its sheet, and by key or by drag where it takes a seat.
async function playCard(page, kind, at) {
    const card = page.locator('.action-card.playable').nth(at);
    await sleep(380);
    const name = await card.locator('.name').textContent();
    await card.click();
    const sheet = page.locator('.card-sheet');
    await sheet.waitFor();
    await sleep(380);
    const before = await count(page, '.log .e-played, .log .e-played-on');
    if (await sheet.locator('.targets').count()) await sheet.locator('.targets .button').first().click();
    else if (await sheet.locator('.bet').count()) await sheet.locator('.button.main').click();
    else {
        await sheet.locator('.hold').focus();
        await page.keyboard.down('Enter');
        await sleep(520);
        await page.keyboard.up('Enter');
    }
    await until(`${name} is played`, async () => (await count(page, '.log .e-played, .log .e-played-on')) > before, 5000);
    return name;
}

// Which cards come is luck: enough kinds for each of the three ways to play one, and then some.
const KINDS_ENOUGH = 8;

check('action cards are played from the page, and say why when they cannot be', async (house) => {
    const { page, code } = await hostTable(house, { width: 1280, height: 800 });
    await page.evaluate(() => localStorage.setItem('ilinx.speed', '"none"'));
    await page.reload();
    await page.waitForSelector('.lobby');
    const other = await emptyPage(house);
    await setSeats(page, 6);
    await robots(other, code, 5, generous);
    await start(page);
    const played = new Set();
    const seat = await page.evaluate(() => Number(document.querySelector('.plate.own').dataset.seat));
    assert.equal(seat, 0);
    let reasons = 0;
    const end = Date.now() + 110000;
    while ((played.size < KINDS_ENOUGH || !reasons) && Date.now() < end) {
        const now = await page.evaluate(() => ({
            end: Boolean(document.querySelector('.end')),
            stage: /at-(\w+)/.exec(document.querySelector('.tray')?.className ?? '')?.[1],
            playable: [...document.querySelectorAll('.action-card.playable .name')].map((one) => one.textContent),
            greyed: document.querySelectorAll('.action-card:not(.playable)').length,
            kinds: document.querySelectorAll('.action-card').length,
        }));
        if (now.end) {
            await page.click('.end .button.main');
            await sleep(400);
            continue;
        }
        const fresh = now.playable.findIndex((name) => !played.has(name));
        if (fresh >= 0) {
            played.add(await playCard(page, now.stage, fresh).catch(() => null));
            played.delete(null);
            continue;
        }
        if (reasons < 3 && now.greyed && now.stage === 'bid') {
            await page.locator('.action-card:not(.playable)').first().click();
            assert.ok((await page.locator('.why-not').textContent()).length > 10);
            await page.locator('.card-sheet > .button.quiet').click({ delay: 400 }).catch(() => {});
            reasons++;
        }
        // With a bullet in the pocket a bribe can be played; with a high bid, the others.
        const all = now.kinds >= 6;
        await other.evaluate((all) => (window.accuse = !all || Math.random() < 0.35), all);
        await page.evaluate((all) => {
            const fan = document.querySelector('.fan');
            if (fan && document.querySelector('.plate.own .pocket.empty')) {
                const wanted = all && Math.random() < 0.6 ? /BALLE|PAF/ : /CLIC/;
                const card = [...fan.children].find((one) => wanted.test(one.ariaLabel)) ?? fan.children[0];
                card.focus();
            }
            if (document.querySelector('.bet-tray')) {
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key: all ? '3' : '0', bubbles: true }));
            }
        }, all);
        await sleep(40);
        await press(page);
        await sleep(120);
    }
    assert.ok(reasons > 0, 'no card ever said why it cannot be played');
    assert.ok(played.size >= KINDS_ENOUGH, `played only: ${[...played].join(', ')}`);
});

check('a refusal is said with its reason', async (house) => {
    const { page } = await hostTable(house);
    await start(page);
    await stage(page, 'pocket');
    await page.evaluate(() => {
        const socket = window.sockets.at(-1);
        const send = socket.send.bind(socket);
        socket.send = (text) => send(text.replace('pocket click', 'bid 3').replace('pocket bullet', 'bid 3'));
    });
    await sleep(400);
    await page.keyboard.press('1');
    await press(page);
    await page.waitForFunction(() => /moment/.test(document.querySelector('.toasts')?.textContent ?? ''));
});
