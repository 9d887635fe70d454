// Thrill in the round: the plate on its foot under the lamp, its pusher, the discs, and at each seat
// a fist, chips and a purse.
import {
    CylinderGeometry,
    Group,
    Mesh,
    MeshBasicMaterial,
    MeshLambertMaterial,
    MeshPhongMaterial,
    PerspectiveCamera,
    PlaneGeometry,
    Quaternion,
    TorusGeometry,
    Vector3,
    CircleGeometry,
    type BufferGeometry,
    type Material,
} from 'three';

import { oval } from '../round/director';
import { around, overTable, tipped, Tabletop } from '../round/tabletop';
import type { Things } from '../round/things';
import type { Effect } from './direct';
import { Discs, mix, type Goal } from './discs';
import {
    arrow,
    backRim,
    fist,
    foot,
    paintDiscs,
    paintPlate,
    paintStrip,
    purse,
    pusher,
    strip,
    THICK,
    TOP,
    U,
    weight,
} from './shapes';
import {
    BACK,
    discAt,
    EDGE,
    firstTouch,
    handOf,
    radius,
    sizeOf,
    whyNot,
    worstOf,
    type Size,
    type Spot,
    type ThrillView,
} from './view';

const SEATS = 6;
const CHIPS = 10;
const Y = new Vector3(0, 1, 0);
const flat = new Quaternion();
const BAND = 0.2; // height of the plate's own edge
const PLATE = EDGE * U * 1.06;
const FISTS = EDGE * U * 1.24;
const GRIP = EDGE + 12; // radius of the ring by which the plate is turned, in millimetres
const OUT = 5.3; // how far out of its seat's middle a fist is
const HIGH = 1.1; // of the arrow over whoever pushes
const CALM = 45; // per cent of a disc are over the edge before the eye comes nearer
const LEAN_MOST = 0.5;
const SLOWLY = 0.25; // what has fallen, once more
const LIFTED = 0.12; // the disc in the hand, above the plate
const WIDE_PX = 600; // four names beside each other
const NAME_WIDE = 0.3; // of a narrower picture: see table.css
const NAME_PX = 136; // and in a wide one

export interface SceneSeat {
    colour: string;
}

export interface Shown {
    view: ThrillView;
    seats: SceneSeat[];
    own: number | null;
    open: boolean; // a replay
    hand: Spot | null; // where the reader holds the disc
    effect: Effect | null;
    letters: Record<Size, string>;
}

const degrees = (angle: number) => (angle * Math.PI) / 180;

// Does the picture follow the push from the edge? Whoever pushes sees only what the seat shows, until
// what has fallen is shown once more.
export const followsPush = (v: ThrillView, own: number | null, effect: Effect | null): boolean =>
    effect?.kind === 'again' ||
    (v.stage === 'push' && v.max !== own && v.pusher > BACK * 1000 + 500);

export class ThrillScene extends Tabletop {
    private readonly enamel = new MeshPhongMaterial({ shininess: 40, specular: '#141414' });
    private readonly plate = new Group();
    private readonly pusher: Mesh;
    private readonly strip: Mesh;
    private readonly weight: Mesh;
    private readonly lit: Mesh;
    private readonly touch: Mesh;
    private readonly way: Mesh;
    private readonly discs: Discs;
    private readonly fists: Things;
    private readonly purses: Things;
    private readonly chips: Things;
    private readonly marker: Things;
    private readonly edgeEye = new PerspectiveCamera(36, 1, 0.3, 60);
    private wasFollowing = false;
    private bearing = 0; // of what the edge camera looks at
    private shown: Shown | null = null;
    private letters = '';
    private pushed = { from: 0, to: 0 }; // the pusher, since the server last spoke
    private held = 0; // how far the reader turns the plate just now, in radians

    constructor() {
        super(overTable('thrill'));
        const iron = new MeshPhongMaterial({
            color: '#3b4247',
            shininess: 40,
            specular: '#1c1c1c',
        });
        const brass = new MeshPhongMaterial({
            color: '#b8862f',
            shininess: 80,
            specular: '#ffe2a0',
        });
        const bone = new MeshPhongMaterial({
            color: '#e9e2d2',
            shininess: 40,
            specular: '#444444',
        });
        const coat = new MeshPhongMaterial({ shininess: 30, specular: '#222222' });
        const glow = new MeshBasicMaterial({ color: '#f2b84b' });
        const faint = new MeshBasicMaterial({
            color: '#ffffff',
            transparent: true,
            opacity: 0.6,
            depthWrite: false,
        });
        const hatched = new MeshBasicMaterial({
            map: paintStrip(),
            transparent: true,
            opacity: 0.5,
            depthWrite: false,
        });
        const sheet = new MeshLambertMaterial({ map: paintPlate() });
        this.lay(new Mesh(foot(), iron));
        this.on(
            new CylinderGeometry(EDGE * U, EDGE * U - 0.06, BAND, 96, 1, true).translate(
                0,
                -BAND / 2,
                0,
            ),
            brass,
        );
        this.on(new CircleGeometry(EDGE * U, 96).rotateX(-Math.PI / 2), sheet);
        this.on(
            new CircleGeometry(EDGE * U - 0.06, 48).rotateX(Math.PI / 2).translate(0, -BAND, 0),
            iron,
        );
        this.on(backRim(), iron);
        this.pusher = this.on(pusher(), bone);
        this.strip = this.on(strip(), hatched, false);
        this.weight = this.on(
            weight(),
            new MeshPhongMaterial({ color: '#aab4ba', shininess: 90, specular: '#ffffff' }),
        );
        this.lit = this.on(new TorusGeometry(1, 0.045, 6, 40).rotateX(Math.PI / 2), glow, false);
        this.touch = this.on(new TorusGeometry(1, 0.03, 4, 40).rotateX(Math.PI / 2), faint, false);
        this.way = this.on(
            new PlaneGeometry(1.4 * U, 1).rotateX(-Math.PI / 2).translate(0, 0.02, -0.5),
            faint,
            false,
        );
        this.scene.add(this.plate);
        this.plate.position.y = TOP;
        this.discs = new Discs(this.scene, this.enamel);
        this.fists = this.add(fist(), coat, SEATS, 6);
        this.purses = this.add(purse(), new MeshLambertMaterial({ color: '#7b5330' }), SEATS, 30);
        this.chips = this.add(
            new CylinderGeometry(0.21, 0.21, 0.075, 18),
            new MeshPhongMaterial({ color: '#249a60', shininess: 50, specular: '#333333' }),
            SEATS * CHIPS,
        );
        this.marker = this.add(
            arrow(),
            new MeshPhongMaterial({ color: '#ff6a45', emissive: '#5a1a08' }),
            1,
            4,
        );
        this.shape(1.5);
    }

    // Something that turns with the plate; its upper side is at zero.
    private on(geometry: BufferGeometry, material: Material, solid = true): Mesh {
        const mesh = new Mesh(geometry, material);
        mesh.castShadow = mesh.receiveShadow = solid;
        this.plate.add(mesh);
        return mesh;
    }

    show(shown: Shown): void {
        const news = shown.effect !== this.shown?.effect ? shown.effect : null;
        const pointed = this.shown?.effect?.kind === 'arrow';
        const letters = Object.values(shown.letters).join();
        if (letters !== this.letters) {
            this.letters = letters;
            this.enamel.map?.dispose();
            this.enamel.map = paintDiscs(shown.letters);
            this.enamel.needsUpdate = true;
        }
        if (shown.view.turned !== this.shown?.view.turned) this.held = 0;
        this.shown = shown;
        this.own = shown.own ?? -1;
        this.count = shown.seats.length;
        this.eye.free = shown.view.camera === 1;
        this.light = shown.effect?.kind === 'hush' ? 0.5 : 1;
        shown.seats.forEach((seat, at) => this.fists.tint(at, seat.colour));
        if ((news?.kind === 'falls' || news?.kind === 'again') && !this.stage.still) {
            for (const fall of news.falls)
                this.discs.drop(fall, news.kind === 'again' ? SLOWLY : 1);
        }
        this.arrange();
        const { chief } = shown.view;
        if (
            news?.kind === 'arrow' &&
            !pointed &&
            chief !== null &&
            chief >= 0 &&
            !this.stage.still
        ) {
            this.marker.from(0, this.at(chief, OUT - 0.2, 0, HIGH));
        }
        this.stage.ask();
    }

    // ---- Where everything goes ---------------------------------------------------------------

    protected arrange(): void {
        if (!this.shown) return;
        const { view: v, hand } = this.shown;
        this.discs.arrange(this.goals(v, hand));
        this.pushed = { from: this.pusher.position.z, to: (-v.pusher / 1000) * U };
        this.strip.visible = v.stage === 'place';
        this.arrangeHand(v, hand);
        this.eye.frame(this.whatMatters());
        this.leans(v);
        for (let seat = 0; seat < SEATS; seat++) this.arrangeSeat(v, seat);
        const { effect } = this.shown;
        const max = v.stage !== 'over' ? (v.max ?? -1) : -1;
        const to = effect?.kind === 'arrow' ? effect.who : max;
        this.marker.put(
            0,
            this.at(Math.max(0, to), OUT - 0.2, 0, HIGH),
            around(to < 0 ? 0 : this.facing(to) + Math.PI),
            to < 0 ? 0 : 1,
        );
    }

    // On the plate, in the hand, set out, in the stock, or out of the game.
    private goals(v: ThrillView, hand: Spot | null): Goal[] {
        const left: Record<Size, number> = { ...v.stock };
        return Array.from(v.on_plate, (on, disc): Goal => {
            const size = sizeOf(disc);
            if (disc === v.disc && hand)
                return { on: 'plate', at: { ...hand, turn: 0, over: 0, up: LIFTED } };
            if (on) return { on: 'plate', at: { ...discAt(v, disc), up: 0 } };
            if (disc === v.disc && v.size !== 'none')
                return { on: 'table', at: this.aside(1, 0.6, 0) };
            if (left[size] <= 0) return { on: 'nothing' };
            left[size]--;
            return {
                on: 'table',
                at: this.aside(-1, ['large', 'medium', 'small'].indexOf(size), left[size]),
            };
        });
    }

    // Beside the reader, where nobody sits: the stock on one side, the disc set out on the other.
    private aside(side: 1 | -1, column: number, height: number): Vector3 {
        const angle = side * (0.42 + column * 0.2);
        const [a, b] = [this.a - 0.75, this.b - 0.75];
        return new Vector3(
            Math.sin(angle) * a,
            THICK / 2 + height * (THICK + 0.01),
            Math.cos(angle) * b,
        );
    }

    private arrangeHand(v: ThrillView, hand: Spot | null): void {
        const bad = hand && whyNot(v, hand);
        const y = hand && !bad ? firstTouch(v, hand) : null;
        const r = v.size === 'none' ? 1 : radius[v.size] * U;
        this.lit.visible = hand !== null;
        this.touch.visible = this.way.visible = y !== null;
        (this.lit.material as MeshBasicMaterial).color.set(bad ? '#ff6a45' : '#f2b84b');
        if (hand) this.lit.position.set(hand.x * U, LIFTED + THICK, -hand.y * U);
        this.lit.scale.set(r, 1, r);
        if (!hand || y === null) return;
        this.touch.position.set(hand.x * U, 0.03, -y * U);
        this.touch.scale.set(r, 1, r);
        this.way.position.set(hand.x * U, 0, -hand.y * U);
        this.way.scale.z = (y - hand.y) * U;
    }

    private arrangeSeat(v: ThrillView, seat: number): void {
        const there = seat < this.count;
        const facing = around(there ? this.facing(seat) : 0);
        const { open, effect } = this.shown!;
        const opened = open || effect?.kind === 'fists' || effect?.kind === 'arrow';
        const paid = effect?.kind === 'paid' && effect.who === seat ? effect.chips : 0;
        const hand = there ? handOf(v, seat, this.own, opened) : 'none';
        const closed = hand === 'closed';
        this.fists.put(seat, this.at(seat, OUT, 0, closed ? 0.34 : 1.2), facing, closed ? 1 : 0);
        const empty = there && !v.alive[seat]; // turned inside out
        this.purses.put(
            seat,
            this.at(seat, OUT, 1.05, empty ? 0.56 : 0),
            empty ? facing.multiply(tipped(Math.PI)) : facing,
            there ? 1 : 0,
        );
        const count = Math.min(CHIPS, paid || (typeof hand === 'number' ? hand : 0));
        // Fanned out, so that they can be counted from above.
        const apart = Math.min(0.42, 1.7 / Math.max(1, count - 1));
        for (let at = 0; at < CHIPS; at++) {
            this.chips.put(
                seat * CHIPS + at,
                this.at(seat, OUT, (at - (count - 1) / 2) * apart - 0.3, 0.045 + at * 0.03),
                flat,
                at < count ? 1 : 0,
            );
        }
    }

    // Far names go as high as the picture lets them, and in a wide one aside: the far edge is what
    // everybody looks at.
    override labelAt(seat: number): Spot {
        const { x, y } = super.labelAt(seat);
        const ahead = Math.cos(this.angleOf(seat));
        const { aspect } = this.eye.camera;
        const { middle, across } = this.free;
        const part = across / (this.stage.high * aspect); // of the picture is free
        const wide = aspect > 1.2 && across > WIDE_PX;
        // No name lies over a disc that is about to fall: whoever sits opposite has it to the left of
        // the plate, and the neighbours make room. In a narrow picture only two leave that corner free.
        const corner = this.count > 5 ? 0.18 : 0.24;
        if (ahead < -0.95)
            return { x: x - (wide ? corner : this.count < 4 ? 0.3 : 0) * part, y: y / 2 };
        const far = Math.abs(x - middle) / part; // all of these in parts of what is free
        let least = far; // from the middle
        if (ahead < -0.4) least = wide ? far + 0.07 : NAME_WIDE;
        if (wide && ahead < 0.05 && this.count % 2 === 0)
            least = Math.max(
                least,
                Math.min(0.5 - NAME_PX / 2 / across, corner + NAME_PX / across),
            );
        return {
            x: middle + Math.sign(x - middle) * Math.max(far, least) * part,
            y: ahead > (wide ? -0.5 : 0.05) ? y : y / 2,
        };
    }

    // ---- Between the picture and the plate -------------------------------------------------------

    private inWorld({ x, y }: Spot, up: number): Vector3 {
        return new Vector3(x * U, TOP + up, -y * U).applyAxisAngle(Y, this.plate.rotation.y);
    }

    // Where a place of the plate is in the picture, in parts of its width and height.
    placeAt(spot: Spot, up = THICK): Spot {
        return this.onScreen(this.inWorld(spot, up));
    }

    // The ring that turns the plate, point by point.
    gripAt(): Spot[] {
        return Array.from({ length: 48 }, (_, at) =>
            this.placeAt(
                { x: Math.cos(degrees(at * 7.5)) * GRIP, y: Math.sin(degrees(at * 7.5)) * GRIP },
                -BAND / 2,
            ),
        );
    }

    // Which place of the plate is under a point of the page, whichever way the plate has been
    // turned; `bare`: as if it had not been.
    spotAt(x: number, y: number, bare = false): Spot {
        const box = this.stage.canvas.getBoundingClientRect();
        const { position } = this.eye.camera;
        const ray = new Vector3(
            ((x - box.left) / box.width) * 2 - 1,
            1 - ((y - box.top) / box.height) * 2,
            0.5,
        )
            .unproject(this.eye.camera)
            .sub(position);
        const hit = position.clone().addScaledVector(ray, (TOP - position.y) / ray.y);
        if (!bare) hit.applyAxisAngle(Y, -this.plate.rotation.y);
        return { x: hit.x / U, y: -hit.z / U };
    }

    // The reader turns the plate, so far, in degrees.
    hold(angle: number): void {
        this.held = degrees(angle);
        this.stage.ask();
    }

    // ---- Motion --------------------------------------------------------------------------------

    override get camera() {
        return this.following ? this.edgeEye : this.eye.camera;
    }

    private get following(): boolean {
        return (
            this.shown !== null &&
            !this.stage.still &&
            followsPush(this.shown.view, this.shown.own, this.shown.effect)
        );
    }

    override shape(aspect: number): void {
        super.shape(aspect);
        this.edgeEye.aspect = aspect;
        this.edgeEye.fov = aspect < 1 ? 52 : 34;
        this.edgeEye.updateProjectionMatrix();
    }

    // The plate; while fists are shut, those who hold them.
    protected override whatMatters(): Vector3[] {
        const stage = this.shown?.view.stage;
        const plate = stage === 'weight' || stage === 'bet' || stage === 'push';
        const around = plate ? PLATE : stage === 'place' ? GRIP * U : FISTS;
        return oval(around, around, TOP);
    }

    // Towards the disc that is about to fall.
    private leans(v: ThrillView): void {
        const worst = worstOf(v);
        const lean = Math.max(0, (worst?.over ?? 0) - CALM) / (100 - CALM);
        this.eye.leanTo(this.inWorld(worst ?? { x: 0, y: 0 }, 0), lean * LEAN_MOST);
    }

    // Just outside the edge, before whatever hangs furthest over it.
    private follow(v: ThrillView, seconds: number): void {
        const worst = this.discs.falling ?? worstOf(v);
        const goal = (worst ? Math.atan2(worst.y, worst.x) : Math.PI / 2) + this.plate.rotation.y;
        const far = Math.atan2(Math.sin(goal - this.bearing), Math.cos(goal - this.bearing));
        this.bearing += this.wasFollowing ? far * Math.min(1, seconds * 2) : far;
        const from = this.bearing + 0.45;
        const [at, to] = [EDGE * U + 4, EDGE * U - 0.9];
        this.edgeEye.position.set(Math.cos(from) * at, TOP + 1.5, -Math.sin(from) * at);
        this.edgeEye.lookAt(Math.cos(this.bearing) * to, TOP, -Math.sin(this.bearing) * to);
    }

    private turnPlate(v: ThrillView, seconds: number, still: boolean): boolean {
        const goal = degrees(v.turned / 1000) + this.held;
        const now = this.plate.rotation.y;
        const far = Math.atan2(Math.sin(goal - now), Math.cos(goal - now));
        const moving = Math.abs(far) > 0.001 && !still;
        this.plate.rotation.y = moving && !this.held ? now + far * Math.min(1, seconds * 8) : goal;
        this.discs.turned = this.plate.rotation.y;
        return moving;
    }

    // With the discs while it pushes; drawn back, it takes its time.
    private push(seconds: number, still: boolean): boolean {
        const { from, to } = this.pushed;
        const drawn = to - from > 10 * U && !still;
        const now = this.pusher.position.z;
        this.pusher.position.z = drawn
            ? mix(now, to, Math.min(1, seconds * 9))
            : mix(from, to, this.discs.tick);
        if (!drawn || Math.abs(to - this.pusher.position.z) > 0.002) return drawn;
        this.pushed = { from: to, to };
        return false;
    }

    // The weight sits on its disc, wherever that goes.
    private arrangeWeight(v: ThrillView): void {
        const on = v.weight_on;
        this.weight.visible = on >= 0 && v.on_plate[on] === 1;
        if (!this.weight.visible) return;
        const pose = this.discs.poseAt(on);
        const spot = new Vector3(v.weight_x, 0, -v.weight_y)
            .multiplyScalar(U / 1000)
            .setY(THICK / 2);
        this.weight.position
            .copy(pose.position)
            .applyAxisAngle(Y, -this.plate.rotation.y)
            .add(spot);
        this.weight.position.y -= TOP;
    }

    override step(seconds: number, still: boolean): boolean {
        const v = this.shown?.view;
        if (!v) return super.step(seconds, still);
        let moving = this.turnPlate(v, seconds, still);
        moving = this.discs.step(seconds, still) || moving;
        moving = this.push(seconds, still) || moving;
        this.arrangeWeight(v);
        if (this.following) this.follow(v, seconds);
        this.wasFollowing = this.following;
        return super.step(seconds, still) || moving;
    }
}
