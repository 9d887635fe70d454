// Takes the pictures of README anew, all of them or those that are named, from real games on the real
// server: node tests/pictures.mjs [name ...]. They go to docs/shots.
import { writeFileSync } from 'node:fs';

import { asked, asks, grasp, loose, poseOf, xTable } from './croisillon.mjs';
import {
    chooseBox,
    emptyPage,
    goOnTo,
    insist,
    lively,
    playOut,
    robotsReplay,
    pocket,
    press,
    pressFor,
    robots,
    setSeats,
    sit,
    stage,
    start,
} from './guests.mjs';
import { openHouse, sleep, until } from './house.mjs';
import { goOnTo as goOnInSport, hostSport } from './sport.mjs';
import { choose as chooseThrill, playTo } from './thrill.mjs';

const LAPTOP = { width: 1280, height: 800 };
const WIDE = 1000; // what a laptop's picture is scaled to
const folder = new URL('../../docs/shots/', import.meta.url);
const friends = ['Max', 'Ute', 'Yannick', 'Sam', 'Zoé'];

async function shoot(page, name, pause = 700) {
    await sleep(pause); // what comes in has come
    const { width, height } = page.viewportSize();
    const debug = await page.context().newCDPSession(page);
    const clip = { x: 0, y: 0, width, height, scale: width > WIDE ? WIDE / width : 1 };
    const { data } = await debug.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 82,
        clip,
    });
    writeFileSync(new URL(`${name}.webp`, folder), Buffer.from(data, 'base64'));
    console.log(name);
}

async function person(house, { name = 'Léa', ...options } = {}) {
    const page = await house.guest({ motion: 'reduce', drawn: true, ...options });
    await page.addInitScript(
        (name) =>
            location.protocol === 'about:' ||
            localStorage.setItem('ilinx.name', JSON.stringify(name)),
        name,
    );
    return page;
}

// Léa's table of Roulette, with friends at it who answer like this.
async function party(
    house,
    { view = 'plain', seats = 6, free = 0, skin = 'poppers', minds = lively, ...options },
) {
    const page = await person(house, options);
    await sit(page, `${house.base}/?view=${view}`);
    const code = await page.locator('.code-small').textContent();
    await setSeats(page, seats);
    if (skin === 'usual') await page.getByRole('button', { name: /Barillet|Drum/ }).click();
    const other = await emptyPage(house);
    await robots(other, code, seats - 1 - free, minds);
    await other.evaluate(
        (names) =>
            window.robots.forEach((one, at) =>
                one.send({ do: 'rename', id: `n${at}`, name: names[at] }),
            ),
        friends,
    );
    await page.waitForFunction(
        (name) => document.body.textContent.includes(name),
        friends[seats - 2 - free],
    );
    return { page, code, other };
}

const bids = `const bid = legal.filter((move) => move.startsWith('bid'));
    if (bid.length) return bid[1 + (seat * 7) % 5];`;
const calm = `${bids} return legal.find((move) => ['pocket click', 'ready', 'quiet'].includes(move)) ?? legal[0];`;
const waits = (stage) => `if (view.stage === '${stage}' && seat > 2) return null; ${calm}`;
const silent = `if (legal.some((move) => move.startsWith('accuse'))) return null; ${calm}`;
const suspicious = `const accuse = legal.find((move) => move.startsWith('accuse 0'));
    if (accuse && seat === 5) return accuse; ${silent}`;

// ---- One a picture ---------------------------------------------------------------------------

const pictures = {
    async lobby(house) {
        const { page } = await party(house, { ...LAPTOP, lang: 'en' });
        await shoot(page, 'lobby');
    },
    async 'sit-down'(house) {
        const { code } = await party(house, { free: 2 });
        const guest = await person(house, { name: 'Noé' });
        await guest.goto(`${house.base}/${code}`);
        await guest.waitForSelector('.sit');
        await shoot(guest, 'sit-down');
    },
    async pocket(house) {
        const { page } = await party(house, { minds: calm });
        await start(page);
        await stage(page, 'pocket');
        await page.locator('.fanned').nth(2).focus();
        await sleep(500);
        const box = await page.locator('.fanned').nth(2).boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await shoot(page, 'pocket', 500);
    },
    async spin(house) {
        const { page } = await party(house, { lang: 'en', skin: 'usual', minds: waits('spin') });
        await start(page);
        await goOnTo(page, 'spin');
        await shoot(page, 'spin');
    },
    async bid(house) {
        const { page } = await party(house, { view: 'table', minds: waits('bid') });
        await start(page);
        await goOnTo(page, 'bid');
        await shoot(page, 'bid', 2500);
    },
    async accuse(house) {
        const { page } = await party(house, { view: 'table', minds: silent });
        await start(page);
        await goOnTo(page, 'accuse');
        await shoot(page, 'accuse', 2500);
    },
    async table(house) {
        const { page } = await party(house, { ...LAPTOP, view: 'table', minds: silent });
        await start(page);
        await goOnTo(page, 'accuse');
        await shoot(page, 'table', 2500);
    },
    async flat(house) {
        const { page } = await party(house, { ...LAPTOP, skin: 'usual', minds: silent });
        await start(page);
        await goOnTo(page, 'accuse');
        await shoot(page, 'flat');
    },
    async verdict(house) {
        const { page } = await party(house, {
            speed: 'slow',
            motion: 'no-preference',
            minds: suspicious,
        });
        await start(page);
        await pocket(page, 'PAF');
        await goOnTo(page, 'accuse');
        await page.waitForSelector('.verdict.guilty');
        await shoot(page, 'verdict');
    },
    async fire(house) {
        const { page } = await party(house, {
            lang: 'en',
            speed: 'slow',
            motion: 'no-preference',
            minds: calm,
        });
        await start(page);
        await until(
            'a string to pull',
            async () => (await press(page), page.locator('.trigger').count()),
            120000,
        );
        await shoot(page, 'fire', 300);
    },
    async cover(house) {
        const page = await person(house);
        await sit(page, `${house.base}/`);
        await pressFor(page, '.add-person', '#other-name');
        await page.fill('#other-name', 'Zoé');
        await page.click('.same-device button[type=submit]');
        await setSeats(page, 2);
        await start(page);
        await pocket(page);
        await pressFor(page, '.pass-on', '.cover');
        await shoot(page, 'cover');
    },
    async replay(house) {
        const { page, code, other } = await party(house, { ...LAPTOP, seats: 4, skin: 'usual' });
        await start(page);
        await stage(page, 'pocket');
        await playOut(other, page, code);
        await page.goto(`${house.base}/r/${await robotsReplay(other)}`);
        await page.getByRole('button', { name: 'Tous les secrets' }).click();
        await page.waitForSelector('[aria-pressed=true]:text("Tous les secrets")');
        await sleep(1000);
        await page
            .locator('.scrub input')
            .fill(
                String(Math.round((await page.locator('.scrub input').getAttribute('max')) * 0.55)),
            );
        await shoot(page, 'replay', 1500);
    },

    async 'chute-phone'(house) {
        await turning(house, 'chute-phone', {});
    },
    async 'chute-table'(house) {
        await turning(house, 'chute-table', { ...LAPTOP, lang: 'en' }, '?view=table');
    },

    async 'sport-table'(house) {
        const { page } = await hostSport(
            house,
            { ...LAPTOP, rounds: 5, motion: 'reduce' },
            '?view=table',
        );
        await start(page);
        await goOnInSport(page, 'throw');
        await shoot(page, 'sport-table', 2500);
    },
    async 'sport-place'(house) {
        const { page } = await hostSport(house, { rounds: 5, motion: 'reduce' });
        await start(page);
        await goOnInSport(page, 'place');
        for (const die of await page.locator('.tray .hand-die').all()) {
            await die.click();
            if (await page.locator('.sport.glows').count()) break;
        }
        await shoot(page, 'sport-place');
    },
    async 'sport-wish'(house) {
        const { page } = await hostSport(house, { rounds: 20, motion: 'reduce' });
        await start(page);
        await goOnInSport(page, 'wish', 8);
        await shoot(page, 'sport-wish');
    },
    async 'sport-shutter'(house) {
        const { page } = await hostSport(house, { rounds: 0, speed: 'fast' });
        await start(page);
        const shut = page
            .waitForSelector('.moment.shutter', { timeout: 900000 })
            .then(() => shoot(page, 'sport-shutter', 250));
        await Promise.race([shut, goOnInSport(page, 'end', 8, 900000)]);
    },

    async 'thrill-bid'(house) {
        const page = await atThrill(house, { lang: 'en' });
        await playTo([page], (seen) => seen.bid);
        await sleep(500);
        for (let chip = 0; chip < 2; chip++) await page.locator('.bid .round').last().click();
        await shoot(page, 'thrill-bid');
    },
    async 'thrill-push'(house) {
        const page = await atThrill(house, { lang: 'en' });
        await playTo([page], (seen) => seen.lever);
        await insist(
            'it is pushed',
            () =>
                page
                    .locator('.lever-says .button')
                    .click({ timeout: 2500 })
                    .catch(() => {}),
            () =>
                page.evaluate(() =>
                    /Stop/.test(
                        document.querySelector('.lever-says .button')?.textContent ?? 'Stop',
                    ),
                ),
        );
        await shoot(page, 'thrill-push', 1500);
    },
    async 'thrill-edge'(house) {
        const page = await atThrill(
            house,
            { ...LAPTOP, lang: 'en', speed: 'slow', motion: 'no-preference' },
            '?view=table',
        );
        const played = playTo([page], (seen) => seen.over).catch(() => {});
        await page.waitForSelector('.again', { timeout: 240000 });
        await shoot(page, 'thrill-edge', 500);
        await page.context().close();
        await played;
    },
    async 'thrill-table'(house) {
        const page = await atThrill(house, { ...LAPTOP, lang: 'en' }, '?view=table');
        await playTo([page], (seen) => seen.lever);
        await shoot(page, 'thrill-table', 2500);
    },

    async 'x-choose'(house) {
        await choosing(house, 'x-choose', { ...LAPTOP, lang: 'en', view: 'table' });
    },
    async 'x-flat'(house) {
        await choosing(house, 'x-flat', { lang: 'en' });
    },
    async 'x-table'(house) {
        await lifting(house, 'x-table', { ...LAPTOP, lang: 'en' });
    },
    async 'x-phone'(house) {
        await lifting(house, 'x-phone', { lang: 'en' });
    },
};

// A wheel in hand.
async function turning(house, name, options, query = '') {
    const page = await person(house, options);
    await sit(page, `${house.base}/${query}`);
    await chooseBox(page, 'chute', { start: 1 });
    await start(page);
    await page.waitForSelector('.chute.mine .knob', { timeout: 60000 });
    await sleep(500);
    await page.keyboard.press('1');
    for (let at = 0; at < 14; at++) await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.chute.mine .leave:enabled');
    await shoot(page, name, 2500);
}

async function atThrill(house, options, query = '') {
    const page = await person(house, options);
    await sit(page, `${house.base}/${query}`);
    await chooseThrill(page, 4, { chief: 2 });
    await start(page);
    return page;
}

async function picking(house, options) {
    const table = await xTable(house, { seats: 4, motion: 'reduce', ...options });
    await asked(table);
    await sleep(1500);
    return table;
}

// The loosest block that can be seen and has a higher place is chosen in the picture.
async function pick(table) {
    for (const block of loose(table)) {
        const at = await grasp(table.page, block, poseOf(table, block));
        if (!at) continue;
        await table.page.mouse.click(at.x, at.y);
        await until('it is chosen', () => table.view.picked === block);
        if (table.view.places > 0) return;
    }
    throw new Error('no block can be seen');
}

async function choosing(house, name, options) {
    const table = await picking(house, options);
    if (options.view === 'table') await pick(table);
    else await table.page.locator('.block-row').nth(1).click();
    await shoot(table.page, name, 2500);
}

// A block in the air, over the sheet of light.
async function lifting(house, name, options) {
    const table = await picking(house, { ...options, view: 'table' });
    const { page } = table;
    await pick(table);
    await page.keyboard.press(' ');
    await until('it is held', () => !asks(table, 'choosing')());
    for (let at = 0; at < 60; at++) {
        await page.keyboard.press('PageUp');
        await sleep(60);
    }
    await shoot(page, name, 1500);
}

const wanted = process.argv.slice(2);
for (const name of wanted)
    if (!Object.hasOwn(pictures, name)) {
        console.error(
            `There is no picture "${name}". The pictures are: ${Object.keys(pictures).join(' ')}`,
        );
        process.exit(2);
    }
const house = await openHouse({ samples: false });
for (const [name, take] of Object.entries(pictures)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const own = house.rent();
    await take(own).catch(
        (error) => ((process.exitCode = 1), console.error(`${name}: ${error.message}`)),
    );
    await own.clear();
}
await house.close();
process.exit();
