// A match watched again: the same to the bit, and every control of the viewer.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
    emptyPage,
    lively,
    robotsOver,
    robotsReplay,
    robotStart,
    robotTable,
    viewAfter,
} from './guests.mjs';
import { binary, check, settled, until } from './house.mjs';
import { axe, layout } from './looks.mjs';

async function wholeGame(house, pauseMs = 0, seats = 3) {
    const other = await emptyPage(house);
    await other.evaluate((ms) => (window.pauseMs = ms), pauseMs);
    await robotTable(other, seats, lively);
    await robotStart(other);
    await robotsOver(other);
    return { replay: await robotsReplay(other), other };
}

check('a finished match, drawn again natively, ends in the very same state', async (house) => {
    const { replay, other } = await wholeGame(house);
    const get = (as) =>
        other.evaluate(
            async (path) => (await fetch(path)).text(),
            `/api/replays/${replay}?as=${as}`,
        );
    const folder = mkdtempSync(join(tmpdir(), 'ilinx-'));
    try {
        const file = join(folder, 'match.ilinx');
        writeFileSync(file, await get('text'));
        execFileSync(binary, ['verify', file]); // throws where a draw or a hash does not fit
        const told = execFileSync(binary, ['replay', file, '--lang', 'fr'], { encoding: 'utf8' });
        const winners = await other.evaluate(() =>
            window.robots[0].match.result.winners.map(
                (seat) => window.robots[0].table.seats[seat].name,
            ),
        );
        assert.ok(
            winners.length && winners.every((name) => told.includes(name)),
            'the same winner',
        );
        // A record with one move changed is not the same match any more.
        const text = await get('text');
        writeFileSync(
            file,
            text.replace(
                /pocket (click|bullet)/,
                (_, card) => `pocket ${card === 'click' ? 'bullet' : 'click'}`,
            ),
        );
        assert.throws(() => execFileSync(binary, ['verify', file], { stdio: 'ignore' }));
    } finally {
        rmSync(folder, { recursive: true });
    }
    const live = await other.evaluate(() =>
        window.robots.map(({ seat, match }) => ({ seat, view: match.view, result: match.result })),
    );
    for (const { seat, view, result } of live) {
        const record = JSON.parse(await get(seat));
        assert.deepEqual(
            record.frames.reduce((all, frame) => viewAfter(all, frame.changed), {}),
            view,
        );
        assert.deepEqual(record.result.scores, result.scores);
        assert.equal(record.key, result.key);
        assert.equal(record.verified, true);
    }
});

check('the shield of a replay is the result of a check: another key has none', async (house) => {
    const { replay } = await wholeGame(house);
    const page = await house.guest();
    await page.addInitScript(() => {
        const real = window.fetch;
        window.fetch = async (path, ...rest) => {
            const answer = await real(path, ...rest);
            if (!/^\/api\/replays\/.*as=public/.test(path)) return answer;
            const record = await answer.json();
            record.key = record.key.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
            return new Response(JSON.stringify(record));
        };
    });
    await page.goto(`${house.base}/r/${replay}`);
    await page.locator('.verified summary', { hasText: 'Non vérifiée' }).waitFor();
    assert.equal(await page.locator('.verified summary svg').count(), 0);
});

check(
    'the page plays a record again by itself, and names the line that is wrong',
    async (house) => {
        const { replay } = await wholeGame(house);
        const page = await house.guest();
        await page.goto(`${house.base}/r/${replay}`);
        await page.locator('.verified summary svg').waitFor();
        await page.locator('.verified summary').click();
        await page.getByText(/a rejoué toute la partie.*\d+ coups et \d+ tirages/).waitFor();

        // The server says another hash of the third move, and that all is well.
        let named = 0;
        await page.route(/as=text/, async (route) => {
            const { pathname, search } = new URL(route.request().url());
            const answer = await fetch(`http://127.0.0.1:${house.port}${pathname}${search}`);
            const lines = (await answer.text()).split('\n');
            const at = lines.findIndex((line) => line.startsWith('3 '));
            lines[at] = lines[at].replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
            named = at + 1;
            await route.fulfill({ contentType: 'text/plain', body: lines.join('\n') });
        });
        await page.reload();
        await page.locator('.verified summary', { hasText: 'Non vérifiée' }).click();
        await page.getByText(`la ligne ${named} de l’enregistrement est fausse`).waitFor();
        assert.equal(await page.locator('.verified summary svg').count(), 0);
    },
);

check('the viewer: all of six seats is above its controls on a laptop', async (house) => {
    const { replay } = await wholeGame(house, 0, 6);
    const page = await house.guest({ width: 1280, height: 800 });
    await page.goto(`${house.base}/r/${replay}`);
    await page.waitForSelector('.plate');
    const { y } = await page.locator('.controls').boundingBox();
    for (const plate of await page.locator('.plate').all()) {
        const box = await plate.boundingBox();
        assert.ok(box.y + box.height <= y, `${JSON.stringify(box)} reaches below ${y}`);
    }
});

check(
    'the viewer: keys, scrubbing, marks, speeds, eyes, a link with a time mark',
    async (house) => {
        const { replay } = await wholeGame(house, 100); // long enough for marks in seconds
        const page = await house.guest({ width: 1280, height: 800 });
        await page.goto(`${house.base}/r/${replay}`);
        await page.waitForSelector('.controls');
        const bar = page.locator('.scrub input');
        const place = async () => Number(await bar.inputValue());
        const last = Number(await bar.getAttribute('max'));
        assert.equal(await place(), 0);
        assert.ok((await page.locator('.marks span').count()) > 3, 'reveals are marked');
        await page.locator('.verified summary', { hasText: 'Vérifiée' }).waitFor();
        await page.setViewportSize({ width: 320, height: 568 });
        const lines = await page.evaluate(() => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector('.verified summary').lastChild);
            return range.getClientRects().length;
        });
        assert.equal(lines, 1, 'the badge stays in one line');
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        await until('two questions on', async () => (await place()) >= 2);
        const two = await settled(place, 300);
        await page.keyboard.press('ArrowLeft');
        await until('and one back', async () => (await place()) < two);
        assert.equal(
            await page.locator('.controls .choices .button').first().textContent(),
            '0,25×',
        );
        await page.locator('.controls .choices .button', { hasText: '4×' }).click();
        const from = await place();
        await page.locator('.controls .button').nth(1).click();
        await until('it plays', async () => (await place()) > from + 2);
        await page.locator('.controls .button').nth(1).click();
        await settled(place); // it stands still
        // Secrets of the dead and the living, once it is over.
        await bar.focus();
        await page.keyboard.press('End');
        await until('the end', async () => (await place()) === last);
        await page.evaluate(
            (to) => {
                const input = document.querySelector('.scrub input');
                input.value = to;
                input.dispatchEvent(new Event('input', { bubbles: true }));
            },
            Math.floor(last / 2),
        );
        const half = await place();
        const publicLog = await page.locator('.replay-log').textContent();
        await page.locator('.eyes .button').last().click();
        await page.waitForFunction(
            () =>
                document.querySelector('.eyes .button:last-child').getAttribute('aria-pressed') ===
                'true',
        );
        await until('other eyes, same moment', async () => (await place()) === half);
        await until(
            'other words',
            async () => (await page.locator('.replay-log').textContent()) !== publicLog,
        );
        await page.locator('.controls .bar .button').last().click();
        const link = await page.inputValue('dialog .copy input');
        assert.match(link, new RegExp(`/r/${replay}\\?t=[\\d.]+&as=all$`));
        await page.goto(link);
        await page.waitForSelector('.controls');
        assert.ok(
            Math.abs((await place()) - half) <= Math.max(6, last * 0.08),
            `${await place()} for ${half}`,
        );
        assert.equal(
            await page.locator('.eyes .button').last().getAttribute('aria-pressed'),
            'true',
        );
    },
);

for (const [lang, width] of [
    ['fr', 390],
    ['en', 1280],
]) {
    check(`the review: graph, sums, turning points and habits (${lang})`, async (house) => {
        const { replay, other } = await wholeGame(house);
        const page = await house.guest({ width, height: 800, lang });
        // The evening is for those who have the key of the table.
        const key = await other.evaluate(() => window.robots[0].table.key);
        await page.goto(house.base);
        await page.waitForSelector('.sit'); // its own table is remembered first
        await page.evaluate((key) => localStorage.setItem('ilinx.key', JSON.stringify(key)), key);
        await page.goto(`${house.base}/r/${replay}`);
        await page.waitForSelector('.tabs');
        await page.locator('.tabs .button').last().focus();
        await page.keyboard.press('Enter');
        await page.waitForSelector('.review .graph');
        const review = await other.evaluate(
            async (path) => (await fetch(path)).json(),
            `/api/replays/${replay}?as=review`,
        );
        for (const { start, luck, own, others, end } of review.seats)
            assert.ok(Math.abs(start + luck + own + others - end) < 1e-9);
        assert.equal(await page.locator('.graph .line').count(), review.seats.length);
        const rows = await page.locator('.sums tbody tr').all();
        assert.equal(rows.length, review.seats.length);
        for (const row of rows) {
            const cells = (await row.locator('td').allTextContents()).map((text) =>
                Number(text.replace('−', '-')),
            );
            assert.equal(
                cells[0] + cells[1] + cells[2] + cells[3],
                cells[4],
                'what is shown adds up',
            );
        }
        const moments = page.locator('.moments .moment');
        assert.ok((await moments.count()) >= 3);
        assert.doesNotMatch(
            await page.locator('.review').textContent(),
            /review-|\{|undefined|NaN/,
        );
        await axe(page, `the review (${lang})`);
        await layout(page, `the review (${lang})`);
        // A moment leads to its place in the match, where what was thought of it is told.
        await moments.last().click();
        const place = () => page.locator('.scrub input').inputValue().then(Number);
        await until('it goes there', async () => (await place()) > 0);
        await page.getByRole('button', { name: /soirée|evening/ }).click();
        await until('the evening', async () =>
            /soirée|evening/.test(await page.locator('.review h2').last().textContent()),
        );
        await page.locator('.tabs .button').first().click();
        await page.waitForSelector('.replay-log');
        await page.keyboard.press('ArrowLeft');
        await until('a thought', async () => {
            if (await page.locator('.thought').count()) return true;
            await page.keyboard.press('ArrowLeft');
            return false;
        });
    });
}

check('a replay goes on from any moment, on this device, against bots', async (house) => {
    const { replay } = await wholeGame(house);
    const page = await house.guest();
    await page.goto(`${house.base}/r/${replay}?t=0`);
    await page.waitForSelector('.controls');
    for (let turn = 0; turn < 6; turn++) await page.click('.controls .bar .button:nth-child(3)');
    await page.waitForSelector('.play-on');
    await layout(page, 'a replay that can go on');
    const name = (await page.locator('.play-on').textContent()).replace('Reprendre pour ', '');
    await page.click('.play-on');
    await page.waitForSelector('.play .tray', { timeout: 60000 });
    assert.match(page.url(), /\/#here\/[A-Z]{4}-\w{12}$/);
    const own = await page.locator('.plate.own, .plate.me, .plate').allTextContents();
    assert.ok(
        own.some((text) => text.includes(name)),
        `${name} among ${own}`,
    );
    // At the end of the record there is nothing to go on from.
    await page.goto(`${house.base}/r/${replay}?t=99999`);
    await page.waitForSelector('.controls');
    assert.equal(await page.locator('.play-on').count(), 0);
});
