// Guests sit down, start, play on by pressing what is there; robots are bare
// sockets that answer every question at once.
import { sleep, until } from './house.mjs';

const GUARD_MS = 380; // what has just appeared cannot be pressed before
const GO_ON_MS = 200000; // a game has as many rounds as luck gives it
const VAIN_MS = 2500; // without an effect by then, a press came too early

// Does something again and again until it has had its effect: what has just appeared does not answer
// to a press yet, and a busy machine is late.
export async function insist(what, act, done) {
    await sleep(GUARD_MS);
    for (let tries = 0; tries < 12; tries++) {
        await act();
        if (await until(what, done, VAIN_MS).catch(() => false)) return;
    }
    throw new Error(`${what}: in vain`);
}

const there = (page, selector) => () =>
    page.evaluate((selector) => Boolean(document.querySelector(selector)), selector);

// Presses a button for what is to appear by it.
export const pressFor = (page, button, selector) =>
    insist(
        `${selector} by ${button}`,
        () =>
            page
                .locator(button)
                .first()
                .click({ timeout: VAIN_MS })
                .catch(() => {}),
        there(page, selector),
    );

// Holds a button until that has had its effect, by its key or with the mouse.
export async function hold(page, button, done, mouse = false) {
    const effect = typeof done === 'string' ? there(page, done) : done;
    const box = mouse ? await page.locator(button).boundingBox() : null;
    const down = async () => {
        if (!mouse)
            return page
                .locator(button)
                .focus({ timeout: VAIN_MS })
                .then(
                    () => page.keyboard.down('Enter'),
                    () => {},
                );
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        return page.mouse.down();
    };
    await sleep(GUARD_MS);
    for (let tries = 0; tries < 12; tries++) {
        await down();
        const held = await until('held', effect, VAIN_MS).catch(() => false);
        await (mouse ? page.mouse.up() : page.keyboard.up('Enter'));
        if (held) return;
    }
    throw new Error(`${button} was held in vain`);
}

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

export const TITLES = {
    roulette: 'Roulette',
    chute: 'Dix de chute',
    sport: 'Sport ist Mord',
    thrill: 'Thrill',
    croisillon: 'Le X',
};

// The host takes this box, with these options.
export async function chooseBox(page, game, wishes = {}) {
    const ask = (message) =>
        page.evaluate((message) => window.sockets.at(-1).send(JSON.stringify(message)), message);
    await ask({ do: 'choose', id: `game-${game}`, game });
    for (const [option, value] of Object.entries(wishes))
        await ask({ do: 'choose', id: `o-${option}`, option, value });
    await page.waitForFunction(
        (title) => document.querySelector('.box.open .label')?.textContent.includes(title),
        TITLES[game],
    );
}

export async function setSeats(page, count) {
    for (let tries = 0; tries < 12; tries++) {
        const now = Number(await page.locator('.stepper output').textContent());
        if (now === count) return;
        const button = page.locator('.stepper .button')[now < count ? 'last' : 'first']();
        const changed = () =>
            page.evaluate(
                (was) => document.querySelector('.stepper output').textContent !== was,
                String(now),
            );
        await insist(`${count} seats`, () => button.click(), changed);
    }
}

export const start = (page) => pressFor(page, '.start-bar .button', '.play');

// Takes a card into the pocket, any or one that is called like this, by key. Only while V is held do
// cards say what they are.
export async function pocket(page, wanted = '') {
    await stage(page, 'pocket');
    await insist(
        'pocketed',
        async () => {
            if (wanted) await page.keyboard.down('v');
            const found = await page.evaluate((wanted) => {
                const card = [...document.querySelectorAll('.fanned')].find((one) =>
                    one.ariaLabel.includes(wanted),
                );
                card?.focus();
                return Boolean(card);
            }, wanted);
            if (wanted) await page.keyboard.up('v');
            if (found) await page.keyboard.press('Enter');
        },
        () =>
            page.evaluate(
                () =>
                    !document.querySelector('.plate.own .pocket.empty') ||
                    !document.querySelector('.tray.at-pocket'),
            ),
    );
}

// A page of the server's own origin with nothing in it, to put robots into.
export async function emptyPage(house) {
    const page = await house.guest();
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${house.base}/healthz`);
    return page;
}

// A table with robots only, in a page of their own; the first is the host. Its code.
export async function robotTable(page, count, choose) {
    await page.evaluate(() => (window.robots = []));
    await robots(page, '', 1, choose);
    await page.evaluate(
        (count) => window.robots[0].send({ do: 'seats', id: 'seats', count }),
        count,
    );
    await page.waitForFunction((count) => window.robots[0].table.seats.length === count, count);
    const code = await page.evaluate(() => window.robots[0].table.code);
    await robots(page, code, count - 1, choose);
    return code;
}

// Until each has been asked something; who answers at once has nothing to answer then.
export async function robotStart(page) {
    await page.evaluate(() => {
        for (const one of window.robots) one.asked = false;
        window.robots[0].send({ do: 'start', id: 'start' });
    });
    await page.waitForFunction(() => window.robots.every((one) => one.asked));
}

// The first match of the table that a page is at, as somebody saw it; "": it is not there, or not yet.
export const firstReplay = (page, as) =>
    page.evaluate(async (as) => {
        const [key] = location.pathname.split('/').filter(Boolean);
        const [first] = await (await fetch(`/api/rooms/${key}/replays`)).json();
        const answer = await fetch(`/api/replays/${first.address}?as=${as}`);
        return answer.ok ? answer.text() : '';
    }, as);

// The address of the replay of the match that the robots play.
export const robotsReplay = (page) => page.evaluate(() => window.robots[0].match.replay);

// New minds for some of the robots, or for all of them.
export const robotsChoose = (page, choose, from = 0, to = 99) =>
    page.evaluate(
        ({ choose, from, to }) => {
            for (const one of window.robots.slice(from, to)) {
                one.choose = new Function('legal', 'view', 'seat', choose);
                one.answer();
            }
        },
        { choose, from, to },
    );

export const robotsOver = (page) =>
    page.waitForFunction(() => window.robots.every((one) => one.match?.result), undefined, {
        timeout: GO_ON_MS,
    });

// A robot takes the seat of a page and plays the match to its end, which saves a minute.
export async function playOut(robotPage, page, code) {
    const [token] = await page.evaluate(
        (code) => JSON.parse(localStorage.getItem('ilinx.rooms'))[code],
        code,
    );
    await robots(robotPage, code, 1, lively, token);
    await robotsOver(robotPage);
    await page.goto(page.url());
    await page.waitForSelector('.end');
}

// A view after what has changed in it; of a list by seat only some seats may be told of.
export function viewAfter(view, changed) {
    const after = { ...view };
    for (const [name, value] of Object.entries(changed)) {
        const some = Array.isArray(after[name]) && !Array.isArray(value);
        after[name] = some ? Object.assign([...after[name]], value) : value;
    }
    return after;
}

// Robots live in a page. `choose` is the body of a function of (legal, view, seat) that returns a
// move or nothing. Each keeps every frame that it was sent.
export async function robots(page, code, count, choose, token = '') {
    await page.evaluate(
        ({ code, count, choose, token, after }) => {
            const pick = new Function('legal', 'view', 'seat', choose);
            const viewAfter = new Function(`return ${after}`)();
            const newToken = () =>
                [...crypto.getRandomValues(new Uint8Array(16))]
                    .map((byte) => byte.toString(16).padStart(2, '0'))
                    .join('');
            window.robots ??= [];
            const first = window.robots.length;
            for (let at = first; at < first + count; at++) {
                const robot = {
                    frames: [],
                    match: null,
                    seat: null,
                    answered: '',
                    ids: 0,
                    refusals: [],
                    token: token || newToken(),
                    choose: pick,
                };
                robot.send = (message) => robot.socket.send(JSON.stringify(message));
                robot.move = (move, id = `r${at}.${robot.ids++}`) =>
                    robot.send({
                        do: 'move',
                        id,
                        match: robot.match.number,
                        turn: robot.match.turn.number,
                        move,
                    });
                robot.answer = () => {
                    const match = robot.match;
                    if (!match || match.result || robot.seat === null || !match.legal?.length)
                        return;
                    // A card played on the side leaves the question as it was, but not the moves.
                    const question = `${match.number} ${match.turn.number} ${match.turn.seats} ${match.legal.length}`;
                    if (!match.turn.seats.includes(robot.seat) || robot.answered === question)
                        return;
                    const move = robot.choose(match.legal, match.view, robot.seat);
                    if (!move) return;
                    robot.answered = question;
                    if (window.pauseMs) setTimeout(() => robot.move(move), window.pauseMs);
                    else robot.move(move);
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
                        if (!robot.sat) {
                            robot.sat = true;
                            robot.send({ do: 'sit', id: `sit${at}` });
                        }
                    }
                    if (message.type === 'news') {
                        robot.n = message.n;
                        if (message.table) robot.table = message.table;
                        if (robot.match && message.turn) robot.match.turn = message.turn;
                        if (robot.match && message.match) {
                            robot.match.view = viewAfter(robot.match.view, message.match.changed);
                            robot.match.legal = message.match.legal ?? [];
                            robot.match.result = message.match.result ?? null;
                        }
                    }
                    robot.asked ||= Boolean(robot.match?.legal?.length);
                    robot.answer();
                };
                robot.dial = () => {
                    robot.socket = new WebSocket(`ws://${location.host}/ws`);
                    robot.socket.onopen = () =>
                        robot.send({
                            do: 'hello',
                            ...(code && { room: code }),
                            token: robot.token,
                            name: `Robot ${at + 1}`,
                            lang: 'fr',
                        });
                    robot.socket.onmessage = robot.hear;
                };
                robot.dial();
                window.robots.push(robot);
            }
        },
        { code, count, choose, token, after: `${viewAfter}` },
    );
    await page.waitForFunction(() => window.robots.every((one) => one.seat !== null));
}

// Answers that keep a game going: pass where one may, otherwise anything.
export const lively = `
    const calm = legal.filter((move) => move === 'ready' || move === 'quiet');
    const from = calm.length && Math.random() < 0.9 ? calm : legal;
    return from[Math.floor(Math.random() * from.length)];`;

// Waits until the table of Roulette asks this.
export const stage = (page, name) => page.waitForSelector(`.tray.at-${name}`, { timeout: 90000 });

// Ready, or quiet: what the table of Roulette goes on by where there is nothing to choose.
export const GO_ON = '.tray .answers .button:is(.main, .quiet)';

// In the page: presses whatever lets a game of Roulette go on, until it is there.
function goOn({ wanted, answer }) {
    if (document.querySelector(wanted)) return true;
    const may = `${answer}, .fan-tray .button.main:not(:disabled), .bet-tray .button.main:not(:disabled)`;
    const whom = () => document.querySelector('.tray.at-aim') && document.querySelector('.target');
    const button = document.querySelector(may) ?? whom();
    if (button) button.click();
    else document.querySelector('.plate.own.asked') && document.querySelector('.fanned')?.focus();
    return false;
}

export const press = (page) => page.evaluate(goOn, { wanted: 'nothing', answer: GO_ON });

// A real table of Roulette whose server is no longer listened to: from now on the check shows what it
// wants to be seen, and keeps what the page says.
export async function stagedTable(house, options, query = '') {
    const page = await house.guest(options);
    const sent = [];
    let shown = false;
    let full = null;
    let wire = null;
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        wire = { socket, server };
        server.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.type === 'full') full = message;
            if (!shown) socket.send(text);
        });
        socket.onMessage((text) => (shown ? sent.push(JSON.parse(text)) : server.send(text)));
    });
    await sit(page, `${house.base}/${query}`);
    await start(page);
    await stage(page, 'pocket');
    full = null;
    wire.server.send(JSON.stringify({ do: 'full' }));
    await until('a full view', () => full);
    shown = true;
    let { n } = full;
    const tell = (message) => wire.socket.send(JSON.stringify(message));
    const show = ({ turn, view, legal, log = [] }) => {
        const { match } = full;
        tell({
            ...full,
            n: ++n,
            match: {
                ...match,
                turn: { ...match.turn, number: n, ...turn },
                view: { ...match.view, ...view },
                legal,
                log,
            },
        });
        return n;
    };
    return {
        page,
        own: full.seat,
        match: full.match,
        sent,
        show,
        done: (id) => tell({ type: 'done', id, n }),
    };
}

// Plays on until a stage is reached; "end" is the end of the match.
export const goOnTo = (page, wanted) =>
    page.waitForFunction(
        goOn,
        { wanted: wanted === 'end' ? '.end' : `.tray.at-${wanted}`, answer: GO_ON },
        { polling: 70, timeout: GO_ON_MS },
    );
