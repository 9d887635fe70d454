// Every game to its end by keyboard and by ear alone, in both views: whoever plays here knows nothing
// but the accessibility tree and what live regions say, and has nothing but keys. The stage keeps its size.
import assert from 'node:assert/strict';

import { blindGuest } from './ears.mjs';
import { chooseBox, setSeats, sit, start } from './guests.mjs';
import { check, sleep } from './house.mjs';
import { assertOneStage, watchStage } from './stages.mjs';

const WHOLE_MS = 240000;
const END = /^Encore une !$/;

// The buttons that can be pressed now, by name.
const able = (nodes, pattern) =>
    nodes.find(
        ({ role, name, is }) =>
            ['button', 'radio', 'slider', 'DisclosureTriangle'].includes(role) &&
            !is.disabled &&
            pattern.test(name),
    );

// Plays on until the end is told. `ways` are what is looked for, in this order, which keys are pressed
// there, and whether that makes sense now. A key may be a function: what is done instead of pressing one.
async function playByEar(guest, ways) {
    const stop = Date.now() + WHOLE_MS;
    while (Date.now() < stop) {
        const nodes = await guest.nodes();
        if (able(nodes, END)) return;
        const way = ways.find(
            ([pattern, , when]) => able(nodes, pattern) && (when?.(nodes) ?? true),
        );
        if (way && (await guest.find(way[0], 70))) {
            await sleep(380); // what has just appeared cannot be pressed yet
            for (const key of way[1]) await (typeof key === 'string' ? guest.key(key) : key(guest));
        }
        await sleep(way ? 200 : 600);
    }
    const last = (await guest.said()).slice(-8).map(({ text }) => text);
    const there = (await guest.nodes()).filter(({ role }) => role === 'button');
    throw new Error(
        `not over. Said last: ${last.join(' / ')}\nThere: ${there.map(({ name }) => name).join(' / ')}`,
    );
}

async function sitBlind(house, view, game, options, seats) {
    const guest = await blindGuest(house, { width: 1280, height: 800 });
    await sit(guest.page, `${house.base}/?view=${view}`);
    await chooseBox(guest.page, game, options);
    await setSeats(guest.page, seats);
    await start(guest.page);
    await watchStage(guest.page);
    return guest;
}

async function overByEar(house, view, game, options, seats, ways) {
    const guest = await sitBlind(house, view, game, options, seats);
    await playByEar(guest, ways);
    await assertOneStage(guest.page, `${game}, ${view}`);
    const taps = await guest.page.evaluate(() => window.presses.taps);
    const end = (await guest.said()).map(({ text }) => text);
    assert.ok(
        end.some((text) => /gagne|l’emporte|Match nul/i.test(text)),
        end.slice(-5).join('\n'),
    );
    return { guest, taps };
}

// Down a list that is one stop of Tab, to whatever is called like this.
const downTo = (pattern) => async (guest) => {
    for (let rows = 0; rows < 40 && !pattern.test((await guest.focus()).name); rows++)
        await guest.key('ArrowDown');
};

const said = (pattern) => (nodes) => nodes.some(({ name }) => pattern.test(name));
const unsaid = (pattern) => (nodes) => !said(pattern)(nodes);

// 2D by ear, and 3D, which is for eyes, by keyboard: what is looked for there has the same names.
function inBothViews(game, run) {
    check(`${game} to its end by ear alone`, (house) => run(house, 'plain'));
    check(`${game} to its end by keyboard alone, in 3D`, (house) => run(house, 'table'));
}

inBothViews('Roulette', async (house, view) => {
    await overByEar(house, view, 'roulette', { cards: 0 }, 2, [
        [/^Carte 1/, ['Enter'], unsaid(/^✓/)],
        [/^Ton dé$/, ['4', 'Enter'], unsaid(/^✓/)],
        [/^N’accuser personne$/, ['Enter']],
    ]);
});

inBothViews('Sport ist Mord', async (house, view) => {
    await overByEar(house, view, 'sport', { rounds: 1 }, 3, [
        [/^(Lancer tes dés|Lâche !)/, [' ']],
        [/^(Tout garder|Passer|Garder l|Aucune carte|Prêt, )/, ['Enter']],
        [/^Ne rien placer/, ['Enter']],
        [/^(Confier|Donner|Demander|Prendre|Piocher)/, ['Enter']],
    ]);
});

inBothViews('Dix de chute', async (house, view) => {
    await overByEar(house, view, 'chute', { limit: 4 }, 2, [
        [/^Lâcher la roue$/, ['Enter']],
        [/^Roue [23]$/, ['ArrowRight', 'ArrowRight', 'Enter'], said(/^À toi/)],
    ]);
});

inBothViews('Thrill', async (house, view) => {
    const faster = Array.from({ length: 12 }, () => 'ArrowUp');
    await overByEar(house, view, 'thrill', {}, 2, [
        [/^Le levier/, [...faster, 'Enter'], unsaid(/ça avance/)],
        [/^Poser ici$/, ['Enter']],
        [/^Choisir ce disque$/, ['Enter']],
        [/^[1-9]\d* \S+ −\d s’il tombe/, ['Enter']],
        [/^Ton poing$/, ['End', 'Enter'], unsaid(/Ton poing est fermé/)],
    ]);
});

inBothViews('Le X', async (house, view) => {
    await overByEar(house, view, 'croisillon', { turns: 2 }, 2, [
        [/^Sans viser$/, ['Enter']],
        [/^M’arrêter là$/, ['Enter']],
        [/^Le garder en malus/, ['Enter']],
        [/^Poser en/, ['Enter']],
        [/^Le sortir$/, ['Enter']],
        [/La liste des blocs/, ['Enter'], unsaid(/ mm (libre|coincé|porte)/)],
        [/ mm /, [downTo(/mm libre$/), 'Enter'], unsaid(/^Où poser/)],
    ]);
});
