// Roulette's things on the table in the round.
import {
    CylinderGeometry,
    Matrix4,
    Mesh,
    MeshLambertMaterial,
    MeshPhongMaterial,
    Quaternion,
    TorusGeometry,
    Vector3,
} from 'three';

import { around, overTable, Tabletop, tipped } from '../round/tabletop';
import type { Things } from '../round/things';
import { Confetti } from './confetti';
import type { Effect } from './direct';
import { paint } from './paint';
import { arrow, hand, painted, slab } from './shapes';
import type { Cartridge, RouletteView } from './view';

const SEATS = 6;
const COINS = 10;
const HAND = 8;
const LEAN = 0.22; // towards whoever is accused
const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);

const over = new Quaternion().setFromAxisAngle(Z, Math.PI);

// How a die lies when a number is up, readable from the near side: by the right, the upper side
// and the front of that number's face.
const faces: [Vector3, Vector3, Vector3][] = [
    [X, Z.clone().negate(), Y],
    [Z.clone().negate(), Y, X],
    [Z, Y, X.clone().negate()],
    [X, Y, Z],
    [X.clone().negate(), Y, Z.clone().negate()],
    [X, Z, Y.clone().negate()],
];
const upright = new Matrix4().makeBasis(X, Z.clone().negate(), Y);
const showing = faces.map((face) =>
    new Quaternion().setFromRotationMatrix(
        upright.clone().multiply(new Matrix4().makeBasis(...face).transpose()),
    ),
);

export interface SceneSeat {
    colour: string;
}

export class TableScene extends Tabletop {
    protected override readonly tall = 0.5;
    private readonly paper = new MeshLambertMaterial();
    private readonly enamel = new MeshPhongMaterial({ shininess: 70, specular: '#1c1c1c' });
    private readonly clicks: Things;
    private readonly bullets: Things;
    private readonly bases: Things;
    private readonly rings: Things;
    private readonly dice: Things;
    private readonly hands: Things;
    private readonly captains: Things;
    private readonly mates: Things;
    private readonly gold: Things;
    private readonly silver: Things;
    private readonly actions: Things;
    private readonly arrows: Things;
    private readonly confetti = new Confetti();
    private readonly supply: Mesh;
    private readonly deck: Mesh;
    private readonly spins = new Float32Array(SEATS); // what is left of a drum's spin, in radians
    private readonly angles = new Float32Array(SEATS); // how a drum stands
    private readonly held = new Uint8Array(SEATS); // action cards, as last seen
    private view: RouletteView | null = null;
    private effect: Effect | null = null;
    private skin = '';

    constructor() {
        super(overTable('roulette'));
        const plain = new MeshPhongMaterial({
            color: '#4a2c16',
            shininess: 30,
            specular: '#2a2018',
        });
        const coat = new MeshPhongMaterial({ shininess: 50, specular: '#333333' }); // takes the colour of the seat
        const brass = new MeshPhongMaterial({
            color: '#e0a02e',
            shininess: 90,
            specular: '#ffe2a0',
        });
        const tin = new MeshPhongMaterial({ color: '#b9c1c8', shininess: 90, specular: '#ffffff' });
        const coin = new CylinderGeometry(0.2, 0.2, 0.075, 18);
        const card = (face: 'click' | 'bullet') =>
            slab(0.66, 0.92, 0.035, 0.09, 'back', face).rotateX(-Math.PI / 2);
        this.clicks = this.add(card('click'), this.paper, SEATS * 7, 7, 0.6);
        this.bullets = this.add(card('bullet'), this.paper, SEATS * 7, 7, 0.6);
        this.bases = this.add(new CylinderGeometry(1.2, 1.26, 0.14, 36), plain, SEATS, 30);
        this.rings = this.add(
            new TorusGeometry(1.2, 0.055, 6, 36).rotateX(Math.PI / 2),
            coat,
            SEATS,
            30,
        );
        this.dice = this.add(
            painted(0.6, 0.6, 0.6, ['n1', 'n2', 'n0', 'n5', 'n3', 'n4']),
            this.enamel,
            SEATS,
            10,
        );
        this.hands = this.add(hand(), coat, SEATS, 5);
        this.captains = this.add(
            slab(0.6, 0.84, 0.13, 0.12, 'captain', 'tileBack'),
            this.enamel,
            SEATS,
            5,
        );
        this.mates = this.add(
            slab(0.5, 0.7, 0.11, 0.1, 'mate', 'tileBack'),
            this.enamel,
            SEATS * 3,
            5,
        );
        this.gold = this.add(coin, brass, SEATS * COINS);
        this.silver = this.add(coin, tin, SEATS * COINS);
        this.actions = this.add(
            slab(0.46, 0.66, 0.015, 0.06, 'action', 'action'),
            this.paper,
            SEATS * HAND,
            5,
        );
        this.arrows = this.add(arrow(), new MeshPhongMaterial({ shininess: 20 }), SEATS, 8);
        this.supply = this.lay(
            new Mesh(
                painted(0.66, 1, 0.92, ['edge', 'edge', 'bullet', 'edge', 'edge', 'edge']),
                this.paper,
            ),
        );
        this.deck = this.lay(
            new Mesh(
                painted(0.66, 1, 0.92, ['edge', 'edge', 'action', 'edge', 'edge', 'edge']),
                this.paper,
            ),
        );
        this.supply.position.set(-0.55, 0, -0.7);
        this.deck.position.set(0.55, 0, -0.7);
        this.gold.mesh.castShadow = this.silver.mesh.castShadow = false;
        this.scene.add(this.confetti.mesh);
        this.nameHigh = 58;
        this.shape(1.5);
    }

    show(
        view: RouletteView,
        seats: SceneSeat[],
        own: number | null,
        skin: string,
        effect: Effect | null,
    ): void {
        if (skin !== this.skin) {
            this.skin = skin;
            this.paper.map?.dispose();
            this.paper.map = this.enamel.map = paint(skin);
            this.paper.needsUpdate = this.enamel.needsUpdate = true;
        }
        const news = effect !== this.effect;
        this.own = own ?? -1;
        this.count = seats.length;
        this.view = view;
        this.effect = effect;
        if (news && effect?.kind === 'spun') this.spins[effect.whose] = Math.PI * 4;
        if (news && effect?.kind === 'round') this.spins.fill(Math.PI * 2);
        this.light = effect?.kind === 'count' ? (effect.left ? 0.5 : 0.28) : 1;
        seats.forEach((seat, at) => this.colour(at, seat.colour));
        this.arrange();
        this.leans(view, effect);
        if (news && effect?.kind === 'fire') this.celebrate(effect.cards);
        this.stage.ask();
    }

    // Towards whoever is accused.
    private leans(v: RouletteView, effect: Effect | null): void {
        const judged = effect?.kind === 'verdict' ? effect.whom : -1;
        const whom = judged >= 0 ? judged : Math.max(-1, ...v.accusing.map((one) => one ?? -1));
        this.eye.leanTo(this.at(Math.max(0, whom), 3.6, 0, 0.2), whom < 0 ? 0 : LEAN);
    }

    private colour(seat: number, colour: string): void {
        for (const things of [this.hands, this.rings, this.captains, this.dice])
            things.tint(seat, things === this.dice ? '#ffffff' : colour);
        for (let mate = 0; mate < 3; mate++) this.mates.tint(seat * 3 + mate, colour);
    }

    // A popper went off: paper over whoever it hit.
    private celebrate(cards: { who: number; card: Cartridge }[]): void {
        const loud = cards.filter((one) => one.card === 'bullet');
        if (this.skin !== 'poppers' || this.stage.still || loud.length === 0) return;
        this.confetti.burst(loud.map((one) => this.at(one.who, 3.2, 0, 0.6)));
    }

    protected arrange(): void {
        const v = this.view;
        if (!v) return;
        for (let seat = 0; seat < SEATS; seat++) {
            if (seat < this.count) this.arrangeSeat(v, seat);
            else this.clear(seat);
        }
        this.supply.scale.y = Math.max(0.02, v.supply * 0.04);
        this.supply.position.y = this.supply.scale.y / 2;
        this.deck.visible = v.cards > 0;
        this.deck.scale.y = Math.max(0.02, v.deck_count * 0.03);
        this.deck.position.y = this.deck.scale.y / 2;
    }

    // An empty seat.
    private clear(seat: number): void {
        for (const things of this.all) {
            const each = things.count / SEATS;
            for (let at = 0; at < each; at++) things.hide(seat * each + at);
        }
    }

    private card(at: number, face: Cartridge, position: Vector3, turn: Quaternion): void {
        const [shown, other] =
            face === 'bullet' ? [this.bullets, this.clicks] : [this.clicks, this.bullets];
        shown.put(at, position, turn);
        other.put(at, position, turn, 0);
    }

    private arrangeSeat(v: RouletteView, seat: number): void {
        const facing = around(this.facing(seat));
        const centre = this.at(seat, 3.3, 0, 0.08);
        this.bases.put(seat, this.at(seat, 3.3, 0, 0.07), facing);
        this.rings.put(seat, this.at(seat, 3.3, 0, 0.15), facing);
        const fired =
            this.effect?.kind === 'fire'
                ? this.effect.cards.find((one) => one.who === seat)
                : undefined;
        for (let place = 0; place < 6; place++)
            this.arrangeChamber(v, seat, place, centre, facing, fired?.card ?? null);
        this.arrangePocket(v, seat, facing);
        this.arrangeDie(v, seat, facing);
        this.arrangeTeam(v, seat, facing);
        this.arrangeCoins(v, seat);
        this.arrangeHand(v, seat);
        this.arrangeArrow(v, seat);
    }

    private arrangeChamber(
        v: RouletteView,
        seat: number,
        place: number,
        centre: Vector3,
        facing: Quaternion,
        fired: Cartridge | null,
    ): void {
        const turned = v.turned[seat]!;
        const angle = this.angles[seat]! + (place * Math.PI) / 3;
        const round = facing.clone().multiply(around(angle));
        const spot = new Vector3(0, 0.1 + place * 0.004, -0.66).applyQuaternion(round).add(centre);
        let face: Cartridge = 'click';
        if (place < turned) face = place >= turned - v.turned_bullets[seat]! ? 'bullet' : 'click';
        if (fired && place === turned - 1) face = fired;
        const up = place < turned && Boolean(v.standing[seat]);
        if (up) spot.y += 0.04;
        this.card(seat * 7 + place, face, spot, up ? round.multiply(over) : round);
    }

    private arrangePocket(v: RouletteView, seat: number, facing: Quaternion): void {
        const card = v.pocket[seat]!;
        const at = seat * 7 + 6;
        const crosswise = facing.clone().multiply(around(Math.PI / 2));
        const known = card === 'click' || card === 'bullet';
        if (card === 'none') {
            // Before it is pocketed, the seventh card is part of the pack.
            this.card(at, 'click', this.at(seat, 3.3, 0, 0.3), facing);
            return;
        }
        const up = known && (v.pocket_shown[seat] || this.own < 0);
        this.card(
            at,
            known ? card : 'click',
            this.at(seat, 4.55, 1.25, 0.05),
            up ? crosswise.multiply(over) : crosswise,
        );
    }

    private arrangeDie(v: RouletteView, seat: number, facing: Quaternion): void {
        const bid = v.bid[seat] ?? null;
        const lifting = this.effect?.kind === 'lift';
        const covered = bid === null || (seat === this.own && v.stage === 'bid' && bid >= 0);
        const number = covered || bid === null ? 0 : Math.max(0, bid);
        this.dice.put(seat, this.at(seat, 4.5, -1.25, 0.3), showing[number]!, bid === -1 ? 0 : 1);
        const above = this.at(seat, 4.6, -1.25, covered && !lifting ? 0.56 : 1.7);
        const shown = (covered || lifting) && v.standing[seat];
        this.hands.put(seat, shown ? above : this.at(seat, 6.6, -1.25, 0.9), facing, shown ? 1 : 0);
    }

    private arrangeTeam(v: RouletteView, seat: number, facing: Quaternion): void {
        const lying = facing.clone().multiply(tipped(Math.PI / 2));
        const standing = tipped(-0.42); // all faces look up at the reader
        const tile = (things: Things, at: number, x: number, up: boolean, tall: number) => {
            things.put(at, this.at(seat, 5.35, x, up ? tall / 2 : 0.08), up ? standing : lying);
        };
        tile(this.captains, seat, -0.95, Boolean(v.alive[seat]), 0.84);
        for (let mate = 0; mate < 3; mate++)
            tile(this.mates, seat * 3 + mate, -0.28 + mate * 0.6, v.mates[seat]! > mate, 0.7);
    }

    protected override heads(seat: number): Vector3[] {
        return [
            this.at(seat, 5.35, -2.3, 0.72),
            this.at(seat, 5.35, -0.95, 0.84),
            this.at(seat, 5.35, 0.92, 0.7),
        ];
    }

    // Five silver coins make a gold one.
    private arrangeCoins(v: RouletteView, seat: number): void {
        const gold = Math.min(COINS, Math.floor(v.points[seat]! / 5));
        const silver = v.points[seat]! % 5;
        const flat = new Quaternion();
        for (let at = 0; at < COINS; at++) {
            const up = 0.05 + at * 0.08;
            this.gold.put(
                seat * COINS + at,
                this.at(seat, 4.75, 2.15, up),
                flat,
                at < gold ? 1 : 0,
            );
            this.silver.put(
                seat * COINS + at,
                this.at(seat, 5.25, 1.95, up),
                flat,
                at < silver ? 1 : 0,
            );
        }
    }

    // Action cards; a new one slides in from the deck.
    private arrangeHand(v: RouletteView, seat: number): void {
        const cards = Math.min(HAND, v.hand_count[seat]!);
        for (let at = 0; at < HAND; at++) {
            const lean = new Quaternion().setFromAxisAngle(Z, (at - (cards - 1) / 2) * -0.16);
            const spot = this.at(seat, 5.35, -2.1 + (at - cards / 2) * 0.13, 0.36);
            spot.z += at * 0.02;
            this.actions.put(
                seat * HAND + at,
                spot,
                tipped(-0.25).multiply(lean),
                at < cards ? 1 : 0,
            );
            if (at < cards && at >= this.held[seat]! && !this.stage.still)
                this.actions.from(seat * HAND + at, this.deck.position);
        }
        this.held[seat] = cards;
    }

    // Who accuses whom, and at whom a card is aimed.
    private arrangeArrow(v: RouletteView, seat: number): void {
        const accused = v.accusing[seat] ?? -1;
        const target =
            accused >= 0 ? accused : v.aim[seat] === 'other' ? (v.target[seat] ?? -1) : -1;
        const from = this.at(seat, 3.3, 0, 0.55);
        if (target >= 0 && (accused >= 0 || v.standing[seat])) {
            const way = this.at(target, 3.3, 0, 0.55).sub(from).setY(0).normalize();
            this.arrows.tint(seat, accused >= 0 ? '#ff6a45' : '#f2b84b');
            this.arrows.put(
                seat,
                from.addScaledVector(way, 1.5),
                around(Math.atan2(-way.x, -way.z)),
            );
        } else if (v.aim[seat] === 'sky' && v.standing[seat]) {
            this.arrows.tint(seat, '#7fc8f8');
            this.arrows.put(seat, from.setY(1.2), tipped(Math.PI / 2));
        } else {
            this.arrows.hide(seat);
        }
    }

    // In a high picture the drums of four leave no room in the middle: rather before it.
    override middleAt(): { x: number; y: number } {
        const between = this.count === 4 && this.camera.aspect < 1;
        return between ? this.onScreen(new Vector3(0, 0, 0.8)) : super.middleAt();
    }

    // ---- Motion --------------------------------------------------------------------------------

    private spin(seconds: number, still: boolean): boolean {
        let spinning = false;
        for (let seat = 0; seat < this.count; seat++) {
            const left = this.spins[seat]!;
            if (left <= 0) continue;
            const step = still ? left : Math.min(left, Math.max(0.4, left * 3.2) * seconds);
            this.angles[seat]! += step;
            this.spins[seat] = left - step < 0.002 ? 0 : left - step;
            spinning = true;
        }
        if (spinning) this.arrange();
        return spinning;
    }

    override step(seconds: number, still: boolean): boolean {
        let moving = this.spin(seconds, still);
        moving = super.step(seconds, still) || moving;
        return this.confetti.step(seconds) || moving;
    }
}
