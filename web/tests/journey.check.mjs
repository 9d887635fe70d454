// What must hold while people play: secrets, clocks, lost lines, second tabs, stale answers.
import assert from 'node:assert/strict';

import { emptyPage, goOnTo, hostTable, lively, robots, setSeats, sit, stage, start } from './guests.mjs';
import { check, GRACE_MS, openWire, sleep, until } from './house.mjs';

// A room of robots only: the first of them is the host.
async function robotRoom(house, count, choose) {
    const { page, code } = await hostTable(house);
    const other = await emptyPage(house);
    await setSeats(page, count + 1);
    await robots(other, code, count, choose);
    return { page, code, other };
}

// What one seat may know and nobody else, taken out: the rest must be what a spectator sees. By an
// action card one may have been told of another's pocket or drum.
const withoutOwn = (view, seat, told = new Set()) =>
    Object.fromEntries(
        Object.entries(view)
            .filter(([name]) => name !== 'hand')
            .map(([name, value]) => {
                const secret = (at) => at === seat || ((name === 'top' || name === 'pocket') && told.has(at));
                return [name, Array.isArray(value) ? value.map((one, at) => (secret(at) ? 'own' : one)) : value];
            }),
    );

check('J5 no frame of any seat holds what is another’s, the first snapshot included', async (house) => {
    const { page, code, other } = await robotRoom(house, 3, 'return null');
    await robots(other, code, 0, '');
    const watching = await emptyPage(house);
    const watch = () =>
        watching.evaluate((room) => {
            const frames = [];
            const socket = new WebSocket(`ws://${location.host}/ws`);
            socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', room, screen: true, lang: 'fr' }));
            socket.onmessage = ({ data }) => frames.push(data);
            (window.watchers ??= []).push(frames);
        }, code);
    await watch();
    await start(page);
    await other.evaluate((body) => window.robots.forEach((one) => ((one.choose = new Function('legal', 'view', 'seat', body)), one.answer())), lively);
    for (const name of ['pocket', 'bid']) {
        await goOnTo(page, name);
        await sleep(400); // the others have answered, in secret
        await watch(); // a late screen's first snapshot
        await other.evaluate(() => window.robots[0].socket.close() ?? window.robots[0].dial()); // and a seat's own
        await sleep(300);
    }
    await goOnTo(page, 'end');
    const seats = await other.evaluate(() => window.robots.map(({ seat, frames, token }) => ({ seat, frames, token })));
    const screens = await watching.evaluate(() => window.watchers);
    const key = JSON.parse(seats[0].frames.findLast((frame) => frame.includes('"key":"'))).match.result.key;
    assert.match(key, /^[0-9a-f]{32,}$/);

    // What stood on the public table after each numbered fact, put together from the first screen.
    const at = new Map();
    let view = null;
    for (const text of screens[0]) {
        const frame = JSON.parse(text);
        if (frame.type === 'full') view = frame.match?.view ?? null;
        if (frame.type === 'news' && frame.match && view) view = { ...view, ...frame.match.changed };
        if (frame.n !== undefined && view) at.set(frame.n, view);
    }
    let compared = 0;
    const look = (frames, seat) => {
        let own = null;
        let over = false;
        const told = new Set();
        for (const text of frames) {
            const frame = JSON.parse(text);
            over ||= Boolean(frame.match?.result);
            assert.ok(over || !text.includes(key), 'the key, before the end');
            for (const one of seats) assert.ok(!text.includes(one.token), 'a token');
            for (const event of frame.match?.events ?? frame.match?.log ?? []) {
                assert.ok(event.to === 'all' || event.to.includes(seat), `seat ${seat}: ${JSON.stringify(event)}`);
                if (event.to !== 'all' && event.whose !== undefined) told.add(event.whose);
                if (event.kind === 'round') told.clear();
            }
            if (frame.type === 'full') own = frame.match?.view ?? null;
            if (frame.type === 'news' && frame.match && own) own = { ...own, ...frame.match.changed };
            const open = at.get(frame.n);
            if (!own || !open || over) continue;
            compared++;
            assert.deepEqual(withoutOwn(own, seat, told), withoutOwn(open, seat, told), `seat ${seat}, fact ${frame.n}`);
        }
    };
    for (const { seat, frames } of seats) look(frames, seat);
    for (const frames of screens) look(frames, -1);
    assert.ok(compared > 100, `${compared} frames compared`);
});

// Whoever watches hears of an answer at a full second of the server's clock, whatever it was.
check('J6 a bullet and a click look the same from outside: bytes and time', async (house) => {
    const seen = { click: [], bullet: [] };
    for (let round = 0; round < 4; round++) {
        for (const card of ['click', 'bullet']) {
            const { page, other } = await robotRoom(house, 2, 'return null');
            await start(page);
            await other.waitForFunction(() => window.robots.every((one) => one.match?.legal?.length));
            seen[card].push(
                await other.evaluate(async (what) => {
                    const [mover, watcher] = [...window.robots].sort((a, b) => a.seat - b.seat);
                    const before = watcher.frames.length;
                    mover.move(`pocket ${what}`, 'secret');
                    while (!watcher.frames.slice(before).some((frame) => frame.includes('"events":['))) await new Promise((done) => setTimeout(done, 1));
                    const text = watcher.frames.slice(before).find((frame) => frame.includes('"events":['));
                    return { at: Number(/"at":(\d+)/.exec(text)[1]), text: text.replace(/"at":\d+/, '"at":0') };
                }, card),
            );
            await house.clear();
        }
    }
    for (const { text } of seen.bullet) assert.equal(text, seen.click[0].text);
    const late = [...seen.click, ...seen.bullet].map((one) => one.at % 1000);
    assert.ok(late.every((ms) => ms < 100), `told so long after a full second: ${late.join(', ')} ms`);
});

check('J7 a reload in the middle of a choice: same seat, same secret, within 1.5 s', async (house) => {
    const { page } = await hostTable(house, {}, '?view=text');
    await start(page);
    await page.waitForSelector('.ask .button');
    await sleep(400);
    await page.locator('.ask .button').last().click();
    await page.waitForFunction(() => /BALLE|PAF/.test(document.querySelector('.own-text').textContent.split('·')[0]));
    const before = await page.locator('.own-text').textContent();
    const name = await page.evaluate(() => localStorage.getItem('ilinx.name'));
    let best = Infinity;
    for (let tries = 0; tries < 3; tries++) {
        const began = Date.now();
        await page.reload({ waitUntil: 'commit' });
        await page.waitForSelector('.own-text');
        best = Math.min(best, Date.now() - began);
        assert.equal(await page.locator('.own-text').textContent(), before);
        assert.equal(await page.evaluate(() => localStorage.getItem('ilinx.name')), name);
    }
    assert.ok(best <= 1500, `${best} ms`);
});

check('J8 a cut line, no network, a sleeping phone: a stand-in after the grace, the person back at once', async (house) => {
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
        const seatOf = (one) => one.evaluate(() => document.querySelector('.plate.own').dataset.seat);
        const seats = await Promise.all([cut, offline, asleep].map(seatOf));
        await cut.evaluate(() => window.sockets.at(-1).close());
        await until('dialled again', () => cut.evaluate(() => window.sockets.length > 1 && window.sockets.at(-1).readyState === 1), 3000);
        assert.equal(await page.locator('.status', { hasText: 'absent' }).count(), 0);

        // No network at all, and a phone that sleeps without saying so.
        wires[1].cut();
        await offline.context().setOffline(true);
        await asleep.evaluate(() => {
            Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        });
        wires[2].silence();
        const gone = Date.now();
        await until('seen as absent', () => page.locator('.status', { hasText: 'absent' }).count(), 4000);
        await offline.waitForSelector('.ribbon', { timeout: 12000 });
        for (const one of [page, cut]) {
            await one.locator('.fanned').first().focus();
            await sleep(400);
            await one.keyboard.press('Enter');
        }
        // The sleeper is noticed when the server has heard nothing for half a minute.
        await until('the table goes on', () => page.evaluate(() => !document.querySelector('.tray.at-pocket')), 36000);
        assert.ok(Date.now() - gone < 32000 + GRACE_MS + 1500, `${Date.now() - gone} ms`);

        // Back again: at once, on the same seat, and nobody was put out.
        await offline.context().setOffline(false);
        wires[1].mend();
        wires[2].mend();
        await offline.evaluate(() => dispatchEvent(new Event('online')));
        await asleep.evaluate(() => {
            delete document.visibilityState;
            document.dispatchEvent(new Event('visibilitychange'));
        });
        await until('everybody is here', async () => (await page.locator('.status', { hasText: 'absent' }).count()) === 0, 8000);
        await offline.waitForFunction(() => !document.querySelector('.ribbon'));
        assert.deepEqual(await Promise.all([cut, offline, asleep].map(seatOf)), seats);
        // And it is they who are asked: not the bot.
        await goOnTo(page, 'bid').catch(() => {});
        await until('the person answers again', () => asleep.evaluate(() => Boolean(document.querySelector('.tray .question'))), 20000);
    } finally {
        wires.forEach((wire) => wire.close());
    }
});

check('J9 the same seat in two tabs: the newer plays, the older says so, nothing happens twice', async (house) => {
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
    await second.locator('.fanned').first().focus();
    await sleep(400);
    await second.keyboard.press('Enter');
    await second.waitForSelector('.plate.own .pocket:not(.empty)');
    await sleep(500);
    const own = Number(await second.evaluate(() => document.querySelector('.plate.own').dataset.seat));
    const secrets = events.filter((event) => event.kind === 'pocketed' && (event.seat ?? event.who) === own && event.to === 'all');
    assert.ok(secrets.length <= 1, JSON.stringify(secrets));
    assert.equal(await page.evaluate(() => window.sockets.filter((one) => one.readyState < 2).length), 0, 'the older does not dial again');
    await page.locator('.sorry .button.main').click();
    await page.waitForSelector('.play');
    await second.waitForSelector('.sorry');
});

check('J10 a stale answer is refused with its reason, and changes nothing', async (house) => {
    const { page, other } = await robotRoom(house, 1, 'return null');
    await start(page);
    await other.waitForFunction(() => window.robots[0].match?.legal?.length);
    const told = await other.evaluate(async () => {
        const robot = window.robots[0];
        const full = () =>
            new Promise((done) => {
                robot.heard = ({ type, n, match }) => type === 'full' && done(JSON.stringify([n, match.turn, match.view, match.legal]));
                robot.send({ do: 'full' });
            });
        const wait = () => new Promise((done) => setTimeout(done, 300));
        await wait();
        const before = await full();
        const { number, turn } = robot.match;
        const stale = [
            { match: number, turn: turn.number + 1 },
            { match: number, turn: turn.number - 1 },
            { match: number + 1, turn: turn.number },
        ];
        for (const [at, one] of stale.entries()) robot.send({ do: 'move', id: `old${at}`, ...one, move: 'pocket click' });
        await wait();
        const after = await full();
        // And the very same answer, said twice, is done once.
        robot.move('pocket click', 'once');
        robot.move('pocket click', 'once');
        await wait();
        const done = robot.frames.map((frame) => JSON.parse(frame)).filter((one) => one.done === 'once' || one.id === 'once');
        return { refusals: robot.refusals, before, after, done: done.map((one) => one.type) };
    });
    assert.deepEqual(told.refusals, ['stale', 'stale', 'stale']);
    assert.equal(told.after, told.before);
    assert.deepEqual(told.done, ['news', 'done']);
});
