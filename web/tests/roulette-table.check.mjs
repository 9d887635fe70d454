// The table in the round, and how every phase looks in both views.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
    chooseBox,
    emptyPage,
    goOnTo,
    hostTable,
    press,
    pressFor,
    robots,
    setSeats,
    stage,
    start,
} from './guests.mjs';
import { check, PATIENCE, settled, sleep, until } from './house.mjs';
import { axe, layout } from './looks.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const LONG_MS = 120; // at a quarter of this machine's speed
const frames = (page) => page.evaluate(() => window.ilinxScene?.frames ?? 0);

// Counts every context that a page asks for.
const countContexts = (page) =>
    page.context().addInitScript(() => {
        window.contexts = new Set();
        const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
            const context = get.call(this, kind, ...more);
            if (/webgl/.test(kind) && context) window.contexts.add(context);
            return context;
        };
    });

// At rest: something was drawn, and no frame is asked for.
const rests = (page) =>
    until(
        'it comes to rest',
        () => page.evaluate(() => window.ilinxScene?.frames > 0 && window.ilinxScene.resting),
        120000,
    );

check(
    'the table in the round: what a frame costs, no frame at rest, one context for ever',
    async (house) => {
        const page = await house.guest({ width: 900, height: 700, motion: 'reduce' });
        await countContexts(page);
        await page.goto(`${house.base}/`);
        await page.click('.sit .button.main');
        await page.waitForSelector('.start-bar');
        await setSeats(page, 6);
        await start(page);
        const turn = (name) =>
            page
                .locator('.view-switch button', { hasText: name })
                .evaluate((button) => button.click());
        await turn('3D');
        await page.waitForSelector('.scene canvas');
        await rests(page);
        const before = await settled(() => frames(page)); // the last answers are told at a full second
        await sleep(2000);
        assert.equal(await frames(page), before, 'frames were drawn while nothing moved');
        const cost = await page.evaluate(() => window.ilinxScene.cost);
        assert.ok(
            cost.calls > 5 && cost.calls <= 60 && cost.triangles <= 80000,
            JSON.stringify(cost),
        );

        const away = async () => {
            await turn('2D');
            await page.waitForFunction(() => !document.querySelector('.scene'));
            await turn('3D');
            await page.waitForSelector('.scene canvas');
        };
        await away(); // shadows are painted from the second frame on
        await rests(page);
        const kept = await page.evaluate(() => window.ilinxScene.cost);
        for (let times = 0; times < 9; times++) await away();
        await rests(page);
        assert.equal(await page.evaluate(() => window.contexts.size), 1);
        const after = await page.evaluate(() => window.ilinxScene.cost);
        for (const what of ['geometries', 'textures', 'programs'])
            assert.equal(after[what], kept[what], what);
    },
);

check(
    'in the round no name lies over the pieces before its seat, nor over another name',
    async (house) => {
        for (const seats of [2, 4, 6]) {
            const { page } = await hostTable(
                house,
                { width: 1280, height: 800, motion: 'reduce' },
                '?view=table',
            );
            await setSeats(page, seats);
            await start(page);
            await stage(page, 'pocket');
            for (const [width, height] of [
                [1280, 800],
                [1920, 1080],
                [412, 915],
            ]) {
                await page.setViewportSize({ width, height });
                await rests(page);
                await settled(() => frames(page));
                const faults = await page.evaluate(() => {
                    const { actor, canvas } = window.ilinxScene;
                    const picture = canvas.getBoundingClientRect();
                    const names = [...document.querySelectorAll('.label')].map((one) => ({
                        seat: Number(one.dataset.seat),
                        box: one.getBoundingClientRect(),
                    }));
                    const within = (box, x, y) =>
                        x > box.left && x < box.right && y > box.top && y < box.bottom - 2;
                    const covered = names.filter(({ seat, box }) =>
                        actor.heads(seat).some((head) => {
                            const { x, y } = actor.onScreen(head);
                            return within(
                                box,
                                picture.left + x * picture.width,
                                picture.top + y * picture.height,
                            );
                        }),
                    );
                    const over = names.filter(({ box: a }) =>
                        names.some(
                            ({ box: b }) =>
                                a !== b &&
                                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
                        ),
                    );
                    return [
                        names.length,
                        ...covered.map(({ seat }) => `covers ${seat}`),
                        ...over.map(({ seat }) => `over another: ${seat}`),
                    ];
                });
                assert.deepEqual(faults, [seats - 1], `${seats} seats, ${width} × ${height}`);
            }
            await page.context().close();
        }
    },
);

const LIDS = [/Roulette/, /Dix de chute/, /Sport ist Mord/, /Thrill/];

// In the page: what is kept when all of a scene has been seen. Things are uploaded when they are first
// in sight, and luck decides who is asked for what.
function wholeCost() {
    const stage = window.ilinxScene;
    const hidden = [];
    stage.actor.scene.traverse((one) => {
        one.frustumCulled = false; // the other side of the board
        if (!one.visible) hidden.push(one);
    });
    for (const one of hidden) one.visible = true;
    for (let twice = 0; twice < 2; twice++) stage.draw(performance.now()); // shadows come with the second
    for (const one of hidden) one.visible = false;
    stage.ask();
    const { geometries, textures, programs } = stage.cost;
    return { geometries, textures, programs, contexts: window.contexts.size };
}

check(
    'ten switches between games: one context, and no more geometries, textures and programs than each needs',
    async (house) => {
        const page = await house.guest({ width: 900, height: 700, motion: 'reduce' });
        await countContexts(page);
        await page.goto(`${house.base}/?view=table`);
        await page.click('.sit .button.main');
        const kept = [];
        for (let at = 0; at <= 10; at++) {
            await page.waitForSelector('.start-bar');
            const lid = page.locator('.box .lid', { hasText: LIDS[at % LIDS.length] });
            await until('the box is open', async () => {
                await lid.click({ timeout: 2000 }).catch(() => {});
                return page.locator('.box.open', { hasText: LIDS[at % LIDS.length] }).count();
            });
            await start(page);
            await page.waitForSelector('.scene canvas', { timeout: 60000 });
            await until('it comes to rest', () =>
                page.evaluate(() => window.ilinxScene.frames > 0 && window.ilinxScene.resting),
            );
            kept.push(await page.evaluate(wholeCost));
            await page.evaluate(
                (at) =>
                    window.sockets.at(-1).send(JSON.stringify({ do: 'stop', id: `stop-${at}` })),
                at,
            );
        }
        // All four have been there by the fourth; a game leaves nothing behind when it is played again.
        for (const [at, cost] of kept.entries()) {
            assert.equal(cost.contexts, 1, `contexts at switch ${at}`);
            if (at < LIDS.length) continue;
            assert.deepEqual(cost, kept[LIDS.length - 1], `at switch ${at}`);
        }
    },
);

check(
    'who cannot keep up goes back to the flat view once for each game, and not again',
    async (house) => {
        const { page } = await hostTable(
            house,
            { width: 900, height: 700, motion: 'reduce' },
            '?view=table',
        );
        // The view, once the scene has said that it is slow.
        const slowed = async () => {
            await page.waitForSelector('.scene canvas');
            await page.evaluate(() => window.ilinxScene.onSlow());
            await page.waitForFunction(
                () =>
                    new Promise((done) =>
                        requestAnimationFrame(() => requestAnimationFrame(() => done(true))),
                    ),
            );
            return page.locator('.play.plain').count();
        };
        const back = () =>
            page.locator('.view-switch button', { hasText: '3D' }).evaluate((one) => one.click());
        await start(page);
        assert.equal(await slowed(), 1);
        await page.waitForSelector('.toast:has-text("vue 2D")');
        await back();
        assert.equal(await slowed(), 0, 'once more');
        await page.reload();
        assert.equal(await slowed(), 0, 'after a reload');
        await page.evaluate(() =>
            window.sockets.at(-1).send(JSON.stringify({ do: 'stop', id: 'stop' })),
        );
        await page.waitForSelector('.start-bar');
        await chooseBox(page, 'chute');
        await start(page);
        // The scene of the game before may be there for a moment more.
        await until('in another game', async () => (await slowed()) === 1);
    },
);

check(
    'in 3D what matters fills the free width or height, a wheel comes nearer, and a reload keeps that',
    async (house) => {
        const { page } = await hostTable(
            house,
            { width: 900, height: 700, motion: 'reduce', hints: true },
            '?view=table',
        );
        await start(page);
        await page.waitForSelector('.toast:has-text("zoomer")', { timeout: 120000 });
        await stage(page, 'pocket');
        await rests(page);
        // How much of what is free is filled, and how near the person has come.
        const picture = () =>
            page.evaluate(() => {
                const { eye } = window.ilinxScene.actor;
                const { top, right, bottom, left } = eye.now;
                const all = eye.points.map((point) => point.clone().project(eye.camera));
                const span = (axis) =>
                    (Math.max(...all.map((one) => one[axis])) -
                        Math.min(...all.map((one) => one[axis]))) /
                    2;
                const free = (part) => Math.max(0.3, part); // so much counts as free in any case
                return {
                    wide: span('x') / free(1 - left - right),
                    high: span('y') / free(1 - top - bottom),
                    zoom: eye.own.zoom,
                };
            });
        const usual = await picture();
        assert.ok(usual.wide <= 0.87 && usual.high <= 0.98, JSON.stringify(usual));
        assert.ok(usual.wide >= 0.8 || usual.high >= 0.9, JSON.stringify(usual));
        await page.mouse.move(450, 250);
        await page.mouse.wheel(0, -400);
        await until('it is nearer', async () => (await picture()).wide > usual.wide * 1.2);
        await rests(page);
        const { zoom } = await picture();
        await page.reload();
        await page.waitForSelector('.scene canvas', { timeout: 120000 });
        await rests(page);
        assert.equal((await picture()).zoom, zoom);
        assert.equal(await page.locator('.toast:has-text("zoomer")').count(), 0, 'it is said once');
    },
);

check('/bench measures every game on the device at hand', async (house) => {
    const page = await house.guest({ width: 320, height: 480, lang: 'en' });
    await page.goto(`${house.base}/bench`);
    await page.waitForSelector('.bench');
    await axe(page, 'bench');
    await pressFor(page, '.bench .main', '.ribbon');
    await page.waitForSelector('.figures', { timeout: 400000 });
    const rows = await page
        .locator('.figures tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent)));
    assert.equal(rows.length, 5);
    for (const [game, gap, work, calls, triangles] of rows) {
        const figure = (text) => Number(text.replaceAll(',', ''));
        const [half, most] = gap.split(' / ').map(figure);
        assert.ok(half > 0 && most >= half, `${game}: ${gap}`);
        assert.ok(
            work
                .split(' / ')
                .map(figure)
                .every((ms) => ms >= 0),
            `${game}: ${work}`,
        );
        assert.ok(
            figure(calls) > 5 && figure(calls) <= 60 && figure(triangles) <= 80000,
            `${game}: ${calls}, ${triangles}`,
        );
    }
    assert.equal(
        await page.evaluate(() => localStorage.getItem('ilinx.view')),
        '"plain"',
        'the view is as it was',
    );
    await layout(page, 'bench');
    await axe(page, 'bench, measured');
});

check('on a phone the other view is one tap away', async (house) => {
    const { page } = await hostTable(house, { width: 412, height: 915 });
    await start(page);
    await stage(page, 'pocket');
    await page.locator('.other-view').click();
    await page.waitForSelector('.scene canvas');
    await page.locator('.other-view').click();
    await page.waitForFunction(() => !document.querySelector('.scene'));
    assert.equal(await page.evaluate(() => localStorage.getItem('ilinx.view')), '"plain"');
});

check(
    'no long task when a reveal comes, on a phone four times slower',
    async (house) => {
        const { page, code } = await hostTable(house, { speed: 'normal' });
        await setSeats(page, 6);
        await robots(
            await emptyPage(house),
            code,
            5,
            "return legal.find((move) => move === 'ready' || move === 'pocket click' || move === 'bid 2' || move === 'quiet');",
        );
        await start(page);
        const debug = await page.context().newCDPSession(page);
        // Other work on this machine makes tasks longer, never shorter: the best of three counts.
        let best = Infinity;
        for (let times = 0; times < 3 && best >= LONG_MS; times++) {
            await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 });
            await goOnTo(page, 'bid');
            await debug.send('Emulation.setCPUThrottlingRate', { rate: 4 });
            await sleep(500);
            await page.evaluate(() => {
                window.long = [];
                window.watch?.disconnect();
                window.watch = new PerformanceObserver((list) =>
                    window.long.push(...list.getEntries().map((one) => Math.round(one.duration))),
                );
                window.watch.observe({ type: 'longtask' });
            });
            await press(page);
            await page.waitForSelector('.now-lift', { state: 'attached' });
            const long = await page.evaluate(async () => {
                await new Promise((done) => setTimeout(done, 700));
                return window.long;
            });
            best = Math.min(best, Math.max(0, ...long));
        }
        assert.ok(best < LONG_MS * PATIENCE, `${best} ms`);
    },
    { alone: true },
);

// Every phase in both views; a person looks at the pictures.
for (const view of ['plain', 'table']) {
    check(`a picture of every phase, ${view}`, async (house) => {
        mkdirSync(shots, { recursive: true });
        const { page, code } = await hostTable(
            house,
            { motion: 'reduce', drawn: true },
            `?view=${view}`,
        );
        const other = await emptyPage(house);
        await setSeats(page, 4);
        await robots(
            other,
            code,
            3,
            "return legal.find((move) => move === 'ready' || move === 'pocket bullet' || move === 'bid 1' || (move === 'quiet' && window.calm));",
        );
        await start(page);
        for (const name of ['pocket', 'bid', 'accuse']) {
            await goOnTo(page, name);
            await sleep(450);
            await page.screenshot({ path: `${shots}${view}-${name}.png`, timeout: 120000 });
        }
        await other.evaluate(() => {
            window.calm = true;
            window.robots[0].move('accuse 0');
        });
        await page.waitForFunction(() =>
            /accuse/i.test(document.querySelector('.log').textContent),
        );
        await page.screenshot({ path: `${shots}${view}-accused.png`, timeout: 120000 });
        await other.evaluate(() => window.robots.forEach((robot) => robot.answer()));
        await until('shots are fired', async () => {
            await press(page);
            return page.evaluate(() =>
                Boolean(document.querySelector('.log .e-shot, .log .e-points')),
            );
        });
        await page.screenshot({ path: `${shots}${view}-fired.png`, timeout: 120000 });
    });
}
