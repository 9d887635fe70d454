// The sports ground in the round: eight piles in a ring, dice inside and outside of it, and before
// every seat its throw, its cards and its pills.
import {
    CapsuleGeometry,
    CylinderGeometry,
    DoubleSide,
    Mesh,
    MeshLambertMaterial,
    MeshPhongMaterial,
    Quaternion,
    TorusGeometry,
    Vector3,
} from 'three';

import { around, overTable, Tabletop, tipped } from '../round/tabletop';
import type { Things } from '../round/things';
import type { Effect } from './direct';
import { Movers, type Spot } from './movers';
import { atlas, backOf, cells, faceOf, paint, trainingOf } from './paint';
import { cardsUp, dieOf, sports, throwOf, type Sport, type SportView } from './view';

const SEATS = 6;
const DICE = 10; // of each seat
const TRAININGS = 9; // of each sport
const PILLS = 12;
const SIZE = 0.46; // of a die
const CARD = { width: 0.78, height: 1.08 };
const LEAN = 0.2; // towards the sport whose cards are turned
const THICK = 0.05; // of a card in a pile

const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
const flat = new Quaternion();

// How a die lies when a value is up: its sides are right, left, top, bottom, front, back.
const order = [3, 4, 1, 6, 2, 5];
const normals = [X, X.clone().negate(), Y, Y.clone().negate(), Z, Z.clone().negate()];
const showing = [1, 2, 3, 4, 5, 6].map((value) =>
    new Quaternion().setFromUnitVectors(normals[order.indexOf(value)]!, Y),
);

export interface SceneSeat {
    colour: string;
}

export class SportScene extends Tabletop {
    protected override readonly tall = 0.7;
    private readonly paper = new MeshLambertMaterial();
    private readonly dice: Things;
    private readonly movers: Movers[] = []; // of each seat's dice
    private readonly trainings: Movers[] = []; // of each sport's cards
    private readonly accidents = new Map<'u2' | 'u4' | 'u6', Things>();
    private readonly piles: Mesh[] = [];
    private readonly shutters: Things;
    private readonly rings: Things;
    private readonly pills: Things;
    private readonly pillMovers: Movers;
    private readonly cups: Things;
    private readonly coaches: Things[];
    private view: SportView | null = null;
    private effect: Effect | null = null;
    private glowing: ReadonlySet<Sport> = new Set();

    constructor() {
        super(overTable('sport'));
        this.paper.map = paint();
        const enamel = new MeshPhongMaterial({
            map: this.paper.map,
            shininess: 60,
            specular: '#222222',
        });
        const sweet = new MeshPhongMaterial({
            color: '#e8669b',
            shininess: 90,
            specular: '#ffffff',
        });
        const leather = new MeshPhongMaterial({
            shininess: 25,
            specular: '#222222',
            side: DoubleSide,
        });
        const light = new MeshPhongMaterial({
            color: '#f2b84b',
            emissive: '#8a5a10',
            shininess: 20,
        });
        const lie = (front: number, back: number) =>
            atlas
                .slab(CARD.width, CARD.height, 0.03, 0.1, front, back, cells.edge)
                .rotateX(-Math.PI / 2);
        this.dice = this.add(
            atlas.box(SIZE, SIZE, SIZE, order.map(faceOf)),
            enamel,
            SEATS * DICE,
            7,
            1.1,
        );
        for (let seat = 0; seat < SEATS; seat++)
            this.movers.push(new Movers(this.dice, seat * DICE, DICE));
        for (const sport of sports) {
            const edge = cells.edge;
            this.piles.push(
                this.lay(
                    new Mesh(
                        atlas.box(CARD.width, 1, CARD.height, [
                            edge,
                            edge,
                            backOf(sport),
                            edge,
                            edge,
                            edge,
                        ]),
                        this.paper,
                    ),
                ),
            );
            const cards = this.add(
                lie(trainingOf(sport), backOf(sport)),
                this.paper,
                TRAININGS,
                6,
                0.7,
            );
            cards.mesh.castShadow = false;
            this.trainings.push(new Movers(cards, 0, TRAININGS));
        }
        for (const kind of ['u2', 'u4', 'u6'] as const) {
            const cards = this.add(lie(cells[kind], cells.edge), this.paper, sports.length, 6, 0.7);
            cards.mesh.castShadow = false;
            this.accidents.set(kind, cards);
        }
        this.shutters = this.add(
            atlas.box(1.2, 0.1, 1.5, Array<number>(6).fill(cells.shutter)),
            this.paper,
            sports.length,
            9,
        );
        this.rings = this.add(
            new TorusGeometry(0.92, 0.05, 6, 30).rotateX(Math.PI / 2),
            light,
            sports.length,
            14,
        );
        this.rings.mesh.castShadow = false;
        this.pills = this.add(
            new CapsuleGeometry(0.11, 0.24, 4, 10).rotateZ(Math.PI / 2),
            sweet,
            PILLS,
            7,
            0.5,
        );
        this.pillMovers = new Movers(this.pills, 0, PILLS);
        this.cups = this.add(new CylinderGeometry(0.62, 0.5, 1.05, 20, 1, true), leather, SEATS, 9);
        this.coaches = [lie(cells.first, cells.edge), lie(cells.best, cells.edge)].map((shape) => {
            const card = this.add(shape, this.paper, 1, 5, 0.6);
            card.mesh.castShadow = false;
            return card;
        });
        this.shape(1.5);
    }

    show(
        view: SportView,
        seats: SceneSeat[],
        own: number | null,
        effect: Effect | null,
        glowing: ReadonlySet<Sport>,
    ): void {
        const news = effect !== this.effect;
        this.own = own ?? -1;
        this.count = seats.length;
        this.view = view;
        this.effect = effect;
        this.glowing = glowing;
        this.light = effect?.kind === 'hush' ? 0.55 : effect?.kind === 'shutter' ? 0.7 : 1;
        seats.forEach((seat, at) => {
            for (let die = 0; die < DICE; die++) this.dice.tint(at * DICE + die, seat.colour);
            this.cups.tint(at, seat.colour);
        });
        this.arrange();
        const sport = effect && 'sport' in effect ? effect.sport : null;
        this.eye.leanTo(this.spot(sport ?? 'tennis', -0.6, 0, 0.2), sport ? LEAN : 0);
        if (news && effect?.kind === 'threw' && !this.stage.still)
            for (const seat of effect.who) this.toss(seat);
        this.stage.ask();
    }

    protected override heads(seat: number): Vector3[] {
        return [this.at(seat, 4.8, 0, 1.15)];
    }

    // ---- Where everything goes ---------------------------------------------------------------

    private bearing(sport: Sport): number {
        return Math.PI - (sports.indexOf(sport) * Math.PI) / 4 + Math.PI / 4;
    }

    // A place at a sport: `out` from its pile, away from the middle; `along` the ring.
    private spot(sport: Sport, out: number, along: number, up: number): Vector3 {
        const angle = this.bearing(sport);
        const [a, b] = [this.a * 0.53, this.b * 0.48];
        const middle = new Vector3(Math.sin(angle) * a, up, Math.cos(angle) * b);
        const away = new Vector3(Math.sin(angle) / a, 0, Math.cos(angle) / b).normalize();
        return middle
            .addScaledVector(away, out)
            .addScaledVector(new Vector3(away.z, 0, -away.x), along);
    }

    sportAt(sport: Sport): { x: number; y: number } {
        return this.onScreen(this.spot(sport, 0, 0, 0.3));
    }

    // How far two sports are apart where they are nearest, in parts of the picture's height.
    nearest(): number {
        const { aspect } = this.eye.camera;
        const spots = sports.map((sport) => this.sportAt(sport));
        const far = spots.map(({ x, y }, at) => {
            const next = spots[(at + 1) % spots.length]!;
            return Math.hypot((x - next.x) * aspect, y - next.y);
        });
        return Math.min(...far);
    }

    private height(v: SportView, sport: Sport): number {
        return Math.max(THICK, v.pile[sport] * THICK);
    }

    protected arrange(): void {
        const v = this.view;
        if (!v) return;
        for (const sport of sports) this.arrangeSport(v, sport);
        for (let seat = 0; seat < SEATS; seat++)
            this.movers[seat]!.arrange(
                seat < this.count ? this.diceOf(v, seat) : [],
                this.stage.still,
            );
        this.arrangePills(v);
        this.arrangeCups(v);
        this.arrangeCoaches(v);
    }

    private arrangeSport(v: SportView, sport: Sport): void {
        const at = sports.indexOf(sport);
        const pile = this.piles[at]!;
        const high = this.height(v, sport);
        pile.scale.y = high;
        pile.position.copy(this.spot(sport, 0, 0, high / 2));
        const closed = v.closed[sport] > 0;
        this.shutters.put(
            at,
            this.spot(sport, 0, 0, closed ? high + 0.1 : 3.4),
            flat,
            closed ? 1 : 0,
        );
        const effect = this.effect;
        const lit = effect && 'sport' in effect ? effect.sport === sport : this.glowing.has(sport);
        this.rings.put(at, this.spot(sport, 0, 0, 0.06), flat, lit ? 1 : 0);
        this.arrangeTrainings(v, sport);
        this.arrangeAccidents(v, sport);
    }

    // Training units: face up before their pile, or in somebody's stock.
    private arrangeTrainings(v: SportView, sport: Sport): void {
        const from = this.spot(sport, 0, 0, this.height(v, sport) + 0.1);
        const spots: Spot[] = [];
        if (v.sport === sport) {
            cardsUp(v).forEach(
                (kind, place) =>
                    kind === 'training' &&
                    spots.push({
                        key: `up ${place}`,
                        position: this.faceUp(place),
                        turn: flat,
                        from,
                    }),
            );
        }
        for (let seat = 0; seat < this.count; seat++) {
            for (let card = 0; card < v.cards[seat]![sport]; card++) {
                const position = this.stock(seat, sports.indexOf(sport), card);
                spots.push({
                    key: `${seat} ${card}`,
                    position,
                    turn: around(this.facing(seat)),
                    from,
                });
            }
        }
        this.trainings[sports.indexOf(sport)]!.arrange(spots, this.stage.still);
    }

    // Cards that are turned up lie in the middle of the ring.
    private faceUp(place: number): Vector3 {
        return new Vector3((place % 3) * 0.95 - 0.95, 0.06, Math.floor(place / 3) * 1.25 - 0.45);
    }

    // A row of small stacks before a seat, one for each sport.
    private stock(seat: number, column: number, card: number): Vector3 {
        return this.at(
            seat,
            4.75 + card * 0.09,
            0.75 + column * 0.3,
            0.03 + column * 0.012 + card * 0.012,
        );
    }

    private arrangeAccidents(v: SportView, sport: Sport): void {
        const at = sports.indexOf(sport);
        const up = v.sport === sport ? cardsUp(v) : [];
        for (const [kind, things] of this.accidents) {
            const owner =
                kind === 'u2' ? v.light[sport] : kind === 'u4' ? v.severe[sport] : v.fatal[sport];
            const place = up.indexOf(kind);
            if (place >= 0) this.come(things, at, this.faceUp(place), this.spot(sport, 0, 0, 0.7));
            else if (owner === null || owner < 0) things.hide(at);
            else if (kind === 'u6')
                things.put(at, this.spot(sport, 0, 0, this.height(v, sport) + 0.19), flat);
            else things.put(at, this.infirmary(owner, at, kind), around(this.facing(owner)));
        }
    }

    private come(things: Things, at: number, position: Vector3, from: Vector3): void {
        const fresh = !things.isThere(at);
        things.put(at, position, flat);
        if (fresh && !this.stage.still) things.from(at, from);
    }

    private infirmary(seat: number, column: number, kind: 'u2' | 'u4'): Vector3 {
        return this.at(
            seat,
            4.6 + (kind === 'u4' ? 0.35 : 0),
            -1.15 - column * 0.26,
            0.03 + column * 0.012,
        );
    }

    // Where each die of a seat is: at sports, on cards, or free.
    private diceOf(v: SportView, seat: number): Spot[] {
        const spots: Spot[] = [];
        const add = (key: string, value: number, position: Vector3, twist = 0) =>
            spots.push({
                key,
                position,
                turn: around(this.facing(seat) + twist).multiply(showing[value - 1]!),
            });
        const side = v.inside ? -1 : 1;
        sports.forEach((sport, at) => {
            const [now, old] = [dieOf(v.placed[seat]![sport]), dieOf(v.old[seat]![sport])];
            const along = (seat - (this.count - 1) / 2) * (SIZE + 0.05);
            if (now)
                add(
                    `new ${sport}`,
                    now.value,
                    this.spot(sport, side * 0.95, along, SIZE / 2 + (now.doped ? 0.2 : 0)),
                );
            if (old)
                add(`old ${sport}`, old.value, this.spot(sport, -side * 0.95, along, SIZE / 2));
            if (v.light[sport] === seat && v.light_die[sport])
                add(`u2 ${sport}`, v.light_die[sport], this.infirmary(seat, at, 'u2').setY(0.3));
            if (v.severe[sport] === seat && v.severe_die[sport])
                add(`u4 ${sport}`, v.severe_die[sport], this.infirmary(seat, at, 'u4').setY(0.3));
            if (v.fatal[sport] === seat)
                add(
                    `u6 ${sport}`,
                    6,
                    this.spot(sport, 0, 0, this.height(v, sport) + 0.24 + SIZE / 2),
                );
        });
        const thrown = throwOf(v, seat);
        const free = Math.min(
            DICE - spots.length,
            Math.max(
                thrown.length,
                v.free[seat]! - spots.filter((one) => /^new/.test(one.key)).length,
            ),
        );
        for (let at = 0; at < free; at++) {
            const die = thrown[at];
            const [row, column] = [Math.floor(at / 5), at % 5];
            if (die)
                add(
                    `free ${at}`,
                    die.value,
                    this.at(
                        seat,
                        4.55 + row * 0.52,
                        -1.04 + column * 0.52,
                        SIZE / 2 + (die.doped ? 0.2 : 0),
                    ),
                    ((at * 7) % 5) * 0.09 - 0.18,
                );
            else add(`free ${at}`, 1 + (at % 6), this.inCup(seat, at));
        }
        return spots;
    }

    private inCup(seat: number, at: number): Vector3 {
        const angle = at * 2.4;
        return this.at(
            seat,
            4.8 + Math.sin(angle) * 0.16,
            Math.cos(angle) * 0.16,
            0.25 + at * 0.07,
        );
    }

    // The dice of a throw come out of the cup, each turning its own way.
    private toss(seat: number): void {
        for (let at = 0; at < DICE; at++) {
            const die = this.movers[seat]!.at(`free ${at}`);
            if (die >= 0) this.dice.toss(die, this.inCup(seat, at).setY(1.2 + at * 0.1));
        }
    }

    private arrangePills(v: SportView): void {
        const spots: Spot[] = [];
        for (let seat = 0; seat < this.count; seat++) {
            const facing = around(this.facing(seat));
            throwOf(v, seat).forEach((die, at) => {
                const [row, column] = [Math.floor(at / 5), at % 5];
                if (die.doped)
                    spots.push({
                        key: `under ${seat} ${at}`,
                        position: this.at(seat, 4.55 + row * 0.52, -1.04 + column * 0.52, 0.11),
                        turn: facing,
                    });
            });
            for (const sport of sports) {
                if (!dieOf(v.placed[seat]![sport])?.doped) continue;
                const along = (seat - (this.count - 1) / 2) * (SIZE + 0.05);
                spots.push({
                    key: `at ${seat} ${sport}`,
                    position: this.spot(sport, (v.inside ? -1 : 1) * 0.95, along, 0.11),
                    turn: facing,
                });
            }
            for (let pill = 0; pill < v.pills[seat]!; pill++) {
                spots.push({
                    key: `of ${seat} ${pill}`,
                    position: this.at(seat, 5.65, -1.5 - pill * 0.42, 0.12),
                    turn: facing,
                });
            }
        }
        for (let pill = 0; pill < v.reserve; pill++) {
            const angle = pill * 2.4;
            const far = 0.16 * Math.sqrt(pill);
            spots.push({
                key: `reserve ${pill}`,
                position: new Vector3(Math.cos(angle) * far, 0.12, 1.05 + Math.sin(angle) * far),
                turn: around(angle),
            });
        }
        this.pillMovers.arrange(spots, this.stage.still);
    }

    // A cup stands over the dice of whoever has not thrown yet.
    private arrangeCups(v: SportView): void {
        const throwing = ['throw', 'order', 'contest'].includes(v.stage);
        for (let seat = 0; seat < SEATS; seat++) {
            const takes = v.stage === 'contest' ? v.contest[seat] : 1;
            const there =
                seat < this.count &&
                throwing &&
                takes &&
                throwOf(v, seat).length === 0 &&
                v.free[seat]! > 0;
            if (!there) this.cups.hide(seat);
            else
                this.cups.put(
                    seat,
                    this.at(seat, 4.8, 0, v.answered[seat] ? 0.9 : 0.55),
                    v.answered[seat] ? tipped(0.35) : flat,
                );
        }
    }

    private arrangeCoaches(v: SportView): void {
        [v.first, v.best].forEach((seat, at) => {
            const card = this.coaches[at]!;
            if (seat === null || seat < 0)
                card.put(0, new Vector3(at ? 0.8 : -0.8, 0.04, -0.6), flat, 0);
            else
                card.put(
                    0,
                    this.at(seat, 5.25, at ? -2.35 : 2.5, 0.04 + at * 0.01),
                    around(this.facing(seat)),
                );
        });
    }
}
