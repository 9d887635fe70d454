// Roulette's own checks: whole games by mouse, touch and keyboard, every action card, accusations,
// reveals in the same moment.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import {
    emptyPage,
    GO_ON,
    goOnTo,
    hold,
    hostTable,
    insist,
    lively,
    press,
    pressFor,
    robots,
    robotStart,
    robotTable,
    setSeats,
    sit,
    stage,
    stagedTable,
    start,
} from './guests.mjs';
import { check, longCheck, sleep, until } from './house.mjs';
import { overlap } from './looks.mjs';

const count = (page, selector) => page.locator(selector).count();
const WHOLE_MS = 400000; // a game has as many rounds as luck gives it

// A robot that pockets, spins and bids this, and says what it has to until it is told otherwise.
const meek = (pocket, bid, quiet = 'quiet') =>
    `return legal.find((move) => move === 'pocket ${pocket}' || move === 'bid ${bid}' || move === 'ready' || move === '${quiet}') ?? (legal.includes('quiet') ? null : legal[0]);`;

// Without action cards there are four questions a round instead of a dozen.
async function withoutCards(page) {
    await page.locator('.chosen summary').last().click();
    await page.locator('.chosen .switch', { hasText: 'cartes Action' }).locator('input').uncheck();
}

// ---- Whole games --------------------------------------------------------------------------------

check('a game of two comes to its end', async (house) => {
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
        return (
            box && {
                x: box.x + box.width / 2,
                y: box.y + box.height / 2,
                width: box.width,
                height: box.height,
            }
        );
    }, selector);

const EMPTY = '.plate.own .pocket.empty';
const GO = `${GO_ON}, .bet-tray .button.main:enabled`;

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
        const button =
            (await count(page, EMPTY)) && (await spot(page, '.fan-tray .button.main:enabled'));
        return button && page.mouse.click(button.x, button.y);
    }
    const more = await spot(page, '.bet .button:last-child:enabled');
    if (more && (await count(page, '.bet-tray .button.main:enabled')))
        await page.mouse.click(more.x, more.y, { clickCount: 2 });
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
    const at = await page.evaluate(
        (answer) => ({
            pocket: Boolean(
                document.querySelector('.fan') &&
                document.querySelector('.plate.own .pocket.empty'),
            ),
            bid: Boolean(document.querySelector('.bet-tray .button.main:enabled')),
            on: document.activeElement?.matches(answer) ?? false,
            asked: Boolean(document.querySelector(answer)),
        }),
        GO_ON,
    );
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

// Each guest, and the ways that a page may hear of, and no other.
const MOUSE = [byMouse, { width: 1280, height: 800 }, { mouse: true }];
const TOUCH = [byTouch, { hasTouch: true }, { touch: true }];
const KEYS = [byKeys, { width: 1280, height: 800 }, { keys: true }];
const FIVE = [MOUSE, TOUCH, KEYS, TOUCH, KEYS];

longCheck(
    'five guests and a bot play a whole game: by mouse, by touch, by keyboard, each by nothing else',
    async (house) => {
        const { page, code } = await hostTable(house, FIVE[0][1]);
        await setSeats(page, 6);
        const others = await Promise.all(FIVE.slice(1).map(([, options]) => house.guest(options)));
        const guests = [page, ...others];
        await Promise.all(others.map((guest) => sit(guest, `${house.base}/${code}`)));
        await withoutCards(page);
        await start(page);
        await Promise.all(guests.map((one) => one.waitForSelector('.play')));
        for (const guest of guests)
            await guest.evaluate(() => {
                window.used = {};
                addEventListener(
                    'pointerdown',
                    ({ pointerType }) => (window.used[pointerType] = true),
                    true,
                );
                addEventListener('keydown', () => (window.used.keys = true), true);
            });
        const end = Date.now() + WHOLE_MS;
        let over = false;
        // Asking a page over and over costs more than the game: it says itself when something can be done.
        const player = async (guest, at) => {
            const [way] = FIVE[at];
            while (!over && Date.now() < end) {
                await guest
                    .waitForSelector(`${EMPTY}, ${GO}, .end`, { state: 'attached', timeout: 5000 })
                    .catch(() => {});
                await way(guest);
                if (await count(guest, '.end')) over = true;
                await sleep(120);
            }
        };
        await Promise.all(guests.map(player));
        for (const [at, guest] of guests.entries()) {
            await guest.waitForSelector('.end');
            assert.equal(await count(guest, '.ranks li'), 6);
            assert.deepEqual(await guest.evaluate(() => window.used), FIVE[at][2]);
        }
    },
);

// ---- Secrets and moments -----------------------------------------------------------------------

check('cards, pocket and die are seen only while they are held', async (house) => {
    const { page } = await hostTable(house);
    await start(page);
    await stage(page, 'pocket');
    assert.equal(await count(page, '.fan .cartridge.click, .fan .cartridge.bullet'), 0);
    await hold(
        page,
        '.fan',
        async () => (await count(page, '.fan .cartridge.click, .fan .cartridge.bullet')) === 7,
        true,
    );
    await until(
        'the fan is shut',
        async () => (await count(page, '.fan .cartridge.click, .fan .cartridge.bullet')) === 0,
    );
    await goOnTo(page, 'bid');
    await page.keyboard.press('4');
    await insist(
        'the die is covered',
        () => press(page),
        () => count(page, '.tray.at-bid .big-die.covered, .tray:not(.at-bid)'),
    );
    if (await count(page, '.tray.at-bid .big-die.covered'))
        assert.equal(await count(page, '.big-die text'), 0);
});

check('what is held is covered when the page goes out of sight', async (house) => {
    const { page } = await hostTable(house);
    await start(page);
    await stage(page, 'pocket');
    const open = () => count(page, '.fan .cartridge.click, .fan .cartridge.bullet');
    const box = await page.locator('.fan').boundingBox();
    const ways = [
        [() => page.mouse.down(), () => page.mouse.up()],
        [() => page.keyboard.down('v'), () => page.keyboard.up('v')],
    ];
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (const [down, up] of ways) {
        await sleep(400);
        await down();
        await until('seen', async () => (await open()) === 7);
        await page.evaluate(() => dispatchEvent(new Event('blur')));
        await until('covered', async () => (await open()) === 0);
        await up();
    }
    assert.equal(await count(page, '.tray.at-pocket'), 1, 'nothing was pocketed by it');
});

check('hints lie beside the table and the tray, on phones and laptops', async (house) => {
    const { page } = await hostTable(house, { hints: true, motion: 'reduce' });
    await start(page);
    for (const name of ['pocket', 'bid', 'accuse']) {
        await goOnTo(page, name);
        await page.waitForSelector('.hint');
        for (const [width, height] of [
            [320, 568],
            [412, 915],
            [1280, 800],
        ]) {
            await page.setViewportSize({ width, height });
            // (Bots may ask something else for a moment.)
            for (const other of ['.table-top', '.tray']) {
                await until(
                    `${name}, ${width}: beside ${other}`,
                    async () =>
                        (await count(page, '.hint')) && !(await overlap(page, '.hint', other)),
                );
            }
        }
        await insist(
            'understood',
            () =>
                page
                    .locator('.hint .button')
                    .click({ timeout: 2000 })
                    .catch(() => {}),
            async () => !(await count(page, '.hint')),
        );
    }
});

check(
    'every card of the fan is on the screen, however wide, and is picked where it is seen',
    async (house) => {
        const { page } = await hostTable(house);
        await start(page);
        await goOnTo(page, 'pocket');
        for (const [width, height] of [
            [320, 568],
            [412, 915],
            [704, 360],
            [800, 360],
            [960, 600],
            [1280, 800],
        ]) {
            await page.setViewportSize({ width, height });
            const inside = () =>
                page.evaluate(() => {
                    const cards = [...document.querySelectorAll('.fanned')].map((card) =>
                        card.getBoundingClientRect(),
                    );
                    const apart = cards.every(
                        ({ left }, at) => !at || left - cards[at - 1].left > 20,
                    );
                    return (
                        apart && cards.every(({ left, right }) => left >= 0 && right <= innerWidth)
                    );
                });
            await until(`${width}: all of the fan`, inside);
            await sleep(400);
            // Below and above the middle of what no other card hides: the left of each, and all of the last.
            const cards = await page.evaluate(() =>
                [...document.querySelectorAll('.fanned')].map((card) => {
                    const { x, y, width, height } = card.getBoundingClientRect();
                    return { x: x + width / 2, y: y + height / 2, wide: card.offsetWidth };
                }),
            );
            for (const [at, { x, y, wide }] of cards.entries()) {
                for (const part of [-0.15, at === 6 ? 0.3 : -0.05]) {
                    await page.mouse.move(x + wide * part, y);
                    await page.mouse.down();
                    await page.mouse.up();
                    assert.equal(
                        await page.evaluate(() =>
                            [...document.querySelectorAll('.fanned')].findIndex(
                                (card) => card.ariaChecked === 'true',
                            ),
                        ),
                        at,
                        `${width}: card ${at + 1}`,
                    );
                }
            }
        }
    },
);

check(
    'hands lift on all devices in the same moment',
    async (house) => {
        const { page, code } = await hostTable(house, { speed: 'fast' });
        await setSeats(page, 3);
        const other = await house.guest({ speed: 'fast' });
        await sit(other, `${house.base}/${code}`);
        await robots(await emptyPage(house), code, 1, meek('click', 1));
        await start(page);
        const both = [page, other];
        // A device that was busy just then is late: the best of some reveals counts.
        const apart = [];
        while (apart.length < 4 && !apart.some((ms) => ms < 120)) {
            await Promise.all(both.map((one) => goOnTo(one, 'bid')));
            for (const one of both) {
                await one.evaluate(() => {
                    window.lifted = 0;
                    const look = () => {
                        if (!document.querySelector('.now-lift')) return setTimeout(look, 4);
                        window.doing = [...document.querySelectorAll('.plate .status')]
                            .map((one) => one.textContent)
                            .join();
                        return (window.lifted = Date.now());
                    };
                    look();
                });
            }
            await until('hands lift', async () => {
                for (const one of both) await press(one);
                return (
                    await Promise.all(both.map((one) => one.evaluate(() => window.lifted)))
                ).every(Boolean);
            });
            const [a, b] = await Promise.all(both.map((one) => one.evaluate(() => window.lifted)));
            apart.push(Math.abs(a - b));
            for (const one of both)
                assert.doesNotMatch(
                    await one.evaluate(() => window.doing),
                    /choisit|prêt/,
                    'nobody is asked while hands lift',
                );
        }
        assert.ok(
            apart.some((ms) => ms < 120),
            `${apart.join(', ')} ms apart`,
        );
    },
    { alone: true },
);

// In the page of three robots: one accuses, another does so later. What the table was told of it, and
// when; null: one of them came too late.
async function accuseApart({ merged, pauseMs }) {
    const [accused, a, b] = window.robots;
    const news = [];
    a.heard = ({ at, match }) => {
        for (const { kind } of match?.events ?? [])
            if (/accused|caught|cleared/.test(kind)) news.push({ at, kind });
    };
    const many = (kinds) => news.filter(({ kind }) => kinds.test(kind)).length;
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    a.move(`accuse ${accused.seat}`);
    if (pauseMs) await wait(pauseMs);
    // An accusation that comes too late for one moment, or while it is being judged, is refused: nothing was learnt
    // in the first case, and in the second they ask again.
    const end = Date.now() + 8000; // the last call is over after ten seconds
    while (many(/accused/) < 2 && Date.now() < end) {
        const may = b.match.legal?.filter((move) => move.startsWith('accuse')) ?? [];
        const refused = b.refusals.length;
        if (may.length) b.move(may.find((move) => move === `accuse ${accused.seat}`) ?? may[0]);
        while (
            may.length &&
            many(/accused/) < 2 &&
            b.refusals.length === refused &&
            Date.now() < end
        )
            await wait(5);
        if (merged && b.refusals.length > refused) return null;
        await wait(5);
    }
    while (many(/caught|cleared/) < (merged ? 1 : 2)) {
        if (Date.now() > end + 8000) return null;
        await wait(5);
    }
    return news;
}

for (const [apart, merged] of [
    [300, true],
    [600, false],
]) {
    check(
        `accusations ${apart} ms apart are ${merged ? 'merged' : 'separate'}`,
        async (house) => {
            const other = await emptyPage(house);
            // The server's clock says how far apart they were; a machine that was too busy for that tries
            // again, and sooner.
            for (let tries = 0; tries < 12; tries++) {
                await robotTable(other, 3, meek('bullet', 1, 'nothing'));
                await robotStart(other);
                await other.waitForFunction(() =>
                    window.robots.every((one) =>
                        one.match.legal?.some((move) => move.startsWith('accuse')),
                    ),
                );
                const told = await other.evaluate(accuseApart, {
                    merged,
                    pauseMs: merged ? Math.max(0, apart - 60 * tries) : apart,
                });
                await other.evaluate(() =>
                    window.robots.forEach(
                        ({ socket }) => ((socket.onmessage = null), socket.close()),
                    ),
                );
                const [first, second] = told?.filter(({ kind }) => kind === 'accused') ?? [];
                if (!second || second.at - first.at >= 400 === merged) continue;
                const kinds = told.map(({ kind }) => kind);
                assert.deepEqual(
                    kinds.map((kind) => kind === 'accused'),
                    merged ? [true, true, false] : [true, false, true, false],
                    kinds.join(),
                );
                return;
            }
            throw new Error('never in time');
        },
        { alone: true },
    );
}

check('an accusation is held; a short press only asks again', async (house) => {
    const { page, code } = await hostTable(house);
    const other = await emptyPage(house);
    await setSeats(page, 3);
    await robots(other, code, 2, meek('click', 1, 'nothing'));
    await start(page);
    await goOnTo(page, 'accuse');
    const told = () =>
        other.evaluate(
            () => window.robots[0].frames.filter((frame) => frame.includes('"accused"')).length,
        );
    // The last call ends after ten seconds: who is too slow accuses in the next round.
    const short = async () => {
        await goOnTo(page, 'accuse');
        await page
            .locator('.target.accuse')
            .first()
            .click({ timeout: 2000 })
            .catch(() => {});
    };
    await insist('asked again', short, () => count(page, '.target.accuse.armed'));
    await until(
        'the short press is forgotten',
        async () => !(await count(page, '.target.accuse.armed')),
    );
    assert.equal(await told(), 0);
    for (let tries = 0; tries < 8 && !(await told()); tries++) {
        await goOnTo(page, 'accuse');
        await page.keyboard.press('a');
        await page.keyboard.down('Enter');
        await until('somebody is accused', told, 3000).catch(() => {});
        await page.keyboard.up('Enter');
    }
    assert.ok(await told(), 'held in vain');
});

// ---- Action cards ------------------------------------------------------------------------------

// The robots accuse the page's player wrongly whenever they can, so its hand fills with cards.
const generous = `
    if (legal.some((move) => move.startsWith('accuse 0'))) return view.pocket[0] === 'hidden' && window.accuse !== false ? 'accuse 0' : 'quiet';
    return legal.find((move) => move === 'pocket click' || move === 'bid 0' || move === 'ready' || move === 'quiet') ?? legal[0];`;

// Wait! A window that passes by itself stays open.
async function callWait(page) {
    const wait = page.locator('.answers .hold-on');
    if (!(await wait.count())) return;
    const press = () => wait.click({ timeout: 1000 }).catch(() => {});
    await insist('Wait!', press, async () => !(await wait.count()));
}

// How the page's player plays one card: by its sheet, and by key or by drag where it takes a seat.
async function playCard(page, kind, at) {
    await callWait(page);
    const card = page.locator('.action-card.playable').nth(at);
    const name = await card.locator('.name').textContent();
    await card.click({ timeout: 3000 });
    const sheet = page.locator('.card-sheet');
    await sheet.waitFor({ timeout: 3000 });
    const before = await count(page, '.log .e-played, .log .e-played-on');
    const played = async () => (await count(page, '.log .e-played, .log .e-played-on')) > before;
    const click = (button) =>
        insist(
            `${name} is played`,
            () => button.click({ timeout: 1000 }).catch(() => {}),
            async () => (await played()) || !(await sheet.count()),
        );
    if (await sheet.locator('.targets').count())
        await click(sheet.locator('.targets .button').first());
    else if (await sheet.locator('.bet').count()) await click(sheet.locator('.button.main'));
    else
        await hold(
            page,
            '.card-sheet .hold',
            async () => (await played()) || !(await sheet.count()),
        );
    await until(`${name} is played`, played, 8000);
    return name;
}

// Which cards come is luck: enough kinds for each of the three ways to play one.
const KINDS_ENOUGH = 5;

check('action cards are played from the page, and the server takes them', async (house) => {
    const { page, code } = await hostTable(house, { width: 1280, height: 800 });
    await page.evaluate(() => localStorage.setItem('ilinx.speed', '"none"'));
    await page.reload();
    await page.waitForSelector('.lobby');
    const other = await emptyPage(house);
    await setSeats(page, 6);
    await robots(other, code, 5, generous);
    await start(page);
    const played = new Set();
    const seat = await page.evaluate(() =>
        Number(document.querySelector('.plate.own').dataset.seat),
    );
    assert.equal(seat, 0);
    const end = Date.now() + 300000;
    while (played.size < KINDS_ENOUGH && Date.now() < end) {
        const now = await page.evaluate(() => ({
            end: Boolean(document.querySelector('.end')),
            stage: /at-(\w+)/.exec(document.querySelector('.tray')?.className ?? '')?.[1],
            playable: [...document.querySelectorAll('.action-card.playable .name')].map(
                (one) => one.textContent,
            ),
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
        // With a bullet in the pocket a bribe can be played; with a high bid, the others.
        const all = now.kinds >= 6;
        await other.evaluate((all) => (window.accuse = !all || Math.random() < 0.35), all);
        await page.evaluate((all) => {
            const fan = document.querySelector('.fan');
            if (fan && document.querySelector('.plate.own .pocket.empty')) {
                const wanted = all && Math.random() < 0.6 ? /BALLE|PAF/ : /CLIC/;
                const card =
                    [...fan.children].find((one) => wanted.test(one.ariaLabel)) ?? fan.children[0];
                card.focus();
            }
            if (document.querySelector('.bet-tray')) {
                document.body.dispatchEvent(
                    new KeyboardEvent('keydown', { key: all ? '3' : '0', bubbles: true }),
                );
            }
        }, all);
        await sleep(40);
        await press(page);
        await sleep(120);
    }
    assert.ok(played.size >= KINDS_ENOUGH, `played only: ${[...played].join(', ')}`);
});

// Luck may hide some kinds for ever: here the table is a real one, and the hand is dealt by this check.
check(
    'all thirteen kinds of action cards are played from the page, by sheet, key and drag, and say why when they cannot be',
    async (house) => {
        const { page, own, match, sent, show, done } = await stagedTable(house, {
            width: 1280,
            height: 800,
        });
        const types = readFileSync(new URL('../src/tables.gen.ts', import.meta.url), 'utf8');
        const table = types.slice(types.indexOf('roulette: {'));
        const kinds = Object.keys(match.view.hand);
        assert.equal(kinds.length, 13);
        const [whom, another] = [0, 1, 2, 3].filter((seat) => seat !== own);
        for (const [at, kind] of kinds.entries()) {
            const takes = new RegExp(
                `name: '${kind}', args: \\[(?:\\{[^}]*names: (\\S+) \\})?\\]`,
            ).exec(table)[1];
            const legal = !takes
                ? [kind]
                : takes === "'seat'"
                  ? [`${kind} ${whom}`, `${kind} ${another}`]
                  : [0, 1, 2, 3].map((shots) => `${kind} ${shots}`);
            const hand = Object.fromEntries(kinds.map((one) => [one, one === kind ? 1 : 0]));
            const view = { hand, stage: takes === 'null' ? 'reveal' : 'trigger' };
            const deal = (moves) =>
                show({ turn: { seats: [own] }, view, legal: [...moves, 'ready'] });
            deal([]);
            await page.waitForFunction(
                () => document.querySelectorAll('.action-card:not(.playable)').length === 1,
            );
            await pressFor(page, '.action-card', '.why-not');
            assert.ok((await page.locator('.why-not').textContent()).length > 10);
            await insist(
                'put away',
                () => page.locator('.action-card').click(),
                async () => !(await count(page, '.card-sheet')),
            );
            const number = deal(legal);
            await page.waitForFunction(
                (count) => document.querySelectorAll('.action-card.playable').length === count,
                1,
            );
            const moves = () =>
                sent.filter(
                    (one) => one.do === 'move' && one.move !== 'ready' && one.turn === number,
                );
            if (takes === "'seat'" && at % 2) {
                await insist(
                    `${kind} is dragged`,
                    () =>
                        page
                            .locator('.action-card.playable')
                            .dragTo(page.locator(`.plate[data-seat="${whom}"]`)),
                    () => moves().length,
                );
            } else {
                await pressFor(page, '.action-card.playable', '.card-sheet');
                if (!takes) await hold(page, '.card-sheet .hold', () => moves().length);
                else
                    await insist(
                        `${kind} is played`,
                        () =>
                            page
                                .locator('.card-sheet .targets .button, .card-sheet .button.main')
                                .first()
                                .click({ timeout: 2000 })
                                .catch(() => {}),
                        () => moves().length,
                    );
            }
            assert.ok(
                legal.includes(moves()[0].move),
                `${moves()[0].move} instead of one of ${legal}`,
            );
            for (const { id } of moves()) done(id);
        }
    },
);

check('a refusal is said with its reason', async (house) => {
    const { page } = await hostTable(house);
    await start(page);
    await stage(page, 'pocket');
    await page.evaluate(() => {
        const socket = window.sockets.at(-1);
        const send = socket.send.bind(socket);
        socket.send = (text) =>
            send(text.replace('pocket click', 'bid 3').replace('pocket bullet', 'bid 3'));
    });
    await page.keyboard.press('1');
    await insist(
        'refused',
        () => press(page),
        () =>
            page.evaluate(() =>
                /moment/.test(document.querySelector('.toasts')?.textContent ?? ''),
            ),
    );
});
