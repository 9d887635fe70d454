// The page in a real Chromium against the real server: ILINX names the program, CHROMIUM the
// browser. Every check is bounded in time; the names are those of the checks in the design.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

import { hostTable, lively, openHouse, robots, setSeats, sit, start } from './house.mjs';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const CHECK_MS = 150000;
const checks = [];
const check = (name, run) => checks.push({ name, run });

const within = (ms, promise, what) =>
    Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail(new Error(`${what}: more than ${ms} ms`)), ms).unref())]);

// The server forbids foreign scripts, so axe goes in through the debugger.
async function axe(page, where) {
    await page.evaluate((await import('node:fs')).readFileSync(axePath, 'utf8'));
    const violations = await page.evaluate(async () => {
        const result = await window.axe.run(document, { resultTypes: ['violations'] });
        return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3)}`);
    });
    assert.deepEqual(violations, [], where);
}

// Nothing is cut off or too small to hit, and nothing scrolls sideways.
async function layout(page, where) {
    const faults = await page.evaluate(() => {
        const found = [];
        const wide = document.scrollingElement.scrollWidth - innerWidth;
        if (wide > 0) found.push(`scrolls sideways by ${wide}`);
        for (const control of document.querySelectorAll('button, a.button, summary, input:not([type=checkbox])')) {
            const box = control.getBoundingClientRect();
            if (!box.width || control.closest('.fan, .view-switch, .beside, .log')) continue;
            if (box.height < 43.5 || box.width < 43.5) found.push(`${control.className || control.tagName}: ${box.width}x${box.height}`);
            if (box.right > innerWidth + 1 && !control.closest('.hand, .eyes, .quick')) found.push(`${control.className}: beyond the edge`);
        }
        return found;
    });
    assert.deepEqual(faults, [], where);
}

const stage = (page, name) => page.waitForSelector(`.tray.at-${name}`, { timeout: 40000 });
// Presses whatever lets the game go on, until a stage is reached.
async function goOnTo(page, wanted) {
    for (let tries = 0; tries < 120; tries++) {
        const now = await page.evaluate(() => document.querySelector('.tray')?.className ?? document.querySelector('.end')?.className);
        if (now?.includes(wanted)) return;
        await page.evaluate(() => {
            const button = document.querySelector('.tray > .button.main, .fan-tray .button.main:not(:disabled), .bet-tray .button.main:not(:disabled)');
            if (button) return button.click();
            document.querySelector('.fanned')?.focus();
        });
        await page.waitForTimeout(250);
    }
    throw new Error(`never came to ${wanted}`);
}

check('J1 the server listens within two seconds and prints its link', async (house) => {
    assert.ok(house.listenedMs < 2000, `${house.listenedMs} ms`);
    assert.match(house.printed(), /https?:\/\/\S+\/[A-Z]{4}/);
});

check('J2, J4 five guests and a bot, one tap each, without a secure context', async (house) => {
    const { page, code } = await hostTable(house);
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await setSeats(page, 6);
    const began = Date.now();
    const guests = await Promise.all([1, 2, 3, 4].map(() => house.guest({ width: 390, height: 700 })));
    await Promise.all(guests.map((guest) => sit(guest, `${house.base}/${code}`)));
    await start(page);
    await Promise.all([page, ...guests].map((one) => one.waitForSelector('.tray.at-pocket')));
    assert.ok(Date.now() - began < 40000, `${Date.now() - began} ms`);
    assert.equal(await page.locator('.plate').count(), 6);
    await Promise.all([page, ...guests].map((one) => one.context().close()));
});

check('J7 a reload keeps seat and secret', async (house) => {
    const { page } = await hostTable(house);
    await start(page);
    await stage(page, 'pocket');
    await page.locator('.fanned').first().focus();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.plate.own .pocket:not(.empty)');
    await page.reload();
    const began = Date.now();
    await page.waitForSelector('.plate.own');
    assert.ok(Date.now() - began < 6000, `${Date.now() - began} ms`);
    await page.context().close();
});

check('J8 a stand-in answers for whoever is gone, and nobody else waits long', async (house) => {
    const { page, code } = await hostTable(house);
    const other = await house.guest();
    await other.goto(`${house.base}/${code}`);
    await setSeats(page, 2);
    await robots(other, code, 1, 'return null');
    await start(page);
    await stage(page, 'pocket');
    await other.evaluate(() => window.robots[0].socket.close());
    await page.waitForSelector('.hurry');
    await page.locator('.fanned').first().focus();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('.tray.at-pocket'), undefined, { timeout: 12000 });
    await Promise.all([page, other].map((one) => one.context().close()));
});

check('J9 a second tab takes over, the first says so', async (house) => {
    const { page, code } = await hostTable(house);
    const second = await page.context().newPage();
    await second.goto(`${house.base}/${code}`);
    await second.waitForSelector('.start-bar');
    await page.waitForSelector('.sorry');
    await page.context().close();
});

check('J10 a stale answer is refused, with its reason', async (house) => {
    const { page, code } = await hostTable(house);
    const other = await house.guest();
    await other.goto(`${house.base}/${code}`);
    await robots(other, code, 1, 'return null');
    await start(page);
    await other.waitForFunction(() => window.robots[0].match);
    const reasons = await other.evaluate(async () => {
        const robot = window.robots[0];
        const { number, turn } = robot.match;
        robot.socket.send(JSON.stringify({ do: 'move', id: 'old', match: number, turn: turn.number + 1, move: 'pocket click' }));
        await new Promise((done) => setTimeout(done, 800));
        return robot.refusals;
    });
    assert.deepEqual(reasons, ['stale']);
    await Promise.all([page, other].map((one) => one.context().close()));
});

check('J11 what has just appeared is not pressed by accident', async (house) => {
    const { page } = await hostTable(house, {}, '?view=text');
    await page.evaluate(() => {
        window.pressed = new Promise((done) => {
            const look = setInterval(() => {
                const button = document.querySelector('.ask .button');
                if (!button) return;
                clearInterval(look);
                setTimeout(() => button.click(), 60);
                setTimeout(() => done(document.querySelector('.own-text').textContent), 330);
                setTimeout(() => document.querySelector('.ask .button').click(), 700);
            }, 5);
        });
    });
    await start(page);
    const early = await page.evaluate(() => window.pressed);
    assert.match(early, /rien/, early);
    await page.waitForFunction(() => /CLIC|BALLE|PAF/.test(document.querySelector('.own-text').textContent.split('\n')[0].split('·')[0]));
    await page.context().close();
});

check('J5 nobody is sent what is not theirs', async (house) => {
    const { page, code } = await hostTable(house);
    const other = await house.guest();
    await other.goto(`${house.base}/${code}`);
    await robots(other, code, 3, lively);
    await start(page);
    await goOnTo(page, 'at-bid');
    const leaks = await other.evaluate(() =>
        window.robots.flatMap((robot) =>
            robot.frames.flatMap((frame) => {
                const { match } = JSON.parse(frame);
                const events = match?.events ?? match?.log ?? [];
                const foreign = events.filter((event) => event.to !== 'all' && !event.to.includes(robot.seat));
                const pockets = (match?.view ?? match?.changed)?.pocket ?? [];
                const seen = pockets.filter((card, seat) => seat !== robot.seat && (card === 'click' || card === 'bullet'));
                return [...foreign, ...seen];
            }),
        ),
    );
    assert.deepEqual(leaks, []);
    await Promise.all([page, other].map((one) => one.context().close()));
});

for (const lang of ['fr', 'en']) {
    check(`J14, J17 axe and layout, lobby to trigger (${lang})`, async (house) => {
        const sizes = lang === 'fr' ? { width: 320, height: 568 } : { width: 412, height: 915 };
        const page = await house.guest({ ...sizes, lang, motion: 'reduce' });
        await page.goto(`${house.base}/`);
        await page.waitForSelector('.sit');
        await axe(page, 'welcome');
        await layout(page, 'welcome');
        await page.click('.sit .button.main');
        await page.waitForSelector('.start-bar');
        await axe(page, 'lobby');
        await layout(page, 'lobby');
        for (const button of [0, 2]) {
            await page.locator('.tools .button').nth(button).click();
            await page.waitForSelector('dialog .inside');
            await page.waitForTimeout(200);
            await axe(page, `dialog ${button}`);
            await page.keyboard.press('Escape');
        }
        await start(page);
        for (const name of ['pocket', 'bid', 'accuse', 'trigger']) {
            await goOnTo(page, `at-${name}`);
            await axe(page, name);
            await layout(page, name);
        }
        await page.context().close();
    });
}

check('J13 by keyboard alone', async (house) => {
    const page = await house.guest({ width: 1280, height: 800 });
    await page.goto(`${house.base}/`);
    await page.waitForSelector('.sit');
    await page.focus('#name');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.start-bar .button');
    await page.waitForTimeout(400);
    await page.focus('.start-bar .button');
    await page.keyboard.press('Enter');
    await stage(page, 'pocket');
    await page.waitForTimeout(500);
    await page.keyboard.press('3');
    await page.focus('.fanned.picked');
    await page.keyboard.press('Enter');
    for (let tries = 0; tries < 80 && !(await page.locator('.tray.at-bid .bet').count()); tries++) {
        await page.evaluate(() => document.querySelector('.tray > .button.main')?.focus());
        if (await page.locator('.tray > .button.main:focus').count()) await page.keyboard.press('Enter');
        await page.waitForTimeout(400);
    }
    await page.keyboard.press('2');
    await page.focus('.big-die');
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /\b2\b/.test(document.querySelector('.log').textContent));
    await page.keyboard.press('d');
    assert.ok((await page.locator('.described').textContent()).length > 20);
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
    await page.context().close();
});

check('J16 with reduced motion nothing moves for long', async (house) => {
    const { page } = await hostTable(house, { motion: 'reduce', speed: 'normal' });
    await start(page);
    await goOnTo(page, 'at-bid');
    const long = await page.evaluate(() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 200).length);
    assert.equal(long, 0);
    await page.context().close();
});

check('J3, J15, J21, J26 a whole game, its end, and its replay', async (house) => {
    const { page, code } = await hostTable(house, { width: 1280, height: 800 });
    const other = await house.guest();
    await other.goto(`${house.base}/${code}`);
    await setSeats(page, 4);
    await robots(other, code, 3, lively);
    await start(page);
    for (let tries = 0; tries < 400 && !(await page.locator('.end').count()); tries++) {
        await page.evaluate(() => {
            const button = document.querySelector('.tray > .button.main, .fan-tray .button.main:not(:disabled), .bet-tray .button.main:not(:disabled)');
            if (button) button.click();
            else if (document.querySelector('.plate.own.asked')) document.querySelector('.fanned')?.focus();
        });
        await page.waitForTimeout(180);
    }
    await page.waitForSelector('.end');
    await axe(page, 'end');
    const scores = await other.evaluate(() => window.robots[0].match.result.scores);
    const record = await page.evaluate(async (code) => (await fetch(`/api/rooms/${code}/replays/1?as=all`)).json(), code);
    assert.deepEqual(record.result.scores, scores);
    assert.equal(record.verified, true);
    await page.goto(`${house.base}/r/${code}/1`);
    await page.waitForSelector('.controls');
    await axe(page, 'replay');
    await page.locator('.scrub input').focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelector('.replay-log').textContent.length > 40);
    await Promise.all([page, other].map((one) => one.context().close()));
});

check('J24 accusations within the moment are merged, later ones are not', async (house) => {
    const { page, code } = await hostTable(house);
    const other = await house.guest();
    await other.goto(`${house.base}/${code}`);
    await setSeats(page, 3);
    await robots(other, code, 2, "return legal.find((move) => move === 'ready' || move === 'pocket bullet' || move === 'bid 1');");
    await start(page);
    await goOnTo(page, 'at-accuse');
    const verdicts = await other.evaluate(async () => {
        const [a, b] = window.robots;
        a.move('accuse 0');
        await new Promise((done) => setTimeout(done, 150));
        b.move('accuse 0');
        await new Promise((done) => setTimeout(done, 1500));
        return a.frames.flatMap((frame) => (JSON.parse(frame).match?.events ?? []).map((event) => event.kind)).filter((kind) => /accused|caught|cleared/.test(kind));
    });
    assert.deepEqual(verdicts.slice(0, 2), ['accused', 'accused']);
    assert.equal(verdicts.filter((kind) => kind !== 'accused').length, 1);
    await Promise.all([page, other].map((one) => one.context().close()));
});

check('J18, J19 in the round: few draw calls, and none while nothing moves', async (house) => {
    const { page } = await hostTable(house, { width: 900, height: 700, speed: 'normal' }, '?view=table');
    await start(page);
    await page.waitForFunction(() => window.ilinxScene?.frames > 0, undefined, { timeout: 40000 });
    const still = async () => {
        const before = await page.evaluate(() => window.ilinxScene.frames);
        await page.waitForTimeout(2000);
        return (await page.evaluate(() => window.ilinxScene.frames)) === before;
    };
    let rests = false;
    for (let tries = 0; tries < 15 && !rests; tries++) rests = await still();
    assert.ok(rests, 'it draws on and on');
    const cost = await page.evaluate(() => window.ilinxScene.cost);
    assert.ok(cost.calls <= 60 && cost.triangles <= 80000, JSON.stringify(cost));
    await page.context().close();
});

const wanted = process.argv[2];
const house = await openHouse();
let failed = 0;
for (const { name, run } of checks.filter((one) => !wanted || one.name.includes(wanted))) {
    const began = Date.now();
    try {
        await within(CHECK_MS, run(house), name);
        assert.deepEqual(house.faults.splice(0), [], 'errors of the page');
        console.log(`ok   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
        failed++;
        house.faults.length = 0;
        console.log(`FAIL ${name}\n     ${String(error.message).split('\n').slice(0, 12).join('\n     ')}`);
    }
}
await house.close();
console.log(failed ? `${failed} failed` : 'all is well');
process.exit(failed ? 1 : 0);
