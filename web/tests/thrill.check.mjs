// Thrill on the page: fists, a disc that is set down, the lever; and what nobody may see.
import assert from 'node:assert/strict';

import { check, longCheck, openWire, PATIENCE, settled, sleep, until } from './house.mjs';
import { hold, hostTable, insist, pressFor, sit, start } from './guests.mjs';
import { axe, layout } from './looks.mjs';
import { answer, choose, look, playTo } from './thrill.mjs';

longCheck('Thrill: two people play a whole game with the mouse', async (house) => {
    const { page, code } = await hostTable(house);
    const other = await house.guest({ lang: 'en', width: 1280, height: 800 });
    await sit(other, `${house.base}/${code}`);
    await choose(page, 2);
    await start(page);
    await other.waitForSelector('.thrill');
    await playTo(
        [page, other],
        (seen) => seen.over,
        (at) => 4 + at,
    ); // purses are soon empty
    assert.match(await other.locator('.log').textContent(), /wins?, with/);
    // At the end nothing needs to be remembered any more: the bids of all rounds are told again. A
    // game may be over after one.
    const rounds = await other.locator('.log .e-chief').count();
    await until(
        'all bids are told',
        async () => (await other.locator('.log .e-bid').count()) >= 2 * rounds,
    );
    assert.ok(rounds > 0);
});

check('Thrill: the variant: a weight, bets, and what becomes of them', async (house) => {
    const { page } = await hostTable(house);
    await choose(page, 2, { variant: 1, chief: 2 });
    await start(page);
    await playTo(
        [page],
        (seen) => seen.bet,
        () => 0,
    );
    await playTo(
        [page],
        (seen) => seen.pick || seen.over,
        () => 0,
    );
    if (!(await look(page)).over)
        assert.equal(
            await page.locator('.log .e-bid').count(),
            0,
            'the log forgets the bids of past rounds',
        );
    assert.ok(
        await page.locator('.log :is(.e-right, .e-wrong)').count(),
        'a card was played, and lost or won',
    );
    assert.match(await page.locator('.log').textContent(), /poids[^]*pari/);
});

check(
    'Thrill: by keyboard alone: a fist, a disc moved by arrows, the lever held and let go',
    async (house) => {
        const { page } = await hostTable(house);
        await choose(page, 2, { chief: 2 });
        await start(page);
        await page.waitForSelector('.bid .fist');
        await insist(
            'the fist is closed',
            async () => {
                await page
                    .locator('.bid .fist')
                    .focus({ timeout: 2500 })
                    .catch(() => {});
                await page.keyboard.press('0');
                await page.keyboard.press('Enter');
            },
            () => page.evaluate(() => !document.querySelector('.bid-tray')),
        );
        // The bot may have bid nothing either: the Chief counts last, so it is the reader who pushes.
        await page.waitForSelector('.disc.ghost');
        const at = () => page.evaluate(() => document.querySelector('.disc.ghost').style.transform);
        const before = await at();
        await page.locator('.disc.ghost').focus();
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Shift+ArrowLeft');
        await until('the disc follows the arrows', async () => (await at()) !== before);
        await pressFor(page, '.place-tray > .button.main', '.lever');
        const way = () =>
            page.evaluate(() =>
                Number(
                    document.querySelector('.pusher').style.transform.match(/, (-?[\d.]+)px/)[1],
                ),
            );
        const back = await way();
        await insist(
            'the lever moves',
            async () => {
                await page
                    .locator('.lever')
                    .focus({ timeout: 2500 })
                    .catch(() => {});
                await page.keyboard.down(' ');
                await sleep(900);
                await page.keyboard.up(' ');
            },
            async () => (await way()) < back,
        );
        await sleep(600);
        const stands = await way();
        await sleep(700);
        assert.equal(await way(), stands, 'let go, it stands still');
        await insist(
            'it goes to the stop',
            async () => {
                await page
                    .locator('.lever')
                    .focus({ timeout: 2500 })
                    .catch(() => {});
                await page.keyboard.press('Enter');
                await sleep(1500);
            },
            () => page.evaluate(() => !document.querySelector('.thrill-tray.at-push')),
        );
    },
);

check(
    'Thrill by touch: the disc follows one finger, the lever obeys one thumb, and a second changes nothing',
    async (house) => {
        const { page } = await hostTable(house, { hasTouch: true });
        await choose(page, 2, { chief: 2 });
        await start(page);
        await playTo(
            [page],
            (seen) => seen.put,
            () => 0,
        );
        const debug = await page.context().newCDPSession(page);
        const touch = (type, ...points) =>
            debug.send('Input.dispatchTouchEvent', { type, touchPoints: points });
        const middle = async (selector) => {
            const box = await page.locator(selector).boundingBox();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        };
        const place = () =>
            page.evaluate(
                () =>
                    new DOMMatrix(getComputedStyle(document.querySelector('.disc.ghost')).transform)
                        .e,
            );
        const first = { ...(await middle('.disc.ghost')), id: 1 };
        const second = { ...(await middle('.thrill-seats')), id: 2 };
        const before = await place();
        const along = () =>
            page.evaluate(
                () =>
                    new DOMMatrix(getComputedStyle(document.querySelector('.disc.ghost')).transform)
                        .f,
            );
        const farBefore = await along();
        await touch('touchStart', first);
        await touch('touchMove', { ...first, x: first.x + 30 });
        await until('the disc follows', async () => (await place()) > before + 5);
        assert.ok(Math.abs((await along()) - farBefore) < 1, 'sideways only, it jumped forward');
        const there = await place();
        await touch('touchStart', { ...first, x: first.x + 30 }, second);
        await touch('touchMove', { ...first, x: first.x + 60 }, { ...second, x: second.x - 90 });
        await until('the disc follows the first finger', async () => (await place()) > there + 5);
        await touch('touchEnd');
        assert.equal(await page.evaluate(() => visualViewport.scale), 1);

        await pressFor(page, '.place-tray > .button.main', '.lever');
        const lever = { ...(await middle('.lever')), id: 1 };
        const way = () =>
            page.evaluate(() =>
                Number(
                    document.querySelector('.pusher').style.transform.match(/, (-?[\d.]+)px/)[1],
                ),
            );
        const back = await way();
        await sleep(380); // what has just appeared is not pressed by accident
        await touch('touchStart', lever);
        await until('the pusher goes on', async () => (await way()) < back);
        await touch('touchStart', lever, { ...second, id: 2 });
        await touch('touchMove', { ...lever, y: lever.y - 40 }, { ...second, id: 2 });
        await until('pulled higher, it goes faster', () =>
            page.evaluate(() => Number(document.querySelector('.lever').ariaValueNow) > 8),
        );
        await touch('touchEnd');
        await until('let go, it stands', () =>
            page.evaluate(() => !document.querySelector('.lever.held')),
        );
        const stands = await settled(way, 500);
        assert.ok(stands < back, 'it never goes back');
    },
);

check('Thrill: two people at one keyboard close their fists at the same time', async (house) => {
    const { page } = await hostTable(house, { width: 1280, height: 800 });
    await choose(page, 3, { chief: 3 }); // a bot picks the disc
    await pressFor(page, '.add-person', '#other-name');
    await page.fill('#other-name', 'Léa');
    await page.click('.same-device button[type=submit]');
    await page.waitForFunction(() => /Léa/.test(document.querySelector('.chairs').textContent));
    await start(page);
    await pressFor(page, '.fists-offer', '.fists');
    assert.equal(await page.locator('.fists li:not(.shut)').count(), 2);
    for (const key of ['KeyQ', 'KeyQ', 'KeyW', 'KeyR', 'KeyT']) await page.keyboard.press(key);
    const log = () => page.evaluate(() => document.querySelector('.log').textContent);
    await page.waitForSelector('.cover');
    await hold(page, '.cover .hold', '.play', true);
    await until(
        'both bids are told',
        async () =>
            /misé 2 jetons/.test(await log()) && /(Léa a|Tu as) misé 1 jeton\./.test(await log()),
    );
    assert.equal(await page.locator('.fists').count(), 0);
});

check(
    'Thrill: fists and purses stay closed: no frame tells another’s bid or chips',
    async (house) => {
        const { page, code } = await hostTable(house);
        const other = await house.guest();
        const frames = [];
        other.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(payload))),
        );
        await sit(other, `${house.base}/${code}`);
        await choose(page, 3, { chief: 2 }); // the other one: a host who is Chief would be waited for
        await start(page);
        await other.waitForSelector('.thrill .tray'); // whoever is the chief
        await playTo(
            [page, other],
            (seen) => seen.bid,
            () => 7,
        );
        const own = await other.evaluate(() =>
            Number(
                [...document.querySelectorAll('.seat')].find((one) =>
                    /^(Toi|You)/.test(one.querySelector('strong').textContent),
                ).dataset.seat,
            ),
        );
        for (const frame of frames) {
            const view = frame.match?.view ?? frame.match?.changed;
            if (view?.stage === 'over') continue;
            for (const [seat, chips] of Object.entries(view?.chips ?? {}))
                assert.ok(Number(seat) === own || chips === null, JSON.stringify(view.chips));
        }
        assert.ok(
            frames.some((frame) => frame.match?.view?.chips || frame.match?.changed?.chips),
            'chips were told at all',
        );
    },
);

// In memory mode neither the page nor what is sent after a round has its bids.
check(
    'Thrill: the log forgets: bids of past rounds are neither on the page nor in any frame after',
    async (house) => {
        const { page } = await hostTable(house);
        const frames = [];
        page.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(payload))),
        );
        await choose(page, 2, { chief: 2 });
        await start(page);
        const bids = () => page.locator('.log .e-bid').count();
        await playTo(
            [page],
            (seen) => seen.put,
            () => 0,
        );
        assert.equal(await bids(), 2, 'the bids of this round are told');
        await playTo(
            [page],
            (seen) => seen.pick || seen.bid || seen.over,
            () => 0,
        );
        if ((await look(page)).over) return; // one push can be the last
        assert.equal(await bids(), 0, 'and forgotten in the next');
        frames.length = 0;
        await page.reload();
        await page.waitForSelector('.thrill .tray');
        const log = (
            await until('the table is told anew', () => frames.find((frame) => frame.match?.log))
        ).match.log;
        assert.ok(
            log.some((event) => event.kind === 'max') && !log.some((event) => event.kind === 'bid'),
            JSON.stringify(log),
        );
        assert.equal(await bids(), 0);
    },
);

check(
    'Thrill: every fall that is seen is a fall in the log, at its place, and none is missing',
    async (house) => {
        const page = await house.guest({ speed: 'fast' });
        // Whatever comes, over whichever line: a page that was busy may have dialled again.
        const fallen = new Set();
        page.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => {
                const { match } = JSON.parse(payload);
                for (const { kind, x, y } of match?.events ?? match?.log ?? [])
                    if (kind === 'fell') fallen.add(`${x / 1000}px ${-y / 1000}px`);
            }),
        );
        await sit(page, `${house.base}/`);
        await choose(page, 2, { chief: 2 });
        await page.evaluate(() => {
            window.seen = new Set();
            window.levers = new Set();
            new MutationObserver(() => {
                for (const { style } of document.querySelectorAll('.disc.falling'))
                    window.seen.add(
                        `${style.getPropertyValue('--x')} ${style.getPropertyValue('--y')}`,
                    );
                const lever =
                    document.querySelector('.again') && document.querySelector('.lever-tray');
                if (lever) window.levers.add(lever.className);
            }).observe(document.body, { childList: true, subtree: true });
        });
        await start(page);
        for (let rounds = 0; rounds < 8 && !fallen.size && !(await look(page)).over; rounds++) {
            await playTo(
                [page],
                (seen) => seen.lever || seen.over,
                () => 0,
            );
            await playTo(
                [page],
                (seen) => !seen.lever && (seen.bid || seen.pick || seen.over),
                () => 0,
            );
        }
        assert.ok(fallen.size > 0, 'something has fallen');
        const shown = () =>
            page.evaluate(() => ({
                seen: [...window.seen].sort(),
                told: document.querySelectorAll('.log .e-fell').length,
            }));
        const wanted = () => ({ seen: [...fallen].sort(), told: fallen.size });
        await until('all have been seen', async () => (await shown()).told >= fallen.size);
        assert.deepEqual(await shown(), wanted());
        const levers = await page.evaluate(() => [...window.levers]);
        assert.ok(
            !levers.includes('lever-tray'),
            'at its stop, the lever looks as if it still moved something',
        );
    },
);

check(
    'Thrill: the text table tells what lies on the plate, and what hangs over its edge',
    async (house) => {
        const { page } = await hostTable(house, {}, '?view=text');
        await choose(page, 2);
        await start(page);
        const told = await page.locator('.text-table .told').textContent();
        assert.match(told, /Sur le plateau\s: .*\d+ moyens.*(dépasse|Aucun|Rien)/);
        await layout(page, 'the text table of Thrill');
    },
);

longCheck(
    'Thrill: axe finds nothing, nothing is cut off, on phones and laptops, in both languages',
    async (house) => {
        for (const [lang, width, height] of [
            ['fr', 320, 640],
            ['en', 412, 915],
            ['fr', 1280, 800],
        ]) {
            const { page } = await hostTable(house, { lang, width, height });
            await choose(page, 4, { variant: 1, chief: 1 });
            await start(page);
            const done = new Set();
            const each = ['pick', 'bid', 'weight', 'bet', 'put', 'lever'];
            for (let tries = 0; tries < 300 && done.size < 4; tries++) {
                const seen = await look(page);
                const now = each.find((one) => seen[one] && !done.has(one));
                if (now) {
                    done.add(now);
                    await axe(page, `${now} ${lang} ${width}`);
                    await layout(page, `${now} ${lang} ${width}`);
                }
                if (seen.over) break;
                if (!(await answer(page, 0))) await sleep(60);
            }
            assert.ok(done.has('pick') && done.has('bid'), [...done].join());
            await house.clear();
        }
    },
);

check(
    'Thrill on the smallest screen: a fold leaves room for the plate, and names lie over nothing',
    async (house) => {
        const { page } = await hostTable(house, { width: 320, height: 568 });
        await choose(page, 2, { chief: 2 });
        await start(page);
        await playTo(
            [page],
            (seen) => seen.put,
            () => 0,
        );
        for (const fold of ['fine', 'turning-plate']) {
            await page.locator(`.${fold} summary`).click();
            await page.waitForSelector(`.${fold}[open]`);
            await layout(page, `${fold} open`);
            const plate = await page.locator('.thrill-plate').boundingBox();
            const tray = await page.locator('.thrill-tray').boundingBox();
            assert.ok(
                plate.height >= 96 && plate.y + plate.height <= tray.y + 1,
                `${fold}: ${JSON.stringify([plate, tray])}`,
            );
            await page.locator(`.${fold} summary`).click();
        }

        for (const seats of [4, 6]) {
            const { page: round } = await hostTable(
                house,
                { width: 320, height: 568, motion: 'reduce' },
                '?view=table',
            );
            await choose(round, seats, { variant: 1 });
            await start(round);
            await round.waitForSelector('.thrill .seat-labels .seat');
            await round.evaluate(() => {
                const long = new CSSStyleSheet(); // as wide as long names make them
                long.replaceSync('.seat-labels .seat { width: 8rem !important }');
                document.adoptedStyleSheets = [long];
            });
            for (const [width, height] of [
                [320, 568],
                [412, 915],
                [412, 700],
                [800, 360],
                [900, 700],
                [1024, 768],
                [1280, 800],
            ]) {
                await round.setViewportSize({ width, height });
                const faults = () =>
                    round.evaluate(() => {
                        const boxes = [...document.querySelectorAll('.seat-labels .seat')].map(
                            (one) => one.getBoundingClientRect(),
                        );
                        const meet = (a, b) =>
                            a.left < b.right - 1 &&
                            b.left < a.right - 1 &&
                            a.top < b.bottom - 1 &&
                            b.top < a.bottom - 1;
                        return boxes.flatMap((one, at) =>
                            boxes.slice(at + 1).filter((other) => meet(one, other)),
                        ).length;
                    });
                assert.equal(
                    await settled(faults),
                    0,
                    `${seats} names apart at ${width}x${height}`,
                );
            }
        }
    },
);

check(
    'Thrill in the round: what a frame costs, no frame at rest; the ring turns the plate, the disc follows mouse and keys',
    async (house) => {
        const { page } = await hostTable(
            house,
            { width: 900, height: 700, motion: 'reduce' },
            '?view=table',
        );
        await choose(page, 2, { chief: 2 });
        await start(page);
        await page.waitForSelector('.thrill .scene canvas');
        await page.waitForSelector('.bid .fist');
        const frames = () => page.evaluate(() => window.ilinxScene.frames);
        await until(
            'it comes to rest',
            () => page.evaluate(() => window.ilinxScene.frames > 0 && window.ilinxScene.resting),
            120000,
        );
        const before = await settled(frames);
        await sleep(2000);
        assert.equal(await frames(), before, 'frames were drawn while nothing moved');
        const cost = await page.evaluate(() => window.ilinxScene.cost);
        assert.ok(
            cost.calls > 5 && cost.calls <= 60 && cost.triangles > 5000 && cost.triangles <= 80000,
            JSON.stringify(cost),
        );

        await pressFor(page, '.bid-tray .main', '.in-hand'); // the Chief counts last: the reader pushes
        const told = () => page.evaluate(() => document.querySelector('.in-hand').ariaLabel);
        const begin = await told();
        await page.locator('.in-hand').press('Shift+ArrowLeft');
        await until('the disc follows the arrows', async () => (await told()) !== begin);
        await sleep(300);
        const moved = await told();
        const box = await page.locator('.in-hand').boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 });
        await page.mouse.up();
        await until('the disc follows the mouse', async () => (await told()) !== moved);

        // A seventh of the way round, by the ring.
        await page.waitForSelector('.plate-grip polygon', { state: 'attached' });
        const ring = await page.evaluate(() => {
            const { left, top, width, height } = document
                .querySelector('.plate-grip')
                .getBoundingClientRect();
            return [...document.querySelector('.plate-grip polygon').points].map(({ x, y }) => ({
                x: left + x * width,
                y: top + y * height,
            }));
        });
        const from = 36; // the near side
        await page.mouse.move(ring[from].x, ring[from].y);
        await page.mouse.down();
        for (let at = from + 1; at <= from + 7; at++) {
            await page.mouse.move(ring[at].x, ring[at].y);
            await sleep(300);
        }
        await page.mouse.up();
        await until('the plate was turned', () =>
            page.evaluate(() => Boolean(document.querySelector('.log .e-turned'))),
        );
        await pressFor(page, '.place-tray > .button.main', '.lever');
        await insist(
            'it goes to the stop',
            async () => {
                await page
                    .locator('.lever-says .button')
                    .click({ timeout: 2500 })
                    .catch(() => {});
                await sleep(1500);
            },
            () => page.evaluate(() => !document.querySelector('.lever')),
        );
    },
);

// The reader pushes, and has a thumb on the lever.
async function pushing(house, base = house.base) {
    const page = await house.guest();
    await sit(page, `${base}/`);
    await choose(page, 2, { chief: 2 });
    await start(page);
    await playTo(
        [page],
        (seen) => seen.put,
        () => 0,
    );
    await pressFor(page, '.place-tray > .button.main', '.lever');
    await page.locator('.lever').focus();
    return page;
}

check('a thumb that stays on the lever after the push is not scolded', async (house) => {
    const page = await pushing(house);
    await page.evaluate(() => {
        window.toasts = [];
        new MutationObserver(() =>
            window.toasts.push(
                ...[...document.querySelectorAll('.toast')].map((one) => one.textContent),
            ),
        ).observe(document.querySelector('.toasts'), { childList: true });
    });
    // The server has just said that the push is over; the page still says how fast it is to go on.
    await page.keyboard.down(' ');
    await page.evaluate(() => {
        const socket = window.sockets.at(-1);
        const send = socket.send.bind(socket);
        socket.send = (text) =>
            send(/"lever /.test(text) ? text.replace(/"turn":\d+/, '"turn":0') : text);
    });
    for (let step = 0; step < 6; step++) {
        await page.keyboard.press('ArrowUp');
        await sleep(150);
    }
    await page.keyboard.up(' ');
    await sleep(300);
    assert.deepEqual(await page.evaluate(() => window.toasts), []);
});

check('a line that goes dead in a push is told on the lever within a second', async (house) => {
    const wire = await openWire(house.port);
    const page = await pushing(house, wire.base);
    page.lineIsDown = true;
    await page.keyboard.down(' ');
    await until('it goes on', () =>
        page.evaluate(() => document.querySelector('.lever.held') !== null),
    );
    await sleep(400);
    wire.silence();
    const since = Date.now();
    await page.waitForSelector('.lever-tray.silent');
    assert.ok(Date.now() - since < 1000 * PATIENCE, 'it took too long');
    assert.match(await page.locator('.lever-says').textContent(), /Connexion/);
    wire.mend();
    await page.waitForFunction(() => !document.querySelector('.lever-tray.silent'));
    wire.close();
});
