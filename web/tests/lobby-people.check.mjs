// People at a table before and between matches: who watches, who practises, who is called what.
import assert from 'node:assert/strict';

import {
    emptyPage,
    hostTable,
    insist,
    lively,
    playOut,
    pressFor,
    robots,
    setSeats,
    sit,
    stage,
    start,
} from './guests.mjs';
import { check, until } from './house.mjs';
import { overlap } from './looks.mjs';

check('a shared screen shows the way in until all seats are taken', async (house) => {
    const { page, code } = await hostTable(house);
    const tv = await house.guest({ width: 1280, height: 800 });
    await tv.goto(`${house.base}/${code}/tv`);
    await tv.waitForSelector('.tv-lobby .qr');
    await setSeats(page, 2);
    await start(page);
    await tv.waitForSelector('.tv .corner .qr');
    // No log: what happens is told, in letters for a room, and the stage is as wide as the screen.
    assert.equal(await tv.locator('.log').count(), 0);
    await tv.waitForFunction(() => document.querySelector('.caption p:last-child')?.textContent);
    assert.equal(await overlap(tv, '.corner', '.caption p'), false);
    assert.ok(await tv.evaluate(() => document.querySelector('.stage').clientWidth === innerWidth));
    assert.equal(await tv.locator('.tray').count(), 0);
    const guest = await house.guest();
    await guest.goto(`${house.base}/${code}`);
    await pressFor(guest, '.take-over .button', '.tray');
    await stage(guest, 'pocket');
    await tv.waitForFunction(() => !document.querySelector('.corner'));
});

check('watching, taking over a bot, leaving; again; the evening’s tally', async (house) => {
    const { page, code } = await hostTable(house);
    const watcher = await house.guest();
    await watcher.goto(`${house.base}/${code}`);
    await watcher.locator('#name').fill('Zoé'); // who only looks on has a name, too
    await insist(
        'Zoé looks on',
        () =>
            watcher
                .locator('.instead .button')
                .first()
                .click({ timeout: 2000 })
                .catch(() => {}),
        () => page.getByText('Spectateurs\u00a0: Zoé').count(),
    );
    await setSeats(page, 3);
    const other = await emptyPage(house);
    await robots(other, code, 1, lively);
    await start(page);
    await watcher.waitForSelector('.take-over .button');
    assert.equal(await watcher.locator('.tray').count(), 0);
    await pressFor(watcher, '.take-over .button', '.tray');
    await pressFor(watcher, '.tools .button:last-child', '.menu');
    await pressFor(watcher, '.menu .button:has-text("Céder ma place")', '.take-over .button');
    await playOut(other, page, code);
    await page.locator('.evening tbody tr').first().waitFor();
    assert.ok((await page.locator('.evening tbody tr').count()) >= 2);
    await pressFor(page, '.end .button:has-text("Choisir un autre jeu")', '.lobby .evening');
    // Seated people are not announced again; and the end has been seen, also after a reload.
    assert.match(await page.locator('.start-bar').textContent(), /complète/);
    await page.reload();
    await page.waitForSelector('.lobby .evening');
    // A guest who comes between two games comes for the next one.
    const late = await house.guest();
    await late.goto(`${house.base}/${code}`);
    await late.waitForSelector('.sit');
    await start(page);
    await stage(page, 'pocket');
});

check('practice against bots, in one tap from the box', async (house) => {
    const page = await house.guest();
    await page.goto(`${house.base}/`);
    await page.waitForSelector('.sit');
    await pressFor(page, '.practice', '.play');
    await stage(page, 'pocket');
    assert.equal(await page.evaluate(() => window.presses.taps), 1);
    assert.doesNotMatch(page.url(), /practice/);
});

check(
    'talk: free lines, quick ones in everybody’s language, floating over the table',
    async (house) => {
        const { page, code } = await hostTable(house);
        const guest = await house.guest({ lang: 'en' });
        await sit(guest, `${house.base}/${code}`);
        const heard = () =>
            guest.evaluate(() =>
                /Well played/.test(document.querySelector('.chat-lines').textContent),
            );
        await insist(
            'a quick line is heard',
            () => page.locator('.quick .button', { hasText: 'Bien joué' }).first().click(),
            heard,
        );
        await start(page);
        await stage(guest, 'pocket');
        await pressFor(guest, '.sheets .button:nth-child(2)', '.beside.open .chat-form input');
        await guest.fill('.chat-form input', 'Je <b>bluffe</b> & je gagne');
        await guest.press('.chat-form input', 'Enter');
        await page.waitForSelector('.bubble');
        assert.equal(await page.locator('.sheets .unread').count(), 1);
        assert.match(await page.locator('.bubble').textContent(), /Je <b>bluffe<\/b> & je gagne/);
        // On a laptop a row of quick lines stands there; one press shows them all.
        await page.setViewportSize({ width: 1280, height: 800 });
        const last = page.locator('.quick .button:not(.more)').last();
        const inSight = () =>
            last.evaluate(
                (one) =>
                    document
                        .elementFromPoint(
                            one.getBoundingClientRect().x + 9,
                            one.getBoundingClientRect().y + 9,
                        )
                        ?.closest('.button') === one,
            );
        assert.ok(!(await inSight()));
        await insist(
            'all the lines',
            () =>
                page
                    .locator('.quick:not(.all) .more')
                    .click({ timeout: 2000 })
                    .catch(() => {}),
            inSight,
        );
        await page.setViewportSize({ width: 412, height: 915 });
        // Letters of three bytes each: as many as the server takes.
        await guest.fill('.chat-form input', '字'.repeat(120));
        await guest.press('.chat-form input', 'Enter');
        await page.waitForFunction(() =>
            /字{80}$/.test(document.querySelector('.bubble')?.textContent ?? ''),
        );
        await pressFor(page, '.sheets .unread', '.sheets .button[aria-expanded=true]');
        assert.equal(await page.locator('.sheets .unread').count(), 0);
    },
);

check(
    'the rules of Party poppers speak of poppers, those of the drum of the drum',
    async (house) => {
        for (const [lang, drum, pops] of [
            ['fr', /BALLE|barillet|[Dd]étente|\btirs\b|FEU|Pistolet|crâne/, 'un PAF'],
            ['en', /BULLET|\bdrum|[Tt]rigger|\bshots?\b|FIRE|Air Gun|skull/, 'a POP'],
        ]) {
            const { page } = await hostTable(house, { lang });
            const whole = async () => {
                await pressFor(page, '.tools .button', 'dialog .rules');
                await page.locator('dialog .inside > .button').click();
                await page.waitForSelector('dialog .rules h2:nth-of-type(4)');
                const text = await page.locator('dialog .rules').textContent();
                await page.keyboard.press('Escape');
                return text;
            };
            const poppers = await whole();
            assert.doesNotMatch(poppers, drum);
            assert.ok(poppers.includes(pops));
            await insist(
                'the drum',
                () => page.locator('.chosen .button').first().click(),
                () =>
                    page
                        .locator('.chosen .button')
                        .first()
                        .getAttribute('aria-pressed')
                        .then((it) => it === 'true'),
            );
            const usual = await whole();
            assert.match(usual, drum);
            assert.ok(!usual.includes(pops));
        }
    },
);

check(
    'settings act at once and are remembered: language, contrast, hatches, speed, view',
    async (house) => {
        const { page } = await hostTable(house);
        const open = async () => {
            await pressFor(page, '.tools .button:last-child', '.menu');
            await pressFor(page, '.menu .button:nth-of-type(2)', 'dialog .choices');
        };
        await open();
        await page.locator('dialog .button', { hasText: 'English' }).click();
        await page.waitForFunction(
            () =>
                document.documentElement.lang === 'en' &&
                /Settings/.test(document.querySelector('dialog h2').textContent),
        );
        await page
            .locator('dialog .button', { hasText: 'High' })
            .or(page.locator('dialog .button', { hasText: /^(More|High)/ }))
            .first()
            .click();
        await page.locator('dialog .switch input').nth(1).check();
        await page.locator('dialog .button', { hasText: 'Slow' }).click();
        await page.keyboard.press('Escape');
        const now = () =>
            page.evaluate(() => ({
                felt: getComputedStyle(document.documentElement).getPropertyValue('--felt').trim(),
                hatch: getComputedStyle(document.querySelector('.badge .hatch')).display,
                lang: document.documentElement.lang,
                speed: localStorage.getItem('ilinx.speed'),
            }));
        const wanted = { felt: '#04120d', hatch: 'block', lang: 'en', speed: '"slow"' };
        const asWanted = async () => JSON.stringify(await now()) === JSON.stringify(wanted);
        await until('the settings act', asWanted);
        await page.reload();
        await page.waitForSelector('.start-bar');
        await until('the settings are remembered', asWanted);
    },
);

check('name and colour are changed in their dialog, and everybody sees it', async (house) => {
    const { page, code } = await hostTable(house);
    const guest = await house.guest();
    await sit(guest, `${house.base}/${code}`);
    await pressFor(page, '.tools .button:last-child', '.menu');
    await pressFor(page, '.menu .button', '#your-name');
    await page.fill('#your-name', 'Ute');
    await page.locator('dialog .choices .button').nth(4).click();
    await insist(
        'said',
        () =>
            page
                .locator('dialog .button.main')
                .click({ timeout: 2000 })
                .catch(() => {}),
        async () => !(await page.locator('dialog').count()),
    );
    await until('the guest sees it', () =>
        guest.locator('.chair .badge.c4 + .who', { hasText: 'Ute' }).count(),
    );
});

check(
    'the host closes the letters, and lets in whoever asks for a seat, in two taps',
    async (house) => {
        const { page, code } = await hostTable(house);
        assert.match(new URL(page.url()).pathname, new RegExp(`^/${code}-[0-9a-z]{12}$`));
        await page.waitForSelector('.invite .by-code');
        await pressFor(page, '.tools .button:last-child', '.door-choice');
        await page.locator('.door-choice .choices .button').nth(2).click();
        await page.waitForSelector('.door-choice .button:nth-child(3)[aria-pressed=true]');
        await page.locator('.door-choice input').click();
        await until('seats are asked for', () =>
            page.evaluate(() => document.querySelector('.door-choice input').checked),
        );
        await page.keyboard.press('Escape');
        await until('no letters', async () => !(await page.locator('.invite .by-code').count()));
        const link = page.url();
        await start(page);
        const late = await house.guest();
        await late.goto(`${house.base}/${code}`);
        assert.match(await late.locator('.sorry h1').textContent(), /Table introuvable/);
        await late.goto(link);
        await pressFor(late, '.take-over .button', '.toast');
        await page.waitForSelector('.asking');
        await page.locator('.asking .button.main').click();
        await until('let in', async () => !(await late.locator('.take-over').count()));
        await until('told', () => page.locator('.toast', { hasText: 'prend la place' }).count());
        house.faults.length = 0; // the browser notes nothing, but a table that was not found
    },
);
