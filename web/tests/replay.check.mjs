// A match watched again: the same to the bit, and every control of the viewer.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { emptyPage, goOnTo, hostTable, lively, robots, setSeats, start } from './guests.mjs';
import { binary, check, sleep, until } from './house.mjs';

async function wholeGame(house) {
    const { page, code } = await hostTable(house, { width: 1280, height: 800 });
    const other = await emptyPage(house);
    await setSeats(page, 3);
    await robots(other, code, 2, "const bold = legal.filter((move) => move === 'bid 5'); return bold[0] ?? (() => {" + lively + '})();');
    await start(page);
    await goOnTo(page, 'end');
    return { page, code, other };
}

check('J21 a finished match, drawn again natively, ends in the very same state', async (house) => {
    const { page, code, other } = await wholeGame(house);
    const get = (as) => page.evaluate(async (path) => (await fetch(path)).text(), `/api/rooms/${code}/replays/1?as=${as}`);
    const folder = mkdtempSync(join(tmpdir(), 'ilinx-'));
    try {
        const file = join(folder, 'match.ilinx');
        writeFileSync(file, await get('text'));
        execFileSync(binary, ['verify', file]); // throws where a draw or a hash does not fit
        const told = execFileSync(binary, ['replay', file, '--lang', 'fr'], { encoding: 'utf8' });
        const winner = await page.locator('.ranks .won .who').first().textContent();
        assert.ok(told.includes(winner), 'the same winner');
        // A record with one move changed is not the same match any more.
        const text = await get('text');
        writeFileSync(file, text.replace(/pocket (click|bullet)/, (_, card) => `pocket ${card === 'click' ? 'bullet' : 'click'}`));
        assert.throws(() => execFileSync(binary, ['verify', file], { stdio: 'ignore' }));
    } finally {
        rmSync(folder, { recursive: true });
    }
    const live = await other.evaluate(() => window.robots.map(({ seat, match }) => ({ seat, view: match.view, result: match.result })));
    for (const { seat, view, result } of live) {
        const record = JSON.parse(await get(seat));
        assert.deepEqual(Object.assign({}, ...record.frames.map((frame) => frame.changed)), view);
        assert.deepEqual(record.result.scores, result.scores);
        assert.equal(record.key, result.key);
        assert.equal(record.verified, true);
    }
});

check('the viewer: keys, scrubbing, marks, speeds, eyes, a link with a time mark', async (house) => {
    const { page, code } = await wholeGame(house);
    await page.goto(`${house.base}/r/${code}/1`);
    await page.waitForSelector('.controls');
    const bar = page.locator('.scrub input');
    const place = async () => Number(await bar.inputValue());
    const last = Number(await bar.getAttribute('max'));
    assert.equal(await place(), 0);
    assert.ok((await page.locator('.marks span').count()) > 3, 'reveals are marked');
    assert.match(await page.locator('.verified summary').textContent(), /Vérifiée/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const two = await place();
    assert.ok(two >= 2, 'two questions on');
    await page.keyboard.press('ArrowLeft');
    assert.ok((await place()) < two, 'and one back');
    await page.locator('.controls .choices .button', { hasText: '4×' }).click();
    const from = await place();
    await page.locator('.controls .button').nth(1).click();
    await until('it plays', async () => (await place()) > from + 2);
    await page.locator('.controls .button').nth(1).click();
    const paused = await place();
    await sleep(1200);
    assert.equal(await place(), paused, 'it stands still');
    // Secrets of the dead and the living, once it is over.
    await bar.focus();
    await page.keyboard.press('End');
    assert.equal(await place(), last);
    await page.evaluate((to) => {
        const input = document.querySelector('.scrub input');
        input.value = to;
        input.dispatchEvent(new Event('input', { bubbles: true }));
    }, Math.floor(last / 2));
    const half = await place();
    const publicLog = await page.locator('.replay-log').textContent();
    await page.locator('.eyes .button').last().click();
    await page.waitForFunction(() => document.querySelector('.eyes .button:last-child').getAttribute('aria-pressed') === 'true');
    await until('other eyes, same moment', async () => (await place()) === half);
    await until('other words', async () => (await page.locator('.replay-log').textContent()) !== publicLog);
    await page.locator('.controls .bar .button').last().click();
    const link = await page.inputValue('dialog .copy input');
    assert.match(link, new RegExp(`/r/${code}/1\\?t=\\d+$`));
    await page.goto(link);
    await page.waitForSelector('.controls');
    assert.ok(Math.abs((await place()) - half) <= Math.max(6, last * 0.08), `${await place()} for ${half}`);
});
