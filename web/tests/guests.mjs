// What guests do: sit down, start, play on by pressing what is there; and robots, which are bare
// sockets that answer every question at once.
import { sleep } from './house.mjs';

const GUARD_MS = 380; // what has just appeared cannot be pressed before
const GO_ON_MS = 160000; // a game has as many rounds as luck gives it

// Sits down with what is already filled in. One tap.
export async function sit(page, address) {
    await page.goto(address);
    await page.click('.sit .button.main');
    await page.waitForSelector('.start-bar');
}

// Somebody opens a room and sits down in it.
export async function hostTable(house, options = {}, query = '') {
    const page = await house.guest(options);
    await sit(page, `${house.base}/${query}`);
    const code = await page.locator('.code-small').textContent();
    return { page, code };
}

export async function setSeats(page, count) {
    for (let tries = 0; tries < 12; tries++) {
        const now = Number(await page.locator('.stepper output').textContent());
        if (now === count) return;
        await sleep(GUARD_MS);
        const buttons = page.locator('.stepper .button');
        await (now < count ? buttons.last() : buttons.first()).click();
        await page.waitForFunction((was) => document.querySelector('.stepper output').textContent !== was, String(now));
    }
}

export async function start(page) {
    await sleep(GUARD_MS);
    await page.click('.start-bar .button');
    await page.waitForSelector('.play');
}

// A page of the server's own origin with nothing in it, to put robots into.
export async function emptyPage(house) {
    const page = await house.guest();
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${house.base}/healthz`);
    return page;
}

// Robots live in a page. `choose` is the body of a function of (legal, view, seat) that returns a
// move or nothing. Each keeps every frame that it was sent.
export async function robots(page, code, count, choose) {
    await page.evaluate(
        ({ code, count, choose }) => {
            const pick = new Function('legal', 'view', 'seat', choose);
            const newToken = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
            window.robots ??= [];
            const first = window.robots.length;
            for (let at = first; at < first + count; at++) {
                const robot = { frames: [], match: null, seat: null, answered: '', ids: 0, refusals: [], token: newToken(), choose: pick };
                robot.send = (message) => robot.socket.send(JSON.stringify(message));
                robot.move = (move, id = `r${at}.${robot.ids++}`) =>
                    robot.send({ do: 'move', id, match: robot.match.number, turn: robot.match.turn.number, move });
                robot.answer = () => {
                    const match = robot.match;
                    if (!match || match.result || robot.seat === null || !match.legal?.length) return;
                    const question = `${match.number} ${match.turn.number} ${match.turn.seats}`;
                    if (!match.turn.seats.includes(robot.seat) || robot.answered === question) return;
                    const move = robot.choose(match.legal, match.view, robot.seat);
                    if (!move) return;
                    robot.answered = question;
                    robot.move(move);
                };
                robot.hear = ({ data }) => {
                    robot.frames.push(data);
                    const message = JSON.parse(data);
                    robot.heard?.(message);
                    if (message.type === 'refused') {
                        robot.refusals.push(message.reason);
                        robot.answered = '';
                        setTimeout(robot.answer, 60);
                    }
                    if (message.type === 'full') {
                        robot.seat = message.seat;
                        robot.table = message.table;
                        robot.match = message.match;
                        robot.n = message.n;
                        if (!robot.sat) (robot.sat = true), robot.send({ do: 'sit', id: `sit${at}` });
                    }
                    if (message.type === 'news') {
                        robot.n = message.n;
                        if (message.table) robot.table = message.table;
                        if (robot.match && message.turn) robot.match.turn = message.turn;
                        if (robot.match && message.match) {
                            Object.assign(robot.match.view, message.match.changed);
                            robot.match.legal = message.match.legal;
                            robot.match.result = message.match.result;
                        }
                    }
                    robot.answer();
                };
                robot.dial = () => {
                    robot.socket = new WebSocket(`ws://${location.host}/ws`);
                    robot.socket.onopen = () => robot.send({ do: 'hello', room: code, token: robot.token, name: `Robot ${at + 1}`, lang: 'fr' });
                    robot.socket.onmessage = robot.hear;
                };
                robot.dial();
                window.robots.push(robot);
            }
        },
        { code, count, choose },
    );
    await page.waitForFunction(() => window.robots.every((one) => one.seat !== null));
}

// Answers that keep a game going: pass where one may, otherwise anything.
export const lively = `
    const calm = legal.filter((move) => move === 'ready' || move === 'quiet');
    const from = calm.length && Math.random() < 0.9 ? calm : legal;
    return from[Math.floor(Math.random() * from.length)];`;

// Waits until the table of Roulette asks this.
export const stage = (page, name) => page.waitForSelector(`.tray.at-${name}`, { timeout: 40000 });

// Presses whatever lets a game of Roulette go on; yes when there was something to press.
export const press = (page) =>
    page.evaluate(() => {
        const may = '.tray > .button.main, .fan-tray .button.main:not(:disabled), .bet-tray .button.main:not(:disabled)';
        const button = document.querySelector(may);
        if (button) button.click();
        else document.querySelector('.plate.own.asked') && document.querySelector('.fanned')?.focus();
        return Boolean(button);
    });

// Plays on until a stage is reached; "end" is the end of the match.
export async function goOnTo(page, wanted) {
    for (const end = Date.now() + GO_ON_MS; Date.now() < end; ) {
        const now = await page.evaluate(() => document.querySelector('.end')?.className ?? document.querySelector('.tray')?.className);
        if (now?.split(' ').includes(wanted === 'end' ? 'end' : `at-${wanted}`)) return;
        await press(page);
        await sleep(150);
    }
    throw new Error(`never came to ${wanted}`);
}
