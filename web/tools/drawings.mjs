// The drawings of the rules, one for each phase: pieces and arrows without a word, so that they serve
// both languages and every skin. A heading is named by its place in the rules, the first being 0.

const INK = '#1c1a17';
const shape = (d, fill, more = '') =>
    `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="2" stroke-linejoin="round" ${more}/>`;
const line = (d, more = '') => shape(d, 'none', more);
const box = (x, y, w, h, fill, more = '') =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="${fill}" stroke="${INK}" stroke-width="2" ${more}/>`;
const round = (x, y, r, fill, more = '') =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${INK}" stroke-width="2" ${more}/>`;
const text = (x, y, what, size = 16) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="middle" fill="${INK}">${what}</text>`;
const turned = (angle, x, y, what) => `<g transform="rotate(${angle} ${x} ${y})">${what}</g>`;
const row = (count, draw) => Array.from({ length: count }, (_, at) => draw(at)).join('');
const arrow = (x, y, to, up = y) =>
    line(`M${x} ${y}L${to} ${up}`, 'stroke-dasharray="5 4"') +
    turned(
        (Math.atan2(up - y, to - x) * 180) / Math.PI,
        to,
        up,
        shape(`M${to + 7} ${up}l-9-5v10z`, INK),
    );

// ---- Roulette ------------------------------------------------------------------------------------

const burst = (x, y) =>
    shape(
        `M${x} ${y - 10}l3 6 7-3-3 7 6 3-6 3 3 7-7-3-3 6-3-6-7 3 3-7-6-3 6-3-3-7 7 3z`,
        '#d9482b',
    );
const card = (x, y, face) =>
    box(x - 13, y - 19, 26, 38, face === 'back' ? '#2f8f83' : '#fffdf7') +
    (face === 'bullet' ? burst(x, y) : face === 'click' ? round(x, y, 7, '#fff') : '') +
    (face === 'back' ? line(`M${x - 6} ${y - 9}l12 18m0-18l-12 18`) : '');
const hub = (x, y, faces) =>
    round(x, y, 38, '#21493d') +
    faces
        .map((face, at) => {
            const angle = ((at * 60 - 90) * Math.PI) / 180;
            const [cx, cy] = [x + 24 * Math.cos(angle), y + 24 * Math.sin(angle)];
            return `<g transform="translate(${cx.toFixed(1)} ${cy.toFixed(1)}) scale(0.42)">${card(0, 0, face)}</g>`;
        })
        .join('');
const pips = {
    1: [4],
    2: [0, 8],
    3: [0, 4, 8],
    4: [0, 2, 6, 8],
    5: [0, 2, 4, 6, 8],
    6: [0, 2, 3, 5, 6, 8],
};
const die = (x, y, value, fill = '#fffdf7') =>
    box(x - 13, y - 13, 26, 26, fill) +
    (pips[value] ?? [])
        .map(
            (at) =>
                `<circle cx="${x - 7 + 7 * (at % 3)}" cy="${y - 7 + 7 * Math.floor(at / 3)}" r="2.500" fill="${INK}"/>`,
        )
        .join('');
const bid = (x, y, value) => box(x - 14, y - 14, 28, 28, '#f0b83a') + text(x, y + 6, value, 18);
const person = (x, y, fill, there = true) =>
    there
        ? shape(`M${x - 11} ${y + 16}c0-12 4-15 11-15s11 3 11 15z`, fill) + round(x, y - 8, 7, fill)
        : line(`M${x - 9} ${y - 12}l18 26m0-26l-18 26`, 'stroke-opacity="0.450"');
const backs = Array.from({ length: 6 }, () => 'back');

const roulette = {
    0:
        row(4, (at) => person(24 + at * 28, 45, '#f0b83a')) +
        row(7, (at) => card(150 + at * 17, 45, at === 6 ? 'bullet' : 'click')),
    3:
        row(7, (at) => card(26 + at * 24, 45, at === 5 ? 'bullet' : 'click')) +
        arrow(184, 45, 218) +
        card(254, 45, 'back') +
        line('M234 30v40h40v-40'),
    4:
        row(6, (at) => card(26 + at * 24, 45, 'back')) +
        arrow(166, 45, 190) +
        hub(242, 45, backs) +
        line('M286 22a48 48 0 0 1 6 32'),
    5:
        row(3, (at) => bid(50 + at * 46, 45, [0, 2, 5][at])) +
        arrow(170, 45, 194) +
        text(222, 51, '+1', 18) +
        text(266, 51, '= ★', 18),
    6:
        person(34, 45, '#d9482b') +
        arrow(54, 45, 92) +
        card(118, 45, 'back') +
        arrow(140, 34, 172, 24) +
        card(196, 24, 'bullet') +
        person(230, 24, '#7fb8e6', false) +
        arrow(140, 56, 172, 66) +
        card(196, 66, 'click') +
        text(232, 72, '+', 20) +
        burst(256, 66),
    7:
        hub(48, 45, ['click', 'click', 'bullet', 'back', 'back', 'back']) +
        arrow(96, 45, 122) +
        card(146, 45, 'bullet') +
        arrow(166, 45, 192) +
        row(3, (at) => person(216 + at * 28, 45, '#f0b83a', at < 2)),
    8:
        row(2, (at) => person(30 + at * 28, 45, '#f0b83a')) +
        bid(104, 45, 4) +
        text(146, 51, '+ 1 =', 18) +
        text(186, 52, '5', 22) +
        round(220, 45, 12, '#f0b83a'),
};

// ---- Sport ist Mord ------------------------------------------------------------------------------

const pile = (x, y, fill = '#9fc98f') =>
    row(3, (at) => box(x - 15 + at * 3, y - 20 - at * 3, 30, 40, fill));
const trained = (x, y) => box(x - 15, y - 20, 30, 40, '#cfe6c3') + line(`M${x - 8} ${y}l5 7 11-14`);
const accident = (x, y, number) =>
    box(x - 15, y - 20, 30, 40, '#f3c6bd') + text(x, y + 6, `U${number}`, 14);
const pill = (x, y) =>
    shape(`M${x - 11} ${y - 6}h22a6 6 0 0 1 0 12h-22a6 6 0 0 1 0-12z`, '#e66a9b') +
    line(`M${x} ${y - 6}v12`);
const whistle = (x, y, mark) => round(x, y, 15, '#f0b83a') + text(x, y + 6, mark, 15);

const sport = {
    0:
        row(3, (at) => pile(40 + at * 44, 48)) +
        text(178, 54, '×', 20) +
        row(3, (at) => trained(212 + at * 12, 45)),
    3:
        whistle(40, 45, '1A') +
        arrow(62, 45, 96) +
        person(122, 45, '#7fb8e6') +
        arrow(142, 45, 176) +
        whistle(204, 45, '★') +
        arrow(224, 45, 250) +
        person(278, 45, '#d9482b'),
    4: row(5, (at) => die(40 + at * 38, 45, at + 1)) + line('M232 62l12-40h34l12 40z'),
    5:
        whistle(34, 45, '1A') +
        die(76, 45, 6) +
        arrow(94, 45, 120) +
        die(144, 45, 1) +
        pill(196, 45) +
        arrow(214, 45, 236) +
        die(258, 45, 3, '#f7c3d8'),
    6:
        pile(54, 48) +
        die(54, 45, 1) +
        pile(140, 48) +
        die(132, 34, 2) +
        arrow(170, 45, 196) +
        pile(232, 48) +
        die(226, 45, 3),
    7:
        die(40, 45, 2) +
        arrow(60, 45, 90) +
        shape('M104 50l20-20 20 20v22h-40z', '#e2d6c1') +
        accident(196, 34, 4) +
        die(196, 66, 4) +
        arrow(216, 66, 238) +
        die(264, 66, 3),
    8:
        pile(36, 48) +
        arrow(60, 45, 84) +
        trained(112, 45) +
        accident(148, 45, 2) +
        die(200, 45, 2) +
        text(232, 51, '+ 1', 16) +
        text(268, 51, '= 3', 18),
    9:
        die(44, 45, 3, '#f7c3d8') +
        pill(44, 74) +
        arrow(66, 45, 96) +
        pile(124, 48) +
        arrow(148, 45, 178) +
        accident(206, 45, 6),
};

// ---- Dix de chute ----------------------------------------------------------------------------------

const token = (x, y, number, fill) => round(x, y, 10, fill) + text(x, y + 5, number, 13);
const wheel = (x, y, r, notches) =>
    round(x, y, r, '#3f7f94') +
    notches
        .map((angle) => {
            const [cx, cy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
            return round(
                (x + (r - 9) * cx).toFixed(1),
                (y - (r - 9) * cy).toFixed(1),
                9,
                '#2b1a0d',
            );
        })
        .join('');
const tray = (x, y) => line(`M${x} ${y}v14h60v-14`);

const chute = {
    0:
        row(3, (at) => token(28 + at * 22, 20 + at * 12, 3 - at, '#d9482b')) +
        wheel(122, 48, 34, [150, 300]) +
        wheel(198, 48, 34, [130, 250]) +
        tray(236, 66) +
        token(256, 68, 1, '#d9482b'),
    1:
        wheel(80, 45, 36, [60, 180, 300]) +
        line('M40 20a50 50 0 0 1 76-4') +
        shape('M121 22l-12-1 6-11z', INK) +
        wheel(200, 45, 36, [10, 190]) +
        box(186, 40, 28, 22, '#f0b83a') +
        line('M192 40v-6a8 8 0 0 1 16 0v6'),
    2:
        wheel(86, 45, 38, [0, 120, 240]) +
        token(115, 45, 1, '#f0b83a') +
        arrow(128, 45, 156) +
        wheel(216, 45, 38, [180, 60, 300]) +
        text(152, 84, '+180°', 14),
    3:
        tray(40, 50) +
        row(2, (at) => token(56 + at * 24, 52, at + 1, '#d9482b')) +
        line('M120 40l8 10 18-22', 'stroke-width="4"') +
        tray(186, 50) +
        token(202, 52, 1, '#f0b83a') +
        token(226, 52, 3, '#f0b83a') +
        line('M264 30l20 22m0-22l-20 22', 'stroke-width="4"'),
};

// ---- Thrill ----------------------------------------------------------------------------------------

const disc = (x, y, r) => round(x, y, r, { 7: '#f0b83a', 11: '#4a90e2', 16: '#d9482b' }[r]);
const plate = (x, y) =>
    shape(`M${x - 46} ${y}a46 46 0 0 1 92 0z`, '#3a3d44') + box(x - 42, y, 84, 8, '#f3ebdd');
const fist = (x, y) =>
    shape(`M${x - 13} ${y + 10}v-16q0-5 5-5h16q6 0 6 6v9q0 6-6 6z`, '#d9a07a') +
    line(`M${x - 6} ${y - 11}v9m6-9v9m6-9v9`);

const thrill = {
    0:
        plate(70, 60) +
        disc(58, 34, 16) +
        disc(90, 46, 11) +
        disc(38, 48, 7) +
        arrow(70, 84, 70, 74) +
        arrow(112, 30, 148, 22) +
        disc(168, 34, 7) +
        arrow(168, 46, 168, 60) +
        fist(232, 45),
    1:
        plate(90, 66) +
        disc(90, 40, 16) +
        disc(62, 50, 11) +
        disc(124, 50, 7) +
        disc(190, 45, 7) +
        text(190, 80, 1, 15) +
        disc(222, 45, 11) +
        text(222, 80, 2, 15) +
        disc(262, 45, 16) +
        text(262, 80, 3, 15),
    2:
        disc(36, 45, 16) +
        arrow(58, 45, 82) +
        row(3, (at) => fist(106 + at * 34, 36) + text(106 + at * 34, 68, [3, 0, 5][at], 15)) +
        arrow(190, 45, 200) +
        plate(258, 66) +
        disc(258, 48, 11),
    4:
        plate(110, 62) +
        disc(94, 40, 11) +
        disc(132, 44, 7) +
        line('M60 26a60 60 0 0 1 100-4') +
        shape('M166 28l-13 0 6-11z', INK) +
        disc(206, 60, 7) +
        arrow(160, 52, 192, 58),
};

// ---- Le X -------------------------------------------------------------------------------------------

const planks = (x, y) =>
    shape(`M${x - 44} ${y - 34}l8-6 80 70-8 6z`, '#6b4427') +
    shape(`M${x + 44} ${y - 34}l-8-6-80 70 8 6z`, '#6b4427');
const block = (x, y, angle, fill) => turned(angle, x, y, box(x - 14, y - 8, 28, 16, fill));
const heap = (x, y) =>
    planks(x, y + 6) +
    block(x - 12, y - 18, 40, '#4a90e2') +
    block(x + 12, y - 16, -42, '#5fa35a') +
    block(x, y - 32, 4, '#f0b83a');

const croisillon = {
    0:
        heap(70, 50) +
        block(66, 36, 44, '#7d58a8') +
        arrow(92, 40, 132, 16) +
        heap(200, 54) +
        block(200, 8, 2, '#7d58a8'),
    1:
        heap(64, 52) +
        arrow(112, 45, 134) +
        heap(188, 54) +
        block(188, 10, 0, '#7d58a8') +
        arrow(234, 45, 254) +
        text(282, 51, '+1', 18),
    2:
        planks(84, 52) +
        block(84, 26, 0, '#f0b83a') +
        block(150, 76, 12, '#d9482b') +
        arrow(112, 34, 142, 60) +
        arrow(172, 60, 206, 50) +
        text(240, 56, '−1', 22),
    3:
        heap(84, 54) +
        box(74, 2, 20, 16, '#f0b83a') +
        line('M78 2v-1a6 6 0 0 1 12 0v1') +
        arrow(132, 45, 168) +
        text(206, 52, '−1', 22),
    4:
        block(50, 45, 0, '#4a90e2') +
        text(92, 51, '+1', 18) +
        block(140, 45, 0, '#d9482b') +
        text(174, 51, '0', 18) +
        block(222, 45, 30, '#5fa35a') +
        text(264, 51, '−1', 18),
};

export const drawings = { roulette, sport, chute, thrill, croisillon };

// The rules of a game with its drawings below their headings. A drawing without its heading fails the build.
export function illustrated(html, game) {
    const scenes = { ...drawings[game] };
    let at = -1;
    const made = html.replace(/<h[2-9][^>]*>.*?<\/h[2-9]>/gs, (heading) => {
        const scene = scenes[++at];
        delete scenes[at];
        return scene ? heading + figure(scene) : heading;
    });
    const left = Object.keys(scenes);
    if (left.length) throw new Error(`${game}: no heading ${left.join(', ')} for its drawing`);
    return made;
}

// The words around a drawing tell what it shows.
const figure = (scene) =>
    `<figure class="drawing" aria-hidden="true"><svg viewBox="0 -8 310 112">${scene}</svg></figure>`;
