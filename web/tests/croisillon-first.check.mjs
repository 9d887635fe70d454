// Le X for whoever plays it for the first time, with one button, or by ear: what is said of a block in
// the hand, a way out of every turn, light and shade on the wood, and the needle without eyes.
import assert from 'node:assert/strict';

import { asked, loose, say, xTable } from './croisillon.mjs';
import { insist, viewAfter } from './guests.mjs';
import { check, until } from './house.mjs';

const LONG_MS = 60000;
const said = (page) => page.locator('.x-tray .said').first().textContent();

// The server's news of the block in hand, as the check wants it.
async function overheard(page, word) {
    const exchanged = new Set();
    let truth = {};
    await page.routeWebSocket(/.*/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((text) => {
            const message = JSON.parse(text);
            const { view, changed } = message.match ?? {};
            if (view) truth = view;
            if (changed) {
                truth = viewAfter(truth, changed);
                Object.keys(word.is ?? {}).forEach((key) => exchanged.add(key));
                // News tell what has changed: what is no longer exchanged is as it was meanwhile.
                for (const key of exchanged) changed[key] = word.is?.[key] ?? truth[key];
            }
            socket.send(JSON.stringify(message));
        });
    });
}

check(
    'Le X: a block in the hand touches, would slide, or is stable, and only then the button is gold',
    async (house) => {
        const word = { is: null };
        const table = await xTable(
            house,
            {
                view: 'table',
                width: 1280,
                height: 800,
                motion: 'reduce',
                before: (page) => overheard(page, word),
            },
            { start: 1 },
        );
        const { page } = table;
        await asked(table);
        await page.waitForFunction(() => window.ilinxScene?.actor);
        const name = loose(table)[0];
        await say(table, `pick ${name}`);
        await until('it is chosen', () => table.view.picked === name);
        await page.evaluate(() => document.querySelector('.x-tray').focus());
        await insist(
            'it is gripped',
            () => page.keyboard.press(' '),
            () => table.view.stage === 'holding',
        );
        await page.keyboard.down('ArrowUp');
        await until(
            'it is high above the pile',
            () => table.view.removed === 1 && table.view.low > table.view.level + 200,
            LONG_MS,
        );
        await page.keyboard.up('ArrowUp');
        const gold = () => page.locator('.let-go.main').count();
        const ways = [
            [{ rests: 0, ahead: 'untried' }, /Descends-le/, 0],
            [{ rests: 1, ahead: 'untried' }, /touche/, 0],
            [{ rests: 1, ahead: 'slides' }, /glisserait/, 0],
            [{ rests: 1, ahead: 'stable' }, /Stable/, 1],
        ];
        for (const [is, words, golden] of ways) {
            word.is = is;
            await until(`it says ${words}`, async () => words.test(await said(page)), LONG_MS);
            assert.equal(await gold(), golden, `gold for ${JSON.stringify(is)}`);
        }
        // Where it would go is drawn, since this is a first game; it can be levelled.
        assert.ok(table.view.ghost.some((part) => part !== 0));
        assert.ok((await page.locator('.insets .ghost').count()) > 0);
        await page.getByRole('button', { name: /Mettre à plat/ }).click();
    },
);

// What is to be pressed twice goes with the second press.
const pressTwice = async (button) => {
    for (let presses = 0; presses < 2; presses++)
        await button.press('Enter', { timeout: 1000 }).catch(() => {});
};

check(
    'Le X: with one button a block without a place is taken out and given up; Enter alone presses',
    async (house) => {
        const word = { is: null };
        const table = await xTable(
            house,
            { hasTouch: true, hints: true, novice: true, before: (page) => overheard(page, word) },
            { start: 1 },
        );
        const { page } = table;
        await asked(table);
        // How blocks sit is seen on the wood, and what that means is said.
        assert.ok((await page.locator('.pile .sits-loaded').count()) > 0);
        assert.equal(await page.locator('.feels span').count(), 3);
        const name = loose(table)[0];
        // The first hint takes its room from the list, and not from the way out.
        const [, other, barred] = loose(table);
        word.is = { places: 1, forbidden: barred };
        await say(table, `pick ${other}`);
        await page.locator('.x-tray .places .place').waitFor();
        await page.locator('.x-tray .refuse').waitFor();
        await page.locator('.hint').waitFor();
        await until('nothing is below the edge', () =>
            page.evaluate(() => {
                const { scrollHeight, clientHeight } = document.querySelector('.x-tray');
                return scrollHeight <= clientHeight + 1;
            }),
        );
        word.is = { places: 0 };
        await say(table, `pick ${name}`);
        await page.getByText('à la main seulement').waitFor();
        word.is = null;
        await insist(
            'it is to be taken out',
            () => page.getByRole('button', { name: 'Le sortir' }).click(),
            () => table.sent.includes(`lift ${name}`),
        );
        await until('the needle swings', () => table.view.stage === 'aiming', LONG_MS);
        // The way out that costs a block is a button below the press, and no more than that.
        word.is = { removed: 1 };
        const high = await page.waitForFunction(
            () => document.querySelector('.x-tray.at-aiming > .refuse')?.offsetHeight,
        );
        assert.ok((await high.jsonValue()) < 80, 'giving up fills the tray');
        word.is = { removed: 0 };
        await page.locator('.x-tray.at-aiming > .refuse').waitFor({ state: 'detached' });
        word.is = null;
        // Enter presses wherever the focus is.
        await page.waitForSelector('.needle-scale:not(.rests)');
        await insist(
            'it was pressed',
            async () => {
                await page.evaluate(() => document.querySelector('.x-tray').focus());
                await page.keyboard.press('Enter');
            },
            () => table.sent.includes('press'),
        );
        // And whoever cannot see the needle presses without timing.
        const out = () => table.view.stage === 'holding' || table.view.stage === 'choosing';
        for (let i = 0; i < 3 && !out(); i++) {
            await until(
                'it swings again, or the hand has come out',
                () => table.view.stage === 'aiming' || out(),
                LONG_MS,
            );
            if (out()) break;
            await insist(
                'pressed without timing',
                () =>
                    page
                        .getByRole('button', { name: 'Sans viser' })
                        .click({ timeout: 2500 })
                        .catch(() => {}),
                () => table.sent.includes('press-at 0') || out(),
            );
            await until('it goes on', () => table.view.stage !== 'aiming', LONG_MS);
        }
        await until('it is out, or nothing came of it', out, LONG_MS);
        if (table.view.stage === 'choosing') return;
        const own = page.locator(`.x-seat[data-seat="${table.seat}"]`);
        await until('its seat says what is in hand', async () =>
            /^tient (rouge|bleu|jaune|vert|orange|violet) [A-F]$/.test(
                await own.locator('.status').textContent(),
            ),
        );
        const give = page.getByRole('button', { name: /Le garder en malus/ });
        await insist(
            'it is given up by two presses',
            () => pressTwice(give),
            () => table.sent.includes('give-up'),
        );
        await until('the turn is over', () => table.view.mover !== table.seat, LONG_MS);
        // The cost is told in the middle.
        assert.ok(table.told.some((event) => event.kind === 'too-low'));
        await own.locator('.row.malus .chip').waitFor();
        assert.ok(
            await own.evaluate((seat) => {
                const chip = seat.querySelector('.row.malus .chip').getBoundingClientRect();
                const { left, right, bottom } = seat.getBoundingClientRect();
                return chip.left >= left && chip.right <= right && chip.bottom <= bottom;
            }),
            'the row of malus is cut',
        );
    },
);

check('Le X: a line of the log lights up the block it speaks of', async (house) => {
    const table = await xTable(house, { width: 1280, height: 800 }, { start: 1 });
    const { page } = table;
    await asked(table);
    const name = loose(table)[0];
    await say(table, `test ${name}`);
    await until('it has been felt', () => table.told.some((event) => event.kind === 'tested'));
    const line = page.locator(`.log [data-thing="${name}"]`).first();
    await line.hover();
    await page.locator(`.pile .block.lit[data-block="${name}"]`).first().waitFor();
    await page.locator('.x-status').hover();
    await until('it is dark again', async () => (await page.locator('.block.lit').count()) === 0);
});
