// One's own words tell others what one sees, and how long one thinks.
import assert from 'node:assert/strict';

import { hostTable, insist, pocket, pressFor, setSeats, sit, start } from './guests.mjs';
import { check, until } from './house.mjs';
import { axe, layout } from './looks.mjs';

const texts = (page, selector) => page.locator(selector).allTextContents();

// The pockets on the table, as this page draws them.
const pockets = (page) =>
    page.locator('.plate .pocket').evaluateAll((all) => all.map((one) => one.innerHTML));

check('eyes are lent to one who looks on, and taken back; nobody else has them', async (house) => {
    const { page: host, code } = await hostTable(house, { width: 1280, height: 800 });
    const [guest, watcher, other] = await Promise.all(
        [1, 2, 3].map(() => house.guest({ width: 412, height: 915 })),
    );
    await sit(guest, `${house.base}/${code}`);
    for (const page of [watcher, other]) {
        await page.goto(`${house.base}/${code}`);
        await page.locator('.instead .button').first().click();
    }
    await setSeats(host, 2);
    await start(host);
    for (const page of [watcher, other]) await page.waitForSelector('.plate');
    assert.equal(await watcher.locator('.look').count(), 0);
    await pocket(host, 'PAF');
    await until('pocketed', async () =>
        (await pockets(watcher)).some((one) => one.includes('cartridge')),
    );
    const hidden = await pockets(watcher);

    await host.locator('.lend summary').click();
    await until('both are there', async () => (await host.locator('.lend .button').count()) === 2);
    await pressFor(host, '.lend .button', '.lend .button');
    await until(
        'offered',
        async () =>
            (await watcher.locator('.look .button').count()) +
                (await other.locator('.look .button').count()) ===
            1,
    );
    const [lucky, unlucky] = (await watcher.locator('.look .button').count())
        ? [watcher, other]
        : [other, watcher];
    await layout(lucky, 'an offer');
    await insist(
        'seen',
        () =>
            lucky
                .locator('.look .button')
                .click()
                .catch(() => {}),
        async () => (await lucky.locator('.look [role=status]').count()) === 1,
    );
    const seen = await pockets(lucky);
    assert.notDeepEqual(seen, hidden, 'the same is seen through other eyes');
    assert.deepEqual(await pockets(unlucky), hidden);
    assert.equal(await lucky.locator('.fanned').count(), 0, 'nothing can be done with them');
    await until('the table knows', async () =>
        (await guest.locator('.lend').textContent()).includes('voit le jeu comme'),
    );
    await layout(lucky, 'other eyes');
    await axe(lucky, 'other eyes');
    await axe(host, 'eyes that are lent');

    // They are still there when the page is loaded again, and gone when they are taken back.
    await lucky.reload();
    await lucky.waitForSelector('.look [role=status]');
    assert.deepEqual(await pockets(lucky), seen);
    await insist(
        'taken back',
        () => host.locator('.lend .button').first().click(),
        async () => (await lucky.locator('.look').count()) === 0,
    );
    assert.deepEqual(await pockets(lucky), hidden);
});

check('a table that wants it so sees how long everybody has thought', async (house) => {
    const { page: host, code } = await hostTable(house, { width: 412, height: 915 });
    const guest = await house.guest();
    await sit(guest, `${house.base}/${code}`);
    await host.locator('.chosen details summary').click();
    await host.locator('.chosen .switch input').first().check();
    await until('told', async () =>
        (await texts(guest, '.chosen')).join().includes('temps de réflexion affichés'),
    );
    await setSeats(host, 3);
    await start(host);
    await pocket(guest);
    await until('the guest has answered', async () =>
        (await texts(host, '.plate .status')).some((one) => /a réfléchi \d+\ss/.test(one)),
    );
    await layout(host, 'thinking times');
});
