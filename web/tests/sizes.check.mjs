// Every screen on every size and under axe's eyes, and what it all costs.
import assert from 'node:assert/strict';

import { chooseBox, hostTable, setSeats, stage, start, TITLES } from './guests.mjs';
import { check, longCheck, PATIENCE, sleep } from './house.mjs';
import { axe, layout, painted } from './looks.mjs';
import { tour } from './tour.mjs';

const sizes = [
    [320, 568, 'the smallest phone'],
    [412, 915, 'a phone'],
    [1280, 800, 'a laptop'],
    [640, 400, 'a laptop at 200 %'],
];

for (const [name, options] of [
    ['fr', { lang: 'fr' }],
    ['en', { lang: 'en' }],
    ['fr, longer words', { lang: 'fr', long: true }],
]) {
    longCheck(
        `axe finds nothing on any screen; nothing is cut off, too wide or too small (${name})`,
        async (house) => {
            const faults = await tour(
                house,
                { ...options, motion: 'reduce', hints: true },
                async (page, where) => {
                    const found = [];
                    for (const [width, height, size] of sizes) {
                        await page.setViewportSize({ width, height });
                        await layout(page, where).catch(({ actual }) =>
                            found.push(...actual.map((fault) => `${size}: ${fault}`)),
                        );
                    }
                    await page.setViewportSize({ width: 412, height: 915 });
                    if (!options.long) await axe(page, where);
                    assert.deepEqual(found, []);
                },
            );
            assert.deepEqual(faults, []);
        },
    );
}

// How much of a picture is in sight, between whatever lies over it and beside it.
const inSight = (page, picture) =>
    page.evaluate((picture) => {
        const one = document.querySelector(picture);
        const rect = one.getBoundingClientRect();
        const over = (side) =>
            parseFloat(getComputedStyle(one.parentElement).getPropertyValue(`--${side}`)) || 0;
        const tray = document.querySelector('.tray')?.getBoundingClientRect();
        const beside = !tray || tray.left >= rect.right - 1 || tray.right <= rect.left + 1;
        const lies = Boolean(one.closest('.on-stage')); // the tray lies over it, and it knows
        const low = Math.min(rect.bottom, innerHeight, beside || lies ? Infinity : tray.top);
        return {
            wide: rect.width - over('left') - over('right'),
            high: low - rect.top - over('top') - over('bottom'),
        };
    }, picture);

for (const [game, view, picture, low] of [
    [
        'thrill',
        'plain',
        'svg.thrill-plate',
        [
            [1366, 625],
            [1024, 600],
        ],
    ],
    [
        'croisillon',
        'table',
        '.scene canvas',
        [
            [568, 320],
            [667, 375],
        ],
    ],
]) {
    check(`on low screens the picture of ${game}, ${view}, is in sight`, async (house) => {
        const { page } = await hostTable(house, { motion: 'reduce' }, `?view=${view}`);
        await chooseBox(page, game);
        await setSeats(page, 4);
        await start(page);
        await page.waitForSelector(picture, { timeout: 120000 });
        for (const [width, height] of low) {
            await page.setViewportSize({ width, height });
            await sleep(300);
            const { wide, high } = await inSight(page, picture);
            assert.ok(wide >= 200 && high >= 180, `${width} x ${height}: ${wide} x ${high}`);
        }
    });
}

// Bytes over the wire, as the server had compressed them, by kind.
async function weigh(page) {
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    const kinds = new Map();
    const bytes = {};
    line.on('Network.responseReceived', ({ requestId, response }) =>
        kinds.set(requestId, /\.(\w+)$/.exec(new URL(response.url).pathname)?.[1] ?? 'html'),
    );
    line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId) ?? 'other';
        bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    const sum = (...which) => which.reduce((all, kind) => all + (bytes[kind] ?? 0), 0) / 1000;
    return { sum, all: () => sum(...Object.keys(bytes)) };
}

check(
    'a telephone whose letters are twice as large: log, talk and the other view are within reach, a hint takes the width',
    async (house) => {
        const { page } = await hostTable(house, { width: 206, height: 458, hints: true }); // as wide as 412, in letters
        await start(page);
        await page.waitForSelector('.hint');
        const rights = await page
            .locator('.sheets .button')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
        assert.equal(rights.length, 3);
        assert.ok(Math.max(...rights) <= 206, rights.join());
        const [text, button] = await Promise.all(
            ['.hint p', '.hint .button'].map((one) => page.locator(one).boundingBox()),
        );
        assert.ok(button.y >= text.y + text.height, 'the button is below');
    },
);

check('bytes over the wire: lobby 110 kB, first frame of a game 290 kB', async (house) => {
    for (const view of ['plain', 'table']) {
        const page = await house.guest({ width: 900, height: 700 });
        const weight = await weigh(page);
        await page.goto(`${house.base}/?view=${view}`);
        await page.waitForSelector('.sit');
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState('networkidle');
        const kinds = [weight.sum('js'), weight.sum('css'), weight.sum('woff2')];
        assert.ok(
            kinds[0] <= 45 && kinds[1] <= 12 && kinds[2] <= 50,
            `lobby: js, css, fonts: ${kinds} kB`,
        );
        assert.ok(weight.all() <= 110, `lobby: ${weight.all()} kB`);
        await page.click('.sit .button.main');
        await page.waitForSelector('.start-bar');
        await start(page);
        await stage(page, 'pocket');
        if (view === 'table')
            await page.waitForFunction(() => window.ilinxScene?.frames > 0, undefined, {
                timeout: 120000,
            });
        assert.ok(weight.all() <= 290, `${view}: ${weight.all()} kB`);
        await page.context().close();
    }
});

// The main thread's own time, which does not depend on what else the machine is doing.
async function workOf(house) {
    const page = await house.guest();
    await page.goto('about:blank');
    await house.browser.startTracing(page, {
        categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    });
    await page.goto(`${house.base}/`);
    await page.waitForSelector('.sit .button.main');
    const { traceEvents } = JSON.parse(await house.browser.stopTracing());
    await page.context().close();
    const main = traceEvents.find(
        (one) =>
            one.name === 'ParseHTML' ||
            one.name === 'EvaluateScript' ||
            one.name === 'v8.evaluateModule',
    );
    const tasks = traceEvents
        .filter((one) => one.name === 'RunTask' && one.pid === main.pid && one.tid === main.tid)
        .map((one) => (one.tdur ?? 0) / 1000);
    return {
        all: tasks.reduce((sum, ms) => sum + ms, 0),
        blocked: tasks.reduce((sum, ms) => sum + Math.max(0, ms * SLOWER - 50), 0),
    };
}

const SLOWER = 4;

check(
    'on a machine four times slower the lobby can be used within 2 s, blocked for 150 ms at most',
    async (house) => {
        const works = [];
        for (let tries = 0; tries < 3; tries++) works.push(await workOf(house));
        const best = (what) => Math.min(...works.map((one) => one[what]));
        assert.ok(
            best('all') > 1 && best('all') * SLOWER <= 2000 && best('blocked') <= 150 * PATIENCE,
            JSON.stringify(works),
        );
    },
    { alone: true },
);

check(
    'on a machine four times slower the first paint comes within 1.2 s',
    async (house) => {
        const paints = [];
        for (let tries = 0; tries < 3; tries++) {
            const page = await house.guest();
            const line = await page.context().newCDPSession(page);
            await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
            await page.goto(`${house.base}/`);
            await page.waitForSelector('.sit .button.main');
            paints.push(
                await page.evaluate(
                    () => performance.getEntriesByName('first-contentful-paint')[0].startTime,
                ),
            );
            await page.context().close();
        }
        assert.ok(Math.min(...paints) <= 1200 * PATIENCE, paints.join());
    },
    { alone: true },
);

for (const game of Object.keys(TITLES))
    check(
        `${game}: a frame in the round is painted, with at most 60 draw calls and 80,000 triangles`,
        async (house) => {
            const { page } = await hostTable(
                house,
                { width: 412, height: 640, speed: 'normal', drawn: true },
                '?view=table',
            );
            await chooseBox(page, game);
            await start(page);
            await page.waitForFunction(() => window.ilinxScene?.frames > 0);
            const cost = await page.evaluate(() => window.ilinxScene.cost);
            assert.ok(
                cost.calls > 0 && cost.calls <= 60 && cost.triangles <= 80000,
                JSON.stringify(cost),
            );
            assert.ok(await painted(page));
        },
    );
