// Sound: how loud, on which device, from when on.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

import { emptyPage, pocket, pressFor, setSeats, sit, stage, start } from './guests.mjs';
import { check, sleep, until } from './house.mjs';

const WITHIN_LU = 3;
const PHONE_DB = 6; // that a telephone may take away
const MIDDLE_DB = 9; // and that a cue may have less between 600 and 2,000 Hz than in all

// A page with nothing in it but parts of the page's own sources, as window.parts.
async function workshop(house, file) {
    const [{ output }] = await build({
        configFile: false,
        logLevel: 'error',
        esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
        build: {
            write: false,
            minify: false,
            lib: {
                entry: fileURLToPath(new URL(file, import.meta.url)),
                formats: ['iife'],
                name: 'parts',
            },
        },
    });
    const page = await emptyPage(house);
    await page.evaluate(`${output[0].code}; window.parts = parts; undefined`);
    return page;
}

check('every sound is as loud as its kind wants, on telephones too', async (house) => {
    const page = await workshop(house, 'rendered.mjs');
    const all = await page.evaluate(async () => {
        const { kinds, measure, measureTone, LOUDNESS } = window.parts;
        const found = [];
        for (const [cue, { target }] of Object.entries(kinds))
            found.push({ cue, target, ...(await measure([{ cue }])) });
        for (const level of [0.5, 1]) {
            const tones = { hum: LOUDNESS.hand, slide: LOUDNESS.ambient };
            for (const [cue, target] of Object.entries(tones))
                found.push({ cue, target, ...(await measureTone(cue, level)) });
        }
        return found;
    });
    assert.ok(all.length > 60, `${all.length} sounds`);
    const wrong = all.filter(
        ({ target, loud, phone, middle }) =>
            Math.abs(loud - target) > WITHIN_LU ||
            loud - phone > PHONE_DB ||
            loud - middle > MIDDLE_DB,
    );
    assert.deepEqual(wrong, []);
});

check('sounds of one moment are spread, few are alike, none breaks up', async (house) => {
    const page = await workshop(house, 'rendered.mjs');
    const found = await page.evaluate(async () => {
        const { measure, onsets } = window.parts;
        const many = (cue, count) => Array.from({ length: count }, () => ({ cue }));
        const at = (cue, pan) => measure([{ cue, how: { pan } }], { stereo: true });
        return {
            alike: await onsets(many('knock', 8)),
            one: await measure([{ cue: 'bang' }], { volume: 100 }),
            four: await measure(
                ['bang', 'caught', 'shutter', 'bang'].map((cue) => ({ cue })),
                { volume: 100 },
            ),
            left: (await at('wood', -0.5)).side,
            right: (await at('wood', 0.5)).side,
            muffled: await measure([{ cue: 'detent', how: { muffled: true } }]),
            clear: await measure([{ cue: 'detent' }]),
            pitches: await Promise.all(
                [1, 2, 3].map(async (seed) => (await measure([{ cue: 'wood' }], { seed })).loud),
            ),
        };
    });
    assert.equal(found.alike.length, 3, `of eight knocks: ${found.alike}`);
    const gaps = found.alike.slice(1).map((at, nth) => at - found.alike[nth]);
    for (const gap of gaps) assert.ok(gap > 0.02 && gap < 0.045, `${gap} s apart`);
    assert.ok(found.four.peak < 1, `four at once peak at ${found.four.peak}`);
    assert.ok(found.four.loud - found.one.loud < 6, 'and are not four times as loud');
    assert.ok(found.left < -0.2 && found.right > 0.2, `${found.left} ${found.right}`);
    assert.ok(found.muffled.loud < found.clear.loud - 2);
    assert.equal(new Set(found.pitches).size, 3, 'no two are quite the same');
});

check('wood is heard where it lands, and what a hand holds is not', async (house) => {
    const page = await workshop(house, '../src/croisillon/contacts.ts');
    const found = await page.evaluate(() => {
        const listener = new window.parts.Listener();
        const box = (block, x, y) => ({
            block,
            at: [x, y, 0],
            turn: [1, 0, 0, 0],
            size: [12, 12, 24],
        });
        const heard = [];
        for (let frame = 0; frame < 14; frame++) {
            const fallen = Math.max(6, 140 - 4905 * (frame * 0.0335) ** 2); // mm, half of g t²
            const top = Math.max(60, 140 - 4905 * (frame * 0.0335) ** 2);
            const carried = frame < 7 ? frame * 8 : 56; // and stops in the air
            const boxes = [box(0, 70, fallen), box(1, -70, top), box(2, 0, 200 + carried)];
            heard.push(...listener.hear(boxes, 2, 1000 + frame * 33.5));
        }
        return heard;
    });
    assert.equal(found.length, 2, JSON.stringify(found));
    const [thud, knock] = ['thud', 'knock'].map((cue) => found.find((one) => one.cue === cue));
    assert.ok(thud.pan > 0.2 && knock.pan < -0.2);
    assert.ok(thud.energy > knock.energy, 'it fell further');
});

check('a disc of Thrill is heard when something meets it, and once', async (house) => {
    const page = await workshop(house, '../src/thrill/creaks.ts');
    const met = await page.evaluate(() => {
        const touches = new window.parts.Touches();
        const disc = (disc, y) => ({ disc, size: 'small', x: 40, y, turn: 0, over: 0 });
        const heard = [];
        // The first goes on after the second picture, and meets the other after the seventh.
        for (let frame = 0; frame < 12; frame++) {
            const first = Math.max(0, frame - 1) * 0.5;
            const other = 30 + Math.max(0, frame - 6) * 0.5;
            for (const { disc: one } of touches.hear([disc(0, first), disc(1, other)]))
                heard.push([frame, one.disc]);
        }
        return heard;
    });
    assert.deepEqual(met, [
        [2, 0],
        [7, 1],
    ]);
});

// Counts the sources that a page starts: tones are oscillators, everything else is not.
const counting = () => {
    window.started = { tones: 0, others: 0 };
    const count = (kind, name) => {
        const begin = kind.prototype.start;
        kind.prototype.start = function (...args) {
            window.started[name]++;
            return begin.apply(this, args);
        };
    };
    count(OscillatorNode, 'tones');
    count(AudioBufferSourceNode, 'others');
    window.buzzes = 0;
    navigator.vibrate = () => Boolean(++window.buzzes);
    window.heard = () => window.started.tones + window.started.others;
};

async function listener(house, options = {}) {
    const page = await house.guest({ muted: false, ...options });
    await page.context().addInitScript(counting);
    return page;
}

const hasSounds = (page) =>
    page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /mixer/.test(name)),
    );
const silence = (page) => page.evaluate(() => (window.started = { tones: 0, others: 0 }));
const heard = (page) => page.evaluate(() => window.heard());

check('a device is heard from the first key or touch on, after a reload too', async (house) => {
    const page = await listener(house);
    await sit(page, `${house.base}/`);
    const code = await page.locator('.code-small').textContent();
    await setSeats(page, 2);
    await start(page);
    await stage(page, 'pocket');
    await page.reload();
    await stage(page, 'pocket');
    assert.equal(await heard(page), 0, 'not before a gesture');
    await page.keyboard.press('Shift');
    await until('the sounds are there', async () => {
        await page.keyboard.press('d');
        await page.keyboard.press('m'); // mute and back
        await page.keyboard.press('m');
        return hasSounds(page);
    });
    await sleep(300);
    await pocket(page);
    await until('a card is heard', async () => (await heard(page)) > 0);
    const late = await listener(house, { hasTouch: true });
    await late.goto(`${house.base}/${code}`);
    await pressFor(late, '.take-over .button', '.tray');
    await until('a late guest is called', async () => {
        await late.touchscreen.tap(3, 3);
        return (await late.evaluate(() => window.started.tones)) > 0;
    });
});

check('a television is the one that sounds only once it can be heard', async (house) => {
    const page = await listener(house);
    await sit(page, `${house.base}/`);
    const code = await page.locator('.code-small').textContent();
    await setSeats(page, 2);
    const tv = await listener(house, { width: 1280, height: 800 });
    await tv.goto(`${house.base}/${code}/tv`);
    await tv.getByText('pour avoir le son').waitFor();
    await start(page);
    await stage(page, 'pocket');
    await until(
        'the telephone calls: nobody has touched the screen',
        async () => (await heard(page)) > 0,
    );
    await tv.locator('.touch-me').waitFor();
    await tv.keyboard.press('Enter'); // of a remote control
    await tv.waitForFunction(() => !document.querySelector('.touch-me'));
    await sleep(500);
    await silence(page);
    await silence(tv);
    await pocket(page);
    await until('the screen is heard', async () => (await heard(tv)) > 0);
    assert.equal(await heard(page), 0, 'and the telephone no longer');
    await tv.close();
    await until('it is again', async () => {
        await page.keyboard.press('m');
        await page.keyboard.press('m');
        await page
            .locator('.tray .button:not(:disabled)')
            .first()
            .click({ timeout: 500 })
            .catch(() => {});
        return (await heard(page)) > 0;
    });
});

check('in one room the host’s device sounds, the others give their own', async (house) => {
    const page = await listener(house);
    await sit(page, `${house.base}/`);
    const code = await page.locator('.code-small').textContent();
    await setSeats(page, 2);
    const guest = await listener(house);
    await sit(guest, `${house.base}/${code}`);
    await start(page);
    await Promise.all([page, guest].map((one) => stage(one, 'pocket')));
    await until('the guest is called', () => guest.evaluate(() => window.started.tones));
    await sleep(400);
    await silence(guest);
    await silence(page);
    await pocket(page);
    await until('the host’s own is heard there', () => page.evaluate(() => window.started.others));
    await sleep(400);
    assert.equal(await heard(guest), 0, 'and not at the guest’s');
    await pressFor(guest, '.tools .button:last-child', '.menu');
    await guest.locator('.menu').getByText('Réglages').click();
    await guest.getByRole('button', { name: 'Tous', exact: true }).click();
    await guest.keyboard.press('Escape');
    await silence(guest);
    await pocket(guest);
    await until('now everything is heard', () => guest.evaluate(() => window.started.others));
});

// A match begins while nobody looks at the tab.
async function startUnseen(page, house) {
    await sit(page, `${house.base}/`);
    await setSeats(page, 2);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    await until('sounds are there', () => hasSounds(page));
    await sleep(300);
    await start(page);
    await stage(page, 'pocket');
}

check('a call to the turn is heard and felt in a tab that nobody looks at', async (house) => {
    const page = await listener(house);
    await startUnseen(page, house);
    await until('it is called', () =>
        page.evaluate(() => window.started.tones > 1 && window.buzzes > 0),
    );
    assert.equal(await page.evaluate(() => window.started.others), 0, 'and nothing else is heard');
});

check('vibration can be turned off, and a muted device does not vibrate', async (house) => {
    const still = await listener(house);
    await still.context().addInitScript(() => localStorage.setItem('ilinx.vibration', 'false'));
    await startUnseen(still, house);
    await until('it is called', () => still.evaluate(() => window.started.tones > 1));
    assert.equal(await still.evaluate(() => window.buzzes), 0);
    const muted = await listener(house, { muted: true });
    await sit(muted, `${house.base}/`);
    await start(muted);
    await stage(muted, 'pocket');
    await muted.waitForFunction(() => document.title.startsWith('●'));
    assert.equal(await muted.evaluate(() => window.buzzes + window.heard()), 0);
});
