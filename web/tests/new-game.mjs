// Plays a game that has no table of its own, as one that `make game` has just made, in a browser: takes
// its box from the shelf, is offered the bots that it has and no others, and presses what is there until
// it is over.
//
//     ILINX=../build/dev/ilinx node tests/new-game.mjs morra
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

import { hostTable, insist, start } from './guests.mjs';
import { binary, openHouse, until } from './house.mjs';

const MATCH_MS = 120000;
const games = JSON.parse(execFileSync(binary, ['engine'], { input: '{"do":"games"}\n' })).games;
const game = games.find(({ id }) => id === process.argv[2]);
assert.ok(game, `there is no game "${process.argv[2]}"`);

const house = await openHouse({ samples: false });
const { page } = await hostTable(house.rent(), { lang: 'en' });
const box = page.locator('.box', { hasText: game.title });
await insist(
    'its box is chosen',
    () => box.locator('.lid').click(),
    () => box.evaluate((one) => one.classList.contains('open')),
);
const levels = () =>
    page.locator('.chair.free select option').evaluateAll((all) => all.map((one) => one.value));
await until('its bots are offered', async () =>
    (await levels()).every((bot) => game.bots.includes(bot)),
);
assert.ok((await levels()).length > 0, 'no bot is offered');
await start(page);
await page.waitForSelector('.text-table .ask');
await until(
    'it is over',
    async () => {
        await page.evaluate(() => document.querySelector('.ask .button')?.click());
        return page.locator('.end .ranks').count();
    },
    MATCH_MS,
);
await house.close();
console.log(`${game.title} was played to its end.`);
