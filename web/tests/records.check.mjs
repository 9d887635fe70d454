// Records in one's own hands: a file that is dropped on the page is opened and proved by its core, and its last
// hand can go another way, with both worlds side by side.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { binary, check, sleep, until } from './house.mjs';
import { layout } from './looks.mjs';

const inFolder = (run) => {
    const folder = mkdtempSync(join(tmpdir(), 'ilinx-record-'));
    return Promise.resolve(run(folder)).finally(() => rmSync(folder, { recursive: true }));
};

// A match between bots, as the program records it.
function recordOf(folder, game, options, seats, bots = 'random') {
    const file = join(folder, `${game}.txt`);
    const wishes = Object.entries(options).flatMap(([name, to]) => ['--option', `${name}=${to}`]);
    const all = Array.from({ length: seats }, () => bots).join();
    const how = ['--people', '0', '--seats', String(seats), ...wishes, '--bots', all];
    execFileSync(binary, ['play', game, ...how, '--seed', '7', '--save', file], {
        stdio: 'ignore',
    });
    return readFileSync(file, 'utf8');
}

const drop = (page, text) =>
    page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'match.txt', { type: 'text/plain' }));
        dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    }, text);

check('a record that is dropped on the page is opened, or its wrong line is named', (house) =>
    inFolder(async (folder) => {
        const record = recordOf(folder, 'roulette', { cards: 0 }, 2);
        const page = await house.guest({ lang: 'en' });
        await page.goto(`${house.base}/`);
        await page.waitForSelector('.sit');
        await drop(page, record);
        await page.waitForSelector('.replay .verified svg');
        await page.goBack();
        await page.waitForSelector('.sit');

        const lines = record.trimEnd().split('\n');
        const at = lines.findIndex((line) => /^3 /.test(line));
        const changed = lines.with(
            at,
            lines[at].replace(/.$/, (c) => (c === '0' ? '1' : '0')),
        );
        await drop(page, `${changed.join('\n')}\n`);
        await page.getByText(`up to line ${at + 1} of the file: that line is wrong`).waitFor();
        await drop(page, record.replace(/^game roulette \d+/m, 'game roulette 1'));
        await page.getByText('another version of the rules').waitFor();
        await drop(page, 'Dear diary');
        await page.getByText('not a recorded match').waitFor();
        await page.goBack();
        await page.waitForSelector('.sit');

        await page.evaluate(() => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(65 << 20)], 'long.txt'));
            dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
        });
        await page.getByText('at most 64 MB').waitFor();
        await page.goBack();
        await page.waitForSelector('.sit');

        // With a keyboard or on a telephone, from the menu.
        await page.click('.top .tools .button:last-child');
        await page
            .locator('.menu input[type=file]')
            .setInputFiles({ name: 'm.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
        await page.waitForSelector('.replay .verified svg');
    }),
);

check('a record that this device cannot check: a clear sentence, not a match', (house) =>
    inFolder(async (folder) => {
        const record = recordOf(folder, 'roulette', { cards: 0 }, 2);
        const page = await house.guest({ lang: 'en' });
        const change = `addEventListener('message', ({ data }) => {
            if (data.is === 'work') throw new Error('no memory');
        });`;
        await page.route(/records\.worker/, async (route) => {
            const { pathname } = new URL(route.request().url());
            const code = await (await fetch(`http://127.0.0.1:${house.port}${pathname}`)).text();
            await route.fulfill({ contentType: 'text/javascript', body: change + code });
        });
        await page.goto(`${house.base}/`);
        await page.waitForSelector('.sit');
        await drop(page, record);
        await page.getByText('could not load what replays a match').waitFor();
    }),
);

const wishes = {
    roulette: [{ cards: 0 }, 2, 'random'],
    chute: [{ limit: 4 }, 2, 'random'],
    sport: [{ rounds: 1 }, 3, 'random'],
    thrill: [{}, 2, 'greedy'],
    croisillon: [{ turns: 2 }, 2, 'random'],
};
const PLACES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.4, 0.3, 0.2]; // in a match, to look for a hand
const CHANGES = [1, -1, 3, -3, 8, -8]; // of a hand: some are not lawful

const setTo = (range, value) =>
    range.evaluate((input, value) => {
        input.value = String(value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
    }, value);

// Opens the panel at a moment whose last hand can be changed.
async function findHand(page) {
    const bar = page.locator('.scrub input');
    const last = Number(await bar.getAttribute('max'));
    for (const place of PLACES) {
        await setTo(bar, Math.round(place * last));
        await page.click('.button.if');
        await page.waitForSelector('.otherwise');
        await sleep(300);
        if (await page.locator('.otherwise .knob, .otherwise [role=group] .button').count()) return;
        await page.click('.button.if');
    }
    throw new Error('no hand that could be otherwise');
}

// Changes it, by what is there to change it: sliders, or other choices.
async function change(page) {
    const both = () => page.locator('.worlds .world').count();
    const knobs = await page.locator('.knob input').all();
    for (const by of CHANGES)
        for (const knob of knobs) {
            await setTo(knob, by);
            await page.locator('.otherwise .button.main').first().click();
            await sleep(1500);
            if (await both()) return;
            await setTo(knob, 0);
        }
    if (knobs.length === 0) await page.locator('.otherwise [role=group] .button').first().click();
    await until('both worlds', both);
}

for (const [game, [options, seats, bots]] of Object.entries(wishes))
    check(`what if: the last hand of ${game} otherwise, two worlds, and on from there`, (house) =>
        inFolder(async (folder) => {
            const record = recordOf(folder, game, options, seats, bots);
            const page = await house.guest({ lang: 'en', width: 1280, height: 800 });
            await page.goto(`${house.base}/`);
            await page.waitForSelector('.sit');
            await drop(page, record);
            await page.waitForSelector('.replay .verified svg');
            await findHand(page);
            await change(page);
            await layout(page, `both worlds of ${game}`);
            for (const [width, height] of [
                [412, 915],
                [1280, 800],
            ]) {
                await page.setViewportSize({ width, height });
                const [left, right] = await Promise.all(
                    [0, 1].map((at) => page.locator('.world').nth(at).boundingBox()),
                );
                assert.ok(Math.abs(left.y - right.y) < 2 && right.x > left.x, 'side by side');
                assert.ok(right.x + right.width <= width, 'and in sight');
            }

            // The other world is a record of its own, which the program proves as well.
            const [saved] = await Promise.all([
                page.waitForEvent('download'),
                page.click('.otherwise a[download]'),
            ]);
            const file = join(folder, 'other.txt');
            await saved.saveAs(file);
            const other = readFileSync(file, 'utf8');
            execFileSync(binary, ['verify', file], { stdio: 'ignore' });
            const number = Number(/^fork (\d+)$/m.exec(other)[1]);
            const moves = (text) => text.split('\n').filter((line) => /^\d+ /.test(line));
            assert.deepEqual(moves(other).slice(0, number - 1), moves(record).slice(0, number - 1));
            assert.notEqual(moves(other)[number - 1], moves(record)[number - 1]);
            if (!/^open /m.test(other)) return;
            await page.locator('.otherwise .choices .button.main').last().click();
            await page.waitForSelector('.play');
            assert.match(page.url(), /#here/);
        }),
    );
