// The table in the round: felt and wood under one lamp, and everything that lies on it. It knows
// places, not rules: each view says where everything should be, and things go there.
//
// There is one renderer for the life of the page, and nothing is drawn while nothing moves.
import {
    CapsuleGeometry,
    CircleGeometry,
    CylinderGeometry,
    HemisphereLight,
    Mesh,
    MeshLambertMaterial,
    PCFShadowMap,
    PerspectiveCamera,
    Quaternion,
    Scene,
    SphereGeometry,
    SpotLight,
    TorusGeometry,
    Vector3,
    WebGLRenderer,
    type BufferGeometry,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

import type { Effect } from './direct';
import { paint } from './paint';
import { painted, Things } from './things';
import type { Cartridge, RouletteView } from './view';

const SEATS = 6;
const COINS = 12;
const HAND = 8;
const Y = new Vector3(0, 1, 0);
const X = new Vector3(1, 0, 0);
const ORBIT_MAX = (25 * Math.PI) / 180;
const views = [0.62, 0.95, 1.32]; // how high the eye is, in radians

const around = (angle: number) => new Quaternion().setFromAxisAngle(Y, angle);
const flip = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI);
const flat = new Quaternion();

// Which side of the die is up.
const dieSides: Vector3[] = [
    new Vector3(0, 1, 0),
    new Vector3(1, 0, 0),
    new Vector3(-1, 0, 0),
    new Vector3(0, 0, 1),
    new Vector3(0, 0, -1),
    new Vector3(0, -1, 0),
];

function handShape(): BufferGeometry {
    const palm = new SphereGeometry(0.46, 20, 14).scale(1, 0.55, 1.05);
    const fingers = [-0.33, -0.11, 0.11, 0.33].map((x, at) =>
        new CapsuleGeometry(0.11, 0.42 - Math.abs(at - 1.4) * 0.07, 4, 10).rotateX(Math.PI / 2 + 0.35).translate(x, -0.04, -0.56),
    );
    const thumb = new CapsuleGeometry(0.12, 0.3, 4, 10).rotateX(Math.PI / 2).rotateY(0.9).translate(0.46, -0.08, -0.16);
    return mergeGeometries([palm, ...fingers, thumb])!;
}

export interface SceneSeat {
    colour: string;
}

export class TableScene {
    readonly canvas = document.createElement('canvas');
    frames = 0; // drawn so far, for those who count
    private readonly renderer: WebGLRenderer;
    private readonly scene = new Scene();
    private readonly camera = new PerspectiveCamera(36, 1, 0.1, 60);
    private readonly lamp = new SpotLight('#ffdf9e', 260, 0, 0.62, 0.65, 1.7);
    private readonly ambient = new HemisphereLight('#b9d4c6', '#2b1a0e', 0.75);
    private readonly materials: MeshLambertMaterial;
    private readonly clicks: Things;
    private readonly bullets: Things;
    private readonly bases: Things;
    private readonly dice: Things;
    private readonly hands: Things;
    private readonly captains: Things;
    private readonly mates: Things;
    private readonly gold: Things;
    private readonly silver: Things;
    private readonly actions: Things;
    private readonly supply: Mesh;
    private readonly deck: Mesh;
    private readonly spins = new Float32Array(SEATS); // what is left of a drum's spin, in radians
    private readonly angles = new Float32Array(SEATS); // how a drum stands
    private view: RouletteView | null = null;
    private effect: Effect | null = null;
    private own = -1;
    private count = 0;
    private skin = '';
    private light = 1;
    private height = 1; // index into views
    private orbit = 0;
    private eye = { high: views[1]!, orbit: 0 };
    private wanted = 0; // the frame asked for; 0: none
    private last = 0;
    private slow = 0;
    private ratio = Math.min(devicePixelRatio, innerWidth < 700 ? 1.5 : 2);
    still = false; // no motion: everything is where it should be at once
    onMoved: () => void = () => {};

    constructor() {
        this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true, powerPreference: 'low-power' });
        this.renderer.shadowMap.enabled = true;
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.shadowMap.autoUpdate = false;
        this.materials = new MeshLambertMaterial({ map: null });
        const wood = new MeshLambertMaterial({ color: '#4a2d17' });
        const brass = new MeshLambertMaterial({ color: '#d6a23c' });
        const tin = new MeshLambertMaterial({ color: '#c3c9cf' });
        const skin = new MeshLambertMaterial({ color: '#ffffff' });
        const coin = new CylinderGeometry(0.17, 0.17, 0.07, 20);
        const card = (face: 'click' | 'bullet') => painted(0.62, 0.03, 0.86, ['edge', 'edge', 'back', face, 'edge', 'edge']);
        this.clicks = this.add(new Things(card('click'), this.materials, SEATS * 7, 8));
        this.bullets = this.add(new Things(card('bullet'), this.materials, SEATS * 7, 8));
        this.bases = this.add(new Things(new CylinderGeometry(1.16, 1.22, 0.1, 40), wood, SEATS * 2, 30));
        this.dice = this.add(new Things(painted(0.56, 0.56, 0.56, ['n1', 'n2', 'n0', 'n5', 'n3', 'n4']), this.materials, SEATS, 10));
        this.hands = this.add(new Things(handShape(), skin, SEATS, 6));
        this.captains = this.add(new Things(painted(0.46, 0.62, 0.12, ['edge', 'edge', 'edge', 'edge', 'captain', 'tileBack']), this.materials, SEATS, 5));
        this.mates = this.add(new Things(painted(0.4, 0.54, 0.1, ['edge', 'edge', 'edge', 'edge', 'mate', 'tileBack']), this.materials, SEATS * 3, 5));
        this.gold = this.add(new Things(coin, brass, SEATS * COINS));
        this.silver = this.add(new Things(coin, tin, SEATS * COINS));
        this.actions = this.add(new Things(painted(0.4, 0.6, 0.015, ['edge', 'edge', 'edge', 'edge', 'action', 'action']), this.materials, SEATS * HAND));
        this.supply = this.pile(painted(0.62, 1, 0.86, ['edge', 'edge', 'bullet', 'edge', 'edge', 'edge']), -0.55);
        this.deck = this.pile(painted(0.62, 1, 0.86, ['edge', 'edge', 'action', 'edge', 'edge', 'edge']), 0.55);
        this.furnish(wood);
    }

    private add(things: Things): Things {
        this.scene.add(things.mesh);
        return things;
    }

    private pile(geometry: BufferGeometry, x: number): Mesh {
        const mesh = new Mesh(geometry, this.materials);
        mesh.position.x = x;
        mesh.castShadow = mesh.receiveShadow = true;
        this.scene.add(mesh);
        return mesh;
    }

    private furnish(wood: MeshLambertMaterial): void {
        const felt = new Mesh(new CircleGeometry(6.1, 72).rotateX(-Math.PI / 2), new MeshLambertMaterial({ color: '#2f6b56' }));
        felt.receiveShadow = true;
        const rim = new Mesh(new TorusGeometry(6.2, 0.34, 14, 80).rotateX(Math.PI / 2), wood);
        rim.position.y = 0.02;
        rim.receiveShadow = true;
        this.lamp.position.set(0, 11, 0.5);
        this.lamp.castShadow = true;
        this.lamp.shadow.mapSize.set(1024, 1024);
        this.lamp.shadow.radius = 3;
        this.lamp.shadow.camera.near = 3;
        this.lamp.shadow.camera.far = 16;
        this.scene.add(felt, rim, this.lamp, this.lamp.target, this.ambient);
    }

    // ---- Where everything goes ---------------------------------------------------------------

    // The place of a seat: the reader's own is nearest, the others follow clockwise.
    private seatAngle(seat: number): number {
        const own = this.own < 0 ? 0 : this.own;
        return (-(seat - own) * 2 * Math.PI) / this.count;
    }

    // A point before a seat: `out` from the middle, `right` along the rim, `up`.
    private at(seat: number, out: number, right: number, up: number): Vector3 {
        return new Vector3(right, up, out).applyAxisAngle(Y, this.seatAngle(seat));
    }

    show(view: RouletteView, seats: SceneSeat[], own: number | null, skin: string, effect: Effect | null): void {
        if (skin !== this.skin || !this.materials.map) {
            this.skin = skin;
            this.materials.map?.dispose();
            this.materials.map = paint(skin);
            this.materials.needsUpdate = true;
        }
        const news = effect !== this.effect;
        this.own = own ?? -1;
        this.count = seats.length;
        this.view = view;
        this.effect = effect;
        if (news && effect?.kind === 'spun') this.spins[effect.whose] = Math.PI * 4;
        if (news && effect?.kind === 'round') this.spins.fill(Math.PI * 2);
        this.light = effect?.kind === 'count' ? (effect.left ? 0.55 : 0.3) : 1;
        seats.forEach((seat, at) => this.hands.tint(at, seat.colour));
        this.arrange();
        this.ask();
    }

    private arrange(): void {
        const v = this.view!;
        for (let seat = 0; seat < SEATS; seat++) {
            if (seat < this.count) this.arrangeSeat(v, seat);
        }
        this.supply.scale.y = Math.max(0.02, v.supply * 0.035);
        this.supply.position.y = this.supply.scale.y / 2;
        this.deck.visible = v.cards > 0;
        this.deck.scale.y = Math.max(0.02, v.deck_count * 0.025);
        this.deck.position.y = this.deck.scale.y / 2;
    }

    private card(at: number, face: Cartridge, position: Vector3, turn: Quaternion): void {
        const [shown, other] = face === 'bullet' ? [this.bullets, this.clicks] : [this.clicks, this.bullets];
        shown.put(at, position, turn);
        other.put(at, position, turn, 0);
    }

    private arrangeSeat(v: RouletteView, seat: number): void {
        const facing = around(this.seatAngle(seat));
        const centre = this.at(seat, 3.2, 0, 0.08);
        this.bases.put(seat, this.at(seat, 3.2, 0, 0.05), facing);
        const fired = this.effect?.kind === 'fire' ? this.effect.cards.find((one) => one.who === seat) : undefined;
        for (let place = 0; place < 6; place++) this.arrangeChamber(v, seat, place, centre, facing, fired?.card ?? null);
        this.arrangePocket(v, seat, facing);
        this.arrangeDie(v, seat, facing);
        this.arrangeTeam(v, seat, facing);
    }

    private arrangeChamber(v: RouletteView, seat: number, place: number, centre: Vector3, facing: Quaternion, fired: Cartridge | null): void {
        const turned = v.turned[seat]!;
        const angle = this.angles[seat]! + (place * Math.PI) / 3;
        const round = facing.clone().multiply(around(angle));
        const spot = new Vector3(0, 0.09, -0.68).applyQuaternion(round).add(centre);
        let face: Cartridge = 'click';
        if (place < turned) face = place >= turned - v.turned_bullets[seat]! ? 'bullet' : 'click';
        if (fired && place === turned - 1) face = fired;
        const out = !v.standing[seat];
        if (place < turned && !out) spot.y += 0.03;
        this.card(seat * 7 + place, face, spot, place < turned && !out ? round.multiply(flip) : round);
    }

    private arrangePocket(v: RouletteView, seat: number, facing: Quaternion): void {
        const card = v.pocket[seat]!;
        const at = seat * 7 + 6;
        const crosswise = facing.clone().multiply(around(Math.PI / 2));
        const spot = this.at(seat, 4.65, 0.95, 0.06);
        const known = card === 'click' || card === 'bullet';
        if (card === 'none') {
            // Before it is pocketed, the seventh card is part of the pack.
            this.card(at, 'click', this.at(seat, 3.2, 0, 0.24), facing);
            return;
        }
        const up = known && (v.pocket_shown[seat] || this.own < 0);
        this.card(at, known ? card : 'click', spot, up ? crosswise.multiply(flip) : crosswise);
    }

    private arrangeDie(v: RouletteView, seat: number, facing: Quaternion): void {
        const bid = v.bid[seat] ?? null;
        const lifting = this.effect?.kind === 'lift';
        const spot = this.at(seat, 4.6, -0.95, 0.28);
        const covered = bid === null || (seat === this.own && v.stage === 'bid' && bid >= 0);
        const number = covered ? 0 : bid === null ? 0 : Math.max(0, bid);
        const up = new Quaternion().setFromUnitVectors(dieSides[number]!, Y);
        this.dice.put(seat, spot, facing.clone().multiply(up), bid === -1 ? 0 : 1);
        const above = this.at(seat, 4.7, -0.95, covered && !lifting ? 0.52 : 1.5);
        const aside = this.at(seat, 6.6, -0.95, 0.9);
        const shown = (covered || lifting) && v.standing[seat];
        this.hands.put(seat, shown ? above : aside, facing, shown ? 1.05 : 0);
    }

    private arrangeTeam(v: RouletteView, seat: number, facing: Quaternion): void {
        const tile = (things: Things, at: number, x: number, up: boolean, tall: number) => {
            const lying = facing.clone().multiply(new Quaternion().setFromAxisAngle(X, Math.PI / 2));
            // All faces look at the reader.
            things.put(at, this.at(seat, 5.35, x, up ? tall / 2 : 0.06), up ? flat : lying);
        };
        tile(this.captains, seat, -0.9, Boolean(v.alive[seat]), 0.62);
        for (let mate = 0; mate < 3; mate++) tile(this.mates, seat * 3 + mate, -0.3 + mate * 0.52, v.mates[seat]! > mate, 0.54);
        const gold = Math.min(COINS, Math.floor(v.points[seat]! / 5));
        const silver = v.points[seat]! % 5;
        for (let at = 0; at < COINS; at++) {
            const lift = (n: number) => 0.05 + n * 0.08;
            this.gold.put(seat * COINS + at, this.at(seat, 4.65, 1.75, lift(at)), flat, at < gold ? 1 : 0);
            this.silver.put(seat * COINS + at, this.at(seat, 4.95, 2.05, lift(at)), flat, at < silver ? 1 : 0);
        }
        const cards = Math.min(HAND, v.hand_count[seat]!);
        for (let at = 0; at < HAND; at++) {
            const lean = around((at - (cards - 1) / 2) * -0.22);
            const spot = this.at(seat, 5.35, -1.75 + at * 0.12, 0.34);
            this.actions.put(seat * HAND + at, spot, facing.clone().multiply(lean), at < cards ? 1 : 0);
        }
    }

    // ---- The eye -------------------------------------------------------------------------------

    nextView(step: 1 | -1): void {
        this.height = (this.height + step + views.length) % views.length;
        this.ask();
    }

    turnBy(angle: number): void {
        this.orbit = Math.max(-ORBIT_MAX, Math.min(ORBIT_MAX, this.orbit + angle));
        this.ask();
    }

    resize(width: number, height: number): void {
        this.renderer.setPixelRatio(this.ratio);
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / Math.max(1, height);
        if (this.view) this.draw(performance.now()); // at once: another size is an empty canvas
    }

    private look(part: number): boolean {
        const goal = { high: views[this.height]!, orbit: this.orbit };
        const far = Math.abs(goal.high - this.eye.high) + Math.abs(goal.orbit - this.eye.orbit);
        this.eye.high += (goal.high - this.eye.high) * part;
        this.eye.orbit += (goal.orbit - this.eye.orbit) * part;
        if (far < 0.002) this.eye = goal;
        // A narrow screen needs more distance, and a steeper eye wastes less of it.
        const narrow = Math.max(0, 1.35 - this.camera.aspect);
        const high = Math.min(1.4, this.eye.high + narrow * 0.3);
        const distance = 16.4 + narrow * 13;
        const offset = new Vector3(0, Math.sin(high), Math.cos(high)).multiplyScalar(distance);
        this.camera.position.copy(offset.applyAxisAngle(Y, this.eye.orbit));
        this.camera.lookAt(0, 0, 0.35);
        this.camera.updateProjectionMatrix();
        return far >= 0.002;
    }

    // Where a seat's name belongs on the screen, in parts of its width and height.
    labelAt(seat: number): { x: number; y: number } {
        const point = this.at(seat, seat === this.own ? 6.2 : 5.9, 0, 1.1).project(this.camera);
        return { x: (point.x + 1) / 2, y: (1 - point.y) / 2 };
    }

    // ---- Drawing, only while something moves --------------------------------------------------

    private ask(): void {
        if (!this.wanted) this.wanted = requestAnimationFrame((now) => this.draw(now));
    }

    private spin(seconds: number): boolean {
        let spinning = false;
        for (let seat = 0; seat < this.count; seat++) {
            const left = this.spins[seat]!;
            if (left <= 0) continue;
            const step = this.still ? left : Math.min(left, Math.max(0.4, left * 3.2) * seconds);
            this.angles[seat]! += step;
            this.spins[seat] = left - step < 0.002 ? 0 : left - step;
            spinning = true;
        }
        if (spinning) this.arrange();
        return spinning;
    }

    private draw(now: number): void {
        cancelAnimationFrame(this.wanted);
        this.wanted = 0;
        const seconds = this.last ? Math.min(0.05, (now - this.last) / 1000) : 1 / 60;
        const all = [this.clicks, this.bullets, this.bases, this.dice, this.hands, this.captains, this.mates, this.gold, this.silver, this.actions];
        let moving = this.spin(seconds);
        for (const things of all) moving = things.step(this.still ? 99 : seconds) || moving;
        const glow = 260 * this.light;
        const dim = Math.abs(this.lamp.intensity - glow) > 1;
        this.lamp.intensity = dim && !this.still ? this.lamp.intensity + (glow - this.lamp.intensity) * Math.min(1, seconds * 7) : glow;
        moving = this.look(this.still ? 1 : Math.min(1, seconds * 8)) || dim || moving;
        this.renderer.shadowMap.needsUpdate = true;
        this.renderer.render(this.scene, this.camera);
        this.frames++;
        this.onMoved();
        this.spare(moving && this.last > 0 ? now - this.last : 0);
        this.last = moving ? now : 0;
        if (moving) this.ask();
    }

    // A device that cannot keep up draws fewer pixels, and then no shadows.
    private spare(ms: number): void {
        this.slow = ms > 22 ? this.slow + ms : Math.max(0, this.slow - ms);
        if (this.slow < 2000) return;
        this.slow = 0;
        if (this.ratio > 0.75) {
            this.ratio -= 0.25;
            this.renderer.setPixelRatio(this.ratio);
        } else {
            this.renderer.shadowMap.enabled = false;
            this.materials.needsUpdate = true;
        }
        this.ask(); // another size is an empty canvas
    }

    // For tests: what one frame costs.
    get cost(): { calls: number; triangles: number } {
        const { calls, triangles } = this.renderer.info.render;
        return { calls, triangles };
    }
}
