// A server and a browser for the checks, and guests in it: as many people as a check needs, each
// with a browser context of their own, on an origin that is not secure, as on a kitchen's Wi-Fi.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const binary = process.env.ILINX ?? here('../../build/ilinx');
const pageFolder = process.env.ILINX_PAGE; // instead of the page in the program
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const host = 'table.test';
export const GRACE_MS = 1500;
const known = ['roulette', 'sport', 'chute', 'thrill', 'croisillon']; // by guests who are not new

// ---- Checks ---------------------------------------------------------------------------------

export const checks = [];

// A check is a name and what must not throw. The runner empties the list file by file. Checks run
// beside each other; one whose subject is time itself runs alone. A patient one is at a server that
// waits for the absent as long as it does for people: a reload takes longer here than GRACE_MS.
export function check(name, run, { alone = false, long = false, patient = false } = {}) {
    checks.push({ name, run, alone, long, patient });
}

// One that takes half a minute or more begins first, so that nothing waits for it in the end.
export const longCheck = (name, run) => check(name, run, { long: true });

// A promise in milliseconds is one for a machine with nothing else to do. Machines that run checks
// are slower and busy: what is promised must hold there within so many times that.
export const PATIENCE = 4;
const WAIT_MS = 60000; // for whatever will surely come

export async function within(ms, promise, what) {
    let timer;
    const late = new Promise(
        (_, fail) => (timer = setTimeout(() => fail(new Error(`${what}: more than ${ms} ms`)), ms)),
    );
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// Asks again and again until the answer is yes.
export async function until(what, ask, ms = WAIT_MS) {
    const end = Date.now() + ms;
    for (;;) {
        const answer = await ask();
        if (answer) return answer;
        if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms`);
        await sleep(40);
    }
}

// Reads again and again until what is read no longer changes.
export async function settled(read, ms = 1200) {
    for (let before = await read(); ;) {
        await sleep(ms);
        const now = await read();
        if (now === before) return now;
        before = now;
    }
}

// ---- The server -----------------------------------------------------------------------------

// Starts `ilinx serve` on a free port and waits until it has said everything it says at first.
export async function openServer(...more) {
    for (const file of [binary, browserPath, pageFolder ?? binary])
        if (!existsSync(file)) throw new Error(`missing: ${file}`);
    const began = Date.now();
    const usual = ['--port', '0', '--lang', 'fr', '--store', ':memory:', '--no-limits'];
    const child = spawn(
        binary,
        ['serve', ...usual, ...(pageFolder ? ['--files', pageFolder] : []), ...more],
        { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let printed = '';
    let listenedMs = 0;
    child.stdout.on('data', (data) => (printed += data));
    child.stderr.on('data', (data) => {
        printed += data;
        if (!listenedMs && printed.includes('event=listening')) listenedMs = Date.now() - began;
    });
    await until('the server listens', () => /Ctrl-C/.test(printed));
    const port = Number(/port=(\d+)/.exec(printed)[1]);
    return {
        port,
        printed,
        listenedMs,
        base: `http://${host}:${port}`,
        stop: () => child.kill('SIGTERM'),
    };
}

// A wire between one guest and the server that can go dead without a word, be cut, or be long: what
// is said arrives so many milliseconds later, both ways.
export async function openWire(port, { lag = 0 } = {}) {
    const pairs = new Set();
    let silent = false;
    let cut = false;
    const middle = createServer((near) => {
        if (cut) return near.destroy();
        const far = connect(port, '127.0.0.1');
        const pair = { near, far };
        pairs.add(pair);
        const pass = (to) => (bytes) => {
            if (silent) return;
            if (!lag) to.write(bytes);
            else setTimeout(() => to.destroyed || to.write(bytes), lag); // those of one delay keep their order
        };
        near.on('data', pass(far));
        far.on('data', pass(near));
        for (const [one, other] of [
            [near, far],
            [far, near],
        ]) {
            one.on('error', () => {});
            one.on('close', () => {
                pairs.delete(pair);
                if (!silent) other.destroy();
            });
        }
        return undefined;
    });
    await new Promise((done) => middle.listen(0, '127.0.0.1', done));
    const drop = () => [...pairs].forEach(({ near, far }) => (near.destroy(), far.destroy()));
    return {
        base: `http://${host}:${middle.address().port}`,
        silence: () => (silent = true),
        cut: () => ((cut = true), drop()),
        mend: () => (drop(), (silent = cut = false)),
        close: () => (drop(), middle.close()),
    };
}

// ---- The browser ----------------------------------------------------------------------------

// Every page gets this before its own scripts: its sockets, where a check can reach them, how
// often somebody has pressed something, and when the focus was lost.
function spy({ speed, hints, muted, played, drawn }) {
    if (location.protocol === 'about:') return;
    // Software that draws the round table is slow: where the picture is not what is looked at, scenes
    // are made and counted as ever, and nothing is painted.
    if (!drawn)
        for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
            for (const what of ['clear', 'drawArrays', 'drawElements', 'generateMipmap'])
                for (const name of [what, `${what}Instanced`])
                    if (name in prototype) prototype[name] = () => {};
    const once = (key, value) =>
        localStorage.getItem(`ilinx.${key}`) ??
        localStorage.setItem(`ilinx.${key}`, JSON.stringify(value));
    once('speed', speed);
    once('hints', hints);
    once('muted', muted);
    once('played', played);
    once('bot-pause', 0); // at tables on this device, as --bot-pause at the server's
    once('view', 'plain'); // checks of the round table ask for it
    window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(...args) {
            super(...args);
            window.sockets.push(this);
        }
    };
    // A table on this device is spoken to as well: its worker's first line is one more socket.
    window.Worker = class extends Worker {
        constructor(address, ...more) {
            super(address, ...more);
            const send = (text) => this.postMessage({ is: 'say', line: 1, text });
            if (/tables\.worker/.test(address)) window.sockets.push({ send });
        }
    };
    window.presses = { taps: 0, keys: 0 };
    addEventListener('pointerdown', () => window.presses.taps++, true);
    addEventListener('keydown', () => window.presses.keys++, true);
}

// pause: of a bot, in milliseconds; null: as usual.
export async function openHouse({ samples = true, pause = 0 } = {}) {
    const pauses = pause === null ? [] : ['--bot-pause', String(pause)];
    const quick = [...pauses, ...(samples ? ['--samples'] : [])];
    const server = await openServer(...quick, '--grace', String(GRACE_MS));
    const patientServer = await openServer(...quick);
    const browser = await chromium.launch({
        executablePath: browserPath,
        args: [
            '--no-sandbox',
            '--use-angle=swiftshader',
            '--enable-unsafe-swiftshader',
            '--disable-gpu-compositing', // only the table in the round needs GL
            `--host-resolver-rules=MAP ${host} 127.0.0.1`,
        ],
    });
    // One check's own part of the house: its guests, and the errors of their pages, of which none is
    // forgiven.
    const rent = ({ patient = false } = {}) => {
        const contexts = new Set();
        const house = {
            ...(patient ? patientServer : server),
            browser,
            faults: [],
            // One more person with a device of their own.
            async guest({
                width = 412,
                height = 915,
                lang = 'fr',
                motion = 'no-preference',
                speed = 'none',
                hints = false,
                novice = false, // has never played anything
                muted = true, // five pages that sound cost as much as one that is played at
                drawn = false, // what the table in the round looks like matters
                ...more
            } = {}) {
                const context = await browser.newContext({
                    viewport: { width, height },
                    locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
                    reducedMotion: motion,
                    ...more,
                });
                contexts.add(context);
                await context.addInitScript(spy, {
                    speed,
                    hints,
                    muted,
                    played: novice ? [] : known,
                    drawn,
                });
                context.on('page', (page) => {
                    page.setDefaultTimeout(WAIT_MS);
                    page.on('pageerror', (error) => house.faults.push(error.message));
                    page.on('console', (line) => {
                        const excused = page.lineIsDown && /WebSocket|ERR_/.test(line.text());
                        if (line.type() === 'error' && !excused) house.faults.push(line.text());
                    });
                });
                return context.newPage();
            },
            // Everybody goes home.
            async clear() {
                await Promise.all([...contexts].map((context) => context.close()));
                contexts.clear();
                house.faults.length = 0;
            },
        };
        return house;
    };
    const close = async () => {
        await browser.close();
        server.stop();
        patientServer.stop();
    };
    return { rent, close };
}
