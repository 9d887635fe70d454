// The board of Dix de chute as the page knows it: where wheels stand, what lies in them, what is
// about to fall. Each side is drawn as its own player sees it: degrees count from the right,
// counter-clockwise, and the back's board is the mirror image of the front's.
import type { View } from '../core/messages';
import { figure, figures } from '../core/tables';
import type { ChuteColour, ChuteToken, ChuteView } from '../protocol.gen';

export type { ChuteColour, ChuteToken, ChuteView };
export type Side = 0 | 1;

export const read = (view: View): ChuteView => view as unknown as ChuteView;

export const WHEELS = [1, 2, 3, 4, 5] as const;
export const first = figures('chute', 'first'); // the first notch of each wheel, and their end
export const DETENT = 5;
export const NUMBERS = figure('chute', 'numbers');
export const colours: ChuteColour[] = ['red', 'yellow', 'green', 'orange'];

// Where passages lead, in the order of view.passage. 0 is a chute, 6 the tray.
const below = (place: number): number => Math.max(0, place - 1); // the server counts two chutes
const leads = figures('chute', 'passage_to').map(below);
export const passages = figures('chute', 'passage_from').map((from, at) => ({
    from: below(from),
    to: leads[at]!,
}));
const LEFT = 7; // the passages of the two chutes, as the front sees them
const RIGHT = 8;

// ---- Angles -----------------------------------------------------------------------------------

export const circle = (angle: number) => ((angle % 360) + 360) % 360;
// From one angle to another by the shorter way.
export const between = (from: number, to: number) => circle(to - from + 180) - 180;
const apart = (a: number, b: number) => Math.abs(between(a, b));

// ---- Places on the board, in millimetres, as the front sees them: x to the right, y up -----------

export const TOKEN = 8; // radius
const centres = [
    [-38.1, 54.4],
    [0, 0],
    [-60.1, -34.7],
    [0, -76.8],
    [-81, -113.6],
] as const;
export const radii = [30, 36.4, 33, 40.4, 48.6] as const;
export const box = { left: -134, right: 46, top: 136, bottom: -196 };
export const TRAY_Y = -180;

export interface Point {
    x: number;
    y: number;
}

export const mirrorX = (side: Side, x: number) => (side === 0 ? x : box.left + box.right - x);

export function centre(side: Side, wheel: number): Point {
    const [x, y] = centres[wheel - 1]!;
    return { x: mirrorX(side, x), y };
}

export function around(from: Point, radius: number, angle: number): Point {
    const turn = (angle * Math.PI) / 180;
    return { x: from.x + Math.cos(turn) * radius, y: from.y + Math.sin(turn) * radius };
}

// Where a token lies in a notch that stands at this angle.
export const inNotch = (side: Side, wheel: number, angle: number) =>
    around(centre(side, wheel), radii[wheel - 1]! - TOKEN, angle);

// The places of a chute, the next to fall first; `outer` is left on the side's own screen.
export function inChute(side: Side, colour: number, slot: number): Point {
    const left = colour % 2 === 0;
    const mouth = around(centre(0, 1), radii[0] + TOKEN + 0.5, left ? 160 : 20);
    const slant = ((left ? 124 : 56) * Math.PI) / 180;
    const x = mouth.x + Math.cos(slant) * slot * 16.6;
    return { x: mirrorX(side, x), y: mouth.y + Math.sin(slant) * slot * 16.6 };
}

// The places of the tray: five of one colour, five of the other.
export function inTray(side: Side, colour: number, slot: number): Point {
    const own = side === 0 ? colour % 2 : 1 - (colour % 2);
    return { x: box.left + 10.5 + own * 90.5 + slot * 16.8, y: TRAY_Y };
}

// ---- What lies where ----------------------------------------------------------------------------

export const colourOf = (token: ChuteToken) =>
    colours.findIndex((colour) => token.startsWith(colour));
export const numberOf = (token: ChuteToken) => Number(token.at(-1));
export const sideOf = (token: ChuteToken): Side => (colourOf(token) < 2 ? 0 : 1);
export const wheelOf = (notch: number) => first.findIndex((end) => notch < end);
export const notchesOf = (wheel: number) =>
    Array.from({ length: first[wheel]! - first[wheel - 1]! }, (_, at) => first[wheel - 1]! + at);

export const sees = (v: ChuteView, side: Side) =>
    v.eye === 'both' || v.eye === (side === 0 ? 'front' : 'back');
// The side that a reader looks at: their own; of both, the front.
export const ownSide = (v: ChuteView, seat: number | null): Side =>
    seat === null ? (v.eye === 'back' ? 1 : 0) : seat % 2 === 1 ? 1 : 0;

export const tokensOf = (v: ChuteView, side: Side): (ChuteToken | null)[] =>
    side === 0 ? v.front : v.back;
export const placeOf = (v: ChuteView, side: Side, notch: number) => v.place[15 * side + notch]!;

// Where a passage is, as this side sees it.
export function passageOf(v: ChuteView, side: Side, at: number): number {
    const shown = v.passage[at]!;
    return side === 1 && v.eye !== 'back' ? circle(180 - shown) : shown;
}

// The same passage seen from the wheel below it.
export const fromBelow = (v: ChuteView, side: Side, at: number) =>
    circle(passageOf(v, side, at) + (at >= LEFT ? 0 : 180));

const waits = (v: ChuteView, side: Side, at: number): ChuteToken =>
    v.chute[NUMBERS * (2 * side + (at === RIGHT ? 1 : 0))] ?? 'none';

// How far the nearest notch of a wheel that is full (or empty) is from an angle.
function nearest(v: ChuteView, side: Side, wheel: number, angle: number, full: boolean): number {
    const tokens = tokensOf(v, side);
    const far = notchesOf(wheel).map((notch) =>
        (tokens[notch] !== 'none') === full ? apart(placeOf(v, side, notch), angle) : 360,
    );
    return Math.min(...far);
}

function canGive(v: ChuteView, side: Side, at: number): boolean {
    const { from } = passages[at]!;
    return from === 0
        ? waits(v, side, at) !== 'none'
        : nearest(v, side, from, passageOf(v, side, at), true) <= v.tolerance;
}

function canTake(v: ChuteView, side: Side, at: number): boolean {
    const { to } = passages[at]!;
    return to === 6 || nearest(v, side, to, fromBelow(v, side, at), false) <= v.tolerance;
}

// The degrees of turning a wheel one way (1: counter-clockwise) until something falls on this side;
// null: nothing will.
export function untilFall(v: ChuteView, side: Side, wheel: number, way: 1 | -1): number | null {
    let best = Infinity;
    const look = (angle: number, full: boolean) => {
        for (const notch of notchesOf(wheel)) {
            if ((tokensOf(v, side)[notch] !== 'none') !== full) continue;
            const ahead = circle(way * (angle - placeOf(v, side, notch)) - v.tolerance);
            best = Math.min(best, ahead || 360);
        }
    };
    passages.forEach(({ from, to }, at) => {
        if (from === wheel && canTake(v, side, at)) look(passageOf(v, side, at), true);
        if (to === wheel && canGive(v, side, at)) look(fromBelow(v, side, at), false);
    });
    return best === Infinity ? null : best;
}

const REACH = 26; // degrees before a passage at which a token begins to lean

// How much a token leans towards a passage that opens, from 0 to 1, and where to.
export function lean(
    v: ChuteView,
    side: Side,
    notch: number,
    angle: (notch: number) => number,
): { part: number; towards: number } {
    const wheel = wheelOf(notch);
    let best = { part: 0, towards: 0 };
    passages.forEach(({ from, to }, at) => {
        if (from !== wheel) return;
        const towards = passageOf(v, side, at);
        const below =
            to === 6
                ? 0
                : Math.min(
                      ...notchesOf(to).map((one) =>
                          tokensOf(v, side)[one] === 'none'
                              ? apart(angle(one), fromBelow(v, side, at))
                              : 360,
                      ),
                  );
        const worst = Math.max(apart(angle(notch), towards), below);
        const part = Math.max(0, 1 - Math.max(0, worst - v.tolerance) / (REACH - v.tolerance));
        if (part > best.part) best = { part, towards };
    });
    return best;
}

// ---- The view after something has happened, while it is being shown ---------------------------------

// A wheel has been turned: degrees as the front sees them.
export function turned(view: View, wheel: number, degrees: number): View {
    const v = read(view);
    const angle = v.angle.map((one, at) => (at === wheel - 1 ? circle(one + degrees) : one));
    const place = v.place.map((one, at) => {
        const side = at < 15 ? 0 : 1;
        if (wheelOf(at % 15) !== wheel || !sees(v, side)) return one;
        return circle(one + (side === 0 ? degrees : -degrees));
    });
    return { ...view, angle, place };
}

// The places of a fall: "left", "right", "wheel3", "tray".
export const wheelNamed = (place: string) =>
    place.startsWith('wheel') ? Number(place.at(-1)) : place === 'tray' ? 6 : 0;

export function passageBetween(from: string, into: string): number {
    if (from === 'left') return LEFT;
    if (from === 'right') return RIGHT;
    return passages.findIndex(
        (one) => one.from === wheelNamed(from) && one.to === wheelNamed(into),
    );
}

// A token has fallen.
export function fallen(view: View, token: ChuteToken, from: string, into: string): View {
    const v = read(view);
    const side = sideOf(token);
    const colour = colourOf(token);
    const name = colours[colour]!;
    const at = passageBetween(from, into);
    const tokens = tokensOf(v, side).map((one) => (one === token ? 'none' : one));
    const chute = [...v.chute];
    if (wheelNamed(from) === 0)
        chute.splice(
            NUMBERS * colour,
            NUMBERS,
            ...chute.slice(NUMBERS * colour + 1, NUMBERS * (colour + 1)),
            'none',
        );
    const next: View = { ...view, chute };
    if (into === 'tray') {
        if (v.due[name] === numberOf(token)) {
            const out = (v.out[name] ?? 0) + 1;
            const due = out === NUMBERS ? 0 : v.order === 'countdown' ? NUMBERS - out : out + 1;
            next['out'] = { ...v.out, [name]: out };
            next['due'] = { ...v.due, [name]: due };
        }
    } else {
        const empty = notchesOf(wheelNamed(into)).filter((notch) => tokens[notch] === 'none');
        empty.sort(
            (a, b) =>
                apart(placeOf(v, side, a), fromBelow(v, side, at)) -
                apart(placeOf(v, side, b), fromBelow(v, side, at)),
        );
        if (empty[0] !== undefined) tokens[empty[0]] = token;
    }
    next[side === 0 ? 'front' : 'back'] = tokens;
    return next;
}
