// Invariants while people play: secrets, clocks, lost lines, second tabs, stale answers.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

import {
    emptyPage,
    hostTable,
    insist,
    lively,
    pocket,
    press,
    robotsChoose,
    robotsOver,
    robotStart,
    robotTable,
    setSeats,
    sit,
    stage,
    start,
    viewAfter,
} from './guests.mjs';
import { check, GRACE_MS, openWire, PATIENCE, until } from './house.mjs';

const OWN = ['hand', 'playable', 'odds']; // of the view, about whoever has it

// Takes out what one seat may know and nobody else: the rest must be what a spectator sees. By an
// action card one may have been told of another's pocket or drum. Who has answered is told to each at
// another time.
const withoutOwn = (view, seat, told = new Set()) =>
    Object.fromEntries(
        Object.entries(view)
            .filter(([name]) => name !== 'asked' && (seat < 0 || !OWN.includes(name)))
            .map(([name, value]) => {
                const secret = (at) =>
                    at === seat || ((name === 'top' || name === 'pocket') && told.has(at));
                const covered = (one) =>
                    (name === 'pocket' || name === 'bid') &&
                    ['none', 'hidden', -1, null].includes(one);
                return [
                    name,
                    Array.isArray(value)
                        ? value.map((one, at) =>
                              secret(at) ? 'own' : covered(one) ? 'covered' : one,
                          )
                        : value,
                ];
            }),
    );

// One more shared screen, which keeps every frame that it is sent.
const watch = (page, code) =>
    page.evaluate((room) => {
        const frames = [];
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onopen = () =>
            socket.send(JSON.stringify({ do: 'hello', room, screen: true, lang: 'fr' }));
        socket.onmessage = ({ data }) => frames.push(data);
        (window.watchers ??= []).push(frames);
    }, code);

// The public tables, one after the other, put together from the frames of a screen.
function publicViews(frames) {
    const stood = [];
    let view = null;
    for (const text of frames) {
        const frame = JSON.parse(text);
        if (frame.type === 'full') view = frame.match?.view ?? null;
        if (frame.type === 'news' && frame.match && view)
            view = viewAfter(view, frame.match.changed);
        if (view && view !== stood.at(-1)) stood.push(view);
    }
    return stood;
}

check(
    'no frame of any seat holds what is another’s, the first snapshot included',
    async (house) => {
        const other = await emptyPage(house);
        const code = await robotTable(other, 4, 'return null');
        const watching = await emptyPage(house);
        await watch(watching, code);
        await watching.waitForFunction(() => window.watchers[0].length);
        await robotStart(other);
        await robotsChoose(other, lively, 1);
        for (const name of ['pocket', 'bid']) {
            // When all but one have answered, in secret: a late screen's first snapshot, and a seat's own.
            await robotsChoose(other, `if (view.stage !== '${name}') { ${lively} }`, 0, 1);
            await other.waitForFunction(
                (name) =>
                    window.robots[0].match.view.stage === name &&
                    String(window.robots[0].match.turn.seats) === String(window.robots[0].seat),
                name,
            );
            await watch(watching, code);
            const heard = await other.evaluate(
                () => (
                    window.robots[1].socket.close(),
                    window.robots[1].dial(),
                    window.robots[1].frames.length
                ),
            );
            await other.waitForFunction(
                (heard) =>
                    window.robots[1].frames
                        .slice(heard)
                        .some((frame) => frame.startsWith('{"type":"full"')),
                heard,
            );
            await watching.waitForFunction(() => window.watchers.at(-1).length);
        }
        await robotsChoose(other, lively);
        await robotsOver(other);
        const seats = await other.evaluate(() =>
            window.robots.map(({ seat, frames, token }) => ({ seat, frames, token })),
        );
        const screens = await watching.evaluate(() => window.watchers);
        const key = JSON.parse(seats[0].frames.findLast((frame) => frame.includes('"key":"'))).match
            .result.key;
        assert.match(key, /^[0-9a-f]{32,}$/);

        const stood = publicViews(screens[0]);
        let compared = 0;
        const look = (frames, seat) => {
            let own = null;
            let over = false;
            let at = 0;
            const told = new Set();
            for (const text of frames) {
                const frame = JSON.parse(text);
                over ||= Boolean(frame.match?.result);
                assert.ok(over || !text.includes(key), 'the key, before the end');
                for (const one of seats) assert.ok(!text.includes(one.token), 'a token');
                for (const event of frame.match?.events ?? frame.match?.log ?? []) {
                    assert.ok(
                        !event.to || event.to.includes(seat),
                        `seat ${seat}: ${JSON.stringify(event)}`,
                    );
                    if (event.to && event.whose !== undefined) told.add(event.whose);
                    if (event.kind === 'round') told.clear();
                }
                if (frame.type === 'full') own = frame.match?.view ?? null;
                if (frame.type === 'news' && frame.match && own)
                    own = viewAfter(own, frame.match.changed);
                if (!own || !frame.match || over) continue;
                compared++;
                // Each place is told at its own times, but of nothing else, and in the same order.
                const known = withoutOwn(own, seat, told);
                const from = at;
                while (
                    at < stood.length &&
                    !isDeepStrictEqual(known, withoutOwn(stood[at], seat, told))
                )
                    at++;
                assert.ok(
                    at < stood.length,
                    `seat ${seat}, message ${frame.n}: ${JSON.stringify(known)}\nnot after: ${JSON.stringify(withoutOwn(stood[from], seat, told))}`,
                );
            }
        };
        for (const { seat, frames } of seats) look(frames, seat);
        for (const frames of screens) look(frames, -1);
        assert.ok(compared > 100, `${compared} frames compared`);
    },
);

// The secrets of one seat: a bullet in the pocket, five on the die, a card in the hand.
check('planted secrets reach their owner and nobody else before they are shown', async (house) => {
    const other = await emptyPage(house);
    const others =
        "return legal.find((move) => move === 'pocket click' || move === 'bid 1' || move === 'ready');";
    const code = await robotTable(other, 4, others);
    await robotsChoose(
        other,
        "return legal.find((move) => move === 'pocket bullet' || move === 'bid 5' || move === 'ready');",
        1,
        2,
    );
    await other.evaluate(() => {
        const owner = window.robots[1];
        const move = owner.move;
        owner.move = (text) => move(text, `planted-${owner.ids++}`);
    });
    // The first of the others keeps everybody waiting until the owner has hidden it, and until a late
    // screen has come in.
    await robotsChoose(other, 'return null', 0, 1);
    await robotStart(other);
    await other.waitForFunction(
        () => window.robots[1].match.view.pocket[window.robots[1].seat] === 'bullet',
    );
    await other.evaluate((room) => {
        window.late = [];
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onopen = () =>
            socket.send(JSON.stringify({ do: 'hello', room, screen: true, lang: 'fr' }));
        socket.onmessage = ({ data }) => window.late.push(data);
    }, code);
    await other.waitForFunction(() => window.late.length);
    await robotsChoose(other, `if (view.stage !== 'bid') { ${others} }`, 0, 1);
    await other.waitForFunction(() => window.robots[1].match.view.bid[window.robots[1].seat] === 5);
    await robotsChoose(other, others, 0, 1);
    await other.waitForFunction(() =>
        [...window.robots.map(({ frames }) => frames), window.late].every((frames) =>
            frames.some((frame) => frame.includes('"shown"')),
        ),
    );
    const { owner, foreign } = await other.evaluate(() => {
        const [own] = window.robots.splice(1, 1);
        return {
            owner: { seat: own.seat, token: own.token, frames: own.frames },
            foreign: [...window.robots.map(({ frames }) => frames), window.late],
        };
    });
    const kinds = owner.frames.flatMap((text) =>
        (JSON.parse(text).match?.events ?? [])
            .filter(({ kind }) => kind === 'drew')
            .map(({ action }) => action),
    );
    const planted = [
        /"bullet"/,
        /"shots":5/,
        /planted-/,
        new RegExp(owner.token),
        ...kinds.map((kind) => new RegExp(`"action":"${kind}"`)),
    ];
    // All that is said until the dice lie open, without the answers that one may choose from.
    const before = (frames) => {
        const all = frames.map((text) => JSON.parse(text));
        const open = all.findIndex(({ match }) =>
            (match?.events ?? match?.log)?.some(({ kind }) => kind === 'shown'),
        );
        return all
            .slice(0, open < 0 ? all.length : open)
            .map((frame) => JSON.stringify({ ...frame, match: { ...frame.match, legal: null } }));
    };
    const found = (frames, secret) => before(frames).some((text) => secret.test(text));
    const ownHand = (frames) =>
        frames.flatMap((text) =>
            (JSON.parse(text).match?.events ?? [])
                .filter(({ kind }) => kind === 'drew')
                .map(({ action }) => action),
        );
    for (const secret of [/"bullet"/, /"shots":5/, /planted-/])
        assert.ok(found(owner.frames, secret), `its owner is told: ${secret}`);
    for (const frames of foreign) {
        const same = ownHand(frames).map((kind) => `"action":"${kind}"`);
        for (const secret of planted)
            assert.ok(
                same.includes(secret.source) || !found(frames, secret),
                `told to somebody else: ${secret}`,
            );
        assert.ok(before(frames).length >= 1);
    }
});

// Spectators hear of an answer at a full second of the server's clock, whatever it was.
check('a bullet and a click look the same from outside: bytes and time', async (house) => {
    const seen = { click: [], bullet: [] };
    const other = await emptyPage(house);
    for (let round = 0; round < 4; round++) {
        for (const card of ['click', 'bullet']) {
            await robotTable(other, 3, 'return null');
            await robotStart(other);
            seen[card].push(
                await other.evaluate(async (what) => {
                    const [mover, watcher] = [...window.robots].sort((a, b) => a.seat - b.seat);
                    const before = watcher.frames.length;
                    mover.move(`pocket ${what}`, 'secret');
                    while (
                        !watcher.frames.slice(before).some((frame) => frame.includes('"events":['))
                    )
                        await new Promise((done) => setTimeout(done, 1));
                    const text = watcher.frames
                        .slice(before)
                        .find((frame) => frame.includes('"events":['));
                    return {
                        at: Number(/"at":(\d+)/.exec(text)[1]),
                        // Messages before it may have been put together: only the step counts.
                        text: text.replace(/"at":\d+/, '"at":0').replace(/"n":\d+/, '"n":0'),
                    };
                }, card),
            );
        }
    }
    for (const { text } of seen.bullet) assert.equal(text, seen.click[0].text);
    // A busy server is late now and then, and by chance few would be near a full second.
    const late = [...seen.click, ...seen.bullet].map((one) => one.at % 1000);
    assert.ok(
        late.filter((ms) => ms < 150).length >= 6,
        `told so long after a full second: ${late.join(', ')} ms`,
    );
});

check(
    'a reload in the middle of a choice: same seat, same secret, within 1.5 s',
    async (house) => {
        const { page } = await hostTable(house, {}, '?view=text');
        await start(page);
        await page.waitForSelector('.ask .button');
        const secret = () =>
            page.evaluate(() =>
                /BALLE|PAF/.test(document.querySelector('.own-text').textContent.split('·')[0]),
            );
        await insist('pocketed', () => page.locator('.ask .button').last().click(), secret);
        const before = await page.locator('.own-text').textContent();
        const name = await page.evaluate(() => localStorage.getItem('ilinx.name'));
        let best = Infinity;
        for (let tries = 0; tries < 3; tries++) {
            const began = Date.now();
            await page.reload({ waitUntil: 'commit' });
            await page.waitForSelector('.own-text');
            best = Math.min(best, Date.now() - began);
            await until(
                'the same secret',
                async () => (await page.locator('.own-text').textContent()) === before,
            );
            assert.equal(await page.evaluate(() => localStorage.getItem('ilinx.name')), name);
        }
        assert.ok(best <= 1500 * PATIENCE, `${best} ms`);
    },
    { alone: true },
);

check(
    'a cut line, no network, a sleeping phone: a stand-in after the grace, the person back at once',
    async (house) => {
        const { page, code } = await hostTable(house);
        await setSeats(page, 4);
        const wires = await Promise.all([1, 2, 3].map(() => openWire(house.port)));
        const [cut, offline, asleep] = await Promise.all(
            wires.map(async (wire) => {
                const guest = await house.guest();
                guest.lineIsDown = true; // the browser complains about that by itself
                await sit(guest, `${wire.base}/${code}`);
                return guest;
            }),
        );
        try {
            await start(page);
            await Promise.all([page, cut, offline, asleep].map((one) => stage(one, 'pocket')));

            // The socket is cut: the page is back before anybody has to wait, on the same seat.
            const seatOf = (one) =>
                one.evaluate(() => document.querySelector('.plate.own').dataset.seat);
            const seats = await Promise.all([cut, offline, asleep].map(seatOf));
            await cut.evaluate(() => window.sockets.at(-1).close());
            await until('dialled again', () =>
                cut.evaluate(
                    () => window.sockets.length > 1 && window.sockets.at(-1).readyState === 1,
                ),
            );
            const absent = () => page.locator('.status', { hasText: 'absent' }).count();
            await until('nobody is away', async () => !(await absent()));

            // No network at all, and a phone that sleeps without saying so.
            wires[1].cut();
            await offline.context().setOffline(true);
            // (This browser hides nothing while nobody sees it, so it is told; then nothing in the page runs.)
            const sleeper = await asleep.context().newCDPSession(asleep);
            await asleep.evaluate(() => {
                Object.defineProperty(document, 'visibilityState', {
                    value: 'hidden',
                    configurable: true,
                });
                document.dispatchEvent(new Event('visibilitychange'));
                window.beats = 0;
                setInterval(() => window.beats++, 100);
            });
            await sleeper.send('Debugger.enable');
            const stopped = new Promise((done) => sleeper.once('Debugger.paused', done));
            await sleeper.send('Debugger.pause');
            await stopped;
            wires[2].silence();
            const gone = Date.now();
            await until('seen as absent', absent);
            await offline.waitForSelector('.ribbon');
            await Promise.all([pocket(page), pocket(cut)]);
            // The sleeper is noticed when the server has heard nothing for half a minute.
            await until('the table goes on', () =>
                page.evaluate(() => !document.querySelector('.tray.at-pocket')),
            );
            assert.ok(
                Date.now() - gone < 32000 + (GRACE_MS + 1500) * PATIENCE,
                `${Date.now() - gone} ms`,
            );

            // Back again: at once, on the same seat, and nobody was put out.
            await offline.context().setOffline(false);
            wires[1].mend();
            wires[2].mend();
            await offline.evaluate(() => dispatchEvent(new Event('online')));
            await sleeper.send('Debugger.disable');
            const beats = await asleep.evaluate(() => {
                delete document.visibilityState;
                document.dispatchEvent(new Event('visibilitychange'));
                return window.beats;
            });
            assert.ok(beats < 30, `it slept: ${beats} beats in half a minute`);
            await until(
                'everybody is here',
                async () => (await page.locator('.status', { hasText: 'absent' }).count()) === 0,
            );
            await offline.waitForFunction(() => !document.querySelector('.ribbon'));
            assert.deepEqual(await Promise.all([cut, offline, asleep].map(seatOf)), seats);
            // And it is they who are asked next: not the bot.
            await until('asked', async () => {
                await Promise.all([page, cut, offline].map(press));
                return asleep.locator('.tray .question').count();
            });
        } finally {
            wires.forEach((wire) => wire.close());
        }
    },
);

check(
    'the same seat in two tabs: the newer plays, the older says so, nothing happens twice',
    async (house) => {
        const { page, code } = await hostTable(house);
        await start(page);
        await stage(page, 'pocket');
        const second = await page.context().newPage();
        const events = [];
        second.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => {
                const { match } = JSON.parse(payload);
                events.push(...(match?.events ?? []));
            }),
        );
        await second.goto(`${house.base}/${code}`);
        await stage(second, 'pocket');
        await page.waitForSelector('.sorry');
        assert.equal(await page.locator('.tray, .fanned').count(), 0, 'the older cannot act');
        await pocket(second);
        await second.waitForSelector('.tray:not(.at-pocket)');
        const own = Number(
            await second.evaluate(() => document.querySelector('.plate.own').dataset.seat),
        );
        const secrets = events.filter(
            (event) => event.kind === 'pocketed' && (event.seat ?? event.who) === own && !event.to,
        );
        assert.ok(secrets.length <= 1, JSON.stringify(secrets));
        assert.equal(
            await page.evaluate(() => window.sockets.filter((one) => one.readyState < 2).length),
            0,
            'the older does not dial again',
        );
        await page.locator('.sorry .button.main').click();
        await page.waitForSelector('.play');
        await second.waitForSelector('.sorry');
    },
);

check('a stale answer is refused with its reason, and changes nothing', async (house) => {
    const other = await emptyPage(house);
    await robotTable(other, 2, 'return null');
    await robotStart(other);
    const told = await other.evaluate(async () => {
        const robot = window.robots[0];
        const full = () =>
            new Promise((done) => {
                robot.heard = ({ type, n, match }) =>
                    type === 'full' &&
                    done(JSON.stringify([n, match.turn, match.view, match.legal]));
                robot.send({ do: 'full' });
            });
        const before = await full();
        const { number, turn } = robot.match;
        const stale = [
            { match: number, turn: turn.number + 1 },
            { match: number, turn: turn.number - 1 },
            { match: number + 1, turn: turn.number },
        ];
        for (const [at, one] of stale.entries())
            robot.send({ do: 'move', id: `old${at}`, ...one, move: 'pocket click' });
        const after = await full(); // is said after all that was asked before
        // And the very same answer, said twice, is done once.
        robot.move('pocket click', 'once');
        robot.move('pocket click', 'once');
        const answers = () =>
            robot.frames
                .map((frame) => JSON.parse(frame))
                .filter((one) => one.done === 'once' || one.id === 'once');
        while (answers().length < 2) await full(); // it is stored first
        const done = answers();
        return { refusals: robot.refusals, before, after, done: done.map((one) => one.type) };
    });
    assert.deepEqual(told.refusals, ['stale', 'stale', 'stale']);
    assert.equal(told.after, told.before);
    assert.deepEqual(told.done, ['news', 'done']);
});
