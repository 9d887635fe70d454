// For everybody: the keyboard, a reader's log and descriptions, reduced motion, no accidents.
import assert from 'node:assert/strict';

import {
    emptyPage,
    GO_ON,
    goOnTo,
    hostTable,
    insist,
    pocket,
    robots,
    sit,
    stage,
    start,
} from './guests.mjs';
import { check, longCheck, settled, sleep, until } from './house.mjs';
import { moved, watchMotion } from './looks.mjs';

const WHOLE_MS = 240000; // a game has as many rounds as luck gives it

// Presses an answer 100 ms after it has appeared, and again after 400 ms.
async function pressEarly(house) {
    const { page } = await hostTable(house, {}, '?view=text');
    await page.evaluate(() => {
        const told = () => document.querySelector('.own-text').textContent;
        const button = () => document.querySelector('.ask .button');
        const appears = new Promise((done) =>
            new MutationObserver(() => button() && done(performance.now())).observe(document.body, {
                childList: true,
                subtree: true,
            }),
        );
        window.pressed = appears.then(async (appeared) => {
            const age = () => performance.now() - appeared;
            const at = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms - age())));
            await at(100);
            button().click();
            const late = age();
            await at(330);
            const early = told();
            await at(400);
            button().click();
            while (told() === early && age() < 20000) await at(age() + 50);
            return { late, early, after: told() };
        });
    });
    await start(page);
    return page.evaluate(() => window.pressed);
}

check('what has just appeared is not pressed by accident', async (house) => {
    let pressed = await pressEarly(house);
    // A machine that was too busy to press early is asked again.
    for (let tries = 0; tries < 5 && pressed.late > 300; tries++) pressed = await pressEarly(house);
    assert.ok(pressed.late <= 300, `pressed after ${pressed.late} ms`);
    assert.match(pressed.early, /poche\s:\srien/, 'pressed after 100 ms');
    assert.match(pressed.after, /poche\s:\s(CLIC|BALLE|PAF)/, 'pressed after 400 ms');
});

check('a second finger, a pinch and a scroll change nothing that is held', async (house) => {
    const { page } = await hostTable(house, { hasTouch: true, isMobile: true });
    const line = await page.context().newCDPSession(page);
    const touch = (type, points) =>
        line.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: points.map(([x, y, id]) => ({ x, y, id })),
        });
    // A scroll that begins on a button does not press it.
    const stand = await page.locator('.chair .button').first().boundingBox();
    await sleep(400); // from now on a press would count
    const [x, y] = [stand.x + 20, stand.y + 20];
    await touch('touchStart', [[x, y, 1]]);
    for (let step = 1; step <= 8; step++) await touch('touchMove', [[x, y - step * 25, 1]]);
    await touch('touchEnd', []);
    await until('it scrolls', () => page.evaluate(() => scrollY > 20));
    assert.equal(await page.locator('.start-bar .button').count(), 1, 'still seated');
    await start(page);
    await stage(page, 'pocket');
    await sleep(500); // what has just appeared cannot be held yet
    const fan = await page.locator('.fan').boundingBox();
    const [fx, fy] = [fan.x + fan.width / 2, fan.y + fan.height / 2];
    const held = () => page.locator('.fan.held').count();
    await touch('touchStart', [[fx, fy, 1]]);
    await until('held', held);
    await touch('touchStart', [
        [fx, fy, 1],
        [fx + 60, fy - 200, 2],
    ]);
    for (let step = 1; step <= 5; step++)
        await touch('touchMove', [
            [fx, fy, 1],
            [fx + 60 + step * 15, fy - 200 - step * 15, 2],
        ]);
    assert.equal(await held(), 1, 'the grab survives');
    assert.equal(await page.evaluate(() => visualViewport.scale), 1, 'no zoom');
    await touch('touchMove', [[fx, fy, 1]]); // one point less: that finger is lifted
    assert.equal(await held(), 1, 'the other finger has gone');
    for (let step = 1; step <= 8; step++) await touch('touchMove', [[fx, fy - step * 15, 1]]);
    await page.waitForSelector('.fan.lifted');
    await touch('touchEnd', []);
    await page.waitForSelector('.plate.own .pocket:not(.empty)');
});

// Goes on with Tab until this has the focus.
async function tabTo(page, selector) {
    for (let presses = 0; presses < 80; presses++) {
        if (await page.evaluate((what) => Boolean(document.activeElement?.matches(what)), selector))
            return true;
        await page.keyboard.press('Tab');
    }
    return false;
}

const enterFor = (page, selector) =>
    insist(
        selector,
        () => page.keyboard.press('Enter'),
        () => page.locator(selector).count(),
    );

async function focusKept(page, when) {
    await until(`the focus is somewhere ${when}`, () =>
        page.evaluate(
            () => document.activeElement !== document.body && document.activeElement !== null,
        ),
    );
    const shown = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement);
        return (
            !document.activeElement.matches(':focus-visible:not(main)') || // the page as a whole
            style.outlineStyle !== 'none' ||
            style.boxShadow !== 'none'
        );
    });
    assert.ok(shown, `the focus is seen ${when}`);
}

longCheck('by keyboard alone, from the door to the end of a game', async (house) => {
    const page = await house.guest({ width: 1280, height: 800 });
    await page.goto(`${house.base}/`);
    await page.waitForSelector('.sit');
    const code = await page.locator('.code-small').textContent();
    assert.ok(await tabTo(page, '.sit .button.main'));
    await enterFor(page, '.start-bar');
    await focusKept(page, 'after sitting down');
    // A dialog and back.
    assert.ok(await tabTo(page, '.tools .button:last-child'));
    await enterFor(page, 'dialog');
    await focusKept(page, 'in the menu');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog'));
    await until('the focus comes back from a dialog', () =>
        page.evaluate(() => document.activeElement.matches('.tools .button:last-child')),
    );
    for (let seats = 4; seats > 2; seats--) {
        assert.ok(await tabTo(page, '.stepper .button:first-child'));
        const fewer = () =>
            page.evaluate(
                (count) =>
                    document.querySelector('.stepper output').textContent === String(count - 1),
                seats,
            );
        await insist('one seat fewer', () => page.keyboard.press('Enter'), fewer);
        await focusKept(page, 'after one seat fewer');
    }
    const other = await emptyPage(house);
    await robots(
        other,
        code,
        1,
        'return legal.find((move) => /^(ready|quiet|pocket click|bid 5)$/.test(move)) ?? legal[0];',
    );
    assert.ok(await tabTo(page, '.start-bar .button'));
    await enterFor(page, '.play');
    await focusKept(page, 'when the game begins');
    let answered = '';
    const end = Date.now() + WHOLE_MS;
    while (Date.now() < end && !(await page.locator('.end').count())) {
        const now = await page.evaluate((answer) => {
            const tray = document.querySelector('.tray');
            const own = document.querySelector('.plate.own.asked');
            const question = `${document.querySelector('.round-number')?.textContent} ${tray?.className}`;
            if (own && tray?.querySelector('.fanned')) return { question, what: '.fanned' };
            if (own && tray?.querySelector('.tray > .bet-tray .big-die'))
                return { question, what: '.big-die' };
            // Wait! keeps a window open; then it is closed by the answer.
            const what = [answer, '.tray .answers .hold-on'].find((one) =>
                document.querySelector(one),
            );
            return what ? { question: `${question} ${Math.random()}`, what } : null;
        }, GO_ON);
        if (now && now.question !== answered && (await tabTo(page, now.what))) {
            await sleep(380);
            if (now.what === '.big-die') await page.keyboard.press('4');
            await page.keyboard.press('Enter');
            answered = now.question;
        }
        await sleep(120);
        await focusKept(page, 'during the game');
    }
    await page.waitForSelector('.end');
    await focusKept(page, 'at the end');
    assert.ok(await tabTo(page, '.end .button.main'));
    assert.equal(await page.evaluate(() => window.presses.taps), 0, 'no pointer was used');
});

check(
    'by keyboard the place is never lost: dialogs give it back, a field that opens takes it, what cannot be pressed any more leaves it beside',
    async (house) => {
        const { page } = await hostTable(house);
        const at = () =>
            page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.id);
        const menu = page.locator('.tools .button').last();
        await menu.press('Enter');
        await page.locator('.menu .button', { hasText: 'Réglages' }).press('Enter');
        await page.waitForSelector('dialog .choices');
        await page.keyboard.press('Escape');
        await until(
            'back at the menu’s button',
            async () => (await at()) === (await menu.getAttribute('aria-label')),
        );
        await insist(
            'in the field',
            () =>
                page
                    .locator('button.add-person')
                    .press('Enter', { timeout: 2000 })
                    .catch(() => {}),
            async () => (await at()) === 'other-name',
        );
        const more = page.locator('.stepper .button').last();
        for (let times = 0; times < 6 && (await more.isEnabled()); times++) {
            await more.press('Enter');
            await sleep(450);
        }
        await until('beside what cannot be pressed', () =>
            page.evaluate(() => Boolean(document.activeElement.closest('.stepper'))),
        );
    },
);

check('forced colours: whoever can be accused is still seen', async (house) => {
    const { page } = await hostTable(house);
    await page.emulateMedia({ forcedColors: 'active' });
    await start(page);
    await goOnTo(page, 'accuse');
    const colour = await page.waitForFunction(() => {
        const target = document.querySelector('.plate .target');
        return target && getComputedStyle(target).backgroundColor;
    });
    assert.match(await colour.jsonValue(), /, 0\)$/);
});

check(
    'the log grows by one entry for each event, by one for all who draw cards; D tells phase, turn and options',
    async (house) => {
        const page = await house.guest();
        const events = [];
        page.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => {
                const { match } = JSON.parse(payload);
                events.push(...(match?.log ?? match?.events ?? []));
            }),
        );
        await sit(page, `${house.base}/`);
        await start(page);
        const entries = () =>
            page.evaluate(() =>
                [...document.querySelectorAll('.log[role=log] p')].map((one) => one.textContent),
            );
        for (const name of ['pocket', 'bid', 'accuse', 'pocket']) {
            await goOnTo(page, name);
            // Seats that draw cards at once share an entry; what they drew comes in between.
            const drawing = (all, at) =>
                all[at].kind === 'dealt' &&
                all.slice(0, at).findLast(({ kind }) => kind !== 'drew')?.kind === 'dealt';
            const told = () => events.slice(-120).filter((_, at, all) => !drawing(all, at)).length;
            await until(
                'as many entries as events',
                async () => (await entries()).length === told(),
            );
        }
        assert.ok((await entries()).every((text) => text.trim().length > 3));
        assert.match((await entries()).find((text) => /piochées/.test(text)) ?? '', /toi, .+ et /);
        await page.waitForSelector('.plate.own.asked');
        await page.keyboard.press('d');
        const short = await page.locator('.described').textContent();
        const phase = await page.locator('.phase h1').textContent();
        assert.ok(
            short.includes(phase) && short.includes('À toi') && /Tu peux.*(CLIC|BALLE)/.test(short),
            short,
        );
        await page.keyboard.press('d');
        await page.keyboard.press('d');
        assert.ok((await page.locator('.described').textContent()).length > short.length + 80);
        // It would hide the table, and be true no longer, if it stayed.
        await page.locator('.phase h1').click();
        await until(
            'put away by a press elsewhere',
            async () => !(await page.locator('.described').count()),
        );
        await page.keyboard.press('d');
        await page.locator('.described').waitFor();
        await pocket(page);
        await until('put away by a move', async () => !(await page.locator('.described').count()));
    },
);

check(
    'with reduced motion nothing moves for long, and all ends up the same',
    async (house) => {
        const { page } = await hostTable(house, { motion: 'reduce', speed: 'normal' });
        await watchMotion(page);
        await start(page);
        for (const name of ['bid', 'accuse', 'trigger', 'pocket']) await goOnTo(page, name);
        assert.deepEqual(await moved(page), []);
        // Others' answers are told at full seconds.
        const table = () => settled(() => page.locator('.table-top').innerText());
        const before = await table();
        await page.reload();
        await stage(page, 'pocket');
        assert.equal(await table(), before);
    },
    { patient: true },
);
