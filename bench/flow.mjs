// Measures how games flow; bench/flow.sh says what and why. Each game has a file of its own functions
// below: how its person answers, and what is counted.
import { openHouse, sleep } from '../web/tests/house.mjs';

const THINK_MS = 2000; // from a question to the person's answer
const LOOK_MS = 50;
const AGAIN_MS = 400; // an answer that has changed nothing by then is given again
const PATIENT_MS = 3000; // where it is pressed, and presses are counted

// ---- What a page has seen ------------------------------------------------------------------------

// A person at a table of bots, and what the server has told this page.
async function practise(house, game, seats) {
    const page = await house.guest({ width: 1280, height: 800, speed: 'normal' });
    const table = { page, view: null, seat: null, turn: null, number: 1, over: false };
    page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
            const message = JSON.parse(payload);
            if (message.type === 'full') table.seat = message.seat;
            table.turn = message.turn ?? message.match?.turn ?? table.turn;
            if (message.match?.view) table.view = message.match.view;
            if (message.match?.changed) table.view = { ...table.view, ...message.match.changed };
            if (message.match?.legal) table.legal = message.match.legal;
            if (message.match?.number) table.number = message.match.number;
            table.over ||= Boolean(message.match?.result);
        }),
    );
    await page.goto(`${house.base}/`);
    await page.click('.sit .button.main');
    await page.waitForSelector('.start-bar');
    const act = (what) =>
        page.evaluate(
            (what) =>
                window.sockets
                    .at(-1)
                    .send(JSON.stringify({ id: String(Math.random()).slice(2, 12), ...what })),
            what,
        );
    await act({ do: 'choose', game });
    await act({ do: 'seats', count: seats });
    await act({ do: 'start' });
    await page.waitForSelector('.play .stage');
    table.move = (move) => act({ do: 'move', match: table.number, turn: table.turn.number, move });
    return table;
}

// Presses what is there, as a person with a mouse does.
async function click(page, selector) {
    const found = page.locator(selector).first();
    if (!(await found.isVisible().catch(() => false))) return false;
    return found.click({ timeout: 1000, force: true }).then(
        () => true,
        () => false,
    );
}

const asked = ({ turn, seat }) => Boolean(turn?.seats.includes(seat));
// The page says so when everything before has been shown.
const called = ({ page }) => page.evaluate(() => Boolean(document.querySelector('.phase .mine')));

// Plays on for so long. `answer` is what the person does when asked; what is told is when they were
// asked, and for how long.
async function play(table, answer, ms, again = AGAIN_MS) {
    const turns = []; // { from, to }
    const end = Date.now() + ms;
    let since = 0;
    while (Date.now() < end && !table.over) {
        const now = (await called(table)) && asked(table);
        if (now && !since) since = Date.now();
        if (!now && since) (turns.push({ from: since, to: Date.now() }), (since = 0));
        if (now && Date.now() - (table.answered ?? 0) > again && Date.now() - since >= THINK_MS) {
            table.answered = Date.now();
            await answer(table);
        }
        await sleep(LOOK_MS);
    }
    return turns;
}

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(6);
const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

// Steps of one turn that follow each other within a moment are one turn.
const WITHIN_MS = 3500;
function waits(turns) {
    return turns.slice(1).flatMap((turn, at) => {
        const ms = turn.from - turns[at].to;
        return ms > WITHIN_MS ? [ms] : [];
    });
}

function tell(what, figure, most, unit = 's') {
    console.log(`${what.padEnd(58)} ${figure} ${unit}   at most ${most}`);
}

// ---- Le X ------------------------------------------------------------------------------------------

const colours = ['red', 'blue', 'yellow', 'green', 'orange', 'violet'];
const names = colours.flatMap((colour) =>
    ['a', 'b', 'c', 'd', 'e', 'f'].map((shape) => `${colour}-${shape}`),
);

function answerX(table) {
    const { view } = table;
    if (view.stage === 'aiming') return table.move('press');
    if (view.raised !== 'none') return table.move('stop');
    if (view.places > 0) return table.move('carry 1');
    if (view.forbidden !== 'none' && (table.tried ?? 0) > 6)
        return ((table.tried = 0), table.move('refuse'));
    table.tried = (table.tried ?? 0) + 1;
    const free = view.by_height.filter(
        (name) =>
            name &&
            name !== 'none' &&
            name !== view.forbidden &&
            view.feel[names.indexOf(name)] === 'free',
    );
    return table.move(`pick ${free[table.tried % free.length]}`);
}

async function croisillon(house) {
    const table = await practise(house, 'croisillon', 4);
    const turns = await play(table, answerX, 180000);
    const all = waits(turns);
    tell('Le X, four seats: between two own turns, middle', seconds(middle(all)), 30);
    tell('Le X, four seats: between two own turns, longest', seconds(Math.max(0, ...all)), 30);
}

// ---- Sport -------------------------------------------------------------------------------------------

// Places what can be placed, throws, and declines the rest.
function answerSport(table) {
    const { legal } = table;
    const put = legal.filter((move) => move.startsWith('put ')).at(-1);
    const want = legal.find((move) => /^(want|choose) /.test(move));
    return table.move(put ?? want ?? legal[0]);
}

async function sport(house) {
    const table = await practise(house, 'sport', 4);
    const rounds = [];
    const watch = setInterval(() => {
        const round = table.view?.round ?? 0;
        if (round && rounds.length < round) rounds.push(Date.now());
    }, LOOK_MS);
    const turns = await play(table, answerSport, 300000);
    clearInterval(watch);
    const all = waits(turns);
    tell('Sport, four seats: between two own turns, middle', seconds(middle(all)), 25);
    tell('Sport, four seats: between two own turns, longest', seconds(Math.max(0, ...all)), 25);
    const long = rounds.slice(1).map((at, index) => at - rounds[index]);
    tell('Sport: a round, middle', seconds(middle(long)), 45);
    const [from, to] = [rounds[0], rounds.at(-1)];
    const acted = turns.reduce(
        (sum, turn) => sum + Math.max(0, Math.min(to, turn.to) - Math.max(from, turn.from)),
        0,
    );
    console.log(
        `${'Sport: of a round, the person acts'.padEnd(58)} ${((100 * acted) / (to - from)).toFixed(0).padStart(6)} %   at least 33`,
    );
}

// ---- Roulette ----------------------------------------------------------------------------------------

// Takes a card, bids one more than is shown, accuses nobody, and leaves windows to pass.
async function answerRoulette({ page, view }) {
    if (view.stage === 'pocket') {
        await click(page, '.fanned.p3');
        await click(page, '.fan-tray .button.main:not(:disabled)');
    } else if (view.stage === 'bid') {
        await click(page, '.bet .round:last-child');
        await click(page, '.bet-tray .button.main');
    } else if (view.stage === 'accuse') await click(page, '.answers .quiet');
    else if (view.stage === 'aim') await click(page, '.target');
    else await click(page, '.answers .main');
}

// Cards are never played, so that every window passes. A round in which this seat had to aim is not
// counted; one with an accusation, after which everybody is asked anew, is told apart.
async function roulette(house) {
    const table = await practise(house, 'roulette', 4);
    const rounds = [];
    let now = null;
    const taps = () => table.page.evaluate(() => window.presses.taps);
    const watch = setInterval(() => {
        const { view } = table;
        if (!view) return;
        if (now?.round !== view.round) rounds.push((now = { round: view.round, from: taps() }));
        now.aims ||= view.stage === 'aim';
        now.accused ||= view.flipped.some(Boolean);
    }, LOOK_MS);
    await play(table, answerRoulette, 240000, PATIENT_MS);
    clearInterval(watch);
    const from = await Promise.all(rounds.map((one) => one.from));
    const pressed = (accused) => {
        const presses = rounds.flatMap((one, at) =>
            at + 1 < from.length && !one.aims && Boolean(one.accused) === accused
                ? [from[at + 1] - from[at]]
                : [],
        );
        return { rounds: presses.length, most: String(Math.max(0, ...presses)).padStart(6) };
    };
    const plain = pressed(false);
    const accused = pressed(true);
    tell(`Roulette: presses a round, most of ${plain.rounds}`, plain.most, 5, '');
    console.log(
        `${`Roulette: with an accusation, most of ${accused.rounds}`.padEnd(58)} ${accused.most}`,
    );
}

const games = { roulette, croisillon, sport };
const house = await openHouse({ pause: null });
try {
    for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(games))
        await games[name](house.rent());
} finally {
    await house.close();
}
