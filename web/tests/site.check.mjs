// The page as a folder of files: opened under a path of a server that knows nothing but files, then without
// any network, each game is played to its end by touch.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openFiles } from './files.mjs';
import { chooseBox, insist, setSeats, TITLES } from './guests.mjs';
import { check, sleep, until } from './house.mjs';

const tool = fileURLToPath(new URL('../tools/site.mjs', import.meta.url));
const GUARD_MS = 380; // what has just appeared cannot be pressed before
const MATCH_MS = 240000;

async function withSite(run) {
    const folder = mkdtempSync(join(tmpdir(), 'ilinx-site-'));
    try {
        execFileSync(process.execPath, [tool, folder]);
        const files = await openFiles(folder);
        await run(files).finally(files.close);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// Taps whatever answers the question: a button of a move, any of them; what the question quotes, mostly
// the first, which leads on; or else a number, written.
async function answer(page) {
    const moves = page.locator('.ask > .choices .button:not([disabled])');
    const quoted = page.locator('.written [role=group] .button');
    const count = await moves.count();
    const tap = (button) => button.tap({ timeout: 1000 }).catch(() => {}); // it may have just gone
    const any = (of) => Math.floor(Math.random() * of);
    if (count > 0) {
        await tap(moves.nth(any(count)));
    } else if (await page.locator('.written').count()) {
        const lines = await quoted.count();
        if (lines > 0) await tap(quoted.nth(any(2) && any(lines)));
        else
            await page
                .locator('.written input')
                .fill('1', { timeout: 1000 })
                .catch(() => {});
        await tap(page.locator('.written [type=submit]'));
    }
    await sleep(GUARD_MS / 4);
}

async function playOffline(house, game, options, seats) {
    await withSite(async (files) => {
        const page = await house.guest({ hasTouch: true, isMobile: true });
        await page.goto(`${files.base}?view=text`);
        await page.waitForSelector('.sit');
        await page.evaluate(() => navigator.serviceWorker.ready);
        await files.close();
        page.lineIsDown = true;
        await page.context().setOffline(true);
        await page.reload();

        await page.locator('.sit .button.main').tap();
        await page.waitForSelector('.start-bar');
        await chooseBox(page, game, options);
        await setSeats(page, seats);
        await insist(
            'the match begins',
            () =>
                page
                    .locator('.start-bar .button')
                    .tap({ timeout: 1000 })
                    .catch(() => {}),
            async () => (await page.locator('.text-table').count()) > 0,
        );
        const over = () => page.locator('.end .ranks').count();
        await until(
            `${game} is over`,
            async () => (await over()) || (await answer(page), false),
            MATCH_MS,
        );
        const { taps } = await page.evaluate(() => window.presses);
        assert.ok(taps > 4, `${taps} taps`);
        await page.locator('.end a.button').tap();
        await page.waitForSelector('.replay .verified svg');
        assert.deepEqual(
            files.asked.filter((path) => /\/(api|ws|healthz)/.test(path)),
            [],
        );
    });
}

const wishes = {
    roulette: [{ cards: 0 }, 2],
    chute: [{ limit: 4 }, 2],
    sport: [{ rounds: 1 }, 3],
    thrill: [{}, 2],
    croisillon: [{ turns: 2 }, 2],
};
for (const [game, [options, seats]] of Object.entries(wishes))
    check(`a folder of files without a network: ${TITLES[game]} to its end by touch`, (house) =>
        playOffline(house, game, options, seats),
    );

check(
    'the start page of a folder of files: every box, its rules, both languages',
    async (house) => {
        await withSite(async (files) => {
            for (const [lang, other] of [
                ['fr', 'English'],
                ['en', 'Français'],
            ]) {
                const page = await house.guest({ lang });
                await page.goto(files.base);
                await page.waitForSelector('.sit');
                for (const title of Object.values(TITLES)) {
                    await page.locator('.box .lid', { hasText: title }).click();
                    await page.locator('.about h2', { hasText: title }).waitFor();
                    await page.locator('.top .tools .button').first().click();
                    await page.locator('dialog h2, dialog h1').first().waitFor();
                    await page.keyboard.press('Escape');
                }
                await page.locator('.top .tools .button').last().click();
                await page.getByText(other).click();
                await until(
                    'the other language',
                    async () => (await page.locator('html').getAttribute('lang')) !== lang,
                );
            }
            assert.deepEqual(
                files.asked.filter((path) => /\/\./.test(path)),
                [],
                'files that begin with a dot',
            );
            const manifest = await (await fetch(`${files.base}manifest.webmanifest`)).json();
            assert.equal(manifest.start_url, '.');
        });
    },
);
