// Accidents: the game is put away, handed on or turned back while something is being shown; the
// picture is taken away; a part of the page cannot be fetched; what was remembered makes no sense.
import assert from 'node:assert/strict';

import {
    emptyPage,
    goOnTo,
    hostTable,
    lively,
    press,
    pressFor,
    robotsOver,
    robotsReplay,
    robotStart,
    robotTable,
    setSeats,
    sit,
    stage,
    start,
} from './guests.mjs';
import { check, until } from './house.mjs';
import { painted } from './looks.mjs';

const there = (page, selector) =>
    page.evaluate((selector) => Boolean(document.querySelector(selector)), selector);

// Plays on until hands lift, and stops time there.
async function whileHandsLift(page) {
    await goOnTo(page, 'bid');
    await until('hands lift', async () => {
        await press(page);
        return there(page, '.now-lift');
    });
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
    assert.ok(await there(page, '.now-lift'));
}

const LONG_MS = 5000; // whatever was being shown would be over

check('a game that is put away while something is being shown stays away', async (house) => {
    const page = await house.guest({ speed: 'slow' });
    await page.clock.install();
    await sit(page, `${house.base}/`);
    await start(page);
    await whileHandsLift(page);
    await page.evaluate(() =>
        window.sockets.at(-1).send(JSON.stringify({ do: 'stop', id: 'stop' })),
    );
    await page.waitForSelector('.lobby');
    await page.clock.runFor(LONG_MS);
    assert.ok(
        (await there(page, '.lobby')) && !(await there(page, '.play')),
        'the old game is back',
    );
    await page.clock.resume();
    await start(page);
    await stage(page, 'pocket');
});

check(
    'whoever is handed the screen while something is being shown sees nothing of whoever had it',
    async (house) => {
        const page = await house.guest({ speed: 'slow' });
        await page.clock.install();
        await sit(page, `${house.base}/`);
        await pressFor(page, '.add-person', '#other-name');
        await page.click('.same-device button[type=submit]');
        await page.waitForFunction(() => document.querySelectorAll('.chair .badge').length > 1);
        await setSeats(page, 3);
        await start(page);
        // Their own plate, and their own log with what only they may know.
        const seen = () =>
            page.evaluate(() =>
                ['.plate.own', '.log']
                    .map((one) => document.querySelector(one).outerHTML)
                    .join('\n'),
            );
        const take = async () => {
            await page.evaluate(() => document.querySelector('.tools .button:last-child').click());
            await page.evaluate(() =>
                [...document.querySelectorAll('.menu .button')]
                    .find((one) => /Passer/.test(one.textContent))
                    .click(),
            );
            await until('it is uncovered', async () => {
                await page.evaluate(() => document.querySelector('.cover .hold')?.click());
                await page.clock.runFor(200);
                return there(page, '.play');
            });
        };
        await until('hands lift', async () => {
            if (await there(page, '.now-lift')) return true;
            await press(page);
            if (await there(page, '.pass-on')) await take();
            return false;
        });
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
        const before = await seen();
        await take();
        await page.clock.runFor(100); // the log comes a moment later
        const after = await seen();
        assert.notEqual(after, before);
        await page.clock.runFor(LONG_MS);
        assert.equal(await seen(), after, 'of whoever had the screen');
    },
);

check(
    'the viewer, turned back while something is being shown, stays where it was turned to',
    async (house) => {
        const other = await emptyPage(house);
        await robotTable(other, 3, lively);
        await robotStart(other);
        await robotsOver(other);
        const replay = await robotsReplay(other);
        const page = await house.guest({ width: 1280, height: 800 });
        await page.clock.install();
        await page.goto(`${house.base}/r/${replay}`);
        await page.waitForSelector('.controls');
        const told = () => page.locator('.replay-log').textContent();
        const begin = await told();
        await page.locator('.controls .button').nth(1).click();
        await page.waitForSelector('.now-lift');
        await page.locator('.scrub input').focus();
        await page.keyboard.press('Home');
        await until('the beginning', async () => (await told()) === begin);
        await page.clock.runFor(LONG_MS);
        assert.equal(await told(), begin);
        assert.equal(await there(page, '.now-lift'), false);
    },
);

check(
    'the picture in the round, taken away by the browser, is drawn again when it comes back; when it does not, the table lies flat',
    async (house) => {
        const { page } = await hostTable(
            house,
            { width: 480, height: 480, motion: 'reduce', drawn: true },
            '?view=table',
        );
        await start(page);
        await page.waitForSelector('.scene canvas');
        await until('at rest', () =>
            page.evaluate(() => window.ilinxScene.frames > 0 && window.ilinxScene.resting),
        );
        const frames = await page.evaluate(() => {
            const { canvas, frames } = window.ilinxScene;
            window.context = canvas.getContext('webgl2');
            window.taken = window.context.getExtension('WEBGL_lose_context');
            const giveBack = () => setTimeout(() => window.taken.restoreContext());
            canvas.addEventListener('webglcontextlost', giveBack, { once: true });
            window.taken.loseContext();
            return frames;
        });
        await page.waitForFunction(
            (frames) => !window.context.isContextLost() && window.ilinxScene.frames > frames,
            frames,
        );
        assert.ok(await painted(page));
        assert.equal(await page.locator('.play.table').count(), 1);
        await page.evaluate(() => window.taken.loseContext());
        await page.waitForSelector('.play.plain');
        await page.waitForSelector('.toast:has-text("vue 2D")');
        // It may be tried again, and is as good as its word.
        await pressFor(page, '.other-view', '.play.table');
        await page.waitForSelector('.play.plain');
    },
);

check(
    'a browser that cannot draw in the round shows the table flat, and says so',
    async (house) => {
        const { page } = await hostTable(house);
        await page.evaluate(() => {
            const get = HTMLCanvasElement.prototype.getContext;
            HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
                return /webgl/.test(kind) ? null : get.call(this, kind, ...more);
            };
        });
        await start(page);
        await stage(page, 'pocket');
        await page.locator('.other-view').click();
        await page.waitForSelector('.toast:has-text("vue 2D")');
        assert.equal(await page.locator('.play.plain').count(), 1);
        assert.equal(await page.locator('.other-view').count(), 0, 'it is not offered again');
        house.faults.length = 0; // the drawing library has told the console
    },
);

for (const part of ['play', 'views']) {
    check(
        `a part of the page that could not be fetched (${part}) is fetched when the server answers again`,
        async (house) => {
            const page = await house.guest();
            page.lineIsDown = true;
            let down = true;
            let failed = 0;
            await page
                .context()
                .route(new RegExp(`${part}-[^/]*\\.js$|healthz`), (route) =>
                    down ? (failed++, route.abort()) : route.continue(),
                );
            await sit(page, `${house.base}/`);
            await page.evaluate(() =>
                window.sockets.at(-1).send(JSON.stringify({ do: 'start', id: 'start' })),
            );
            await page.waitForFunction(() => !document.querySelector('.lobby'));
            await until('it fails', () => failed > 0);
            assert.equal(await there(page, '.tray'), false);
            down = false;
            await stage(page, 'pocket');
            house.faults.length = 0; // the browser has told the console
        },
    );
}

check('what a device remembers wrongly, or cannot remember, stops nobody', async (house) => {
    const keys = [
        'lang',
        'motion',
        'contrast',
        'speed',
        'volume',
        'muted',
        'sounds',
        'vibration',
        'hatches',
        'hints',
        'ease',
        'view',
        'name',
        'rooms',
        'seen',
        'slow',
        'hints.roulette',
        'at',
    ];
    for (const junk of [
        '{"a":[1]}',
        '"zz"',
        '7.5',
        'null',
        '[]',
        '{',
        `"${'é'.repeat(200)}"`,
        '"\\ud800"',
        'forbidden',
        'full',
    ]) {
        const page = await house.guest();
        await page.context().addInitScript(
            ({ keys, junk }) => {
                if (junk === 'forbidden')
                    Object.defineProperty(window, 'localStorage', {
                        get: () => {
                            throw new DOMException('no', 'SecurityError');
                        },
                    });
                else if (junk === 'full')
                    Storage.prototype.setItem = () => {
                        throw new DOMException('no', 'QuotaExceededError');
                    };
                else for (const key of keys) localStorage.setItem(`ilinx.${key}`, junk);
            },
            { keys, junk },
        );
        await sit(page, `${house.base}/`);
        await start(page);
        await page.waitForSelector('.play .stage > *');
        await page.context().close();
    }
    const { code } = await hostTable(house);
    for (const junk of [{}, [], 'abc', [7, 'zz', null]]) {
        const page = await house.guest();
        await page
            .context()
            .addInitScript(
                (rooms) => localStorage.setItem('ilinx.rooms', rooms),
                JSON.stringify({ [code]: junk }),
            );
        await page.goto(`${house.base}/${code}`);
        await page.waitForSelector('.sit');
        await page.context().close();
    }
});
