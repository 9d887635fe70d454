// Le X on the page: a block carried by three presses, one pulled out by mouse, finger and keys, and
// what everybody sees of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
    LONG_MS,
    asked,
    asks,
    goesOn,
    grasp,
    loose,
    names,
    over,
    poseOf,
    row,
    xTable,
} from './croisillon.mjs';
import { firstReplay, insist } from './guests.mjs';
import { binary, check, longCheck, settled, sleep, until } from './house.mjs';

// Picks blocks until one has a place, by clicks on its row.
async function pickOne(table, press) {
    for (const name of loose(table)) {
        await insist(
            `${name} is picked`,
            () => press(name),
            () => table.view.picked === name,
        );
        if (table.view.places > 0) return name;
    }
    throw new Error('no block has a higher place');
}

// Waits until the needle shows little, and presses.
async function pressAtMiddle(table, press) {
    const { page } = table;
    const done = table.view.presses;
    await insist(
        'the press counts',
        async () => {
            await page
                .waitForFunction(
                    () =>
                        Math.abs(
                            Number(
                                document
                                    .querySelector('.needle-scale')
                                    ?.style.getPropertyValue('--at'),
                            ),
                        ) < 0.25,
                    undefined,
                    { polling: 'raf', timeout: 2500 },
                )
                .catch(() => {});
            await press();
        },
        () => table.view.stage !== 'aiming' || table.view.presses !== done,
    );
    await until('the hand has gone on', () => table.view.stage !== 'carrying', LONG_MS);
}

async function carry(table, press) {
    for (let tries = 0; tries < 4 && table.view.stage !== 'settling'; tries++) {
        await until(
            'the needle swings',
            () =>
                table.view.stage === 'aiming' ||
                !['carrying', 'shaking'].includes(table.view.stage),
            LONG_MS,
        );
        if (table.view.stage !== 'aiming') break;
        await pressAtMiddle(table, press);
    }
    await goesOn(table);
}

longCheck('Le X: a match of six turns against a bot, by mouse, to its ledger', async (house) => {
    const table = await xTable(house, {}, { turns: 6 });
    const { page } = table;
    const press = () =>
        page
            .locator('.needle-tray .press')
            .click({ timeout: 2500 })
            .catch(() => {});
    const click = (selector) =>
        page
            .locator(selector)
            .first()
            .click({ timeout: 2500 })
            .catch(() => {});
    for (let turns = 0; turns < 12 && !over(table); turns++) {
        await goesOn(table);
        if (over(table)) break;
        await until('it says which turn of how many it is', async () =>
            (await page.locator('.x-status').textContent()).startsWith(
                `Tour ${table.view.turns + 1}/6 · `,
            ),
        );
        if (table.view.raised === 'none') {
            await pickOne(table, (name) =>
                row(page, name)
                    .click({ timeout: 2500 })
                    .catch(() => {}),
            );
            await insist(
                'it is carried',
                () => click('.place'),
                () => table.view.stage !== 'choosing',
            );
            await carry(table, press);
        } else {
            const name = loose(table)[0];
            await row(page, name).click();
            await insist(
                'it is taken',
                () => click('.acts .button.main'),
                () => table.view.stage !== 'choosing',
            );
            await carry(table, press);
        }
    }
    await page.waitForSelector('.end .x-ledger');
    const scores = await page.locator('.x-ledger tbody tr td:last-child').allTextContents();
    assert.deepEqual(
        scores.map((score) => Number(score.replace('−', '-'))),
        [...table.view.score].slice(0, 2).sort((a, b) => b - a),
    );
    assert.match(await page.locator('.log').textContent(), /Tu saisis le bloc/);
});

check(
    'Le X by keyboard alone: a block from the list, a place, three presses, and the focus is never lost',
    async (house) => {
        const table = await xTable(house, { hints: false }, { turns: 2 });
        const { page } = table;
        await page.evaluate(() => {
            window.lost = 0;
            setInterval(() => document.activeElement === document.body && window.lost++, 500);
        });
        await asked(table);
        await page.waitForSelector('.block-row');
        const taps = await page.evaluate(() => window.presses.taps);
        await pickOne(table, async (name) => {
            await page
                .locator('.block-row[tabindex="0"]')
                .focus({ timeout: 2500 })
                .catch(() => {});
            await page.keyboard.press('Home');
            const order = table.view.by_height.indexOf(name);
            for (let at = 0; at < order; at++) await page.keyboard.press('ArrowDown');
            await page.keyboard.press('Enter');
        });
        await insist(
            'it is carried',
            async () => {
                for (let tabs = 0; tabs < 6; tabs++) {
                    if (
                        await page.evaluate(() =>
                            document.activeElement.classList.contains('place'),
                        )
                    )
                        break;
                    await page.keyboard.press('Tab');
                }
                await page.keyboard.press('Enter');
            },
            () => table.view.stage !== 'choosing',
        );
        await carry(table, () => page.keyboard.press('Enter'));
        assert.ok(table.sent.filter((move) => move === 'press').length >= 1, table.sent.join());
        assert.equal(await page.evaluate(() => window.presses.taps), taps, 'no pointer was used');
        assert.ok((await page.evaluate(() => window.lost)) <= 1, 'the focus was on nothing');
        await page.keyboard.press('d');
        await page.keyboard.press('d');
        await until('it is described', () =>
            page.evaluate(() =>
                /blocs sur le X/.test(document.querySelector('.described')?.textContent ?? ''),
            ),
        );
    },
);

// ---- In the round -----------------------------------------------------------------------------

async function visible(table) {
    for (const name of loose(table)) {
        const at = await grasp(table.page, name, poseOf(table, name));
        if (at) return { name, at };
    }
    throw new Error('no block can be seen');
}

// A table whose first turn is the reader's.
async function beginning(house) {
    for (let tries = 0; tries < 12; tries++) {
        const table = await xTable(
            house,
            { view: 'table', width: 700, height: 620, motion: 'reduce' },
            { start: 1, turns: 2 },
        );
        await until('somebody begins', () => table.view?.stage === 'choosing', LONG_MS);
        if (asks(table, 'choosing')() && table.view.turns === 0) {
            await table.page.waitForFunction(
                () => window.ilinxScene?.actor && window.ilinxScene.resting,
            );
            return table;
        }
        await table.page.context().close();
    }
    throw new Error('always the other');
}

const STILL_FRAMES = 60; // after those a hand has come to where it is led
const FRAME_MS = 16; // of the page's clock while it is told how time goes on
const BETWEEN_MS = 5; // after a frame: nothing happens on the edge of one

// Time in the page goes on only when it is told to.
async function tick(page, frames) {
    for (let at = 0; at < frames; at++) await page.clock.runFor(FRAME_MS);
}

const answered = (table) => until('the samples are answered', () => table.open.size === 0);

// Frames are a little shorter than samples, so that one in 25 has no sample. A path that begins after
// such a frame has its samples at the same frames each time.
async function tickToGap(table) {
    const { page } = table;
    await page.evaluate(() => {
        const socket = window.sockets.at(-1);
        const send = socket.send.bind(socket);
        window.samples = 0;
        socket.send = (text) => {
            if (text.includes('"hand ')) window.samples++;
            send(text);
        };
    });
    const count = () => page.evaluate(() => window.samples);
    await until('a frame has no sample', async () => {
        await answered(table);
        const before = await count();
        await tick(page, 1);
        return (await count()) === before;
    });
}

check(
    'Le X: the same path of the mouse gives the same samples; played again they give the same wood; in the air or fast it is not let go',
    async (house) => {
        const streams = [];
        for (let times = 0; times < 2; times++) {
            // The nest is the same every time; who begins and how the hand trembles is not.
            const table = await beginning(house);
            const { page } = table;
            await page.clock.install({ time: 0 });
            await page.clock.pauseAt(60000 + BETWEEN_MS);
            const { name, at } = await visible(table);
            await page.mouse.move(at.x, at.y);
            await page.mouse.down();
            await page.mouse.move(at.x, at.y - 10, { steps: 2 });
            await until('it is held', () => table.view.stage === 'holding');
            // The page has to know of it, and the hand has to be where the mouse is, or the path would
            // begin at another moment each time.
            await until('the page knows', async () => {
                await tick(page, 1);
                return page.locator('.hold-acts').count();
            });
            await tick(page, STILL_FRAMES);
            await tickToGap(table);
            await answered(table);
            const from = table.sent.length;
            await page.evaluate(() => {
                window.moves = 0;
                addEventListener('pointermove', () => window.moves++, true);
            });
            for (let step = 1; step <= 20; step++) {
                await page.mouse.move(at.x + step, at.y - 10 - 2 * step);
                // The browser may hand a move over late: then it would be a frame behind.
                await until('the page sees it', async () => {
                    return (await page.evaluate(() => window.moves)) >= step;
                });
                await tick(page, 2);
                // A hand that is ahead of its answers would wait for them.
                await answered(table);
            }
            const path = table.sent.slice(from).filter((move) => move.startsWith('hand '));
            assert.ok(path.length >= 30, `${path.length} samples`);
            streams.push({ name, path: path.slice(0, 30) });
            // Fast, or in the air: the hand stays shut.
            if (table.view.stage === 'holding') {
                const before = table.refused.length;
                await page.keyboard.press(' ');
                await until(
                    'it is answered',
                    () => table.refused.length > before || table.view.stage !== 'holding',
                );
                assert.ok(
                    table.view.stage !== 'holding' ||
                        ['not-resting', 'still-moving'].includes(table.refused.at(-1)),
                    table.refused.join(),
                );
            }
            await page.clock.resume();
            await page.mouse.up();
            if (times === 1) {
                await finish(table);
                await verifyMatch(table);
            }
            await page.context().close();
        }
        assert.deepEqual(streams[0], streams[1]);
    },
);

// Ends the match with bare moves, whatever is asked.
async function finish(table) {
    const say = (move) =>
        table.page.evaluate(
            ({ move, turn }) =>
                window.sockets
                    .at(-1)
                    .send(
                        JSON.stringify({
                            do: 'move',
                            id: `f${Math.random()}`.slice(0, 12),
                            match: 1,
                            turn,
                            move,
                        }),
                    ),
            { move, turn: table.turn.number },
        );
    let at = 0;
    await until(
        'the match is over',
        async () => {
            const v = table.view;
            if (v.stage === 'holding' && v.mover === table.seat)
                await say(v.removed ? 'give-up' : 'release');
            else if (asks(table, 'aiming')()) await say('press-at 22');
            else if (asks(table, 'choosing')()) {
                if (v.raised !== 'none') await say('stop');
                else if (v.forbidden !== 'none') await say('refuse');
                else await say(v.places > 0 ? 'carry 1' : `pick ${loose(table)[at++ % v.left]}`);
            }
            await sleep(250);
            return over(table);
        },
        LONG_MS,
    );
}

// Played again natively, every draw and every hash must be the same.
async function verifyMatch(table) {
    const text = await until('there is a record', () => firstReplay(table.page, 'text'));
    const folder = mkdtempSync(join(tmpdir(), 'ilinx-'));
    try {
        const file = join(folder, 'match.ilinx');
        writeFileSync(file, text);
        execFileSync(binary, ['verify', file]); // throws where a draw or a hash does not fit
        assert.match(text, /hand -?\d+ -?\d+/);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

check('Le X: a block that is pulled too far ahead slips out of the fingers', async (house) => {
    const table = await xTable(
        house,
        { view: 'table', width: 700, height: 620, motion: 'reduce' },
        { start: 1, turns: 2 },
    );
    const { page } = table;
    await asked(table);
    await page.waitForFunction(() => window.ilinxScene?.actor);
    await sleep(600);
    // The lowest block bears all the others: it will not come.
    const lowest = table.view.by_height
        .filter((name) => name && name !== 'none' && name !== table.view.forbidden)
        .reverse();
    let found = null;
    for (const name of lowest) {
        const at = await grasp(page, name, poseOf(table, name));
        if (at && table.view.feel[names.indexOf(name)] === 'loaded') {
            found = { name, at };
            break;
        }
    }
    assert.ok(found, 'a loaded block can be seen');
    await page.mouse.move(found.at.x, found.at.y);
    await page.mouse.down();
    await page.mouse.move(found.at.x, found.at.y - 160, { steps: 6 });
    await until(
        'it slips',
        () => page.evaluate(() => Boolean(document.querySelector('.log .e-slipped, .log .e-fell'))),
        LONG_MS,
    );
    await page.mouse.up();
});

check(
    'Le X in the round: by touch a block is chosen, taken, held with a second finger on; what a frame costs, no frame at rest',
    async (house) => {
        const table = await xTable(
            house,
            { view: 'table', width: 412, height: 820, motion: 'reduce', hasTouch: true },
            { start: 1 },
        );
        const { page } = table;
        await asked(table);
        await page.waitForFunction(() => window.ilinxScene?.actor);
        const frames = () => page.evaluate(() => window.ilinxScene.frames);
        await until(
            'it comes to rest',
            () => page.evaluate(() => window.ilinxScene.frames > 0 && window.ilinxScene.resting),
            120000,
        );
        const before = await settled(frames);
        await sleep(2000);
        assert.equal(await frames(), before, 'frames were drawn while nothing moved');
        const cost = await page.evaluate(() => window.ilinxScene.cost);
        assert.ok(
            cost.calls > 5 && cost.calls <= 60 && cost.triangles > 3000 && cost.triangles <= 80000,
            JSON.stringify(cost),
        );

        const { name, at } = await visible(table);
        await page.touchscreen.tap(at.x, at.y);
        await until('it is chosen', () => table.view.picked === name);
        const line = await page.context().newCDPSession(page);
        const touch = (type, ...points) =>
            line.send('Input.dispatchTouchEvent', {
                type,
                touchPoints: points.map((one, id) => ({ x: one.x, y: one.y, id })),
            });
        const here = await grasp(page, name, poseOf(table, name));
        await touch('touchStart', here);
        for (let step = 1; step <= 6; step++)
            await touch('touchMove', { x: here.x, y: here.y - 3 * step });
        await until('it is held', () => table.view.stage === 'holding');
        const end = { x: here.x, y: here.y - 60 };
        for (let step = 1; step <= 12 && table.view.stage === 'holding'; step++) {
            await touch('touchMove', { x: here.x, y: here.y - 18 - 3.5 * step });
            await sleep(60);
        }
        if (table.view.stage === 'holding') {
            // The tray below grows with what it says: the second finger is on the picture.
            const picture = await page.locator('.x-touch').boundingBox();
            const second = { x: picture.x + 60, y: picture.y + picture.height / 2 };
            await touch('touchStart', end, second);
            await until(
                'the breath is held',
                () => table.sent.at(-1).endsWith(' 1') || table.view.stage !== 'holding',
                30000,
            );
            const rests = table.view.rests;
            await touch('touchEnd');
            await until(
                'the breath is let go',
                () => table.sent.at(-1).endsWith(' 0') || table.view.stage !== 'holding',
                30000,
            );
            await sleep(500);
            if (!rests)
                assert.ok(
                    table.view.stage === 'holding' || table.view.task === 'fall',
                    'lifted in the air, the hand stays shut',
                );
        }
    },
);

check(
    'Le X in the round: by keys alone a block is gripped, moved, turned; whoever watches sees it move',
    async (house) => {
        const table = await xTable(
            house,
            { view: 'table', width: 900, height: 700, motion: 'reduce' },
            { start: 1 },
        );
        const { page } = table;
        const watcher = await house.guest({ lang: 'en', motion: 'reduce' });
        await asked(table);
        await watcher.goto(`${house.base}/${table.code}/tv?view=plain`);
        await watcher.waitForSelector('.pile.from-front .block');
        await page.waitForFunction(() => window.ilinxScene?.actor);
        await page.locator('.by-list summary').press('Enter');
        const name = loose(table)[0];
        await insist(
            'it is chosen',
            async () => {
                await page
                    .locator('.block-row[tabindex="0"]')
                    .focus({ timeout: 2500 })
                    .catch(() => {});
                await page.keyboard.press('Home');
                for (let at = 0; at < table.view.by_height.indexOf(name); at++)
                    await page.keyboard.press('ArrowDown');
                await page.keyboard.press('Enter');
            },
            () => table.view.picked === name,
        );
        await page.evaluate(() => document.querySelector('.x-tray').focus());
        await insist(
            'it is gripped',
            () => page.keyboard.press(' '),
            () => table.view.stage === 'holding',
        );
        // Hardly out of the pile, let go it would be lost: the hand stays shut, and says why.
        await insist(
            'it is out',
            () => page.keyboard.press('ArrowUp'),
            () => table.view.removed === 1,
        );
        await insist(
            'it rests',
            () => page.keyboard.press('ArrowDown'),
            () => table.view.rests === 1,
        );
        await insist(
            'it is said',
            () => page.keyboard.press(' '),
            async () => /serait perdu/.test(await page.locator('.x-tray .said').textContent()),
        );
        assert.equal(table.view.stage, 'holding');
        const low = table.view.low;
        const seen = () =>
            watcher.evaluate(
                (name) =>
                    document
                        .querySelector(`.from-front [data-block=${name}] polygon`)
                        ?.getAttribute('points'),
                name,
            );
        const before = await seen();
        await page.keyboard.down('ArrowUp');
        await until(
            'it rises',
            () => table.view.stage !== 'holding' || table.view.low > low + 60,
            60000,
        );
        await page.keyboard.up('ArrowUp');
        await until('whoever watches sees it', async () => (await seen()) !== before, 30000);
        if (table.view.stage === 'holding') {
            const moved = () =>
                Number(
                    table.sent
                        .filter((move) => move.startsWith('hand '))
                        .at(-1)
                        .split(' ')[4],
                );
            await page.keyboard.press('q');
            await until(
                'it is turned',
                () => moved() < 9960 || table.view.stage !== 'holding',
                30000,
            );
        }
    },
);

check('Le X: ten times flat and in the round, one context, and nothing is kept', async (house) => {
    const table = await xTable(
        house,
        { view: 'table', width: 1280, height: 700, motion: 'reduce' },
        { start: 1 },
    );
    const { page } = table;
    await page.evaluate(() => history.replaceState(null, '', location.pathname));
    await page.locator('.view-switch .button:nth-child(2)').click();
    await asked(table);
    const cost = async () => {
        await until(
            'it is drawn',
            () => page.evaluate(() => window.ilinxScene?.frames > 0 && window.ilinxScene.resting),
            120000,
        );
        const { geometries, textures, programs } = await page.evaluate(
            () => window.ilinxScene.cost,
        );
        return { geometries, textures, programs };
    };
    const switchTwice = async () => {
        await page.locator('.view-switch .button:nth-child(1)').click();
        await page.waitForSelector('.x-game.flat');
        await page.locator('.view-switch .button:nth-child(2)').click();
        await page.waitForSelector('.x-game.in-round canvas');
    };
    await switchTwice(); // whatever is made when first seen has been
    const first = await cost();
    for (let times = 0; times < 5; times++) await switchTwice();
    assert.deepEqual(await cost(), first);
    assert.equal(await page.locator('canvas').count(), 1);
});

// Somebody else's turn, which lasts: a guest who does nothing sits there too.
