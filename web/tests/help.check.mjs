// Help from a strong bot: three steps, alone with bots always, among people where the host allows it.
import assert from 'node:assert/strict';

import { hostTable, insist, setSeats, sit, stage, start } from './guests.mjs';
import { check } from './house.mjs';
import { axe, layout } from './looks.mjs';

const count = (page, selector) => page.locator(selector).count();
const ASK = '.top [aria-label="Demander un indice"], header [aria-label="Demander un indice"]';

check('a hint comes in three steps', async (house) => {
    const { page } = await hostTable(house);
    await setSeats(page, 3);
    await start(page);
    await stage(page, 'pocket');
    await insist(
        'the first step',
        () => page.locator(ASK).first().click({ timeout: 2000 }),
        () => count(page, '.hint p'),
    );
    const first = await page.locator('.hint p').textContent();
    assert.ok(!first.includes('%'), first);
    for (const wanted of ['«', '%'])
        await insist(
            `the step with ${wanted}`,
            () => page.locator('.hint .button').click({ timeout: 2000 }),
            async () => (await page.locator('.hint p').textContent()).includes(wanted),
        );
    assert.equal(await count(page, '.hint .button'), 0, 'there is nothing more to tell');
    assert.match(await page.locator('.hint p').textContent(), /Avec un pari de \d/);
    await layout(page, 'a hint');
    await axe(page, 'a hint');
});

check('among people there are no hints unless the host allows them', async (house) => {
    const { page, code } = await hostTable(house);
    const guest = await house.guest();
    await sit(guest, `${house.base}/${code}`);
    await start(page);
    await stage(page, 'pocket');
    assert.equal(await count(page, ASK), 0, 'nobody may ask');
    await insist(
        'a table with hints',
        () =>
            page.evaluate(() => {
                const socket = window.sockets.at(-1);
                socket.send(JSON.stringify({ do: 'stop', id: 'stop' }));
                socket.send(JSON.stringify({ do: 'choose', id: 'hints', hints: true }));
            }),
        () => count(page, '.start-bar .button'),
    );
    await start(page);
    await stage(page, 'pocket');
    await page.waitForSelector(ASK);
    await guest.waitForSelector(ASK);
});
