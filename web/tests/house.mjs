// A server of its own for the tests, a browser, and guests that play by themselves.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const binary = process.env.ILINX ?? here('../../build/ilinx');
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const host = 'table.test'; // no secure context: as on a kitchen's Wi-Fi

export async function openHouse() {
    for (const file of [binary, browserPath]) if (!existsSync(file)) throw new Error(`missing: ${file}`);
    const began = Date.now();
    const folder = ['--store', ':memory:', '--files', here('../dist')];
    const quick = ['--bot-pause', '0', '--grace', '1500', '--no-limits'];
    const args = ['serve', '--port', '0', '--lang', 'fr', ...folder, ...quick];
    const server = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    server.stdout.on('data', (data) => (printed += data));
    server.stderr.on('data', (data) => (printed += data));
    const port = await new Promise((done, fail) => {
        const timer = setInterval(() => {
            const found = /port=(\d+)/.exec(printed);
            if (found) clearInterval(timer), done(Number(found[1]));
            if (Date.now() - began > 10000) clearInterval(timer), fail(new Error(`no server:\n${printed}`));
        }, 20);
    });
    const browser = await chromium.launch({
        executablePath: browserPath,
        args: [
            '--no-sandbox',
            '--use-angle=swiftshader',
            '--enable-unsafe-swiftshader',
            `--host-resolver-rules=MAP ${host} 127.0.0.1`,
        ],
    });
    const faults = [];
    return {
        base: `http://${host}:${port}`,
        listenedMs: Date.now() - began,
        printed: () => printed,
        faults,
        async guest({ width = 412, height = 915, lang = 'fr', motion = 'no-preference', speed = 'none' } = {}) {
            const context = await browser.newContext({
                viewport: { width, height },
                locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
                reducedMotion: motion,
            });
            await context.addInitScript((speed) => {
                if (!localStorage.getItem('ilinx.speed')) localStorage.setItem('ilinx.speed', JSON.stringify(speed));
                if (!localStorage.getItem('ilinx.hints')) localStorage.setItem('ilinx.hints', 'false');
            }, speed);
            const page = await context.newPage();
            page.setDefaultTimeout(20000);
            page.on('pageerror', (error) => faults.push(error.message));
            page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
            return page;
        },
        async close() {
            await browser.close();
            server.kill('SIGTERM');
        },
    };
}

// Sits down with what is already filled in. One tap.
export async function sit(page, address) {
    await page.goto(address);
    await page.click('.sit .button.main');
    await page.waitForSelector('.start-bar');
}

export async function hostTable(house, options = {}, query = '') {
    const page = await house.guest(options);
    await sit(page, `${house.base}/${query}`);
    const code = await page.locator('.code-small').textContent();
    return { page, code };
}

export async function setSeats(page, count) {
    const more = page.locator('.stepper .button').last();
    for (let tries = 0; tries < 12; tries++) {
        const now = Number(await page.locator('.stepper output').textContent());
        if (now === count) return;
        await page.waitForTimeout(380);
        await (now < count ? more : page.locator('.stepper .button').first()).click();
        await page.waitForFunction((was) => document.querySelector('.stepper output').textContent !== was, String(now));
    }
}

export async function start(page) {
    await page.waitForTimeout(380);
    await page.click('.start-bar .button');
    await page.waitForSelector('.play');
}

// Guests that live in a page as bare sockets: they sit down and answer every question at once.
// `choose` is the body of a function of (legal, view, seat) that returns a move or nothing.
export async function robots(page, code, count, choose) {
    await page.evaluate(
        ({ code, count, choose }) => {
            const pick = new Function('legal', 'view', 'seat', choose);
            window.robots = [];
            for (let at = 0; at < count; at++) {
                const socket = new WebSocket(`ws://${location.host}/ws`);
                const token = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
                const robot = { socket, frames: [], match: null, seat: null, answered: '', ids: 0, refusals: [] };
                const send = (message) => socket.send(JSON.stringify(message));
                robot.move = (move, id = `r${at}.${robot.ids++}`) =>
                    send({ do: 'move', id, match: robot.match.number, turn: robot.match.turn.number, move });
                const answer = () => {
                    const match = robot.match;
                    if (!match || match.result || robot.seat === null || !match.legal?.length) return;
                    const question = `${match.turn.number} ${match.turn.seats}`;
                    if (!match.turn.seats.includes(robot.seat) || robot.answered === question) return;
                    const move = pick(match.legal, match.view, robot.seat);
                    if (!move) return;
                    robot.answered = question;
                    robot.move(move);
                };
                socket.onopen = () => send({ do: 'hello', room: code, token, name: `Robot ${at + 1}`, lang: 'fr' });
                socket.onmessage = ({ data }) => {
                    robot.frames.push(data);
                    const message = JSON.parse(data);
                    if (message.type === 'refused') robot.refusals.push(message.reason), (robot.answered = ''), setTimeout(answer, 60);
                    if (message.type === 'full') {
                        const first = robot.match === null && robot.seat === null && !robot.sat;
                        robot.seat = message.seat;
                        robot.match = message.match;
                        if (first) (robot.sat = true), send({ do: 'sit', id: `sit${at}` });
                    }
                    if (message.type === 'news' && robot.match) {
                        if (message.turn) robot.match.turn = message.turn;
                        if (message.match) {
                            Object.assign(robot.match.view, message.match.changed);
                            robot.match.legal = message.match.legal;
                            robot.match.result = message.match.result;
                        }
                    }
                    answer();
                };
                window.robots.push(robot);
            }
        },
        { code, count, choose },
    );
    await page.waitForFunction((n) => window.robots.filter((one) => one.seat !== null).length === n, count);
}

// Answers that keep a game going: pass where one may, otherwise anything.
export const lively = `
    const calm = legal.filter((move) => move === 'ready' || move === 'quiet');
    const from = calm.length && Math.random() < 0.9 ? calm : legal;
    return from[Math.floor(Math.random() * from.length)];`;
