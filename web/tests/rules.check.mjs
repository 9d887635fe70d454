// The rules as they are read on the page: whole, in both languages, and never as Markdown.
import assert from 'node:assert/strict';

import { chooseBox, sit, TITLES } from './guests.mjs';
import { check } from './house.mjs';

const RAW = /^\s*(>|#{1,6} |\|)|\*\*|`|\]\(|^\s*- /m;

check('rules are rendered whole, with drawings, and nowhere as Markdown', async (house) => {
    for (const lang of ['fr', 'en']) {
        const page = await house.guest({ lang });
        await sit(page, `${house.base}/`);
        for (const game of Object.keys(TITLES)) {
            await chooseBox(page, game);
            await page.locator('.tools .button').first().click();
            await page.waitForSelector('.rules');
            const summary = await page.locator('.rules').innerText();
            await page.locator('.rules + .button').click();
            const whole = await page.locator('.rules').innerText();
            assert.ok(whole.length > summary.length + 1000, `${lang} ${game}: all of it`);
            const drawn = await page.locator('.rules figure.drawing svg').count();
            assert.ok(drawn >= 4, `${lang} ${game}: ${drawn} drawings`);
            for (const text of [summary, whole])
                assert.doesNotMatch(text, RAW, `${lang} ${game}: ${RAW.exec(text)?.[0]}`);
            await page.keyboard.press('Escape');
            await page.waitForSelector('dialog', { state: 'detached' });
        }
    }
});
