// Le X: what is remembered, and how every screen looks.
import assert from 'node:assert/strict';

import { LONG_MS, asked, asks, loose, row, xTable } from './croisillon.mjs';
import { emptyPage, insist, robots } from './guests.mjs';
import { check, sleep, until } from './house.mjs';
import { axe, layout } from './looks.mjs';

check(
    'Le X on low screens: while another plays, the picture has the room of what is not asked, and it is said what goes on',
    async (house) => {
        const quiet = await emptyPage(house);
        for (const view of ['plain', 'table']) {
            let table;
            for (let tries = 0; !table && tries < 12; tries++) {
                const one = await xTable(
                    house,
                    {
                        view,
                        width: 800,
                        height: 360,
                        motion: 'reduce',
                        joins: (code) => robots(quiet, code, 1, 'return null;'),
                    },
                    { start: 1 },
                );
                await until('somebody begins', () => one.view?.stage === 'choosing', LONG_MS);
                if (asks(one, 'choosing')()) await one.page.context().close();
                else table = one;
            }
            const { page } = table;
            const right = () =>
                page.evaluate(
                    () =>
                        innerWidth -
                        document.querySelector('.x-stage, .scene').getBoundingClientRect().right,
                );
            await until('the picture goes to the edge', async () => (await right()) < 16);
            assert.match(
                await page.locator('.x-tray.idle').textContent(),
                /Robot \d+ choisit un bloc/,
            );
            await page.context().close();
        }
    },
);

// ---- Looks ---------------------------------------------------------------------------------------

for (const [lang, sizes] of [
    [
        'fr',
        [
            [320, 568],
            [412, 915],
            [1280, 800],
        ],
    ],
    [
        'en',
        [
            [412, 915],
            [800, 360],
            [640, 400],
        ],
    ],
]) {
    for (const view of ['plain', 'table']) {
        check(
            `Le X, ${view}: axe finds nothing, nothing is cut off or moves for long (${lang})`,
            async (house) => {
                const table = await xTable(house, { view, lang, motion: 'reduce', seats: 5 }, {});
                const { page } = table;
                const look = async (where) => {
                    for (const [width, height] of sizes) {
                        await page.setViewportSize({ width, height });
                        await sleep(150);
                        await layout(page, `${where} ${lang} ${width}`);
                    }
                    await page.setViewportSize({ width: 412, height: 915 });
                    await axe(page, `${where} ${lang}`);
                };
                await look('waiting');
                await asked(table);
                await look('choosing');
                const name = loose(table)[0];
                if (view === 'table') await page.locator('.by-list summary').click();
                await insist(
                    'it is picked',
                    () =>
                        row(page, name)
                            .click({ timeout: 2500 })
                            .catch(() => {}),
                    () => table.view.picked === name,
                );
                await look('picked');
                await page.setViewportSize({ width: 1280, height: 800 });
                const broken = () =>
                    page.evaluate(
                        () =>
                            [...document.querySelectorAll('.block-row .name')].filter(
                                (one) => one.offsetHeight > 30,
                            ).length,
                    );
                await until('each name in one line', async () => !(await broken()));
                const long = await page.evaluate(
                    () =>
                        document
                            .getAnimations()
                            .filter((one) => one.effect.getComputedTiming().duration > 200).length,
                );
                assert.equal(long, 0, 'something moves for long');
                if (view === 'table') {
                    // However long the log, what one writes into is below it.
                    await page.evaluate(() => {
                        const log = document.querySelector('.log');
                        for (let lines = 0; lines < 40; lines++)
                            log.append(log.firstElementChild.cloneNode(true));
                    });
                    await layout(page, `a long log ${lang}`);
                    await page.evaluate(() =>
                        [...document.querySelectorAll('.log > *')]
                            .slice(-40)
                            .map((one) => one.remove()),
                    );
                    await insist(
                        'it is gripped',
                        () =>
                            page
                                .locator('.acts .button.main')
                                .click({ timeout: 2500 })
                                .catch(() => {}),
                        () => table.view.stage === 'holding',
                    );
                    return look('holding');
                }
                if (!table.view.places) return undefined;
                await insist(
                    'the needle swings',
                    () =>
                        page
                            .locator('.places .place')
                            .first()
                            .click({ timeout: 2500 })
                            .catch(() => {}),
                    () => table.view.stage === 'aiming',
                );
                return look('aiming');
            },
        );
    }
}
