// Measures the page; bench/page.sh says what and why.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium } from '../web/node_modules/playwright-core/index.mjs';

const lighthouseAt = join(process.argv[2], 'node_modules/lighthouse/core/index.js');
const { default: lighthouse } = await import(pathToFileURL(lighthouseAt));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const flags = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const WAIT_MS = 30000;
const rounds = Number(process.env.ROUNDS ?? 3);
const least = { performance: 95, accessibility: 100, 'best-practices': 95 };

function freePort() {
    return new Promise((done) => {
        const server = createServer().listen(0, '127.0.0.1', () => {
            const { port } = server.address();
            server.close(() => done(port));
        });
    });
}

// A table that waits for people, so that the page does not move under the measurement.
async function openTable() {
    const port = await freePort();
    const options = ['--bind', '127.0.0.1', '--port', port, '--store', ':memory:', '--grace', 600000];
    const server = spawn(process.env.ILINX, ['serve', '--lang', 'fr', ...options.map(String)], { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((done, fail) => {
        server.stdout.on('data', (text) => /Ctrl-C/.test(text) && done());
        server.on('exit', () => fail(new Error('the server has stopped')));
    });
    return { base: `http://localhost:${port}`, close: () => server.removeAllListeners('exit').kill() };
}

async function sit(page) {
    await page.click('.sit .button.main');
    await page.waitForSelector('.start-bar .button');
}

async function start(page) {
    await page.waitForTimeout(500); // what has just appeared cannot be pressed
    await page.click('.start-bar .button');
    await page.waitForSelector('.play');
}

// Everything that comes in: files with their heads, and what the socket says.
async function weigh(page) {
    const session = await page.context().newCDPSession(page);
    const sum = { bytes: 0, requests: 0 };
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        sum.bytes += encodedDataLength;
        sum.requests++;
    });
    session.on('Network.webSocketFrameReceived', ({ response }) => (sum.bytes += response.payloadData.length));
    return sum;
}

// From nothing to the lobby, and on to the first frame of a game in one of its views.
async function journey(base, view, seen) {
    const browser = await chromium.launch({ executablePath, args: flags });
    const page = await browser.newPage({ viewport: { width: 412, height: 915 }, locale: 'fr-FR', serviceWorkers: 'block' }); // what it fetches is not counted
    const sum = await weigh(page);
    await page.goto(`${base}/?view=${view}`);
    await page.waitForSelector('.sit');
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const lobby = { ...sum }; // for whoever sits down the page fetches what the game will need
    await sit(page);
    await start(page);
    await page.waitForFunction(seen, undefined, { timeout: WAIT_MS });
    await page.waitForLoadState('networkidle');
    await browser.close();
    return { lobby, game: sum };
}

// The run with the median performance. Now and then Chromium tells of no largest paint; such a run
// says nothing of performance, and is made again.
async function ask(port, url, keepsToken) {
    const runs = [];
    for (let tries = 0; runs.length < rounds && tries < 3 * rounds; tries++) {
        const { lhr } = await lighthouse(url, {
            port,
            logLevel: 'silent',
            onlyCategories: Object.keys(least),
            disableStorageReset: keepsToken,
        });
        if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
        if (lhr.categories.performance.score !== null) runs.push(lhr);
    }
    if (!runs.length) throw new Error(`Lighthouse says nothing of ${url}`);
    runs.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
    return runs[Math.floor(runs.length / 2)];
}

// One person sits down and starts a game; then the same browser opens the room once more.
async function askLighthouse(base) {
    const port = await freePort();
    const profile = mkdtempSync(join(tmpdir(), 'ilinx-page-'));
    const context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: [...flags, `--remote-debugging-port=${port}`],
        viewport: { width: 412, height: 915 },
        locale: 'fr-FR',
    });
    const lobby = await ask(port, `${base}/`, false);
    const page = await context.newPage();
    await page.goto(`${base}/?view=plain`);
    await sit(page);
    await start(page);
    await page.waitForSelector('.fan-tray');
    const room = page.url();
    await page.close();
    const plain = await ask(port, room, true);
    await context.close();
    rmSync(profile, { recursive: true });
    return { lobby, plain };
}

function verdict(what, figure, bar, reached) {
    console.log(`${what.padEnd(56)} ${figure.padStart(14)}  ${reached ? 'reached' : 'MISSED'}: ${bar}`);
}

function tell(name, lhr) {
    const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'];
    console.log(`${name}: ${metrics.map((id) => `${id.replaceAll('-', ' ')} ${lhr.audits[id].displayValue}`).join(', ')}`);
    for (const [id, bar] of Object.entries(least)) {
        const category = lhr.categories[id];
        const score = Math.round(category.score * 100);
        verdict(`Lighthouse, ${name}: ${category.title.toLowerCase()}`, String(score), bar, score >= bar);
        const lost = category.auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9);
        if (score < bar) for (const { id } of lost) console.log(`    ${id}: ${lhr.audits[id].title} ${lhr.audits[id].displayValue ?? ''}`);
    }
}

const table = await openTable();
const weights = {
    plain: await journey(table.base, 'plain', () => document.querySelector('.fan-tray')),
    'in the round': await journey(table.base, 'table', () => window.ilinxScene?.frames > 0),
};
const { lobby, plain } = await askLighthouse(table.base);
table.close();

console.log('over the wire, heads included:');
const kilobytes = ({ bytes, requests }) => `${(bytes / 1000).toFixed(1)} kB (${requests})`;
verdict('lobby', kilobytes(weights.plain.lobby), '110 kB', weights.plain.lobby.bytes <= 110000);
for (const [view, { game }] of Object.entries(weights)) {
    verdict(`from nothing to the first frame of a game, ${view}`, kilobytes(game), '290 kB', game.bytes <= 290000);
}
console.log();
tell('lobby', lobby);
console.log();
tell('plain game', plain);
