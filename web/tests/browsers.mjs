// The other browsers, with windows on a screen that nobody sees and graphics drawn by the processor:
// Debian's Firefox, spoken to by WebDriver BiDi, and WebKitGTK's MiniBrowser, by WebDriver. Of each only
// what the checks need: open an address, ask the page something, go.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';

import { firefox } from 'playwright-core';

import { until } from './house.mjs';

const FIREFOX = '/usr/bin/firefox-esr';
const DRIVER = '/usr/bin/WebKitWebDriver';
const LIBRARIES = '/usr/lib';
const SCREEN = '1280x900x24';
const START_MS = 60000;

const drawn = (display) => ({ ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' });

// A screen that nobody sees.
export async function openScreen() {
    const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN], {
        stdio: ['ignore', 'pipe', 'ignore'],
    });
    let number = '';
    child.stdout.on('data', (data) => (number += data));
    await until('a screen', () => /^\d+\n/.test(number), START_MS);
    return { display: `:${number.trim()}`, close: () => child.kill() };
}

// The page's function is called there, with these arguments; what it returns comes back.
export async function openFirefox({ display }, { width, height }) {
    const browser = await firefox.launch({
        channel: 'moz-firefox',
        executablePath: FIREFOX,
        headless: false,
        env: drawn(display),
        timeout: START_MS,
        firefoxUserPrefs: { 'webgl.force-enabled': true },
    });
    const page = await browser.newPage({ viewport: { width, height } });
    return {
        visit: (address) => page.goto(address),
        ask: (ask, ...given) =>
            page.evaluate(
                ([source, given]) => new Function(`return (${source})(...arguments)`)(...given),
                [`${ask}`, given],
            ),
        close: () => browser.close(),
    };
}

// Where Debian puts it, whatever the machine.
function miniBrowser() {
    for (const machine of readdirSync(LIBRARIES))
        for (const version of ['4.1', '4.0', '6.0']) {
            const path = `${LIBRARIES}/${machine}/webkit2gtk-${version}/MiniBrowser`;
            if (existsSync(path)) return path;
        }
    throw new Error('missing: MiniBrowser of webkit2gtk');
}

// A port that nobody listens at now.
async function freePort() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    server.close();
    return port;
}

export async function openWebKit({ display }, { width, height }) {
    const port = await freePort();
    const child = spawn(DRIVER, [`--port=${port}`], { env: drawn(display), stdio: 'ignore' });
    const base = `http://127.0.0.1:${port}`;
    const send = async (method, path, body = {}) => {
        const sent = method === 'POST' ? { method, body: JSON.stringify(body) } : { method };
        const { value } = await (await fetch(`${base}${path}`, sent)).json();
        if (value?.error) throw new Error(`${value.error}: ${value.message}`);
        return value;
    };
    await until('WebKitWebDriver', () => send('GET', '/status').catch(() => null), START_MS);
    const options = { binary: miniBrowser(), args: ['--automation'] };
    const { sessionId } = await send('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    const session = `/session/${sessionId}`;
    await send('POST', `${session}/window/rect`, { width, height }).catch(() => {}); // or as it likes
    return {
        visit: (url) => send('POST', `${session}/url`, { url }),
        ask: (ask, ...args) =>
            send('POST', `${session}/execute/sync`, {
                script: `return (${ask})(...arguments)`,
                args,
            }),
        close: async () => {
            await send('DELETE', session).catch(() => {});
            child.kill();
        },
    };
}
