// A terminal beside browsers: one table, each reader in their own language.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { chooseBox, hostTable, press, setSeats, sit, stage, start } from './guests.mjs';
import { binary, check, sleep, until } from './house.mjs';

// `ilinx join` in a pseudo-terminal, which script makes.
function openTerminal(link) {
    const state = mkdtempSync(join(tmpdir(), 'ilinx-'));
    const command = `stty cols 100 rows 30; exec '${binary}' join '${link}' --lang en --name Ute`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
        env: { ...process.env, XDG_STATE_HOME: state, TERM: 'xterm-256color' },
    });
    const terminal = { text: '', type: (line) => child.stdin.write(`${line}\n`) };
    child.stdout.on(
        'data',
        (data) => (terminal.text += stripVTControlCharacters(String(data)).replaceAll('\r', '')),
    );
    terminal.close = () => {
        child.kill();
        rmSync(state, { recursive: true, force: true });
    };
    return terminal;
}

check(
    'a terminal beside two browsers: the same game, the same log, in its own language',
    async (house) => {
        const { page, code } = await hostTable(house);
        const guest = await house.guest({ lang: 'en', width: 1280, height: 800 });
        await sit(guest, `${house.base}/${code}`);
        const terminal = openTerminal(`http://127.0.0.1:${house.port}/${code}`);
        try {
            await until('sits down', () => page.locator('.chair', { hasText: 'Ute' }).count());
            await setSeats(page, 3);
            await start(page);
            await Promise.all([page, guest].map((one) => stage(one, 'pocket')));
            await until('is asked', () => /pocket/i.test(terminal.text.slice(-1500)));
            // Everybody goes on until the dice lie open.
            let seen = '';
            for (let tries = 0; tries < 400 && !/at-(accuse|trigger)/.test(seen); tries++) {
                await Promise.all([press(page), press(guest)]);
                const asked = await page.locator('.plate.asked', { hasText: 'Ute' }).count();
                if (asked)
                    terminal.type(
                        /at-pocket/.test(seen)
                            ? 'pocket click'
                            : /at-bid/.test(seen)
                              ? 'bid 1'
                              : 'ready',
                    );
                await sleep(300);
                seen =
                    (await page.evaluate(() => document.querySelector('.tray')?.className)) ?? '';
            }
            assert.match(seen, /at-(accuse|trigger)/);
            const shown = await guest.evaluate(() =>
                [...document.querySelectorAll('.log p:not(.secret)')].map((one) => one.textContent),
            );
            const plain = (text) => text.replace(/\s+/g, ' ').trim();
            const own = /\b(you|your)\b/i; // said differently to each reader
            const lines = shown
                .map(plain)
                .filter((line) => line.length > 8 && !own.test(line) && !line.includes('Ute'));
            assert.ok(lines.length >= 5, shown.join('\n'));
            const missing = () => lines.filter((line) => !plain(terminal.text).includes(line));
            await until('the terminal says the same', () => !missing().length).catch(() =>
                assert.deepEqual(missing(), [], terminal.text.slice(-3000)),
            );
            assert.match(await page.locator('.log').textContent(), /poche/);
        } finally {
            terminal.close();
        }
    },
);

check(
    'Dix de chute at a terminal: a wheel that a page turns in many pieces is one line',
    async (house) => {
        const { page, code } = await hostTable(house);
        await chooseBox(page, 'chute', { start: 1 });
        const terminal = openTerminal(`http://127.0.0.1:${house.port}/${code}`);
        try {
            await until('sits down', () => page.locator('.chair', { hasText: 'Ute' }).count());
            await start(page);
            await page.waitForSelector('.chute.mine .knob');
            // By keys, in pieces; the token falls at 80 degrees, and the wheel is taken on from there.
            await page.keyboard.press('1');
            await page.keyboard.press('Shift+ArrowLeft');
            await until('something falls', () => page.locator('.board-svg .spin .token').count());
            await until('the knock is heard', () => /Knock/.test(terminal.text));
            await page.keyboard.press('ArrowLeft');
            await page.keyboard.press('ArrowLeft');
            await until(
                'and on',
                async () =>
                    Number(
                        await page.locator('.knob[data-wheel="1"]').getAttribute('aria-valuenow'),
                    ) === 270,
            );
            await page.keyboard.press('Enter');
            await until('the terminal is asked', () =>
                /Which wheel do you turn/.test(terminal.text),
            );
            const turned = terminal.text.match(/turns wheel 1 by .*?[.]/g);
            assert.deepEqual(
                turned,
                ['turns wheel 1 by 80° to the right.', 'turns wheel 1 by 10° to the right.'],
                terminal.text.slice(-3000),
            );
        } finally {
            terminal.close();
        }
    },
);
