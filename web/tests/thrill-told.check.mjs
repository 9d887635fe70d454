// Thrill: what is said of the table agrees with what is there, and what a push has cost is told.
import assert from 'node:assert/strict';

import { hostTable, start } from './guests.mjs';
import { check, sleep, until } from './house.mjs';
import { answer, choose, look, playTo } from './thrill.mjs';

check(
    'Thrill: a plate with a disc to be placed is a group; sliders say what they read; a sideways step stays sideways; D says what is asked',
    async (house) => {
        const { page } = await hostTable(house, { width: 1280, height: 800 }, '?view=plain');
        await choose(page, 2);
        await start(page);
        await playTo([page], ({ put }) => put);
        assert.equal(await page.locator('.thrill-plate').getAttribute('role'), 'group');
        await page.locator('.fine summary').click();
        const slider = page.locator('.fine input').nth(1);
        const said = async () =>
            Number(/-?\d+/.exec(await slider.getAttribute('aria-valuetext'))[0]);
        assert.equal(Number(await slider.inputValue()), await said());
        const along = await said();
        await page.locator('.disc.ghost').focus();
        await page.keyboard.press('ArrowRight');
        await until('it has moved', async () =>
            /[1-9]/.test(await page.locator('.fine input').first().inputValue()),
        );
        assert.equal(await said(), along, 'a step to the side went forward');
        await page.locator('.thrill-tray').focus();
        await page.keyboard.press('d');
        await until('what is asked is said', () =>
            page.evaluate(() =>
                [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].some(
                    (one) =>
                        !one.closest('.thrill-tray') && /poses-tu le disque/.test(one.textContent),
                ),
            ),
        );
    },
);

check('Thrill: after a push what it has cost is told in the middle', async (house) => {
    const { page } = await hostTable(house, { speed: 'normal' }, '?view=plain');
    await choose(page, 2);
    await start(page);
    await page.evaluate(() => {
        window.costs = [];
        window.opened = [];
        new MutationObserver(() => {
            for (const one of document.querySelectorAll('.thrill .opened')) {
                const plate = one.closest('.plate').getBoundingClientRect();
                const chips = [...one.querySelectorAll('.chip')].filter(
                    (chip) => chip.getBoundingClientRect().right <= plate.right,
                );
                window.opened.push([chips.length, Number(one.querySelector('b').textContent)]);
            }
            const cost = document.querySelector('.thrill .cost');
            if (cost && window.costs.at(-1) !== cost.textContent)
                window.costs.push(cost.textContent);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const told = () => page.evaluate(() => window.costs);
    for (let i = 0; i < 600 && (await told()).length === 0; i++) {
        if ((await look(page)).over) break;
        await answer(page, i % 4);
        await sleep(50);
    }
    const costs = await told();
    assert.ok(costs.length > 0, 'nothing has ever fallen');
    assert.match(costs[0], /(fait tomber|a fait tomber) \d .*−\d+\./);
    const opened = await page.evaluate(() => window.opened);
    assert.ok(opened.length > 0);
    for (const [chips, bid] of opened) assert.equal(chips, bid, 'chips that are seen, and the bid');
});
