// Time: a clock only near its end, thirty seconds more, twice the time for oneself, who is ready, and
// not waiting for those who are away.
import assert from 'node:assert/strict';

import {
    chooseBox,
    hostTable,
    insist,
    pocket,
    pressFor,
    setSeats,
    sit,
    stage,
    start,
} from './guests.mjs';
import { check, openServer, until } from './house.mjs';
import { axe, layout } from './looks.mjs';

const count = (page, selector) => page.locator(selector).count();
const statusOf = (page, seat) => page.locator(`.plate[data-seat="${seat}"] .status`).textContent();

// The shortest pace, from the line of settings.
async function chooseFlash(page) {
    await page.locator('.chosen summary').click();
    await insist(
        'the pace',
        () => page.locator('.chosen .button', { hasText: 'Éclair' }).click({ timeout: 2000 }),
        () => count(page, '.chosen .button[aria-pressed=true]:has-text("Éclair")'),
    );
}

check(
    'the last ten seconds are shown, with thirty more; whoever has twice the time does not see them yet',
    async (house) => {
        const { page, code } = await hostTable(house);
        const guest = await house.guest();
        await sit(guest, `${house.base}/${code}`);
        await pressFor(guest, '.tools .button:last-child', '.menu');
        await pressFor(guest, '.menu .button:nth-of-type(2)', 'dialog .switch');
        await guest
            .locator('dialog .switch', { hasText: 'Deux fois plus de temps' })
            .locator('input')
            .check();
        await guest.keyboard.press('Escape');
        await setSeats(page, 3);
        await chooseFlash(page);
        await start(page);
        await Promise.all([page, guest].map((one) => stage(one, 'pocket')));
        assert.equal(await count(page, '.clock'), 0, 'a clock from the start');
        await page.waitForSelector('.clock .count');
        assert.ok(Number(await page.locator('.clock .count').textContent()) <= 10);
        assert.equal(await count(guest, '.clock'), 0, 'twice the time');
        await insist(
            'thirty seconds more',
            () =>
                page
                    .locator('.clock .button')
                    .click({ timeout: 2000 })
                    .catch(() => {}),
            async () => !(await count(page, '.clock')),
        );
        // Who has answered is said to be ready.
        const seat = Number(await guest.locator('.plate.own').getAttribute('data-seat'));
        assert.match(await statusOf(page, seat), /choisit/);
        await pocket(guest);
        await until('ready', async () => (await statusOf(page, seat)).trim() === 'prêt');
        await layout(page, 'ready');
    },
);

check(
    'whoever had no time left reads what was played for them; what is secret only by holding it',
    async (house) => {
        const { page } = await hostTable(house);
        await chooseFlash(page);
        await start(page);
        await stage(page, 'pocket');
        await page
            .locator('.toast', { hasText: 'Temps écoulé\u00a0: un bot joue pour toi' })
            .waitFor();
        await page.locator('.log .secret.e-pocket').waitFor({ state: 'attached' });
        assert.doesNotMatch(await page.locator('.toasts').textContent(), /CLIC|PAF/);
        await page.evaluate(() =>
            window.sockets.at(-1).send(JSON.stringify({ do: 'stop', id: 'stop' })),
        );
        await page.waitForSelector('.start-bar');
        await chooseBox(page, 'sport');
        await start(page);
        const played = page.locator('.toast', { hasText: 'un bot a joué pour toi' });
        await played.waitFor();
        assert.match(await played.textContent(), /Temps écoulé.*\s: \S/);
    },
);

check('most of those who are here may stop waiting for somebody who is not', async (house) => {
    const server = await openServer('--bot-pause', '0', '--grace', '300000');
    try {
        const own = { ...house, ...server };
        const { page, code } = await hostTable(own);
        const [other, gone] = await Promise.all([1, 2].map(() => house.guest()));
        for (const one of [other, gone]) await sit(one, `${server.base}/${code}`);
        await setSeats(page, 3);
        await start(page);
        await stage(gone, 'pocket');
        const seat = Number(await gone.locator('.plate.own').getAttribute('data-seat'));
        await gone.context().close();
        await Promise.all([page, other].map((one) => one.waitForSelector('.hurry')));
        const [, left] = (await statusOf(page, seat)).match(
            /absent\u00a0: un bot joue dans (\d+)\ss/,
        );
        assert.ok(left > 200 && left <= 300, `this house waits for five minutes: ${left} s`);
        await axe(page, 'somebody is away');
        await layout(page, 'somebody is away');
        await insist(
            'one wants to',
            () =>
                page
                    .locator('.hurry')
                    .click({ timeout: 2000 })
                    .catch(() => {}),
            () => count(page, '.hurry[aria-pressed=true]'),
        );
        await until('and the other sees it', async () =>
            /1 sur 2/.test(await other.locator('.hurry').textContent()),
        );
        assert.equal(
            await count(page, `.plate.asked[data-seat="${seat}"]`),
            1,
            'one of two is not most',
        );
        await insist(
            'both do',
            () =>
                other
                    .locator('.hurry')
                    .click({ timeout: 2000 })
                    .catch(() => {}),
            async () => !(await count(other, '.hurry')),
        );
        await until(
            'a bot has answered',
            async () => !(await count(page, `.plate.asked[data-seat="${seat}"]`)),
        );
    } finally {
        server.stop();
    }
});

check('whoever finds the phone asleep twice is told how to help that, once', async (house) => {
    const { page } = await hostTable(house, { hasTouch: true, isMobile: true });
    await start(page);
    await stage(page, 'pocket');
    const sleep = () =>
        page.evaluate(() => {
            const is = (state) => {
                Object.defineProperty(document, 'visibilityState', {
                    value: state,
                    configurable: true,
                });
                document.dispatchEvent(new Event('visibilitychange'));
            };
            const now = Date.now;
            is('hidden');
            Date.now = () => now() + 30000;
            is('visible');
            Date.now = now;
        });
    const told = () =>
        page.evaluate(() => /met en veille/.test(document.querySelector('.toasts').textContent));
    await sleep();
    assert.equal(await told(), false);
    await sleep();
    await until('told', told);
    await until('it goes away', async () => !(await told()));
    await sleep();
    assert.equal(await told(), false);
});
