// Sport ist Mord's own checks: a game by mouse, by touch and by keyboard, drafts and wishes that
// nobody else is sent, reasons, reloads, every screen on every size, the table in the round.
import assert from 'node:assert/strict';

import { emptyPage, robots, sit, start } from './guests.mjs';
import { check, longCheck, settled, sleep, until } from './house.mjs';
import { axe, layout, moved, watchMotion } from './looks.mjs';
import { count, goOnTo, hostSport, press, question } from './sport.mjs';

// ---- A whole game, three ways ------------------------------------------------------------------

// The middle of what can be pressed now; null: nothing like it.
const spot = (page, selector) =>
    page.evaluate((selector) => {
        const one = document.querySelector(selector);
        one?.scrollIntoView({ block: 'nearest' });
        const box = one?.getBoundingClientRect();
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);

// How many dice of their own a guest has laid out; two are enough.
const laid = (page) =>
    page.evaluate(() =>
        Number(/\d+/.exec(document.querySelector('.place .finish')?.textContent ?? '')?.[0] ?? 0),
    );
const ENOUGH = 2;

// A die that has a place, and where: found by taking each up.
async function lawful(page, takeUp) {
    for (let at = 0; at < (await count(page, '.hand-die')); at++) {
        await takeUp(at);
        if (await spot(page, '.sport.glows')) return true;
    }
    return false;
}

function byPointer(page, tap, drag) {
    const on = async (selector) => {
        const goal = await spot(page, selector);
        if (goal) await tap(goal);
    };
    return {
        throw: () => on('.throw'),
        'to-whom': () => on('.to-whom .button'),
        coach: async () => {
            if (!(await count(page, '.die-button[aria-pressed=true]'))) await on('.die-button');
            await on('.answers .main:enabled');
        },
        trainer: () => on('.answers .button:not(.main)'),
        dope: () => on('.answers .finish'),
        card: () => on('.card-button'),
        draw: async () => {
            await on('.draw'); // twice, instead of holding
            await on('.draw');
        },
        place: async () => {
            const free =
                (await laid(page)) < ENOUGH &&
                (await lawful(page, (at) => on(`.hand-die:nth-of-type(${at + 1})`)));
            if (!free) return on('.place .finish:enabled');
            const goal = await spot(page, '.sport.glows');
            return drag ? drag(await spot(page, '.hand-die[aria-pressed=true]'), goal) : tap(goal);
        },
    };
}

const byMouse = (page) =>
    byPointer(
        page,
        async ({ x, y }) => {
            await page.mouse.move(x, y);
            await page.mouse.down();
            await page.mouse.up();
        },
        async (from, to) => {
            await page.mouse.move(from.x, from.y);
            await page.mouse.down();
            await page.mouse.move(to.x, to.y, { steps: 4 });
            await page.mouse.up();
        },
    );

const byTouch = (page) => byPointer(page, ({ x, y }) => page.touchscreen.tap(x, y));

// Goes on with Tab until this has the focus.
async function tabTo(page, selector) {
    for (let presses = 0; presses < 60; presses++) {
        if (await page.evaluate((what) => Boolean(document.activeElement?.matches(what)), selector))
            return true;
        await page.keyboard.press('Tab');
    }
    return false;
}

function byKeys(page) {
    const enter = async (selector) => (await tabTo(page, selector)) && page.keyboard.press('Enter');
    return {
        throw: async () => {
            await page.keyboard.down(' ');
            await sleep(120);
            await page.keyboard.up(' ');
        },
        'to-whom': async () => {
            const number = await page
                .locator('.to-whom .button')
                .first()
                .getAttribute('data-target');
            await page.keyboard.press(number);
            await page.keyboard.press('Enter');
        },
        coach: async () => {
            const value = /\d/.exec(
                await page.locator('.die-button').first().getAttribute('aria-label'),
            )[0];
            if (!(await count(page, '.die-button[aria-pressed=true]')))
                await page.keyboard.press(value);
            await page.keyboard.press('r');
        },
        trainer: () => enter('.answers .button:not(.main)'),
        dope: () => enter('.answers .finish'),
        card: () => page.keyboard.press('1'),
        draw: async () => {
            await enter('.draw');
            await page.keyboard.press('Enter');
        },
        place: async () => {
            const free =
                (await laid(page)) < ENOUGH &&
                (await lawful(page, async (at) =>
                    page.keyboard.press(String(Math.min(6, at + 1))),
                ));
            if (!free) return enter('.place .finish:enabled');
            return (await tabTo(page, '.sport.glows')) && page.keyboard.press('Enter');
        },
    };
}

check(
    'Sport: three browsers and a bot play a game by mouse, by touch and by keyboard',
    async (house) => {
        const { page, code } = await hostSport(house, { width: 1280, height: 800 });
        const touch = await house.guest({ hasTouch: true });
        const keys = await house.guest({ lang: 'en', width: 1280, height: 800 });
        for (const guest of [touch, keys]) await sit(guest, `${house.base}/${code}`);
        await start(page);
        const guests = [page, touch, keys];
        await Promise.all(guests.map((one) => one.waitForSelector('.sports')));
        const taps = await keys.evaluate(() => window.presses.taps);
        const ways = [byMouse(page), byTouch(touch), byKeys(keys)];
        let over = false;
        await Promise.all(
            guests.map(async (guest, at) => {
                for (const end = Date.now() + 400000; !over && Date.now() < end;) {
                    const asked = await question(guest);
                    if (asked) await ways[at][asked]();
                    over ||= (await count(guest, '.end')) > 0;
                    await sleep(asked ? 420 : 80); // what has just appeared cannot be pressed yet
                }
            }),
        );
        for (const guest of guests) await guest.waitForSelector('.end .ledger');
        assert.equal(await count(page, '.ledger tbody tr'), 4);
        assert.equal(
            await keys.evaluate(() => window.presses.taps),
            taps,
            'the keyboard player used a pointer',
        );
    },
);

// ---- Secrets ------------------------------------------------------------------------------------

// Robots that are done wherever they may be, and wish anything; half of them think about that, so
// that the others' wishes lie there for a while. They place dice as told below.
const drafting = `
    if (view.stage === 'place' || (view.stage === 'wish' && seat % 2 && !window.late)) return null;
    return legal.includes('done') ? 'done' : legal[Math.floor(Math.random() * legal.length)];`;
const THINK_MS = 1300; // what others have answered is told at full seconds

check('Sport: nobody is sent another’s draft or wish before it is told', async (house) => {
    const page = await emptyPage(house);
    await robots(page, '', 1, drafting);
    const host = (message) => page.evaluate((message) => window.robots[0].send(message), message);
    await host({ do: 'choose', id: 'game', game: 'sport' });
    await host({ do: 'seats', id: 'seats', count: 4 });
    await host({ do: 'choose', id: 'rounds', option: 'rounds', value: 4 });
    await page.waitForFunction(
        () =>
            window.robots[0].table.game === 'sport' && window.robots[0].table.options.rounds === 4,
    );
    const code = await page.evaluate(() => window.robots[0].table.code);
    await robots(page, code, 3, drafting);
    await page.evaluate((thinkMs) => {
        setInterval(() => {
            window.late = true;
            window.robots.forEach((robot) => robot.answer());
            window.late = false;
        }, thinkMs);
        for (const robot of window.robots) {
            // Each seat that places, or is still to place, lays out three dice; the seat asked says done.
            const place = () => {
                const { match, seat } = robot;
                if (!match?.legal || match.view.stage !== 'place') return;
                const laid = Object.values(match.view.placed[seat]).filter(Boolean).length;
                const asked = match.turn.seats.includes(seat);
                const put = laid < 3 && match.legal.find((move) => move.startsWith('put'));
                const key = `${match.turn.number} ${laid} ${put}`;
                if (robot.drafted === key || !(put || asked)) return;
                robot.drafted = key;
                robot.drafts = (robot.drafts ?? 0) + (put && !asked ? 1 : 0);
                robot.move(put || 'done');
            };
            robot.heard = () => setTimeout(place); // after it has taken the message in
        }
        window.robots[0].send({ do: 'start', id: 'start' });
    }, THINK_MS);
    await page.waitForFunction(() => window.robots.every((one) => one.match?.result), undefined, {
        timeout: 120000,
    });
    const told = await page.evaluate(() => {
        const faults = [];
        let wishes = 0;
        for (const robot of window.robots) {
            const placed = new Map(); // what has been told of each seat this round
            for (const frame of robot.frames) {
                const { match } = JSON.parse(frame);
                if (!match) continue;
                for (const event of match.events ?? match.log ?? []) {
                    if (event.kind === 'round') placed.clear();
                    if (event.kind === 'placed') placed.set(`${event.who} ${event.sport}`, true);
                }
                const view = match.view ?? match.changed;
                Object.entries(view?.placed ?? {}).forEach(([at, dice]) => {
                    const seat = Number(at);
                    for (const [sport, die] of Object.entries(dice)) {
                        if (die && seat !== robot.seat && !placed.has(`${seat} ${sport}`))
                            faults.push(`seat ${robot.seat} was sent a draft of ${seat}: ${sport}`);
                    }
                });
                Object.entries(view?.wish ?? {}).forEach(([at, card]) => {
                    const seat = Number(at);
                    if (card === null) wishes++;
                    if (seat !== robot.seat && card !== null && card !== 'none')
                        faults.push(`seat ${robot.seat} was sent the wish of ${seat}`);
                });
            }
        }
        return {
            faults: [...new Set(faults)],
            wishes,
            drafts: window.robots.reduce((sum, one) => sum + (one.drafts ?? 0), 0),
        };
    });
    assert.deepEqual(told.faults, []);
    assert.ok(
        told.drafts > 0 && told.wishes > 0,
        `drafts ${told.drafts}, wishes ${told.wishes}: nothing was at stake`,
    );
});

// ---- Why not, and reloads -----------------------------------------------------------------------

check('Sport in the round: what bars a die from every sport is said once, below', async (house) => {
    const { page } = await hostSport(
        house,
        { seats: 3, rounds: 8, motion: 'reduce' },
        '?view=table',
    );
    await start(page);
    await goOnTo(page, 'place', 0);
    const high = page
        .getByRole('button', { name: /^un [2-6]$/ })
        .and(page.locator('.hand-die'))
        .first();
    await high.click();
    await page.waitForFunction(() =>
        /nulle part\s: il faut un 1\./.test(
            document.querySelector('.place .said')?.textContent ?? '',
        ),
    );
    assert.equal(await count(page, '.sport-label .why'), 0);
    await page.locator('.sport-label').first().press('Enter');
    await page.waitForFunction(() =>
        /commence par un 1/.test(document.querySelector('.place .why-not')?.textContent ?? ''),
    );
});

check(
    'Sport in the round: of six with long names nobody’s plate goes beyond the picture',
    async (house) => {
        const { page } = await hostSport(
            house,
            { seats: 6, rounds: 8, motion: 'reduce' },
            '?view=table',
        );
        await start(page);
        await goOnTo(page, 'place', 0);
        const cut = () =>
            page.evaluate(() => {
                const scene = document.querySelector('.scene').getBoundingClientRect();
                const plates = [...document.querySelectorAll('.seat-labels .athlete')];
                for (const plate of plates)
                    plate.querySelector('strong').textContent = 'Blaireau calme';
                const sides = plates.map((plate) => plate.getBoundingClientRect());
                return sides.filter(
                    ({ left, right, width }) =>
                        !width || left < scene.left - 1 || right > scene.right + 1,
                ).length;
            });
        for (const [width, height] of [
            [412, 915],
            [320, 568],
            [800, 360],
            [1280, 800],
        ]) {
            await page.setViewportSize({ width, height });
            assert.equal(await settled(cut), 0, `${width} × ${height}`);
        }
    },
);

check(
    'Sport: a sport says why a die cannot go there; a reload keeps what is laid out; D tells it',
    async (house) => {
        const { page } = await hostSport(house, { seats: 3, rounds: 8 });
        await start(page);
        await goOnTo(page, 'place');
        // A high die has no place in the first round, and every sport says so.
        await page.locator('.hand-die').last().click();
        await page.waitForSelector('.hand-die[aria-pressed=true]');
        if (await count(page, '.sport.barred')) {
            assert.match(
                await page.locator('.sport.barred .why').first().textContent(),
                /il faut un 1/,
            );
            await page.locator('.sport.barred').first().click();
            await page.waitForFunction(() =>
                /commence par un 1/.test(
                    document.querySelector('.place .why-not')?.textContent ?? '',
                ),
            );
        }
        await page.locator('.hand-die').first().click();
        await page.waitForSelector('.hand-die[aria-pressed=true]');
        if (await count(page, '.sport.glows')) {
            const sport = await page.locator('.sport.glows').first().getAttribute('data-sport');
            // Dice of others may lie in the same sport: only one fewer in the hand tells.
            const dice = (await count(page, '.hand-die')) - 1;
            const lies = () => count(page, `.sport[data-sport=${sport}] .sport-die:not(.ghost)`);
            const laid = async () => (await lies()) && (await count(page, '.hand-die')) === dice;
            await page.locator(`.sport[data-sport=${sport}]`).click();
            await until('the die lies there', laid);
            await page.reload();
            await until('the die lies there after a reload', laid);
            await page.locator(`.sport[data-sport=${sport}]`).click();
            await until(
                'the die is back',
                async () => (await count(page, '.hand-die')) === dice + 1,
            );
        }
        await page.keyboard.press('d');
        const short = await page.locator('.described').textContent();
        assert.ok(short.includes('Placement') && short.includes('À toi'), short);
        await page.keyboard.press('d');
        await page.keyboard.press('d');
        assert.match(await page.locator('.described').textContent(), /Pilules en réserve/);
    },
    { patient: true },
);

// ---- Every screen -------------------------------------------------------------------------------

const sizes = [
    [320, 568, 'the smallest phone'],
    [412, 915, 'a phone'],
    [1280, 800, 'a laptop'],
    [800, 360, 'a phone on its side'],
];

// The sports that are not wholly on the screen; where all can be, there must be none.
const outside = (page) =>
    page.evaluate(() => {
        const stage = document.querySelector('.stage').getBoundingClientRect();
        const boxes = [...document.querySelectorAll('.sport')].map((one) => [
            one.dataset.sport,
            one.getBoundingClientRect(),
        ]);
        return boxes
            .filter(([, box]) => box.top < stage.top - 1 || box.bottom > stage.bottom + 1)
            .map(([sport]) => sport);
    });

// The sports that the tray hides.
const covered = (page) =>
    page.evaluate(() => {
        const edge = document.querySelector('.tray').getBoundingClientRect().top;
        return [...document.querySelectorAll('.sport')]
            .filter((one) => one.getBoundingClientRect().bottom > edge + 1)
            .map((one) => one.dataset.sport);
    });

// Names of one word that have so little room that they are broken in two.
const broken = (page) =>
    page.evaluate(() => {
        const names = [...document.querySelectorAll('.nameplate strong')].filter(
            (one) => one.checkVisibility() && !/\s/.test(one.textContent),
        );
        return names
            .filter((one) => one.offsetHeight > 1.6 * parseFloat(getComputedStyle(one).lineHeight))
            .map((one) => one.textContent);
    });

for (const lang of ['fr', 'en']) {
    check(
        `Sport: axe finds nothing, nothing is cut off, nothing moves for long (${lang})`,
        async (house) => {
            // Without a 1 at first nothing can be placed, and nobody is asked: three rounds are enough.
            const { page } = await hostSport(house, {
                lang,
                seats: lang === 'fr' ? 4 : 6,
                rounds: 3,
                motion: 'reduce',
                hints: true,
            });
            const faults = new Set();
            const look = async (where) => {
                for (const [width, height, size] of sizes) {
                    await page.setViewportSize({ width, height });
                    await sleep(60);
                    await layout(page, where).catch(({ actual }) =>
                        actual.forEach((fault) => faults.add(`${where}, ${size}: ${fault}`)),
                    );
                    for (const name of await broken(page))
                        faults.add(`${where}, ${size}: ${name} is broken in two`);
                    if (width > 400)
                        for (const sport of await outside(page))
                            faults.add(`${where}, ${size}: ${sport} is outside`);
                    // Where places are looked for, and the tray is below, all sports are seen.
                    const hidden =
                        height > 600 && /coach|dope|place/.test(where) ? await covered(page) : [];
                    for (const sport of hidden)
                        faults.add(`${where}, ${size}: ${sport} lies under the tray`);
                }
                await page.setViewportSize({ width: 412, height: 915 });
                await axe(page, where).catch(({ actual }) =>
                    actual.forEach((fault) => faults.add(`${where}: ${fault}`)),
                );
            };
            await start(page);
            await page.waitForSelector('.sports');
            await page.evaluate(() => {
                const late = new CSSStyleSheet(); // scores get longer than they are in two rounds
                late.replaceSync(".rivals .score::after { content: '8' }");
                document.adoptedStyleSheets = [late];
            });
            await watchMotion(page);
            const seen = new Set();
            for (
                const end = Date.now() + 400000;
                Date.now() < end && !(await count(page, '.end'));
            ) {
                const asked = await question(page);
                if (asked && !seen.has(asked)) {
                    seen.add(asked);
                    if (asked === 'place' || asked === 'dope')
                        await page.evaluate(() =>
                            document.querySelector('.hand-die, .die-button:not(.still)')?.click(),
                        );
                    await look(asked);
                    if (asked === 'place') {
                        await page.keyboard.press('Escape');
                        await page.locator('.sport').first().click();
                        await page.waitForSelector('dialog .story');
                        await look('the story of a sport');
                        await page.keyboard.press('Escape');
                    }
                }
                await press(page);
                await sleep(100);
            }
            await page.waitForSelector('.end .ledger');
            await look('the ledger');
            assert.deepEqual([...faults], []);
            assert.deepEqual(await moved(page), []);
            for (const wanted of ['throw', 'place'])
                assert.ok(seen.has(wanted), `never asked: ${wanted}`);
        },
    );
}

// Time stands still as soon as something is shown that has not been looked at on all sizes.
function holdMoments() {
    const later = window.setTimeout;
    const held = [];
    const looked = new Set();
    window.held = null;
    window.setTimeout = (act, ms, ...args) =>
        later(() => (window.held && ms >= 100 ? held.push(() => act(...args)) : act(...args)), ms);
    window.goOn = () => {
        window.held = null;
        held.splice(0).forEach((act) => act());
    };
    new MutationObserver(() => {
        const moment = document.querySelector('.moment');
        const lines = moment?.querySelectorAll('li').length ?? 0;
        const name = `${moment?.classList[1]} ${Math.min(lines, 6)}`;
        if (window.held || lines < 2 || looked.has(name)) return;
        looked.add(name);
        window.held = name;
    }).observe(document.body, { subtree: true, childList: true });
}

// The guest's own sum where the tray and a verdict tell different ones: dice that an accident has
// taken away meanwhile still count.
const ownSums = (page) =>
    page.evaluate(() => {
        const own = document.querySelector('.tray .formula');
        const tint = /tint-\d/.exec(
            own?.querySelector('.sport-die').getAttribute('class') ?? '',
        )?.[0];
        const told = [...document.querySelectorAll('.ruling')].find(
            (one) => tint && one.querySelector(`.sport-die.${tint}`),
        );
        const sum = (one) => /= (\d+)/.exec(one?.textContent ?? '')?.[1];
        const [tray, verdict] = [
            sum(own?.querySelector('[aria-hidden]')),
            sum(told?.querySelector('.sum')),
        ];
        return told && tray !== verdict ? [`${tray} and ${verdict}`] : [];
    });

longCheck(
    'Sport: verdicts, upkeep, wishes and tournaments of six players are whole on every screen',
    async (house) => {
        const { page } = await hostSport(house, { seats: 6, rounds: 3, speed: 'fast' });
        await start(page);
        await page.waitForSelector('.sports');
        await page.evaluate(holdMoments);
        const faults = new Set();
        const seen = new Set();
        for (const end = Date.now() + 300000; Date.now() < end && !(await count(page, '.end'));) {
            const moment = await page.evaluate(() => window.held);
            for (const [width, height, size] of moment ? sizes : []) {
                await page.setViewportSize({ width, height });
                await layout(page, moment).catch(({ actual }) =>
                    actual.forEach((fault) => faults.add(`${moment}, ${size}: ${fault}`)),
                );
                const below = await page.evaluate(() => {
                    const bar = document.querySelector('.sheets').getBoundingClientRect();
                    const floor = bar.top > innerHeight / 2 ? bar.top : innerHeight;
                    return [...document.querySelectorAll('.moment li')].filter(
                        (one) => one.getBoundingClientRect().bottom > floor + 1,
                    ).length;
                });
                if (below) faults.add(`${moment}, ${size}: ${below} lines are below the screen`);
            }
            if (moment) {
                seen.add(moment.split(' ')[0]);
                for (const sums of await ownSums(page))
                    faults.add(`${moment}: told two sums, ${sums}`);
                await page.evaluate(() => window.goOn());
            } else {
                await goOnTo(page, 'end', 8, 300000);
            }
        }
        assert.deepEqual([...faults], []);
        for (const wanted of ['upkeep', 'verdicts', 'wishes', 'ranks'])
            assert.ok(seen.has(wanted), `never shown: ${wanted}`);
    },
);

// ---- Without a booklet --------------------------------------------------------------------------

check(
    'Sport: three hints at most; a doped die says that it waits; a tournament shows its totals',
    async (house) => {
        const { page } = await hostSport(house, { seats: 3, rounds: 12, hints: true });
        await start(page);
        await page.waitForSelector('.sports');
        const hints = new Map(); // by the question they came with
        const explained = () =>
            ['at-throw', 'at-wish'].every((stage) => [...hints.values()].includes(stage));
        let totals = [];
        let waited = false;
        for (
            const end = Date.now() + 300000;
            Date.now() < end &&
            !(totals.length && waited && explained()) &&
            !(await count(page, '.end'));
        ) {
            const { stage, hint } = await page.evaluate(() => ({
                stage:
                    document.querySelector('.athlete.own.asked') &&
                    /at-\w+/.exec(document.querySelector('.tray')?.className ?? '')?.[0],
                hint: document.querySelector('.hint p')?.textContent,
            }));
            if (hint && stage) {
                hints.set(hint, stage);
                await page.evaluate(() => document.querySelector('.hint .button')?.click());
            }
            if (/^at-re/.test(stage ?? ''))
                totals = await page.locator('.totals strong').allTextContents();
            if (stage === 'at-dope' && !waited) await dope(page);
            if (stage === 'at-place' && !waited) {
                await waits(page);
                waited = true;
            }
            await press(page, 8);
            await sleep(100);
        }
        assert.ok(totals.length >= 2, `totals: ${totals}`);
        assert.deepEqual(
            totals,
            [...totals].sort((a, b) => b - a),
        );
        assert.ok(hints.size <= 3, [...hints.keys()].join('; '));
        assert.ok(explained(), [...hints.values()].join('; '));
    },
);

// A pill is carried under the last die, which becomes a 1.
async function dope(page) {
    const turned = () => page.evaluate(() => document.querySelectorAll('.tray .still').length);
    if (await turned()) return;
    const [from, to] = await Promise.all(
        ['.tray .carried', '.tray .dice-row .die-button:last-child'].map((one) => spot(page, one)),
    );
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.locator('.turn-to .glows').first().click();
    await until(
        'the die is doped',
        async () => (await turned()) || !(await count(page, '.tray.at-dope')),
    );
}

// No seat is done while a doped die waits, and the button says so; on the smallest telephone every
// sport can be seen meanwhile.
async function waits(page) {
    assert.match(
        await page.locator('.place .finish:disabled').textContent(),
        /Place d’abord tes dés dopés/,
    );
    await page.setViewportSize({ width: 320, height: 568 });
    await until('all sports are in sight', async () => (await covered(page)).length === 0).catch(
        async () => assert.deepEqual(await covered(page), []),
    );
    await page.setViewportSize({ width: 412, height: 915 });
}

// ---- In the round ---------------------------------------------------------------------------------
