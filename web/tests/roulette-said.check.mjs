// What Roulette says to whom: questions only where there is something to answer, who is out, keys.
import assert from 'node:assert/strict';

import { stagedTable } from './guests.mjs';
import { check, until } from './house.mjs';

const question = (page) => page.locator('.tray .question').textContent();
const others = (match, own) => match.view.points.map((_, seat) => seat).filter((seat) => seat !== own);

check('who has nothing to play is asked no more than whether to go on, and who has answered nothing', async (house) => {
    const { page, own, match, show } = await stagedTable(house);
    const asked = (who) => match.view.points.map((_, seat) => Number(who.includes(seat)));
    const at = async (stage, view, turn, legal) => {
        show({ view: { stage, ...view }, turn, legal });
        await page.waitForSelector(`.tray.at-${stage}`);
        await page.waitForFunction((count) => document.querySelectorAll('.tray > .button.main').length === count, Number(['ready', 'quiet'].some((go) => legal.includes(go))));
        return question(page);
    };
    const mine = { seats: [own], may: [] };
    assert.match(await at('judge', { asked: asked([own]), playable: 1 }, mine, ['bribe', 'ready']), /\?$/);
    for (const stage of ['pickpocket', 'reveal', 'judge', 'trigger', 'score']) {
        const text = await at(stage, { asked: asked([own]), playable: 0 }, mine, ['ready']);
        assert.doesNotMatch(text, /on attend/, stage);
        assert.match(text, /On continue\u00a0\?$/, stage);
    }
    const [whom] = others(match, own);
    assert.match(await at('spin', { asked: asked([own]) }, mine, [`shuffle ${whom}`, 'ready']), /\?$/);
    const laid = await at('spin', { asked: asked(others(match, own)) }, { seats: others(match, own), may: [own] }, [`shuffle ${whom}`]);
    assert.doesNotMatch(laid, /\?/);
    await page.keyboard.press('d');
    assert.match(await page.locator('.described').textContent(), /On attend [^.]+\. Tu peux/);
    await page.keyboard.press('Escape');
    // Who has accused cannot do so again: they are asked to go on, not whether anybody cheats.
    const accused = await at('accuse', { asked: asked([own]), flipped: asked([own]) }, mine, ['quiet']);
    assert.match(accused, /^Tu as accusé cette manche. On continue\u00a0\?$/);
    assert.equal(await page.locator('.tray > .button.main').textContent(), 'Continuer');
});

for (const view of ['plain', 'table']) {
    check(`who is out of the round, or of the game, is said to be, ${view}`, async (house) => {
        const { page, own, match, show } = await stagedTable(house, { width: 1280, height: 800, motion: 'reduce' }, `?view=${view}`);
        if (view === 'table') await page.waitForSelector('.scene canvas', { timeout: 120000 });
        const [whom, another] = others(match, own);
        const standing = match.view.standing.map((one, seat) => (seat === whom || seat === another ? 0 : one));
        const alive = match.view.alive.map((one, seat) => (seat === another ? 0 : one));
        const accusing = match.view.accusing.map((one, seat) => (seat === own ? whom : one));
        show({ view: { stage: 'trigger', standing, alive, accusing }, turn: { seats: [own], may: [] }, legal: ['ready'] });
        const status = (seat) => page.locator(`.plate[data-seat="${seat}"] .status`).textContent();
        await until('out', async () => (await status(whom)) === 'hors manche' && (await status(another)) === 'hors jeu');
        assert.equal(await page.locator('.accused:visible').count(), 0, 'no stamp lies over the name any more');
    });
}

check('keys are shown where there is a keyboard, and look like keys', async (house) => {
    for (const touch of [false, true]) {
        const { page, own, match, show } = await stagedTable(house, { width: 1280, height: 800, hasTouch: touch, isMobile: touch });
        const [whom] = others(match, own);
        show({ view: { stage: 'spin' }, turn: { seats: [own], may: [] }, legal: [`shuffle ${whom}`, 'ready'] });
        const key = page.locator('.target kbd');
        await key.waitFor({ state: 'attached' });
        assert.equal(await key.isVisible(), !touch);
        await page.keyboard.press('s');
        await key.waitFor();
        assert.ok((await key.evaluate((one) => parseFloat(getComputedStyle(one).borderBottomWidth))) >= 2);
    }
});
