// Leads a visitor through every screen there is: lobby, dialogs, each phase of Roulette, devices,
// the end, the replay, and whatever went wrong.
import {
    emptyPage,
    goOnTo,
    hold,
    insist,
    lively,
    playOut,
    robotsReplay,
    pocket,
    pressFor,
    robots,
    setSeats,
    sit,
    stage,
    start,
} from './guests.mjs';

// Words that are longer than any language's: every message gets two fifths more, in one more word.
async function lengthen(page) {
    await page.route(/assets\/(lobby|roulette|sealed)-[\w-]+\.js/, async (route) => {
        const answer = await route.fetch({
            url: route
                .request()
                .url()
                .replace(/\/\/[^:/]+/, '//127.0.0.1'),
        });
        const code = await answer.text();
        const found = /JSON\.parse\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/.exec(
            code,
        );
        const words = found && JSON.parse(new Function(`return ${found[1]}`)());
        if (!words || 'summary' in words) return route.fulfill({ response: answer, body: code });
        for (const [key, text] of Object.entries(words)) {
            if (!/\.(seat|table)$/.test(key))
                words[key] = `${text} ${
                    'ñandou'
                        .repeat(9)
                        .slice(0, Math.ceil(text.replace(/\{.*\}/g, '').length * 0.4))
                        .match(/.{1,11}/g)
                        ?.join(' ') ?? ''
                }`.trimEnd();
        }
        return route.fulfill({
            response: answer,
            body: code.replace(found[1], () => JSON.stringify(JSON.stringify(words))),
        });
    });
}

// The door and the lobby. The code of the table, and the page of its robots.
async function seeLobby(house, page, visit) {
    await page.goto(`${house.base}/`);
    await page.waitForSelector('.sit');
    await visit(page, 'welcome');
    await pressFor(page, '.sit .button.main', '.start-bar');
    const code = await page.locator('.code-small').textContent();
    const other = await emptyPage(house);
    await setSeats(page, 4);
    await robots(other, code, 2, lively);
    await other.evaluate(() => window.robots[0].send({ do: 'say', id: 'said', text: 'Prêts ?' }));
    await page.locator('.chosen summary').click();
    await visit(page, 'lobby');
    await seeDialogs(page, visit);
    await pressFor(page, '.add-person', '#other-name');
    await visit(page, 'somebody else on this device');
    await page.fill('#other-name', 'Léa');
    await page.locator('.same-device button[type=submit]').click();
    await page.waitForFunction(() => /Léa/.test(document.querySelector('.chairs').textContent));
    return { code, other };
}

async function seeDialogs(page, visit) {
    const tools = page.locator('.tools .button');
    const dialogs = async (at, name, inside) => {
        await tools.nth(at).click();
        await page.waitForSelector('dialog .inside > *');
        await visit(page, name);
        if (inside) await inside();
        await page.keyboard.press('Escape');
    };
    await dialogs(0, 'rules', async () => {
        await page.locator('dialog .inside > .button').click();
        await visit(page, 'all the rules');
    });
    await dialogs(2, 'menu');
    for (const [at, name] of ['name and colour', 'settings'].entries()) {
        await tools.nth(2).click();
        await page.locator('.menu .button').nth(at).click();
        await page.waitForSelector('dialog .inside .choices');
        await visit(page, name);
        await page.keyboard.press('Escape');
    }
}

// A late guest and a shared screen, before and after the start; the device that goes round.
async function seeOthers(house, { person, page, code }, visit) {
    const guest = await person();
    await guest.goto(`${house.base}/${code}`);
    await guest.waitForSelector('.sit');
    await visit(guest, 'welcome of a late guest');
    await insist(
        'watching',
        () =>
            guest
                .locator('.instead .button')
                .first()
                .click({ timeout: 2000 })
                .catch(() => {}),
        async () => !(await guest.locator('.sit').count()),
    );
    await visit(guest, 'watching the lobby');
    const tv = await person();
    await tv.goto(`${house.base}/${code}/tv`);
    await tv.waitForSelector('.tv-lobby');
    await visit(tv, 'shared screen, lobby');

    await start(page);
    await stage(page, 'pocket');
    await visit(page, 'pocket');
    await visit(tv, 'shared screen, match');
    await visit(guest, 'spectator');
    await pocket(page);
    await page.waitForSelector('.pass-on');
    await pressFor(page, '.pass-on', '.cover');
    await visit(page, 'cover');
    await hold(page, '.cover .hold', '.play');
    await Promise.all([guest, tv].map((one) => one.close()));
}

// One person goes on alone, so that the phases come one after the other. The code of their table, and
// the page of the robots there.
async function seePhases(house, lone, visit) {
    await sit(lone, `${house.base}/`);
    const room = await lone.locator('.code-small').textContent();
    const team = await emptyPage(house);
    await setSeats(lone, 3);
    await robots(
        team,
        room,
        2,
        "const bold = legal.filter((move) => move === 'bid 5'); return bold[0] ?? (() => {" +
            lively +
            '})();',
    );
    await start(lone);
    for (const name of ['pocket', 'bid', 'accuse', 'trigger']) {
        await goOnTo(lone, name);
        await lone.waitForFunction(() => document.querySelector('.tray .question'));
        await visit(lone, name);
    }
    for (const [at, name] of ['log', 'talk'].entries()) {
        const button = lone.locator('.sheets .button').nth(at);
        if (!(await button.isVisible())) continue;
        await button.click();
        await visit(lone, `${name} pulled up`);
        await button.click();
    }
    await lone.keyboard.press('d');
    await visit(lone, 'described');
    await lone.keyboard.press('Escape');
    await lone.goto(`${house.base}/${room}?view=text`);
    await lone.waitForSelector('.text-table');
    await visit(lone, 'text');
    await lone.goto(`${house.base}/${room}`);
    return { room, team };
}

async function seeEnd(house, { lone, room, team }, visit) {
    await playOut(team, lone, room);
    await visit(lone, 'end');
    await pressFor(lone, '.end .to-boxes', '.lobby .evening');
    await visit(lone, 'lobby after a game');
    await lone.goto(`${house.base}/r/${await robotsReplay(team)}?t=9`);
    await lone.waitForSelector('.controls');
    await visit(lone, 'replay');
    await lone.locator('.eyes .button').last().click();
    await lone.waitForFunction(
        () =>
            document.querySelector('.eyes .button:last-child').getAttribute('aria-pressed') ===
            'true',
    );
    await visit(lone, 'replay with all secrets');
    await lone.locator('.verified summary').click();
    await visit(lone, 'replay, verified');
    await lone.locator('.verified summary').click();
    await lone.locator('.controls .bar .button').last().click();
    await lone.waitForSelector('dialog .copy');
    await visit(lone, 'link with a time mark');
    await lone.goto(`${house.base}/ZZZZ`);
    await lone.waitForSelector('.sorry');
    await visit(lone, 'no such room');
}

// Calls look(page, where) on each of them and gathers what it finds fault with.
export async function tour(house, { long = false, ...options }, look) {
    const faults = new Map();
    const visit = async (page, where) => {
        try {
            await look(page, where);
        } catch (error) {
            if (!Array.isArray(error.actual)) throw error;
            for (const fault of error.actual)
                faults.set(fault, [...(faults.get(fault) ?? []), where]);
        }
    };
    const person = async () => {
        const page = await house.guest(options);
        if (long) await lengthen(page);
        return page;
    };
    const page = await person();
    const { code, other } = await seeLobby(house, page, visit);
    await seeOthers(house, { person, page, code }, visit);
    await other.evaluate(() => window.robots.forEach((one) => one.socket.close()));
    await page.context().close();
    const lone = await person();
    const { room, team } = await seePhases(house, lone, visit);
    await seeEnd(house, { lone, room, team }, visit);
    return [...faults].map(
        ([fault, places]) =>
            `${fault} (${places.slice(0, 3).join('; ')}${places.length > 3 ? '; …' : ''})`,
    );
}
