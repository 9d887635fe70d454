// By keyboard and by ear: what is read aloud, how often, and what never is.
import assert from 'node:assert/strict';

import { blindGuest } from './ears.mjs';
import {
    chooseBox,
    goOnTo,
    insist,
    pocket,
    pressFor,
    setSeats,
    sit,
    stage,
    start,
} from './guests.mjs';
import { check, sleep, until } from './house.mjs';

// Alone with bots at a table of the server, where what is sent can be overheard.
const hostAlone = async (page, house, game, seats, view = '') => {
    await sit(page, `${house.base}/${view}`);
    await chooseBox(page, game);
    await setSeats(page, seats);
    await start(page);
};

const practise = async (guest, house, game) => {
    await guest.page.goto(`${house.base}/?practice=${game}`);
    await guest.page.waitForSelector('.play .phase h1');
};

check('a secret is not said, and is read by holding its line or with the focus', async (house) => {
    const guest = await blindGuest(house, { width: 1280, height: 800 });
    const { page } = guest;
    await sit(page, `${house.base}/`);
    await start(page);
    await pocket(page, 'CLIC');
    await page.locator('.log .secret.e-pocket button').waitFor();
    await sleep(1200); // longer than it takes to say a line
    assert.deepEqual(
        (await guest.said()).filter(({ text }) => /En poche.*(CLIC|BALLE|PAF)/.test(text)),
        [],
    );
    const blur = (selector) =>
        page.locator(selector).evaluate((one) => getComputedStyle(one).filter);
    assert.match(await blur('.log .secret.e-pocket button'), /blur/);
    assert.ok(
        !(await guest.nodes()).some(({ name }) => /^En poche/.test(name)),
        'it is not in the tree either',
    );
    await page.locator('.log').focus();
    await guest.find(/^Ligne secrète/);
    assert.equal(await blur('.log button:focus'), 'none', 'the focus lifts the blur');
    const text = await page.locator('.log button:focus [aria-hidden]').textContent();
    await page.keyboard.down('Enter');
    await until('what is held is said', async () =>
        (await guest.said()).some((one) => one.text === text.replace(/\s+/g, ' ')),
    );
    await page.keyboard.up('Enter');
});

check(
    'one’s own cards, pocket and die are said when they are asked for, and not before',
    async (house) => {
        const guest = await blindGuest(house, { width: 1280, height: 800 });
        const { page } = guest;
        await sit(page, `${house.base}/?view=plain`);
        await start(page);
        await stage(page, 'pocket');
        await page.waitForSelector('.fanned');
        const secrets = async (pattern) =>
            (await guest.nodes()).filter(({ name }) => pattern.test(name)).map(({ name }) => name);
        assert.deepEqual(await secrets(/^Carte \d.*(CLIC|PAF|BALLE)/), []);
        const before = (await guest.said()).length;
        await guest.find(/^Voir tes cartes/);
        await page.keyboard.down(' ');
        await guest.hears(/^(PAF|BALLE) : carte \d/, before);
        await page.keyboard.up(' ');
        assert.deepEqual(await secrets(/carte \d\. Les autres/), []);
        await pocket(page, 'CLIC');
        await until('it is pocketed', () => page.locator('.plate.own .pocket:not(.empty)').count());
        assert.deepEqual(await secrets(/clic en poche|triche en poche|Ta poche/), []);
        await goOnTo(page, 'bid');
        await insist(
            'it is bid',
            async () => {
                await page.keyboard.press('3');
                await page.keyboard.press('Enter');
            },
            () => page.locator('.big-die.covered, .tray:not(.at-bid)').count(),
        );
        if (await page.locator('.big-die.covered').count())
            assert.deepEqual(await secrets(/dé sur 3/), []);
    },
);

check('on a device that several share no secret line is in the log', async (house) => {
    const page = await house.guest();
    await sit(page, `${house.base}/`);
    await pressFor(page, '.add-person', '#other-name');
    await page.click('.same-device button[type=submit]');
    await until('both sit', () => page.locator('.chair .soft', { hasText: 'appareil' }).count());
    await start(page);
    await stage(page, 'pocket');
    await pocket(page, 'CLIC');
    await sleep(600);
    assert.doesNotMatch(await page.locator('.beside .log').textContent(), /En poche/);
});

check('each line of the log is said once, however the log is shortened', async (house) => {
    const guest = await blindGuest(house, { width: 1280, height: 800 });
    let events = 0; // of the one kind that the log forgets
    guest.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
            const { type, match } = JSON.parse(payload);
            if (type === 'news')
                events += (match?.events ?? []).filter(({ kind }) => kind === 'bid').length;
        }),
    );
    // Thrill forgets bids and folds pushes. Whoever stands up leaves the game to bots, and listens.
    await hostAlone(guest.page, house, 'thrill', 4);
    await guest.page.evaluate(() =>
        window.sockets.at(-1).send(JSON.stringify({ do: 'stand', id: 'stand' })),
    );
    await until('bots play', () => events >= 12);
    await sleep(1200); // longer than it takes to say a line
    const last = events;
    const said = (await guest.said()).filter(({ text }) => /a misé/.test(text)).length;
    assert.ok(said <= events, `${said} lines are said of ${events} events`);
    assert.ok(said >= last - 4, `only ${said} lines are said of ${last} events`);
});

check('whose turn it is is said once a question, politely and with the question', async (house) => {
    const guest = await blindGuest(house, { width: 1280, height: 800 });
    await sit(guest.page, `${house.base}/`);
    await start(guest.page);
    for (const name of ['pocket', 'bid', 'accuse']) await goOnTo(guest.page, name);
    await guest.hears(/^À toi ! .*triche/);
    const calls = (await guest.said()).filter(({ text }) => /^À toi/.test(text));
    assert.ok(calls.length >= 3, JSON.stringify(calls));
    for (const { text, urgent } of calls) {
        assert.ok(!urgent, `"${text}" interrupts`);
        assert.ok(text.length > 20, `"${text}" does not say for what`);
    }
    const texts = calls.map(({ text }) => text);
    assert.ok(
        texts.every((text, at) => text !== texts[at - 1]),
        texts.join('\n'),
    );
});

check('what is closed is out of reach for Tab, and is heard all the same', async (house) => {
    const guest = await blindGuest(house); // a telephone
    await sit(guest.page, `${house.base}/`);
    await start(guest.page);
    await stage(guest.page, 'pocket');
    for (let presses = 0; presses < 60; presses++) {
        await guest.key('Tab');
        assert.ok(
            await guest.page.evaluate(() => !document.activeElement.closest('.beside')),
            'Tab walks through a closed sheet',
        );
    }
    await pocket(guest.page);
    await guest.hears(/choisi|poche/i);
    await guest.press(/^Journal/);
    await until('the sheet is open', () =>
        guest.page.evaluate(() => !document.querySelector('.beside').inert),
    );
});

check(
    'keys: a list in the menu, single letters can be turned off, the table is described by a button',
    async (house) => {
        const guest = await blindGuest(house, { lang: 'en', width: 1280, height: 800 });
        await practise(guest, house, 'chute');
        await guest.press(/^Menu$/);
        await guest.press(/^Keyboard shortcuts$/);
        await guest.page.waitForSelector('.keys + p');
        const rows = (await guest.nodes()).filter(({ role }) => role === 'rowheader');
        for (const key of ['D', 'L', 'M', '?', '1 to 5'])
            assert.ok(
                rows.some(({ name }) => name === key),
                `${key}: ${JSON.stringify(rows)}`,
            );
        const box = await guest.find(/^Single-key shortcuts/);
        assert.equal(box.role, 'checkbox');
        await guest.key(' ');
        await guest.key('Escape');
        const silent = (await guest.said()).length;
        await guest.key('d');
        await guest.key('l');
        await sleep(700);
        assert.ok(
            !(await guest.said()).slice(silent).some(({ text }) => /Wheel 1/.test(text)),
            'D does nothing now',
        );
        await guest.press(/^Describe the table$/);
        await guest.hears(/Wheel 1.*Wheel 5/, silent);
    },
);

check('every page says what it is, and each seat’s button which seat it is for', async (house) => {
    const guest = await blindGuest(house);
    const main = async () => (await guest.nodes()).find(({ role }) => role === 'main')?.name;
    await guest.page.goto(`${house.base}/`);
    await guest.page.waitForSelector('.chair.free .button');
    assert.ok(await main(), 'the lobby has a name');
    const names = (await guest.nodes())
        .filter(({ role, name }) => role === 'button' && /asseoir ici/i.test(name))
        .map(({ name }) => name);
    assert.ok(names.length >= 2 && new Set(names).size === names.length, names.join());
    await guest.press(/^S’asseoir$/);
    await guest.hears(/à la table/);
    await start(guest.page);
    await stage(guest.page, 'pocket');
    assert.ok(await main(), 'the table has a name');
    await guest.page.goto(`${house.base}/nirgends`);
    await guest.page.waitForSelector('.sorry');
    assert.ok(await main(), 'what cannot be found has a name');
});

// Refusals of what is no move at all; a move that is only not lawful now has been understood.
const NO_MOVE = ['unknown-move', 'too-few-arguments', 'too-many-arguments', 'bad-argument'];

check('whatever a question quotes can be written, in both languages', async (house) => {
    for (const lang of ['fr', 'en'])
        for (const game of ['thrill', 'chute', 'croisillon']) {
            const page = await house.guest({ lang });
            const answers = new Map();
            let sent = null;
            page.on('websocket', (socket) => {
                socket.on('framesent', ({ payload }) => {
                    const message = JSON.parse(payload);
                    if (message.do === 'move') sent = message;
                });
                socket.on('framereceived', ({ payload }) => {
                    const { type, id, done, reason } = JSON.parse(payload);
                    answers.set(id ?? done, type === 'refused' ? reason : 'done');
                });
            });
            await hostAlone(page, house, game, 2, '?view=text');
            const examples = page.locator('.written [role=group] button');
            await examples.or(page.locator('.ask .button')).first().waitFor();
            const count = await examples.count();
            assert.ok(count > 0 || game === 'thrill', `${lang} ${game} quotes something`);
            for (let at = 0; at < count && (await examples.count()) > at; at++) {
                const line = await examples.nth(at).textContent();
                sent = null;
                await examples.nth(at).click();
                await page.keyboard.press('Enter');
                await until(`"${line}" is answered`, () => sent && answers.has(sent.id));
                const answer = answers.get(sent.id);
                assert.ok(!NO_MOVE.includes(answer), `${lang} ${game} "${line}": ${answer}`);
                if (answer === 'done') break; // another question stands there now
            }
            await page.context().close();
        }
});

check('the table in words is sentences, with figures instead of dice', async (house) => {
    const guest = await blindGuest(house, { lang: 'en' });
    for (const game of ['sport', 'roulette', 'croisillon']) {
        await guest.page.goto(`${house.base}/?practice=${game}&view=text`);
        await guest.page.waitForSelector('.told li');
        assert.equal(await guest.page.locator('.text-table pre').count(), 0);
        const texts = (await guest.nodes()).filter(({ role }) => role === 'StaticText');
        const odd = texts.filter(({ name }) => /[\u2680-\u2685▪○●▸✕]| {3}/.test(name));
        assert.deepEqual(odd, [], game);
    }
});
