// Roulette's words by seat: questions only where there is something to answer, who is out, keys.
import assert from 'node:assert/strict';

import {
    emptyPage,
    hostTable,
    insist,
    press,
    robots,
    setSeats,
    stage,
    stagedTable,
    start,
} from './guests.mjs';
import { check, until } from './house.mjs';

const question = (page) => page.locator('.tray .question').textContent();
const others = (match, own) =>
    match.view.points.map((_, seat) => seat).filter((seat) => seat !== own);

check('a window passes without a press, and whoever holds cards may call Wait!', async (house) => {
    const { page, own, match, show } = await stagedTable(house);
    const asked = (who) => match.view.points.map((_, seat) => Number(who.includes(seat)));
    const none = asked([]);
    const at = async (stage, view, turn, legal) => {
        show({ view: { stage, held: none, windows: 0, ...view }, turn, legal });
        await page.waitForSelector(`.tray.at-${stage}`);
        await page.waitForFunction(
            (count) => document.querySelectorAll('.tray .answers .button').length === count,
            view.buttons,
        );
        return question(page);
    };
    const mine = { seats: [own], may: [], wait_ms: 2000 };
    const gold = () => page.locator('.tray .button.main').count();
    for (const stage of ['pickpocket', 'spin', 'reveal', 'trigger', 'score']) {
        const passing = { asked: asked([own]), playable: 0, buttons: 1 };
        const text = await at(stage, passing, mine, ['ready', 'hold']);
        assert.doesNotMatch(text, /\?/, stage);
        assert.equal(await gold(), 0, 'nothing is to be pressed');
        assert.equal(await page.locator('.tray .hold-on').textContent(), 'Attendez\u00a0!');
        assert.doesNotMatch(
            await page.locator('.phase').textContent(),
            /À toi/,
            'nobody is called',
        );
        // Somebody has called: now the table waits for everybody.
        const kept = { asked: asked([own]), held: asked([own]), playable: 0, buttons: 1 };
        await at(stage, kept, { ...mine, wait_ms: null }, ['ready']);
        assert.equal(await page.locator('.tray .button.main').textContent(), 'Prêt');
    }
    assert.match(
        await at('judge', { asked: asked([own]), playable: 1, buttons: 1 }, mine, [
            'ready',
            'hold',
            'bribe',
        ]),
        /\?$/,
    );
});

check('accusing nobody is quiet, and the last call is seen counting down', async (house) => {
    const { page, own, match, show } = await stagedTable(house);
    const [whom] = others(match, own);
    const turn = { seats: [own], may: [], wait_ms: null };
    const legal = ['quiet', 'call', `accuse ${whom}`];
    show({ view: { stage: 'accuse', called: 0, caller: null }, turn, legal });
    await page.waitForSelector('.tray .answers .call');
    assert.equal(await page.locator('.tray .button.main').count(), 0, 'no gold for doing nothing');
    show({
        view: { stage: 'accuse', called: 1, caller: whom },
        turn: { ...turn, number: match.turn.number + 1, wait_ms: 10000 },
        legal: ['quiet', `accuse ${whom}`],
    });
    await page.waitForSelector('.tray .last-call');
    const left = async () => Number(await page.locator('.last-call .huge-left').textContent());
    const first = await left();
    assert.ok(first > 1 && first <= 10);
    await until('it counts down', async () => (await left()) < first);
    assert.equal(await page.locator('.tray .answers .call').count(), 0, 'it is made once');
    // Beside the clock the name of the phase is one word still.
    await page.waitForSelector('.top .clock .button');
    const lines = () =>
        page.evaluate(() => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector('.phase h1'));
            return range.getClientRects().length;
        });
    for (const width of [412, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        assert.equal(await lines(), 1, `${width} px wide`);
    }
});

for (const view of ['plain', 'table']) {
    check(`who is out of the round, or of the game, is said to be, ${view}`, async (house) => {
        const { page, own, match, show } = await stagedTable(
            house,
            { width: 1280, height: 800, motion: 'reduce' },
            `?view=${view}`,
        );
        if (view === 'table') await page.waitForSelector('.scene canvas', { timeout: 120000 });
        const [whom, another] = others(match, own);
        const standing = match.view.standing.map((one, seat) =>
            seat === whom || seat === another ? 0 : one,
        );
        const alive = match.view.alive.map((one, seat) => (seat === another ? 0 : one));
        const accusing = match.view.accusing.map((one, seat) => (seat === own ? whom : one));
        show({
            view: { stage: 'trigger', standing, alive, accusing },
            turn: { seats: [own], may: [] },
            legal: ['ready'],
        });
        const status = (seat) => page.locator(`.plate[data-seat="${seat}"] .status`).textContent();
        await until(
            'out',
            async () =>
                (await status(whom)) === 'hors manche' && (await status(another)) === 'hors jeu',
        );
        assert.equal(
            await page.locator('.accused:visible').count(),
            0,
            'no stamp lies over the name any more',
        );
    });
}

check(
    'the stamp of an accusation says "toi", and covers nothing that is looked at',
    async (house) => {
        const { page, own, match, show } = await stagedTable(house, { motion: 'reduce' });
        const [whom, another] = others(match, own);
        const accusing = match.view.accusing.map((_, seat) =>
            seat === own ? whom : seat === another ? own : -1,
        );
        show({
            view: { stage: 'accuse', accusing, flipped: accusing.map((one) => (one < 0 ? 0 : 1)) },
            turn: { seats: [], may: [] },
            legal: [],
        });
        const stamp = (seat) => page.locator(`.plate[data-seat="${seat}"] .accused`);
        await stamp(own).waitFor();
        assert.match(await stamp(whom).textContent(), /accusé par toi$/i);
        for (const seat of [own, whom]) {
            const covered = await stamp(seat).evaluate((one) => {
                const a = one.getBoundingClientRect();
                const parts = '.tiles, .nameplate strong, .die, .pocket, .drum';
                return [...one.parentElement.querySelectorAll(parts)].flatMap((part) => {
                    const b = part.getBoundingClientRect();
                    const apart =
                        a.right <= b.left ||
                        b.right <= a.left ||
                        a.bottom <= b.top ||
                        b.bottom <= a.top;
                    return apart ? [] : [part.getAttribute('class')];
                });
            });
            assert.deepEqual(covered, [], `the stamp of seat ${seat}`);
        }
    },
);

check(
    'an action card’s sheet moves nothing, and closes on Escape, a tap outside and with its phase',
    async (house) => {
        const { page, own, show } = await stagedTable(house, { motion: 'reduce' });
        const asking = (stage, legal) =>
            show({ view: { stage }, turn: { seats: [own], may: [] }, legal });
        asking('pocket', ['pocket click', 'pocket bullet']);
        const card = page.locator('.tray .action-card').first();
        const sheet = page.locator('.card-sheet');
        await card.waitFor();
        const places = () =>
            page.evaluate(() =>
                ['.plate.own', '.tray', '.centre'].map((one) => {
                    const { x, y, width, height } = document
                        .querySelector(one)
                        .getBoundingClientRect();
                    return [x, y, width, height].map(Math.round).join();
                }),
            );
        const open = () =>
            insist(
                'open',
                () => card.click(),
                () => sheet.count(),
            );
        const before = await places();
        await open();
        assert.deepEqual(await places(), before, 'the table moves');
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'detached' });
        await open();
        await page.locator('.centre').click();
        await sheet.waitFor({ state: 'detached' });
        await open();
        asking('bid', ['bid 0', 'bid 1']);
        await page.waitForSelector('.tray.at-bid');
        await sheet.waitFor({ state: 'detached' });
    },
);

check('keys are shown where there is a keyboard, and look like keys', async (house) => {
    for (const touch of [false, true]) {
        const { page, own, match, show } = await stagedTable(house, {
            width: 1280,
            height: 800,
            hasTouch: touch,
            isMobile: touch,
        });
        const [whom] = others(match, own);
        show({ view: { stage: 'aim' }, turn: { seats: [own], may: [] }, legal: [`aim ${whom}`] });
        const key = page.locator('.target kbd');
        await key.waitFor({ state: 'attached' });
        assert.equal(await key.isVisible(), !touch);
        await page.keyboard.press('s');
        await key.waitFor();
        assert.ok(
            (await key.evaluate((one) => parseFloat(getComputedStyle(one).borderBottomWidth))) >= 2,
        );
    }
});

check('a touch on a sign of a seat says what it stands for', async (house) => {
    const { page } = await hostTable(house, { lang: 'en' }, '?view=plain');
    await start(page);
    await stage(page, 'pocket');
    for (const [sign, name] of [
        ['.tiles', /captain/],
        ['.rounds', /among the 7 cards/],
        ['.hand-count', /Action cards/],
        ['.drum', /turned one by one/],
        ['.die', /how many cards/],
        ['.pocket', /in secret/],
        ['.points', /15/],
    ]) {
        await page.locator(`.others .plate ${sign}`).first().click();
        await page.locator('.toast', { hasText: name }).waitFor();
    }
});

check('what all have pulled is turned over in the middle, together', async (house) => {
    const { page, code } = await hostTable(house, { speed: 'normal' });
    await setSeats(page, 3);
    await robots(
        await emptyPage(house),
        code,
        2,
        "return legal.find((move) => ['ready', 'quiet', 'pocket click', 'bid 2'].includes(move));",
    );
    await start(page);
    await page.evaluate(() => {
        window.pulled = 0;
        const count = () => {
            const cards = document.querySelectorAll('.moment .pulls .cartridge').length;
            window.pulled = Math.max(window.pulled, cards);
        };
        new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    });
    await until('both robots’ cards are in the middle', async () => {
        await press(page);
        return (await page.evaluate(() => window.pulled)) >= 2;
    });
});
