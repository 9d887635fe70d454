// Shared by the checks of Le X: a table with what its server has told, and where things are in the
// picture.
import { sit, start, viewAfter } from './guests.mjs';
import { until } from './house.mjs';

export const colours = ['red', 'blue', 'yellow', 'green', 'orange', 'violet'];
export const names = colours.flatMap((colour) =>
    ['a', 'b', 'c', 'd', 'e', 'f'].map((shape) => `${colour}-${shape}`),
);
export const LONG_MS = 200000;

// The server's messages to a page are kept beside it.
export function follow(page) {
    const table = {
        page,
        view: null,
        seat: null,
        turn: null,
        refused: [],
        sent: [],
        open: new Set(),
        told: [],
        code: '',
    };
    page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => {
            const message = JSON.parse(payload);
            if (message.type === 'full') table.seat = message.seat;
            table.turn = message.turn ?? message.match?.turn ?? table.turn;
            if (message.match?.view) table.view = message.match.view;
            if (message.match?.changed) table.view = viewAfter(table.view, message.match.changed);
            for (const event of message.match?.events ?? []) table.told.push(event);
            if (message.type === 'refused') table.refused.push(message.reason);
            table.open.delete(message.done ?? message.id);
        });
        socket.on('framesent', ({ payload }) => {
            const message = JSON.parse(payload);
            if (message.do === 'move') {
                table.sent.push(message.move);
                table.open.add(message.id);
            }
        });
    });
    return table;
}

// A person at a table of Le X, over a line of their own if need be; joins: others come before it starts;
// before: what is done to their page before it opens.
export async function xTable(
    house,
    {
        seats = 2,
        view = 'plain',
        base = house.base,
        joins = () => {},
        before = () => {},
        ...guest
    } = {},
    options = {},
) {
    const table = follow(await house.guest(guest));
    const { page } = table;
    await before(page);
    await sit(page, `${base}/?view=${view}`);
    table.code = await page.locator('.code-small').textContent();
    const act = (what) =>
        page.evaluate(
            (what) =>
                window.sockets
                    .at(-1)
                    .send(JSON.stringify({ id: `x${Math.random()}`.slice(0, 12), ...what })),
            what,
        );
    await act({ do: 'choose', game: 'croisillon' });
    for (const [option, value] of Object.entries(options))
        await act({ do: 'choose', option, value });
    await act({ do: 'seats', count: seats });
    await until('Le X is chosen', () =>
        page.evaluate(() =>
            /Le X/.test(document.querySelector('.box.open .label')?.textContent ?? ''),
        ),
    );
    await joins(table.code);
    await start(page);
    await page.waitForSelector('.x-game');
    return table;
}

// Bare moves, as a page sends them.
export const say = ({ page, turn }, ...moves) =>
    page.evaluate(
        ({ moves, turn }) => {
            for (const move of moves)
                window.sockets
                    .at(-1)
                    .send(
                        JSON.stringify({
                            do: 'move',
                            id: `m${Math.random()}`.slice(0, 12),
                            match: 1,
                            turn,
                            move,
                        }),
                    );
        },
        { moves, turn: turn.number },
    );

export const asks = (table, stage) => () =>
    table.view?.stage === stage && table.view.asked[table.seat] === 1;
export const asked = (table, stage = 'choosing') =>
    until(`asked: ${stage}`, asks(table, stage), LONG_MS);
export const over = (table) => table.view?.stage === 'over';
export const goesOn = (table) =>
    until('it goes on', () => over(table) || asks(table, 'choosing')(), LONG_MS);

// Blocks from the highest down that a hand may take, the loose ones first.
export function loose({ view }) {
    const free = (name) =>
        name && name !== 'none' && name !== view.forbidden && name !== view.raised;
    const feels = ['free', 'gripped', 'loaded', 'unknown'];
    return view.by_height
        .filter(free)
        .sort(
            (a, b) =>
                feels.indexOf(view.feel[names.indexOf(a)]) -
                feels.indexOf(view.feel[names.indexOf(b)]),
        );
}

export const poseOf = (table, name) =>
    table.view[`block${names.indexOf(name)}`].slice(0, 3).map((part) => part / 10);

// A point of the pile, in pixels of the page.
export const spot = (page, at) =>
    page.evaluate((at) => {
        const { x, y } = window.ilinxScene.actor.spotOf(at);
        const { left, top, width, height } = document
            .querySelector('.scene canvas')
            .getBoundingClientRect();
        return { x: left + x * width, y: top + y * height };
    }, at);

// The pixel at which this block is the nearest thing: its middle may be hidden by another.
export const grasp = (page, name, at) =>
    page.evaluate(
        ({ block, at }) => {
            const { x, y } = window.ilinxScene.actor.spotOf(at);
            const { left, top, width, height } = document
                .querySelector('.scene canvas')
                .getBoundingClientRect();
            const [cx, cy] = [left + x * width, top + y * height];
            for (let r = 0; r <= 24; r += 3) {
                for (let turn = 0; turn < 12; turn++) {
                    const [px, py] = [
                        cx + r * Math.cos(turn * 0.524),
                        cy + r * Math.sin(turn * 0.524),
                    ];
                    if (window.ilinxScene.actor.hitAt(px, py)?.box.block === block)
                        return { x: px, y: py };
                }
            }
            return null;
        },
        { block: names.indexOf(name), at },
    );

export const row = (page, name) =>
    page.locator(
        `.block-row:has(.chip.${name.split('-')[0]}:text-is("${name.at(-1).toUpperCase()}"))`,
    );
