// One sense fewer: what is told to ears is true, whatever the size of the screen; what tells blocks,
// boxes and needles apart is neither colour nor eyesight alone.
import assert from 'node:assert/strict';

import { asked, loose, say, xTable } from './croisillon.mjs';
import { blindGuest } from './ears.mjs';
import { chooseBox, emptyPage, hostTable, robots, setSeats, start } from './guests.mjs';
import { check, until } from './house.mjs';
import { hostSport } from './sport.mjs';

// In the page: the pitches that a sound has been led to.
function hearPitches() {
    if (location.protocol === 'about:') return;
    window.pitches = new Set();
    const set = AudioParam.prototype.setTargetAtTime;
    AudioParam.prototype.setTargetAtTime = function led(...args) {
        if (this.maxValue > 1000 && args[0] >= 400) window.pitches.add(Math.round(args[0]));
        return set.apply(this, args);
    };
}

check('Le X: the needle is heard: the nearer to the middle, the higher', async (house) => {
    const table = await xTable(
        house,
        { muted: false, before: (page) => page.addInitScript(hearPitches) },
        { start: 1 },
    );
    const { page } = table;
    await asked(table);
    await page.locator('.x-tray').click({ position: { x: 4, y: 4 } }); // browsers want a tap first
    await say(table, `lift ${loose(table)[0]}`);
    await until('the needle swings', () => table.view.stage === 'aiming');
    await until('its pitch follows it', () =>
        page.evaluate(() => {
            const pitches = [...window.pitches];
            return pitches.length > 8 && Math.max(...pitches) > 2 * Math.min(...pitches);
        }),
    );
});

check('Le X: each colour has a hatch of its own', async (house) => {
    const { page } = await xTable(house, {}, { start: 1 });
    await page.waitForSelector('.pile .hatched');
    const drawn = await page.evaluate(() =>
        [...document.querySelectorAll('pattern[id^="x-"]')].map(
            (one) => one.querySelector('path')?.getAttribute('d') ?? one.innerHTML,
        ),
    );
    assert.equal(new Set(drawn).size, 6, drawn.join('\n'));
});

check(
    'Sport: at 200 % rivals are told as well, and forced colours leave boxes their edges',
    async (house) => {
        const guest = await blindGuest(house, { width: 640, height: 400 });
        await guest.page.goto(`${house.base}/?practice=sport&view=plain`);
        await guest.page.waitForSelector('.play .phase h1');
        for (const name of ['Ada', 'Basile', 'Cléo'])
            assert.ok(
                (await guest.nodes()).some((one) => one.name.startsWith(`${name}, 0 point`)),
                `${name} is not told`,
            );
        const { page } = await hostSport(house, { width: 1280, height: 800 }, '?view=plain');
        await page.emulateMedia({ forcedColors: 'active' });
        await start(page);
        await page.waitForSelector('.sports .sport');
        const edges = await page
            .locator('.sports .sport')
            .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopStyle));
        assert.deepEqual(new Set(edges), new Set(['solid']));
    },
);

check(
    'Thrill: as many discs hang over the edge as are listed, and the Chief alone chooses',
    async (house) => {
        const { page, code } = await hostTable(house, {}, '?view=plain');
        await chooseBox(page, 'thrill', { chief: 2 });
        await setSeats(page, 2);
        await robots(await emptyPage(house), code, 1, 'return null;');
        await start(page);
        await page.waitForFunction(
            () =>
                document.querySelector('.awaited')?.textContent ===
                'Robot 1 choisit le disque à pousser.',
        );
        const plate = await page.locator('.thrill-plate').getAttribute('aria-label');
        const count = /Un disque dépasse/.test(plate)
            ? 1
            : Number(/(\d+) disques dépassent/.exec(plate)?.[1] ?? 0);
        assert.equal((plate.match(/% dans le vide/g) ?? []).length, count, plate);
    },
);
