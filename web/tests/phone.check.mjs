// The lobby on a telephone: one shelf to swipe, settings behind one line, nothing under the bar.
import assert from 'node:assert/strict';

import { chooseBox, hostTable } from './guests.mjs';
import { check, sleep, until } from './house.mjs';

check('on a phone the boxes are one shelf, with the chosen one in sight', async (house) => {
    const { page } = await hostTable(house);
    const tops = await page
        .locator('.box .lid')
        .evaluateAll((all) => all.map((one) => Math.round(one.parentElement.offsetTop)));
    assert.equal(new Set(tops).size, 1, `rows of boxes at ${tops}`);
    await chooseBox(page, 'croisillon');
    await until('what is chosen is in sight', () =>
        page.evaluate(() => {
            const { left, right } = document.querySelector('.box.open').getBoundingClientRect();
            return left >= -1 && right <= innerWidth + 1;
        }),
    );
    assert.ok(
        await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth),
        'the page itself does not scroll sideways',
    );
});

check('on a phone the settings are one line until it is pressed', async (house) => {
    const { page } = await hostTable(house);
    const line = page.locator('.chosen summary');
    assert.match(await line.textContent(), /^Sans limite · bots\s: habitué$/);
    assert.equal(await page.locator('.chosen .choice:visible').count(), 1, 'but for the theme');
    await line.click();
    await page.locator('.chosen .choice', { hasText: 'Rythme' }).waitFor();
});

check('on a phone nothing shines through the bar, and the last line clears it', async (house) => {
    const { page } = await hostTable(house);
    const bar = page.locator('.start-bar');
    assert.match(await bar.evaluate((one) => getComputedStyle(one).backgroundColor), /^rgb\(/);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await sleep(300);
    const under = await page.evaluate(() => {
        const top = document.querySelector('.start-bar').getBoundingClientRect().top;
        return [...document.querySelectorAll('.lobby > * > *, .lobby > section')]
            .filter((one) => !one.closest('.start-bar') && !one.querySelector('.start-bar'))
            .filter((one) => one.getBoundingClientRect().bottom > top + 1)
            .map((one) => one.className);
    });
    assert.deepEqual(under, []);
});
