// From a cold server to people around a table: links, seats, votes, hosts, screens, devices.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

import {
    chooseBox,
    emptyPage,
    goOnTo,
    hold,
    hostTable,
    insist,
    lively,
    playOut,
    pocket,
    press,
    pressFor,
    robots,
    setSeats,
    sit,
    stage,
    start,
} from './guests.mjs';
import { check, openServer, openWire, PATIENCE, sleep, until } from './house.mjs';
import { axe, layout, overlap } from './looks.mjs';

const jsQR = createRequire(import.meta.url)('jsqr');

// A code drawn in half blocks, light on dark, as pixels for a decoder.
function readBlocks(text) {
    const rows = text
        .split('\n')
        .filter((line) => /^ +[█▀▄ ]{20,}$/.test(line))
        .map((line) => [...line.trim().padEnd(200)]);
    const side = [
        ...text
            .split('\n')
            .find((line) => /^ +█+$/.test(line))
            .trim(),
    ].length;
    const scale = 6;
    const pixels = new Uint8ClampedArray(side * scale * side * scale * 4);
    for (let y = 0; y < side * scale; y++) {
        for (let x = 0; x < side * scale; x++) {
            const block = rows[Math.floor(y / scale / 2)]?.[Math.floor(x / scale)] ?? ' ';
            const light = block === '█' || block === (Math.floor(y / scale) % 2 ? '▄' : '▀');
            pixels.set(
                [light ? 255 : 0, light ? 255 : 0, light ? 255 : 0, 255],
                (y * side * scale + x) * 4,
            );
        }
    }
    return jsQR(pixels, side * scale, side * scale)?.data;
}

check(
    'a cold server listens within two seconds; its QR code says its link',
    async () => {
        const server = await openServer();
        server.stop();
        assert.ok(
            server.listenedMs > 0 && server.listenedMs < 2000 * PATIENCE,
            `${server.listenedMs} ms`,
        );
        const link = /https?:\/\/\S+\/[A-Z]{4}-\w+/.exec(server.printed)[0];
        assert.equal(readBlocks(server.printed), link);
    },
    { alone: true },
);

check('the QR code of the lobby says the link below it', async (house) => {
    const { page } = await hostTable(house, { width: 1280, height: 800 });
    const shot = await page.locator('.invite .qr').screenshot({ type: 'png' });
    const pixels = await page.evaluate(
        async (png) => {
            const image = await createImageBitmap(
                new Blob([Uint8Array.from(png)], { type: 'image/png' }),
            );
            const canvas = new OffscreenCanvas(image.width, image.height);
            const pen = canvas.getContext('2d');
            pen.drawImage(image, 0, 0);
            const { data, width, height } = pen.getImageData(0, 0, image.width, image.height);
            return { data: [...data], width, height };
        },
        [...shot],
    );
    const read = jsQR(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height);
    assert.equal(read?.data, await page.inputValue('.copy input'));
});

check(
    'five people and a bot at an insecure origin, one tap each, within twenty seconds',
    async (house) => {
        const began = Date.now();
        const host = await house.guest();
        await host.addInitScript(() =>
            addEventListener('beforeinstallprompt', () => console.error('an install prompt')),
        );
        await sit(host, `${house.base}/`);
        const code = await host.locator('.code-small').textContent();
        const guests = await Promise.all(
            [1, 2, 3, 4].map(() => house.guest({ width: 390, height: 700 })),
        );
        await Promise.all([
            ...guests.map((guest) => sit(guest, `${house.base}/${code}`)),
            setSeats(host, 6),
        ]);
        await start(host);
        const all = [host, ...guests];
        await Promise.all(all.map((page) => stage(page, 'pocket')));
        const took = Date.now() - began;
        assert.ok(took <= 20000 * PATIENCE, `${took} ms`);
        for (const guest of guests)
            assert.ok((await guest.evaluate(() => window.presses.taps)) <= 2);
        for (const page of all) {
            assert.equal(await page.evaluate(() => isSecureContext), false);
            assert.equal(await page.locator('.plate').count(), 6);
            assert.equal(await page.evaluate(() => 'serviceWorker' in navigator), false);
        }
    },
    { alone: true },
);

check(
    'at a secure origin the page can be installed, and opens without a network',
    async (house) => {
        const wire = await openWire(house.port);
        const base = wire.base.replace(/\/\/[^:]+/, '//127.0.0.1');
        try {
            const page = await house.guest();
            page.lineIsDown = true;
            await page.goto(`${base}/`);
            await page.evaluate(() => navigator.serviceWorker.ready);
            const manifest = await page.evaluate(async () =>
                (await fetch(document.querySelector('link[rel=manifest]').href)).json(),
            );
            assert.equal(manifest.start_url, '.');
            await page.waitForFunction(() => navigator.serviceWorker.controller);
            await page.reload();
            await page.waitForSelector('.sit');
            wire.cut();
            await page.reload();
            await page.waitForSelector('.waiting, .ribbon');
            assert.deepEqual(
                await page.evaluate(async () =>
                    [
                        ...new Set(
                            (await (await caches.open('ilinx')).keys()).map(
                                ({ url }) => new URL(url).pathname.split('/')[1],
                            ),
                        ),
                    ].sort(),
                ),
                ['', 'assets'],
            );
        } finally {
            wire.close();
        }
    },
);

check('a code typed at the door leads to its table', async (house) => {
    const { code } = await hostTable(house);
    const guest = await house.guest();
    await guest.goto(`${house.base}/`);
    await guest.fill('#code', code.toLowerCase());
    await guest.press('#code', 'Enter');
    // The table adds its secret to the address, perhaps before this looks.
    await guest.waitForURL(new RegExp(`/${code}(-|$)`));
    await guest.waitForSelector('.sit .button.main');
});

check(
    'wishes are shown, the host’s tap decides; a sample game is played at the text table',
    async (house) => {
        const { page, code } = await hostTable(house);
        const guest = await house.guest({ lang: 'en' });
        await sit(guest, `${house.base}/${code}`);
        const boxOf = (one, at) => one.locator('.box').nth(at);
        const sealed = await guest.locator('.box .label').allTextContents();
        const at = sealed.findIndex((label) => /sealed|stones/i.test(label));
        assert.ok(at > 0, sealed.join());
        await insist(
            'a wish is seen',
            () => boxOf(guest, at).locator('.lid').click(),
            () => boxOf(page, at).locator('.wanting').count(),
        );
        assert.equal(await page.locator('.box.open').count(), 1);
        const open = (one) => () =>
            one.evaluate(
                (place) => document.querySelectorAll('.box')[place].classList.contains('open'),
                at,
            );
        await insist('the host decides', () => boxOf(page, at).locator('.lid').click(), open(page));
        await until('everybody sees it', open(guest));
        await start(page);
        for (const one of [page, guest]) await one.waitForSelector('.text-table .ask');
        const played = async (one) => {
            await until(
                'the end',
                async () => {
                    await one.evaluate(() =>
                        [...document.querySelectorAll('.ask .button')]
                            .sort(() => Math.random() - 0.5)[0]
                            ?.click(),
                    );
                    return one.locator('.end .ranks').count();
                },
                120000,
            );
        };
        await Promise.all([played(page), played(guest)]);
        // Both devices have given a number, each has checked everything, and the shield says so.
        for (const one of [page, guest]) {
            await one.waitForSelector('.end details.seal svg');
            assert.equal(await one.locator('.end details.seal.broken').count(), 0);
            const kept = await one.evaluate(() =>
                Object.entries(localStorage)
                    .filter(([key]) => key.startsWith('ilinx.dice.'))
                    .flatMap(([, value]) => JSON.parse(value)),
            );
            assert.deepEqual(
                kept.filter(({ told }) => told).map(({ told }) => told.length),
                [2],
            );
        }
        // Differences from what this device remembers: another number counts than the one it told, or the server
        // has shown another seal once it knew the number.
        const remembers = (what) =>
            page.evaluate((member) => {
                const key = Object.keys(localStorage).find((one) => one.startsWith('ilinx.dice.'));
                const kept = JSON.parse(localStorage.getItem(key));
                const told = kept.find((one) => one.told);
                told[member] = told[member].replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
                const before = localStorage.getItem(key);
                localStorage.setItem(key, JSON.stringify(kept));
                return [key, before];
            }, what);
        for (const what of ['number', 'seal']) {
            const [key, before] = await remembers(what);
            await page.reload();
            await page.waitForSelector('.end details.seal.broken');
            assert.equal(await page.locator('.end details.seal svg').count(), 0);
            await page.evaluate(
                ([key, before]) => localStorage.setItem(key, before),
                [key, before],
            );
        }
        await page.reload();
        await page.waitForSelector('.end details.seal svg');
    },
);

check('options are chosen in words, and who cannot change them reads them', async (house) => {
    const { page, code } = await hostTable(house);
    const guest = await house.guest({ lang: 'en' });
    await sit(guest, `${house.base}/${code}`);
    const name = await page.locator('.chairs .chair strong').nth(1).textContent();
    await insist(
        'another box',
        () => page.locator('.lid').nth(1).click(),
        async () => /Dix de chute/.test(await page.locator('.about h2').textContent()),
    );
    await page.locator('.chosen summary').click();
    const begins = page.locator('.choice', { hasText: 'Qui commence' });
    // The words of a value, the names of those who sit there, and no seat that is not there.
    await begins.locator('.button', { hasText: name }).waitFor();
    assert.deepEqual(await begins.locator('.button').count(), 3);
    await insist(
        'chosen',
        () => begins.locator('.button', { hasText: name }).click(),
        () => begins.locator(`.button[aria-pressed=true]:has-text("${name}")`).count(),
    );
    const draw = page.locator('.switch.number', { hasText: 'jamais' }).locator('input');
    await draw.fill('40');
    await draw.press('Enter');
    await page.locator('.switch.number', { hasText: 'après 40 tours' }).waitFor();
    await until('told to the guest', async () =>
        /after 40 turns/.test(await guest.locator('.variants').textContent()),
    );
    assert.match(await guest.locator('.variants').textContent(), new RegExp(`loser\\): ${name}`));
    // One line each, and none about looks, for this box has but one.
    assert.equal(
        await guest.locator('.variants li').first().textContent(),
        'No limit · bots: regular',
    );
    // A number that is too large becomes the largest, in the field too.
    await draw.fill('5000');
    await draw.press('Enter');
    await page.locator('.switch.number strong', { hasText: 'après 1000 tours' }).waitFor();
    assert.equal(await draw.inputValue(), '1000');
});

check('whoever plays is told that the host has ended the game', async (house) => {
    const { page, code } = await hostTable(house);
    const guest = await house.guest();
    await sit(guest, `${house.base}/${code}`);
    await start(page);
    await guest.waitForSelector('.tray');
    const name = await page
        .locator('.plate.own')
        .first()
        .evaluate(() => JSON.parse(localStorage.getItem('ilinx.name')));
    await page.evaluate(() =>
        window.sockets.at(-1).send(JSON.stringify({ do: 'stop', id: 'stop' })),
    );
    await guest.locator('.toast', { hasText: `${name} a arrêté la partie.` }).waitFor();
    await page.waitForSelector('.start-bar');
    assert.equal(await page.locator('.toast').count(), 0);
});

check('the host removes somebody, and hands the table over', async (house) => {
    const { page, code } = await hostTable(house);
    const [bad, good] = [await house.guest(), await house.guest()];
    await sit(bad, `${house.base}/${code}`);
    await sit(good, `${house.base}/${code}`);
    await pressFor(page, '.tools .button:last-child', '.members li');
    await hold(page, '.members .hold >> nth=0', () => bad.locator('.sorry').count(), true);
    assert.match(await bad.locator('.sorry h1').textContent(), /exclu/);
    await page.keyboard.press('Escape');
    await pressFor(page, '.tools .button:last-child', '.members li');
    await insist(
        'handed over',
        () =>
            page
                .locator('.members .button')
                .first()
                .click({ timeout: 2000 })
                .catch(() => {}),
        () => good.locator('.start-bar .button').count(),
    );
    await page.keyboard.press('Escape');
    await page.waitForSelector('.start-bar.waiting-for');
});

check(
    'what cannot be entered says why: no such room, a full one, no such replay',
    async (house) => {
        const page = await house.guest();
        await page.goto(`${house.base}/ZZZZ`);
        assert.match(await page.locator('.sorry h1').textContent(), /Table introuvable/);
        await page.goto(`${house.base}/quelque/part/ailleurs`);
        assert.match(await page.locator('.sorry h1').textContent(), /Table introuvable/);
        const { code } = await hostTable(house);
        const other = await emptyPage(house);
        await other.evaluate(
            (room) =>
                Promise.all(
                    Array.from({ length: 23 }, (_, at) => {
                        const socket = new WebSocket(`ws://${location.host}/ws`);
                        const token = String(at).padStart(32, 'a');
                        socket.onopen = () =>
                            socket.send(
                                JSON.stringify({
                                    do: 'hello',
                                    room,
                                    token,
                                    name: `N${at}`,
                                    lang: 'fr',
                                }),
                            );
                        return new Promise((done) => (socket.onmessage = done));
                    }),
                ),
            code,
        );
        await page.goto(`${house.base}/${code}`);
        assert.match(await page.locator('.sorry h1').textContent(), /pleine/);
        // A shared screen that has not been told of a table yet asks which.
        await page.goto(`${house.base}/tv`);
        await page.fill('.sorry input', code.toLowerCase());
        await page.click('.sorry .by-letters button');
        await page.waitForSelector('.tv-lobby');
        const answer = page.waitForResponse('**/replays/*?as=public');
        house.faults.length = 0;
        await page.goto(`${house.base}/r/${code}-9-000000000000`);
        await answer;
        assert.match(await page.locator('.sorry h1').textContent(), /introuvable/);
        assert.equal(await page.locator('.sorry .button.main').getAttribute('href'), `/${code}`);
        house.faults.length = 0; // the browser notes the refused request
    },
);

// Host and guest have played to the end, with a bot, and both look at it.
async function ended(house, options) {
    const { page, code } = await hostTable(house);
    const guest = await house.guest(options);
    await sit(guest, `${house.base}/${code}`);
    await setSeats(page, 3);
    await start(page);
    await stage(guest, 'pocket');
    const [token] = await guest.evaluate(
        (code) => JSON.parse(localStorage.getItem('ilinx.rooms'))[code],
        code,
    );
    const table = await emptyPage(house);
    await robots(table, code, 1, lively, token);
    await playOut(table, page, code);
    await guest.goto(`${house.base}/${code}`);
    await guest.waitForSelector('.end .ranks');
    return { page, guest };
}

check('at the end a guest asks for another game, and the host sees who does', async (house) => {
    const { page, guest } = await ended(house, { lang: 'en' });
    await pressFor(guest, '.end .choices .main', '.end .choices .main[aria-pressed=true]');
    assert.match(
        await guest.locator('.end').textContent(),
        /wants another one!.*will start the next game/,
    );
    await until('the host sees it', async () =>
        /en veut une autre/.test(await page.locator('.end').textContent()),
    );
    await pressFor(page, '.end .choices .main', '.tray');
});

check(
    'how a game has ended stays as it was, whoever sits where and whatever is chosen next',
    async (house) => {
        const { page, guest } = await ended(house);
        const ranks = () =>
            guest.evaluate(() => {
                const list = document.querySelector('.ranks').cloneNode(true);
                // The letters on a badge tell apart those who are here now.
                list.querySelectorAll('.badge').forEach((badge) => badge.remove());
                return document.querySelector('.end h1').textContent + list.textContent;
            });
        const before = await ranks();
        assert.match(before, /Ada/);
        const act = (what) =>
            page.evaluate(
                (what) =>
                    window.sockets
                        .at(-1)
                        .send(JSON.stringify({ id: `x${Math.random()}`.slice(0, 12), ...what })),
                what,
            );
        const boxes = '.end .to-boxes';
        await pressFor(page, boxes, '.lobby');
        await act({ do: 'stand' });
        await page.waitForSelector('.sit');
        assert.equal(await ranks(), before, 'whoever played has played');
        await act({ do: 'choose', game: 'thrill' });
        await until('Thrill is chosen', () =>
            page.evaluate(() =>
                /Thrill/.test(document.querySelector('.lobby .middle')?.textContent ?? ''),
            ),
        );
        assert.equal(await ranks(), before, 'it is still being read');
        assert.doesNotMatch(await guest.locator('.toasts').textContent(), /arrêté la partie/);
        await pressFor(guest, boxes, '.lobby');
    },
);

check('whoever comes may sit down for as long as the box has room', async (house) => {
    const { page, code } = await hostTable(house);
    await setSeats(page, 2);
    for (let count = 2; count <= 6; count++)
        await sit(await house.guest(), `${house.base}/${code}`);
    await until('six seats', async () => (await page.locator('.chair').count()) === 6);
    const seventh = await house.guest();
    await seventh.goto(`${house.base}/${code}`);
    await seventh.waitForSelector('.sit');
    assert.match(await seventh.locator('.sit').textContent(), /La table est complète/);
});

check('what is pressed twice is done once, and nobody is scolded for it', async (house) => {
    const { page } = await hostTable(house);
    await setSeats(page, 2);
    await start(page);
    await pocket(page);
    for (const name of ['bid', 'accuse']) {
        await goOnTo(page, name);
        await sleep(400);
        await page
            .locator('.bet-tray .button.main, .answers .button.quiet')
            .dblclick({ timeout: 2000 })
            .catch(() => {});
        await sleep(300);
        assert.equal(await page.locator('.toast.bad').count(), 0, name);
    }
});

check('a shared screen has a long evening on it without scrolling', async (house) => {
    const { code } = await hostTable(house);
    const tally = Array.from({ length: 12 }, (_, at) => ({
        name: `Loutre ${at}`,
        member: null,
        bot: false,
        games: 12,
        wins: at,
    }));
    const tv = await house.guest({ width: 1920, height: 1080 });
    await tv.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((text) => {
            const message = JSON.parse(text);
            socket.send(
                JSON.stringify(
                    message.table ? { ...message, table: { ...message.table, tally } } : message,
                ),
            );
        });
        socket.onMessage((text) => server.send(text));
    });
    await tv.goto(`${house.base}/${code}/tv`);
    await tv.waitForSelector('.tv-lobby .evening');
    for (const [width, height] of [
        [1920, 1080],
        [1280, 800],
        [1366, 768],
    ]) {
        await tv.setViewportSize({ width, height });
        assert.equal(
            await tv.evaluate(() => document.scrollingElement.scrollHeight - innerHeight),
            0,
            `${width} × ${height}`,
        );
    }
    assert.match(await tv.locator('.evening tbody tr').first().textContent(), /Loutre 11/);
});

check('two people on one device: a cover between them, opened by holding', async (house) => {
    const { page, code } = await hostTable(house);
    await pressFor(page, '.add-person', '#other-name');
    await page.fill('#other-name', 'Léa');
    await page.click('.same-device button[type=submit]');
    await page.waitForFunction(() =>
        [...document.querySelectorAll('.chair')].some(
            (one) => /Léa/.test(one.textContent) && /appareil/.test(one.textContent),
        ),
    );
    await setSeats(page, 2);
    await start(page);
    await pocket(page);
    await page.waitForSelector('.pass-on');
    await pressFor(page, '.pass-on', '.cover');
    assert.match(await page.locator('.cover h1').textContent(), /Passe l’écran à Léa/);
    assert.equal(await page.locator('.play, .plate, .log').count(), 0, 'nothing shows through');
    await insist(
        'a short press asks again',
        () => page.locator('.cover .hold').click(),
        () => page.locator('.cover .armed').count(),
    );
    assert.match(
        await page.locator('.cover .again').textContent(),
        /Léa.*Encore un appui/,
        'what it will do is still said',
    );
    assert.equal(await page.locator('.cover').count(), 1, 'a short press opens nothing');
    await page.waitForSelector('.cover .hold:not(.armed)'); // what was half confirmed is forgotten
    await hold(page, '.cover .hold', '.tray.at-pocket', true);
    await until('Léa has not chosen yet', async () =>
        /Garde le doigt|Maintiens le clic/.test(
            await page.locator('.fan-tray .said').textContent(),
        ),
    );
    await page.reload();
    await page.waitForSelector('.cover');
    assert.match(
        await page.locator('.cover h1').textContent(),
        /Passe l’écran à Léa/,
        'who was at the screen opens it again',
    );
    assert.equal(await page.locator('.play, .plate, .log').count(), 0, 'nothing shows through');
    await hold(page, '.cover .hold', '.tray.at-pocket', true);
    assert.equal(
        (await page.evaluate((room) => JSON.parse(localStorage.getItem('ilinx.rooms'))[room], code))
            .length,
        2,
    );

    // One of them is sent away, at the screen or not: the other plays on.
    await page.evaluate(() =>
        window.sockets.at(0).send(JSON.stringify({ do: 'kick', id: 'kick', member: 1 })),
    );
    await page.waitForSelector('.cover');
    assert.match(await page.locator('.toasts').textContent(), /Léa a quitté la table/);
    await hold(page, '.cover .hold', '.play', true);
    assert.equal(await page.locator('.pass-on').count(), 0);
    assert.equal(
        (await page.evaluate((room) => JSON.parse(localStorage.getItem('ilinx.rooms'))[room], code))
            .length,
        1,
    );
    await page.reload();
    await page.waitForSelector('.play');
});

check(
    'two people at one keyboard bid at the same time, each with two keys, and no number is seen',
    async (house) => {
        const { page, code } = await hostTable(house, {
            width: 1280,
            height: 800,
            speed: 'normal',
        });
        await pressFor(page, '.add-person', '#other-name');
        await page.fill('#other-name', 'Léa');
        await page.click('.same-device button[type=submit]');
        await page.waitForFunction(() => /Léa/.test(document.querySelector('.chairs').textContent));
        await setSeats(page, 2);
        await start(page);
        await pocket(page);
        await pressFor(page, '.pass-on', '.cover');
        await hold(page, '.cover .hold', '.tray.at-pocket');
        await pocket(page);
        for (let times = 0; times < 3 && !(await page.locator('.fists-offer').count()); times++) {
            await until('asked to bid, or to pass the screen on', async () => {
                await press(page);
                return page.locator('.fists-offer, .pass-on').count();
            });
            if (await page.locator('.fists-offer').count()) break;
            await pressFor(page, '.pass-on', '.cover');
            await hold(page, '.cover .hold', '.tray');
        }
        assert.ok(!(await overlap(page, '.fists-offer', '.plate')), 'the offer hides no name');
        await pressFor(page, '.fists-offer', '.fists');
        assert.equal(await page.locator('.fists li').count(), 2);
        await axe(page, 'fists');
        await layout(page, 'fists');
        const quiet = await page.locator('.fists').innerHTML();
        for (const code of ['KeyQ', 'KeyR', 'KeyQ', 'KeyQ', 'KeyR'])
            await page.keyboard.press(code);
        assert.equal(await page.locator('.fists').innerHTML(), quiet, 'a press is not seen');
        const asides = () => page.locator('.log .secret').filter({ visible: true }).count();
        await page.keyboard.press('KeyT');
        await page.waitForSelector('.fists .shut');
        await sleep(1200); // longer than the news of it takes
        assert.equal(await asides(), 0, 'what only one of them may know is not on the screen');
        await page.keyboard.press('KeyW');
        await page.waitForFunction(() => !document.querySelector('.fists'));
        const seen = () =>
            page.evaluate(() =>
                Boolean(
                    document.querySelector('.play') &&
                    [...document.querySelectorAll('.log .secret, .tray')].some((one) =>
                        one.checkVisibility({ visibilityProperty: true }),
                    ),
                ),
            );
        await until('nobody’s secrets are seen until the screen is opened', async () => {
            assert.equal(await seen(), false);
            return page.locator('.cover').count();
        });
        await hold(page, '.cover .hold', '.play', true);
        await until('both bids lie open', () =>
            page.evaluate(() =>
                /3 (coups|tirs).*2 (coups|tirs)|2 (coups|tirs).*3 (coups|tirs)/s.test(
                    document.querySelector('.log').textContent,
                ),
            ),
        );
        assert.equal(
            (
                await page.evaluate(
                    (room) => JSON.parse(localStorage.getItem('ilinx.rooms'))[room],
                    code,
                )
            ).length,
            2,
        );
    },
);

check(
    'one box after the other at the usual speed: each is played on, whatever the last one was showing',
    async (house) => {
        const { page } = await hostTable(house, { width: 900, height: 700, speed: 'normal' });
        for (const [at, game] of ['sport', 'roulette', 'thrill', 'croisillon', 'chute'].entries()) {
            await chooseBox(page, game);
            await start(page);
            await until(`${game}: somebody is awaited`, () =>
                page.evaluate(() =>
                    /À toi|On attend/.test(document.querySelector('.phase')?.textContent ?? ''),
                ),
            );
            await page.evaluate(
                (at) =>
                    window.sockets.at(-1).send(JSON.stringify({ do: 'stop', id: `stop-${at}` })),
                at,
            );
            await page.waitForSelector('.start-bar');
        }
    },
);
