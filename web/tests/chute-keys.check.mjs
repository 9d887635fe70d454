// Dix de chute: what is pressed on one wheel is never done to another, and nothing moves under a finger.
import assert from 'node:assert/strict';

import { chooseBox, hostTable, insist, start } from './guests.mjs';
import { check, sleep, until } from './house.mjs';

check(
    'Dix de chute: with one wheel in hand, Enter on another does not end the turn, and says why',
    async (house) => {
        const { page } = await hostTable(house, { width: 1280, height: 800 });
        await chooseBox(page, 'chute', { start: 1 });
        await start(page);
        const mine = () => page.locator('.chute.mine').count();
        await until('it is my turn', mine, 120000);
        const barred = await page.locator('.knob[data-wheel="2"]').getAttribute('aria-disabled');
        const [held, other] = barred === 'true' ? [4, 5] : [2, 3];
        const knob = page.locator(`.knob[data-wheel="${held}"]`);
        await knob.focus();
        await insist(
            'the wheel has been turned',
            () => page.keyboard.press('ArrowUp'),
            () => page.locator('.leave:not([disabled])').count(),
        );
        await page.keyboard.press(String(other));
        await page.keyboard.press('Enter');
        await until('it says which wheel is in hand', async () =>
            /tiens déjà la roue/.test(
                await page.locator('.tray [role=status]').first().textContent(),
            ),
        );
        await sleep(600);
        assert.ok(await mine(), 'the turn has been spent');
    },
);

check('Dix de chute: what a hint has said at two questions it says no more', async (house) => {
    const { page } = await hostTable(house, { width: 1280, height: 800, hints: true });
    await chooseBox(page, 'chute', { start: 1 });
    await start(page);
    const mine = () => page.locator('.chute.mine').count();
    const turns = () => page.locator('.log p', { hasText: 'Tu tournes' }).count();
    const hint = page.locator('.hint', { hasText: 'cadenas' });
    for (let turn = 1; turn <= 4; turn++) {
        await until('it is my turn', mine, 120000);
        if (turn === 2 || turn === 3) await hint.waitFor();
        if (turn === 4) break;
        const free = page.locator('.knob:not([aria-disabled=true])').last();
        const wheel = await free.getAttribute('data-wheel');
        await insist(
            `wheel ${wheel} is turned and let go`,
            async () => {
                for (const key of [wheel, 'ArrowRight', 'Enter']) await page.keyboard.press(key);
            },
            async () => (await turns()) === turn,
        );
    }
    await sleep(500);
    assert.equal(await hint.count(), 0);
});

check('Dix de chute: a hint never moves the board under a finger', async (house) => {
    const { page } = await hostTable(house, { hints: true });
    await chooseBox(page, 'chute', { start: 1 });
    await start(page);
    await until('it is my turn', () => page.locator('.chute.mine').count(), 120000);
    await page.waitForSelector('.hint');
    // Read and put away: the next one comes with the first degree that is turned.
    await insist(
        'the first hint is put away',
        () => page.locator('.hint .button').click(),
        async () => (await page.locator('.hint').count()) === 0,
    );
    const barred = await page.locator('.knob[data-wheel="4"]').getAttribute('aria-disabled');
    const wheel = page.locator(`.knob[data-wheel="${barred === 'true' ? 5 : 4}"]`);
    await sleep(500);
    const before = await wheel.boundingBox();
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    const r = before.width * 0.38;
    await page.mouse.move(x + r, y);
    await page.mouse.down();
    for (let angle = 0; angle <= 60; angle += 6) {
        const turn = (angle * Math.PI) / 180;
        await page.mouse.move(x + r * Math.cos(turn), y - r * Math.sin(turn));
        await sleep(60);
    }
    await until('it has been turned', () => page.locator('.leave:not([disabled])').count());
    await sleep(500);
    assert.deepEqual(await wheel.boundingBox(), before, 'the board has moved under the finger');
    await page.mouse.up();
    await page.waitForSelector('.hint');
});
