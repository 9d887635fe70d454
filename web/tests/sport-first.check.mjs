// Sport ist Mord: lengths of a game, its first one, and the way by keys.
import assert from 'node:assert/strict';

import { insist, sit, start } from './guests.mjs';
import { check, sleep, until } from './house.mjs';
import { count, goOnTo, hostSport, press, question } from './sport.mjs';

check(
    'Sport: the table in the round: what a frame costs, no frame at rest, sports can be pressed',
    async (house) => {
        const { page } = await hostSport(
            house,
            { seats: 6, rounds: 1, width: 900, height: 700, motion: 'reduce' },
            '?view=table',
        );
        await start(page);
        const frames = () => page.evaluate(() => window.ilinxScene?.frames ?? 0);
        await page.waitForFunction(() => window.ilinxScene?.frames > 0, undefined, {
            timeout: 120000,
        });
        await goOnTo(page, 'dope').catch(() => {});
        let before = -1;
        await until(
            'it comes to rest',
            async () => {
                const was = before;
                before = await frames();
                await sleep(700);
                return was === before;
            },
            90000,
        );
        await sleep(1500);
        assert.equal(await frames(), before, 'frames were drawn while nothing moved');
        const cost = await page.evaluate(() => window.ilinxScene.cost);
        assert.ok(
            cost.calls > 5 && cost.calls <= 60 && cost.triangles <= 80000,
            JSON.stringify(cost),
        );
        await page.locator('.sport-label').nth(3).click();
        await page.waitForSelector('dialog .story');
    },
);

// ---- Somebody new -------------------------------------------------------------------------------

check('Sport: a first game begins without coaches and pills, and is guided', async (house) => {
    const page = await house.guest({ novice: true, lang: 'en', width: 1280, height: 800 });
    await page.goto(`${house.base}/?practice=sport`);
    await page.waitForSelector('.throw');
    assert.match(await page.locator('.tray .guide').textContent(), /Each 1 you throw/);
    const asked = new Set();
    for (const end = Date.now() + 300000; Date.now() < end;) {
        const one = await question(page);
        if (!/1\/5/.test(await page.locator('.round-number').first().textContent())) break;
        asked.add(one); // in the first round still
        await press(page);
        await sleep(60);
    }
    for (const one of ['to-whom', 'coach', 'trainer', 'dope'])
        assert.ok(!asked.has(one), `asked for ${one} in the first round`);
    assert.match(await page.locator('.round-number').first().textContent(), /2\/5/);
    assert.equal(await count(page, '.tray .guide'), 0);
});

check('Sport: lengths have names, and a guest who is new makes the game gentle', async (house) => {
    const { page, code } = await hostSport(house, { rounds: 3, lang: 'en' });
    const names = await page.locator('.choice', { hasText: 'length' }).locator('button');
    assert.deepEqual((await names.allTextContents()).slice(0, 3), [
        'Short, 5 rounds',
        'Normal, 10 rounds',
        'To the end',
    ]);
    const short = page.getByRole('button', { name: 'Short, 5 rounds', pressed: true });
    await insist(
        'short',
        () => names.first().click(),
        () => short.count(),
    );
    const gentle = page.getByLabel('first game: round 1 without coaches and pills');
    assert.equal(await gentle.isChecked(), false);
    await sit(await house.guest({ novice: true }), `${house.base}/${code}`);
    await until('the game is gentle', () => gentle.isChecked());
});

// ---- Sizes, stops, words ------------------------------------------------------------------------

check(
    'Sport: the dice in the ring are 40 px on a laptop, each sport has its art',
    async (house) => {
        const { page } = await hostSport(house, { seats: 3, rounds: 8, width: 1280, height: 800 });
        await start(page);
        await until(
            'a die lies somewhere',
            async () => (await press(page), await count(page, '.dice-here .sport-die:not(.ghost)')),
        );
        const sizes = await page.$$eval('.dice-here .sport-die:not(.ghost)', (all) =>
            all.map((one) => one.getBoundingClientRect().width),
        );
        assert.ok(
            sizes.every((size) => size >= 40),
            sizes.join(),
        );
        const art = await page.$$eval(
            '.sport-art',
            (all) => new Set(all.map((one) => one.innerHTML)).size,
        );
        assert.equal(art, 8);
    },
);

check('Sport: from the first die, Done is three stops of Tab away at most', async (house) => {
    const { page } = await hostSport(house, { seats: 3, rounds: 8, width: 1280, height: 800 });
    await start(page);
    await goOnTo(page, 'place', 0);
    await page.locator('.hand-die[tabindex="0"]').focus();
    let stops = 0;
    while (!(await page.evaluate(() => document.activeElement?.matches('.finish'))) && stops < 20) {
        await page.keyboard.press('Tab');
        stops++;
    }
    assert.ok(stops <= 3, `${stops} stops`);
    // A die in hand: the sports that would take it are named.
    await page.locator('.hand-die:not(.pale)').first().click();
    await page.waitForFunction(() =>
        /bowling/.test(document.querySelector('.place .said')?.textContent ?? ''),
    );
});
