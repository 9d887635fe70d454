// Dix de chute's own checks: turning wheels by mouse, finger and keys, what falls and what is heard,
// what the other side never learns, and the standing board in the round.
import assert from 'node:assert/strict';

import { chooseBox, firstReplay, hostTable, insist, setSeats, sit, start } from './guests.mjs';
import { check, sleep, until } from './house.mjs';
import { axe, layout, moved, watchMotion } from './looks.mjs';

const LONG_MS = 120000;
const count = (page, selector) => page.locator(selector).count();

// Somebody opens a room for Dix de chute; the host is at the front, whoever comes next behind.
async function hostChute(house, options = {}, query = '', wishes = {}) {
    const { page, code } = await hostTable(house, options, query);
    await chooseBox(page, 'chute', { start: 1, ...wishes });
    return { page, code };
}

async function twoSides(house, options = {}, other = {}, wishes = {}) {
    const { page, code } = await hostChute(house, options, '', wishes);
    const back = await house.guest(other);
    await sit(back, `${house.base}/${code}`);
    await start(page);
    await Promise.all(
        [page, back].map((one) => one.waitForSelector('.chute .knob', { timeout: LONG_MS })),
    );
    return { front: page, back, code };
}

const mine = (page) => until('it is my turn', () => count(page, '.chute.mine'), LONG_MS);
const angle = (page, wheel) =>
    page.locator(`.knob[data-wheel="${wheel}"]`).getAttribute('aria-valuenow').then(Number);
const log = (page) =>
    page.evaluate(() => [...document.querySelectorAll('.log p')].map((line) => line.textContent));

// Takes a wheel and goes round with it, as far as it goes, in steps that a hand could make.
async function drag(
    page,
    wheel,
    degrees,
    { touch = false, from = 0, hold = false, over = false } = {},
) {
    const box = await page.locator(`.knob[data-wheel="${wheel}"]`).boundingBox();
    const [x, y, r] = [box.x + box.width / 2, box.y + box.height / 2, box.width * 0.38];
    const at = (angle) => ({
        x: x + Math.cos((angle * Math.PI) / 180) * r,
        y: y - Math.sin((angle * Math.PI) / 180) * r,
    });
    const debug = touch ? await page.context().newCDPSession(page) : null;
    const finger = (type, point) =>
        debug.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: point ? [{ ...point, id: 1 }] : [],
        });
    const before = await angle(page, wheel);
    const moved = async () => (before - (await angle(page, wheel)) + 720) % 360; // the value counts clockwise
    const first = at(from);
    if (touch) await finger('touchStart', first);
    else await page.mouse.move(first.x, first.y).then(() => page.mouse.down());
    for (let done = 0; Math.abs(done) <= Math.abs(degrees); done += Math.sign(degrees) * 12) {
        const point = at(from + done);
        await (touch ? finger('touchMove', point) : page.mouse.move(point.x, point.y));
    }
    const last = at(from + degrees);
    await (touch ? finger('touchMove', last) : page.mouse.move(last.x, last.y));
    const wanted = ((degrees % 360) + 360) % 360;
    if (over) return until('the match is over', () => count(page, '.end'), LONG_MS);
    await until(
        `wheel ${wheel} has followed by ${degrees}`,
        async () => Math.abs((((await moved()) - wanted + 540) % 360) - 180) <= 2,
        LONG_MS,
    );
    return hold ? undefined : touch ? finger('touchEnd') : page.mouse.up();
}

const leave = (page) =>
    insist(
        'the wheel is left',
        () =>
            page
                .locator('.leave')
                .click({ timeout: 2500 })
                .catch(() => {}),
        async () => (await count(page, '.chute.mine')) === 0,
    );

// ---- Turning ---------------------------------------------------------------------------------------

check(
    'Dix de chute: a drag through a drop and back: the token falls on the way, and the wheel is padlocked for the other side',
    async (house) => {
        const { front, back } = await twoSides(house, {}, { width: 1280, height: 800, lang: 'en' });
        const heard = [];
        front.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) =>
                heard.push(...(JSON.parse(payload).match?.events ?? [])),
            ),
        );
        await front.reload();
        await mine(front);
        await drag(front, 1, 90, { hold: true });
        await until(
            'a token has fallen',
            async () => (await log(front)).some((line) => line.includes('Jaune 1 tombe')),
            LONG_MS,
        );
        const fell = await count(front, '.board-svg .spin[data-wheel="1"] .token');
        assert.equal(fell, 1, 'it does not lie in the wheel');
        assert.equal(
            await angle(back, 1),
            90,
            'the other side does not see the wheel turn, the other way round',
        );
        await front.mouse.up();
        await drag(front, 1, -90, { from: 90 });
        assert.equal(await angle(front, 1), 0);
        await leave(front);
        await mine(back);
        assert.equal(await count(back, '.board-svg .is-barred'), 1);
        assert.equal(
            await back.locator('.knob[data-wheel="1"]').getAttribute('aria-disabled'),
            'true',
        );
        // It cannot be taken, and says why.
        const box = await back.locator('.knob[data-wheel="1"]').boundingBox();
        await back.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2);
        await until('it says why', async () =>
            /just turned it/.test(await back.locator('.question').textContent()),
        );
        assert.ok(
            (await log(back)).some((line) => /Knock/.test(line)),
            'nobody hears a knock',
        );
        assert.ok(
            !(await log(back)).some((line) => /Y1/.test(line)),
            'the other side learns what fell',
        );
        // A wheel turned in many pieces is one line, and another one after what fell.
        const lines = (await log(front))
            .filter((line) => /roue 1|J1/.test(line))
            .map((line) => /-?\d+°|J1/.exec(line)?.[0]);
        assert.equal(lines.filter((line) => line?.includes('°')).length, 2, lines.join(' / '));
        // The token fell at the detent where its chute opens, not where the hand stopped.
        const at = heard.findIndex((event) => event.kind === 'fell');
        const before = heard
            .slice(0, at)
            .filter((event) => event.kind === 'turned')
            .map((event) => event.degrees);
        assert.equal(before.slice(0, -1).reduce((sum, one) => sum + one, 0) + heard[at].after, 80);
    },
);

check(
    'Dix de chute: a second finger changes nothing, letting go stops the wheel',
    async (house) => {
        const { front } = await twoSides(house, { hasTouch: true });
        await mine(front);
        await drag(front, 3, 40, { touch: true, hold: true });
        const box = await front.locator('.knob[data-wheel="2"]').boundingBox();
        const debug = await front.context().newCDPSession(front);
        await debug
            .send('Input.dispatchTouchEvent', {
                type: 'touchStart',
                touchPoints: [{ x: box.x + 10, y: box.y + 10, id: 5 }],
            })
            .catch(() => {});
        assert.equal(await angle(front, 2), 0);
        await debug
            .send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
            .catch(() => {});
        const now = await angle(front, 3);
        await sleep(600);
        assert.equal(await angle(front, 3), now, 'the wheel goes on by itself');
        assert.equal(await front.evaluate(() => visualViewport.scale), 1);
        await leave(front);
    },
);

check(
    'Dix de chute: reload in the middle of a drag: the same seat, the same wheel, and the turn goes on',
    async (house) => {
        const { front } = await twoSides(house);
        await mine(front);
        await drag(front, 4, 60, { hold: true });
        await front.reload();
        await front.waitForSelector('.chute.mine .leave:enabled', { timeout: LONG_MS });
        assert.equal(await angle(front, 4), 300);
        await front.keyboard.press('2'); // another wheel is not for now
        await front.keyboard.press('ArrowRight');
        await until('it says why', async () =>
            /Tu tiens déjà la roue 4/.test(await front.locator('.question').textContent()),
        );
        await front.keyboard.press('4');
        await front.keyboard.press('ArrowRight');
        await until('it goes on', async () => (await angle(front, 4)) === 305, LONG_MS);
        await front.keyboard.press('Enter');
        await until(
            'the turn is over',
            async () => (await count(front, '.chute.mine')) === 0,
            LONG_MS,
        );
    },
    { patient: true },
);

// ---- Whole games -------------------------------------------------------------------------------------

// One turn by keys: a wheel that lets something fall here, or any other.
async function turnByKeys(page, at) {
    const barred = await page.evaluate(
        () => document.querySelector('.knob[aria-disabled="true"]')?.dataset.wheel ?? '',
    );
    const wheels = ['1', '2', '3', '4', '5'].filter((one) => one !== barred);
    const wheel = wheels[at % wheels.length];
    await page.keyboard.press(wheel);
    const before = await angle(page, wheel);
    const keys =
        at % 3 === 2
            ? ['ArrowRight']
            : [at % 2 ? 'Shift+ArrowLeft' : 'Shift+ArrowRight', 'ArrowLeft'];
    for (const key of keys) {
        await page.keyboard.press(key);
        if (
            await until('it turns', async () => (await angle(page, wheel)) !== before, 2500).catch(
                () => false,
            )
        )
            break;
    }
    await sleep(250);
    await page.keyboard.press('Escape');
    await until(
        'the turn is over',
        async () => {
            await page.keyboard.press('Enter');
            return (await count(page, '.chute.mine')) === 0;
        },
        LONG_MS,
    );
}

async function turnByMouse(page, at) {
    const barred = await page.evaluate(
        () => document.querySelector('.knob[aria-disabled="true"]')?.dataset.wheel ?? '',
    );
    const wheels = [1, 2, 3, 4, 5].filter((one) => String(one) !== barred);
    await drag(page, wheels[at % wheels.length], at % 2 ? 40 : -35, { touch: at % 3 === 1 });
    await leave(page);
}

check(
    'Dix de chute: two people play to the end, one by mouse and finger, one by keys; both sides are shown then',
    async (house) => {
        const { front, back } = await twoSides(
            house,
            { hasTouch: true },
            { width: 1280, height: 800, lang: 'en' },
            { limit: 10 },
        );
        const taps = await back.evaluate(() => window.presses.taps);
        for (let at = 0; !(await count(front, '.end')); at++) {
            const which = await until(
                'somebody is asked',
                async () =>
                    (await count(front, '.chute.mine'))
                        ? 1
                        : (await count(back, '.chute.mine'))
                          ? 2
                          : (await count(front, '.end'))
                            ? 3
                            : 0,
                LONG_MS,
            );
            if (which === 3) break;
            if (which === 1) await turnByMouse(front, at);
            else {
                await turnByKeys(back, at);
                assert.ok(
                    await back.evaluate(() => document.activeElement !== document.body),
                    'the focus was lost',
                );
            }
            await until(
                'it is not asked any more',
                async () =>
                    (await count(which === 1 ? front : back, '.chute.mine')) === 0 ||
                    (await count(front, '.end')),
                LONG_MS,
            );
        }
        for (const one of [front, back]) {
            await one.waitForSelector('.end .final', { timeout: LONG_MS });
            assert.equal(await count(one, '.final .board-svg'), 2);
            const tokens = await one.evaluate(() =>
                [...document.querySelectorAll('.final .board-svg')].map(
                    (svg) => svg.querySelectorAll('.token').length,
                ),
            );
            assert.ok(
                tokens.every((number) => number >= 9),
                `both sides: ${tokens}`,
            );
        }
        assert.equal(
            await back.evaluate(() => window.presses.taps),
            taps,
            'the keyboard player used a pointer',
        );
    },
);

// Tokens are loaded from 1 to 5 and must come out from 5 to 1, so whoever lets the first one out has
// lost. These turns bring one down on the far side.
const SHORT_MATCH = [
    [1, 155],
    [2, 150],
    [1, -65],
    [2, 145],
    [4, 120],
    [5, -115],
];

// Turns a wheel by so many degrees, as its player sees it: by hand, and the last one or two by keys.
async function turnBy(page, wheel, degrees) {
    const goal = ((await angle(page, wheel)) - degrees + 720) % 360;
    await drag(page, wheel, degrees);
    await page.keyboard.press(String(wheel));
    for (let off = 1; off; await sleep(150)) {
        off = (((await angle(page, wheel)) - goal + 540) % 360) - 180;
        if (off) await page.keyboard.press(off > 0 ? 'ArrowDown' : 'ArrowUp');
    }
    await leave(page);
}

check(
    'Dix de chute: won and lost in six turns, with and without motion: both see why, and the same board',
    async (house) => {
        const reduced = { motion: 'reduce', speed: 'normal' };
        const { front, back } = await twoSides(
            house,
            reduced,
            { width: 1280, height: 800, lang: 'en', speed: 'fast' },
            { order: 1 },
        );
        await watchMotion(front);
        const noted = new Map([front, back].map((page) => [page, new Set()]));
        for (const page of noted.keys()) {
            await page.exposeFunction('note', (text) => noted.get(page).add(text));
            await page.evaluate(() =>
                new MutationObserver(() =>
                    window.note(document.querySelector('.said-big')?.textContent ?? ''),
                ).observe(document.body, { subtree: true, childList: true }),
            );
        }
        for (const [at, [wheel, degrees]] of SHORT_MATCH.entries()) {
            const page = at % 2 ? back : front;
            await mine(page);
            const own = at % 2 ? -degrees : degrees;
            await (at < SHORT_MATCH.length - 1
                ? turnBy(page, wheel, own)
                : drag(page, wheel, own, { over: true }));
        }
        await back.mouse.up();
        for (const page of [front, back])
            await page.waitForSelector('.end .final', { timeout: LONG_MS });
        assert.match(await front.locator('.end').textContent(), /Tu gagnes/);
        assert.doesNotMatch(await back.locator('.end').textContent(), /You win/);
        assert.ok(
            [...noted.get(front)].some((text) =>
                /orange 1 est sorti trop tôt !/.test(text.replace(/\s/g, ' ')),
            ),
            [...noted.get(front)].join(' / '),
        );
        assert.ok(
            [...noted.get(back)].some((text) =>
                /orange 1 came out too early: you lose!/.test(text),
            ),
            [...noted.get(back)].join(' / '),
        );
        assert.deepEqual(await moved(front), []);
        const board = (page, at) =>
            page
                .locator('.final .board-svg')
                .nth(at)
                .evaluate((svg) =>
                    [...svg.querySelectorAll('.token, .mark')]
                        .map((one) => `${one.getAttribute('class')} ${one.textContent}`)
                        .sort(),
                );
        assert.deepEqual(await board(front, 0), await board(back, 1));
        assert.deepEqual(await board(front, 1), await board(back, 0));
        // Drawn again, it is the same match.
        const record = JSON.parse(await firstReplay(front, 'all'));
        assert.equal(
            record.frames
                .flatMap((frame) => frame.events)
                .filter((event) => event.kind === 'disorder').length,
            1,
        );
    },
);

check(
    'Dix de chute in teams: the next hand is named, partners see one side, and a wheel is pointed at for the partner alone',
    async (house) => {
        const { page: a1, code } = await hostChute(house);
        const [b1, a2] = [
            await house.guest(),
            await house.guest({ lang: 'en', width: 1280, height: 800 }),
        ];
        await setSeats(a1, 4);
        for (const guest of [b1, a2]) await sit(guest, `${house.base}/${code}`);
        await start(a1);
        const all = [a1, b1, a2];
        await Promise.all(
            all.map((one) => one.waitForSelector('.chute .knob', { timeout: LONG_MS })),
        );
        await mine(a1);
        assert.equal(await count(a1, '.player'), 4);
        assert.match(await a1.locator('.player').nth(1).textContent(), /ensuite/);
        assert.match(await a1.locator('.player').nth(2).textContent(), /avec toi/);
        assert.match(await a2.locator('.question').textContent(), /point it out to your partner/);
        const box = await a2.locator('.knob[data-wheel="3"]').boundingBox();
        await a2.mouse.click(box.x + box.width / 2, box.y + box.height * 0.2);
        await until('the partner sees it', () => count(a1, '.board-svg .hub.is-held'));
        assert.equal(await a1.locator('.board-svg .hub.is-held').textContent(), '3');
        assert.match(await a1.locator('.bubble').textContent(), /Et la roue 3/);
        assert.equal(await count(b1, '.is-held, .bubble'), 0, 'the other side sees it too');
        await drag(a1, 1, 90);
        await leave(a1);
        assert.equal(
            await count(a2, '.board-svg .spin[data-wheel="1"] .token'),
            1,
            'partners see the same side',
        );
        await mine(b1);
    },
);

// ---- Secrets ------------------------------------------------------------------------------------------

check(
    'Dix de chute: no frame of a seat holds what lies on the other side before the end',
    async (house) => {
        const { page: front, code } = await hostChute(house, {}, '', { shuffle: 1, limit: 4 });
        const frames = new Map([[front, []]]);
        const listen = (page) =>
            page.on('websocket', (socket) =>
                socket.on('framereceived', ({ payload }) => frames.get(page).push(String(payload))),
            );
        const back = await house.guest();
        const watcher = await house.guest();
        for (const one of [back, watcher]) {
            frames.set(one, []);
            listen(one);
        }
        await sit(back, `${house.base}/${code}`);
        await watcher.goto(`${house.base}/${code}`);
        await watcher.locator('.instead .button').first().click();
        listen(front);
        await front.reload();
        await front.waitForSelector('.start-bar', { timeout: LONG_MS });
        await start(front);
        for (let at = 0; at < 3; at++) {
            const page = at % 2 ? back : front;
            await mine(page);
            await turnByKeys(page, at === 1 ? 2 : at);
        }
        await mine(back);
        const until4 = new Map([...frames].map(([page, all]) => [page, [...all]]));
        await turnByKeys(back, 3);
        await front.waitForSelector('.end', { timeout: LONG_MS });
        // The record, with all secrets, says how each chute was loaded.
        const record = JSON.parse(await firstReplay(front, 'all'));
        const loads = record.frames
            .flatMap((frame) => frame.events)
            .filter((event) => event.kind === 'loaded');
        assert.equal(loads.length, 4);
        const tokens = (side) => (side === 0 ? /"(red|yellow)[1-5]"/ : /"(green|orange)[1-5]"/);
        for (const [page, side] of [
            [front, 1],
            [back, 0],
        ]) {
            const all = until4.get(page).join('\n');
            assert.ok(tokens(1 - side).test(all), 'it does not even know its own side');
            assert.equal(
                tokens(side).exec(all),
                null,
                `a token of side ${side} was told to the other`,
            );
            for (const load of loads.filter(
                (one) => (one.colour === 'red' || one.colour === 'yellow' ? 0 : 1) === side,
            )) {
                assert.ok(
                    !all.includes(`"colour":"${load.colour}","order":${load.order}`),
                    'a load was told to the other side',
                );
            }
        }
        const seen = until4.get(watcher).join('\n');
        assert.ok(
            /"angle"/.test(seen) && !tokens(0).test(seen) && !tokens(1).test(seen),
            'a spectator sees tokens',
        );
    },
);

// ---- Looks ---------------------------------------------------------------------------------------------

for (const [lang, width, height] of [
    ['fr', 412, 915],
    ['en', 320, 568],
    ['en', 1280, 800],
    ['fr', 1280, 800],
]) {
    check(
        `Dix de chute, flat, ${lang}, ${width} × ${height}: nothing cut, no violation, told in words`,
        async (house) => {
            const { page } = await hostChute(house, {
                lang,
                width,
                height,
                motion: 'reduce',
                hints: true,
            });
            await start(page);
            await mine(page);
            await layout(page, 'the choice of a wheel');
            await axe(page, 'the choice of a wheel');
            await page.keyboard.press('1');
            await page.keyboard.press('Shift+ArrowLeft');
            await until(
                'something falls',
                async () => (await count(page, '.board-svg .spin .token')) === 1,
                LONG_MS,
            );
            await layout(page, 'a wheel in hand');
            await page.keyboard.press('d');
            await page.keyboard.press('d');
            const told = await page.locator('.described').textContent();
            for (const wheel of [1, 2, 3, 4, 5])
                assert.ok(told.includes(`${lang === 'fr' ? 'Roue' : 'Wheel'} ${wheel}`), told);
            assert.ok(/(jaune|yellow) 1/.test(told) && /(flèches|arrows)/i.test(told), told);
            await page.keyboard.press('Escape');
            await page.keyboard.press('1');
            await page.keyboard.press('Enter');
            await until(
                'a bot has answered',
                async () =>
                    (await count(page, '.board-svg .is-barred')) === 1 &&
                    (await count(page, '.chute.mine')),
                LONG_MS,
            );
            await layout(page, 'a padlocked wheel');
            await axe(page, 'a padlocked wheel');
        },
    );
}

for (const [width, height] of [
    [320, 480],
    [800, 360],
    [640, 360],
]) {
    check(
        `Dix de chute, ${width} × ${height}: all wheels and the way to leave one fit on the screen, in both views`,
        async (house) => {
            const { page } = await hostChute(house, { width, height, motion: 'reduce' });
            await start(page);
            for (const view of ['plain', 'table']) {
                await page.goto(`${page.url().split('?')[0]}?view=${view}`);
                await page.waitForSelector(view === 'plain' ? '.board-svg' : '.scene canvas', {
                    timeout: LONG_MS,
                });
                await mine(page);
                await until(
                    'wheels are placed',
                    async () => (await page.locator('.knob').first().boundingBox()).width > 30,
                    LONG_MS,
                );
                await layout(page, view);
                for (const selector of ['.knob', '.leave', '.turner']) {
                    for (const one of await page.locator(selector).all()) {
                        const box = await one.boundingBox();
                        const stage = await page.locator('.stage').boundingBox();
                        const fits =
                            box.x >= 0 &&
                            box.y >= stage.y &&
                            box.x + box.width <= width &&
                            box.y + box.height <= stage.y + stage.height + 1;
                        assert.ok(fits, `${view}: ${selector} at ${JSON.stringify(box)}`);
                    }
                }
            }
        },
    );
}

// ---- In the round ----------------------------------------------------------------------------------------

check(
    'Dix de chute in the round: wheels turn by mouse and keys, what a frame costs, no frame at rest',
    async (house) => {
        const { page } = await hostChute(
            house,
            { width: 900, height: 700, motion: 'reduce' },
            '?view=table',
        );
        await start(page);
        await page.waitForSelector('.scene canvas', { timeout: LONG_MS });
        await mine(page);
        const frames = () => page.evaluate(() => window.ilinxScene?.frames ?? 0);
        const rests = () =>
            until(
                'it comes to rest',
                () =>
                    page.evaluate(() => window.ilinxScene?.frames > 0 && window.ilinxScene.resting),
                LONG_MS,
            );
        await rests();
        await drag(page, 2, -45);
        await page.keyboard.press('2');
        await page.keyboard.press('ArrowRight');
        await until('keys turn it on', async () => (await angle(page, 2)) === 50, LONG_MS);
        await rests();
        const before = await frames();
        await sleep(1500);
        assert.equal(await frames(), before, 'frames were drawn while nothing moved');
        const cost = await page.evaluate(() => window.ilinxScene.cost);
        assert.ok(
            cost.calls > 5 && cost.calls <= 60 && cost.triangles <= 80000,
            JSON.stringify(cost),
        );
        // While a finger is on the board, whatever comes over it moves nothing; then the board makes room.
        const knob = () => page.locator('.knob[data-wheel="5"]').boundingBox();
        const held = await knob();
        await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2);
        await page.mouse.down();
        await page.locator('.chute-tray').evaluate((tray) => (tray.style.minHeight = '20rem'));
        await sleep(500);
        assert.deepEqual(await knob(), held, 'a wheel moved under the finger');
        await page.mouse.up();
        await until('the board makes room', async () => (await knob()).y < held.y - 5, LONG_MS);
        await page.locator('.chute-tray').evaluate((tray) => (tray.style.minHeight = ''));
        await layout(page, 'in the round');
        await axe(page, 'in the round');
        await page.setViewportSize({ width: 1280, height: 800 });
        const beside = () =>
            page.evaluate(() => {
                const box = (one) => one.getBoundingClientRect();
                const knobs = [...document.querySelectorAll('.knob')].map(box);
                return [...document.querySelectorAll('.player')]
                    .map(box)
                    .every((name) =>
                        knobs.every(
                            (knob) =>
                                name.bottom <= knob.top ||
                                name.left >= knob.right ||
                                name.right <= knob.left,
                        ),
                    );
            });
        await until('names are beside the wheels, not over them', beside, LONG_MS);
        const turn = (name) =>
            page.evaluate(
                (name) =>
                    [...document.querySelectorAll('.view-switch button')]
                        .find((one) => one.textContent === name)
                        .click(),
                name,
            );
        await page.goto(page.url().replace('?view=table', ''));
        await page.waitForSelector('.chute .knob', { timeout: LONG_MS });
        const kept = [];
        for (let times = 0; times < 4; times++) {
            await turn('3D');
            await page.waitForSelector('.scene canvas', { timeout: LONG_MS });
            await rests();
            kept.push(await page.evaluate(() => window.ilinxScene.cost));
            await turn('2D');
            await page.waitForFunction(() => !document.querySelector('.scene'));
        }
        for (const what of ['geometries', 'textures', 'programs'])
            assert.equal(kept.at(-1)[what], kept[1][what], what);
    },
);
