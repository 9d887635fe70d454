// Le X over a line that is long, or lost: a hand in the pile must bear both. And a round to its end.
import assert from 'node:assert/strict';

import {
    asked,
    asks,
    follow,
    grasp,
    LONG_MS,
    loose,
    names,
    over,
    poseOf,
    say,
    spot,
    xTable,
} from './croisillon.mjs';
import { sit } from './guests.mjs';
import { check, GRACE_MS, openWire, settled, sleep, until } from './house.mjs';

const LAG_MS = 75; // each way
const BACK_MS = 2 * LAG_MS + 120; // by then what a hand has done has come back
const TURN = Math.PI / 12; // by one press of a key

// ---- A hand that knows where it wants to go -----------------------------------------------------

const unit = (turn) => turn.map((part) => part / Math.hypot(...turn));
const times = ([a, b, c, d], [w, x, y, z]) => [
    a * w - b * x - c * y - d * z,
    a * x + b * w + c * z - d * y,
    a * y - b * z + c * w + d * x,
    a * z + b * y - c * x + d * w,
];

// How many presses turn one pose into the other, seen from the front; null: that is not the way. A
// box that is turned by half is the same box.
function presses(from, to) {
    const [[w, x, y, z], there] = [unit(from), unit(to)];
    for (const half of [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
    ]) {
        const [cos, i, j, sin] = times(times(there, half), [w, -x, -y, -z]);
        if (Math.hypot(i, j) > 0.06) continue;
        const angle = 2 * Math.atan2(sin, cos);
        return Math.round((angle - Math.PI * Math.round(angle / Math.PI)) / TURN);
    }
    return null;
}

// Where a block can be grasped once the picture no longer moves.
async function seen(table, name) {
    const { page } = table;
    const spot = async () => JSON.stringify(await grasp(page, name, poseOf(table, name)));
    return JSON.parse(await settled(spot, 400));
}

// A free block with a place that it can be led to: both as the server has them.
async function plan(table) {
    const { page } = table;
    for (const name of loose(table)) {
        if (!(await grasp(page, name, poseOf(table, name)))) continue;
        await say(table, `pick ${name}`);
        await until(`${name} is picked`, () => table.view.picked === name);
        // The tray has something else to say now, so the eye goes elsewhere.
        const at = await seen(table, name);
        if (!at) continue;
        const pose = table.view[`block${names.indexOf(name)}`];
        for (let number = 0; number < table.view.places; number++) {
            const place = table.view.place.slice(7 * number, 7 * number + 7);
            const turns = presses(pose.slice(3), place.slice(3));
            if (turns !== null) return { name, at, pose, place, turns };
        }
    }
    return null;
}

// Leads the fingertip near a point, as a person does: looks where it is, moves the mouse a part of
// the way, turns the wheel for what lies across. On the way down they stop as soon as it rests.
async function lead(table, to, { near, step, down = false }) {
    const { page } = table;
    const end = Date.now() + 60000;
    while (table.view.stage === 'holding' && !(down && table.view.rests) && Date.now() < end) {
        const now = table.view.target.map((part) => part / 10);
        const off = to.map((part, at) => part - now[at]);
        const far = Math.hypot(...off);
        if (far < near) return;
        const part = 0.6 * Math.min(1, step / far);
        const [from, next] = [
            await spot(page, now),
            await spot(page, [now[0] + off[0] * part, now[1] + off[1] * part, now[2]]),
        ];
        table.mouse = { x: table.mouse.x + next.x - from.x, y: table.mouse.y + next.y - from.y };
        await page.mouse.move(table.mouse.x, table.mouse.y);
        if (Math.abs(off[2]) > 0.5) await page.mouse.wheel(0, (off[2] * part) / 0.035);
        // A hand trembles on.
        await settled(
            () => String(table.view.moved.map((part) => Math.round(part / 200))),
            BACK_MS,
        );
    }
}

// One block by mouse, from its place to a higher one.
async function takeAndPlace(table, { at, pose, place, turns }) {
    const { page } = table;
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, at.y - 8, { steps: 2 });
    table.mouse = { x: at.x, y: at.y - 8 };
    await until('it is held', () => table.view.stage === 'holding');
    const grip = table.view.finger.map((part, axis) => (part - pose[axis]) / 10);
    const [sin, cos] = [Math.sin(turns * TURN), Math.cos(turns * TURN)];
    const turned = [grip[0] * cos - grip[1] * sin, grip[0] * sin + grip[1] * cos, grip[2]];
    const [x, y, z] = place.slice(0, 3).map((part, axis) => part / 10 + turned[axis]);
    const start = table.view.finger.map((part) => part / 10);
    const high = Math.max(y, ...names.map((_, block) => table.view[`block${block}`][1] / 10)) + 36;
    await lead(table, [start[0], high, start[2]], { near: 4, step: 16 });
    for (let press = 0; press < Math.abs(turns); press++)
        await page.keyboard.press(turns > 0 ? 'q' : 'e');
    await lead(table, [x, high, z], { near: 2, step: 40 });
    await lead(table, [x, y + 8, z], { near: 1.5, step: 40 });
    for (
        let above = 6;
        above > -4 && table.view.stage === 'holding' && !table.view.rests;
        above -= 0.7
    ) {
        await lead(table, [x, y + above, z], { near: 0.9, step: 4, down: true });
    }
    // The finger is lifted; if the block had moved on by then, it is taken up and let go once more.
    for (let lifts = 0; lifts < 6 && table.view.stage === 'holding'; lifts++) {
        await page.mouse.up();
        await until('it is let go', () => table.view.stage !== 'holding', 2500).catch(() =>
            page.mouse.down(),
        );
    }
    await page.mouse.up();
    // A block that finds no rest where it was led to stays in the hand.
    await until(
        'all is at rest',
        () => ['choosing', 'holding', 'over'].includes(table.view.stage),
        LONG_MS,
    );
}

check(
    'Le X over a line of 150 ms: a block is taken and put higher by mouse, and nothing is sent in vain',
    async (house) => {
        const wire = await openWire(house.port, { lag: LAG_MS });
        try {
            // Wood is wood: what slides once holds another time.
            for (let tries = 1; ; tries++) {
                const table = await xTable(
                    house,
                    { view: 'table', width: 700, height: 620, motion: 'reduce', base: wire.base },
                    { start: 1 },
                );
                await asked(table);
                await table.page.waitForFunction(
                    () => window.ilinxScene?.actor && window.ilinxScene.resting,
                );
                const found = await plan(table);
                if (found) await takeAndPlace(table, found);
                const placed =
                    found &&
                    table.told.some(
                        (event) =>
                            event.kind === 'placed' &&
                            event.who === table.seat &&
                            event.block === found.name,
                    );
                assert.ok(
                    !table.refused.includes('too-busy'),
                    'more was sent than the server keeps',
                );
                await table.page.context().close();
                if (placed) return;
                assert.ok(
                    tries < 12,
                    `twelve times in vain: ${table.told.slice(-8).map((event) => event.kind)}`,
                );
            }
        } finally {
            wire.close();
        }
    },
    { alone: true },
);

// ---- A hand without a page -----------------------------------------------------------------------

// The middle of the side of a block that faces the reader, in micrometres.
function face({ view }, name) {
    const [x, y, z, ...turn] = view[`block${names.indexOf(name)}`];
    const [w, i, j, k] = unit(turn);
    const out = [2 * (i * k + w * j), 2 * (j * k - w * i), w * w - i * i - j * j + k * k];
    return [x, y, z].map((part, axis) => Math.round(100 * part + 11900 * out[axis]));
}

const grip = (table, name) => say(table, `grip ${name} ${face(table, name).join(' ')}`);

// Some samples of a hand that rises.
function rise(table) {
    const [x, y, z] = table.view.moved;
    const heights = Array.from({ length: 10 }, (_, step) =>
        Math.min(390000, y + 1200 * (step + 1)),
    );
    return say(table, ...heights.map((height) => `hand ${x} ${height} ${z} 10000 0 0 0 0`));
}

check(
    'Le X: whoever loses the line with a block in hand holds it still, then the stand-in puts it down, and the page comes back',
    async (house) => {
        const wires = [await openWire(house.port), await openWire(house.port)];
        const people = [];
        try {
            const joins = async (code) => {
                people[1] = follow(await house.guest({ lang: 'en' }));
                await sit(people[1].page, `${wires[1].base}/${code}?view=plain`);
            };
            people[0] = await xTable(house, { base: wires[0].base, joins }, { start: 1 });
            await until('somebody begins', () => people.some((one) => asks(one, 'choosing')()));
            const at = people.findIndex((one) => asks(one, 'choosing')());
            const [lost, eye, wire] = [people[at], people[1 - at], wires[at]];
            const name = loose(lost)[0];
            await grip(lost, name);
            await until('it is held', () => eye.view.stage === 'holding');
            await until('it is out of the pile', async () => {
                if (!eye.view.removed) await rise(lost);
                return eye.view.removed === 1;
            });
            const pose = () =>
                JSON.stringify([eye.view[`block${names.indexOf(name)}`], eye.view.tremor]);
            // Messages that were under way have arrived, at the server and here.
            await until('every sample is answered', () => lost.open.size === 0);
            await settled(pose);
            const frozen = pose();
            lost.page.lineIsDown = true;
            wire.cut();
            const cut = Date.now();
            while (Date.now() - cut < GRACE_MS * 0.8 && eye.view.stage === 'holding') {
                assert.equal(pose(), frozen, 'it moves in a hand that nobody leads');
                await sleep(50);
            }
            await until(
                'the stand-in has put it down',
                () =>
                    eye.told.some(
                        (event) => ['let-go', 'malus'].includes(event.kind) && event.block === name,
                    ),
                LONG_MS,
            );
            wire.mend();
            await until('the page is back', () =>
                lost.page.evaluate(() => window.sockets.at(-1).readyState === WebSocket.OPEN),
            );
            await until('and knows', () => lost.view.held !== name, LONG_MS);
        } finally {
            wires.forEach((wire) => wire.close());
        }
    },
);

// Nothing waits for it while wood may still move: it is seen beside that.
check(
    'Le X in the round, at the usual pace: a block kept out of the pile is said to be lost, and why',
    async (house) => {
        const table = await xTable(
            house,
            { view: 'table', width: 420, height: 420, motion: 'reduce', speed: 'normal' },
            { start: 1 },
        );
        const { page } = table;
        await asked(table);
        await page.waitForFunction(() => window.ilinxScene?.actor);
        await grip(table, loose(table)[0]);
        await until('it is held', asks(table, 'holding'));
        await until('it is out of the pile', async () => {
            if (table.open.size === 0) await rise(table);
            return table.view.removed === 1;
        });
        const stamp = page.waitForSelector('.x-seat .stamp.too-low');
        await say(table, 'give-up');
        assert.match(await (await stamp).textContent(), /Pas plus haut\s: −1/);
    },
);

// ---- The end of a round -------------------------------------------------------------------------

check(
    'Le X: with four blocks left or fewer the round is counted, and everybody sees each colour',
    async (house) => {
        let other;
        const joins = async (code) => {
            other = follow(await house.guest({ lang: 'en' }));
            await sit(other.page, `${house.base}/${code}?view=plain`);
        };
        const table = await xTable(house, { joins }, { start: 1 });
        const { page } = table;
        // Two people pull up block after block, and keep them, which is dear, and quick.
        const pull = (one) => {
            const v = one.view;
            if (one.open.size > 0) return undefined;
            if (asks(one, 'choosing')())
                return v.raised === 'none' ? grip(one, loose(one)[0]) : say(one, 'stop');
            return asks(one, 'holding')() && (v.removed ? say(one, 'give-up') : rise(one));
        };
        let seen = 0;
        await until(
            'the round is over',
            async () => {
                await Promise.all([pull(table), pull(other)]);
                seen ||= await page.locator('.x-seat .row.malus .chip').count();
                return over(table);
            },
            LONG_MS,
        );
        assert.ok(seen > 0, 'what is lost lies before its owner');
        assert.ok(table.view.left <= 4, `${table.view.left} blocks are left`);
        assert.ok(
            table.told.some((event) => event.kind === 'round'),
            'the end of the round is told',
        );
        await page.waitForSelector('.end .x-ledger');
        for (const where of ['bonus', 'malus']) {
            const chips = await page
                .locator('.x-ledger .chip')
                .evaluateAll(
                    (all, crossed) =>
                        all.filter((one) => one.classList.contains('crossed') === crossed).length,
                    where === 'malus',
                );
            assert.equal(chips, table.view[where][0] + table.view[where][1], where);
        }
    },
);
