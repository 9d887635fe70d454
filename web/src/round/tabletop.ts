// A table under a lamp, felt in a rim of wood, with the reader's seat nearest and the others
// clockwise. What lies on it is a game's own. It knows places, not rules: each view says where
// everything should be, and things go there.
import {
    CircleGeometry,
    HemisphereLight,
    Mesh,
    MeshLambertMaterial,
    MeshPhongMaterial,
    Quaternion,
    Scene,
    SpotLight,
    Vector3,
    type BufferGeometry,
    type Material,
} from 'three';

import { Director, oval, type Insets } from './director';
import { paintFelt, paintWood, rim } from './felt';
import { theStage, type Actor } from './stage';
import { Things } from './things';

const ABOVE = 0.075; // of the picture above the table
const BELOW = 0.055;
const MOST_ABOVE = 0.12;
const INNER = 0.15; // the rim may leave the picture: what lies inside it matters
const NAME_WIDE = 200; // pixels, where there are as many
const looks = [0.86, 1.3, 0.6].map((high) => ({ orbit: 0, high })); // heights of the eye, in radians
const ORBIT_MAX = (25 * Math.PI) / 180;
const NARROW = 0.95; // no table is narrower than for such a picture
const CONE = 0.86; // of the lamp, in radians
const NARROWER = 0.38; // on whoever it is drawn to
const SPOT = 4.5; // how far it goes for how much the eye leans
const EDGE = 6; // how far out of its seat's middle the rim is, whatever the shape of the table
const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);

export const around = (angle: number) => new Quaternion().setFromAxisAngle(Y, angle);
export const tipped = (angle: number) => new Quaternion().setFromAxisAngle(X, angle);

// An eye that looks down on a table from one side of it.
export const overTable = (game: string) =>
    new Director(game, { looks, orbitMost: ORBIT_MAX, steepens: 0.36 });

export abstract class Tabletop implements Actor {
    readonly scene = new Scene();
    onMoved: () => void = () => {};
    protected readonly stage = theStage();
    protected readonly all: Things[] = [];
    protected a = 0; // half-axes of the table
    protected b = 0;
    protected own = -1;
    protected count = 0; // of seats
    protected light = 1; // of the lamp, as a part of the usual
    protected readonly tall: number = 0.2; // what stands at the edge of the table
    protected readonly names: number = ABOVE; // of the picture, kept for those at the far side
    private insets: Insets | null = null; // what lies over the picture
    protected nameHigh = 0; // pixels kept for the names above the table; 0: as many as there are
    private readonly lamp = new SpotLight('#ffd699', 1, 0, CONE, 0.55, 1.6);
    private readonly felt: Mesh;
    private readonly rim: Mesh;

    constructor(protected readonly eye: Director) {
        const wood = new MeshPhongMaterial({
            map: paintWood(),
            shininess: 40,
            specular: '#4a3a28',
        });
        this.felt = this.lay(
            new Mesh(
                new CircleGeometry(1.01, 72).rotateX(-Math.PI / 2),
                new MeshLambertMaterial({ map: paintFelt() }),
            ),
        );
        this.felt.castShadow = false;
        this.rim = this.lay(new Mesh(undefined, wood));
        this.hang();
    }

    // Puts everything where it belongs.
    protected abstract arrange(): void;

    get camera() {
        return this.eye.camera;
    }

    protected add(
        geometry: BufferGeometry,
        material: Material,
        count: number,
        rate?: number,
        hop?: number,
    ): Things {
        const things = new Things(geometry, material, count, rate, hop);
        this.scene.add(things.mesh);
        this.all.push(things);
        return things;
    }

    protected lay(mesh: Mesh): Mesh {
        mesh.castShadow = mesh.receiveShadow = true;
        this.scene.add(mesh);
        return mesh;
    }

    private hang(): void {
        this.lamp.position.set(0, 13, 1.5);
        this.lamp.castShadow = true;
        this.lamp.shadow.mapSize.set(1024, 1024);
        this.lamp.shadow.radius = 4;
        this.lamp.shadow.bias = -0.0006;
        this.lamp.shadow.camera.near = 6;
        this.lamp.shadow.camera.far = 18;
        this.scene.add(
            this.lamp,
            this.lamp.target,
            new HemisphereLight('#cfdcea', '#3b2413', 0.85),
        );
    }

    // ---- Where everything goes ---------------------------------------------------------------

    // How a seat looks outwards. The reader's own is nearest, the others follow clockwise.
    protected facing(seat: number): number {
        const angle = this.angleOf(seat);
        return Math.atan2(Math.sin(angle) / this.a, Math.cos(angle) / this.b);
    }

    protected angleOf(seat: number): number {
        return (-(seat - Math.max(0, this.own)) * 2 * Math.PI) / Math.max(1, this.count);
    }

    // A point before a seat: `out` from its middle (the rim is at EDGE), `right`, `up`.
    protected at(seat: number, out: number, right: number, up: number): Vector3 {
        const angle = this.angleOf(seat);
        const spot = new Vector3(right, up, out - EDGE).applyAxisAngle(Y, this.facing(seat));
        return spot.add(new Vector3(Math.sin(angle) * this.a, 0, Math.cos(angle) * this.b));
    }

    // The highest points of what stands before a seat, which its name must not cover.
    protected heads(_seat: number): Vector3[] {
        return [];
    }

    // Wide pictures get a wide table.
    shape(aspect: number): void {
        const wide = Math.max(-0.4, Math.min(1, (Math.max(NARROW, aspect) - 1) / 0.9));
        const [a, b] = [5.9 + wide * 2.7, 6.5 - wide * 0.7];
        this.eye.camera.aspect = aspect;
        if (a === this.a) return;
        this.a = a;
        this.b = b;
        this.rim.geometry.dispose();
        this.rim.geometry = rim(a, b);
        this.felt.scale.set(a, 1, b);
        this.eye.frame(this.whatMatters());
        this.lamp.intensity = this.glow;
        this.arrange();
    }

    spare(insets: Insets): void {
        this.insets = insets;
        this.stage.ask();
    }

    // Where nothing lies over the picture: its middle, in parts of the width, and how many pixels.
    protected get free(): { middle: number; across: number } {
        const { left, right } = this.insets ?? { left: 0, right: 0 };
        const whole = this.stage.high * this.eye.camera.aspect;
        return { middle: (left + 1 - right) / 2, across: whole * (1 - left - right) };
    }

    // Names need room above the table; in a narrow picture those of neighbours do below it.
    private keepClear(): void {
        const { insets } = this;
        if (!insets) return;
        const names = Math.max(this.names, Math.min(MOST_ABOVE, this.nameHigh / this.stage.high));
        this.eye.spare({
            ...insets,
            top: insets.top + names,
            bottom: insets.bottom + this.roomBelow,
        });
    }

    // Nobody's seat is the reader's, who only looks: then the nearest has its name below the table, too.
    private get roomBelow(): number {
        if (this.names === 0) return 0;
        if (this.own < 0) return ABOVE;
        return this.count > 4 && this.eye.camera.aspect < 1 ? BELOW : 0;
    }

    freeze(on: boolean): void {
        this.eye.held = on;
        this.stage.ask();
    }

    protected whatMatters(): Vector3[] {
        return oval(this.a - INNER, this.b - INNER, this.tall);
    }

    // A point of the table on the screen, in parts of its width and height.
    protected onScreen(point: Vector3): { x: number; y: number } {
        const { x, y } = point.clone().project(this.eye.camera);
        return { x: (x + 1) / 2, y: (1 - y) / 2 };
    }

    // Where a seat's name belongs: outside the rim, and rather in a corner of the picture than at
    // its sides.
    labelAt(seat: number): { x: number; y: number } {
        const angle = Math.atan2(Math.sin(this.angleOf(seat)), Math.cos(this.angleOf(seat)));
        const near = Math.cos(angle) > 0.05;
        const aside = 0.26 * Math.abs(Math.sin(2 * angle)) + 0.5 * Math.sin(angle) ** 8;
        const nudged = angle + Math.sign(angle) * (near ? -aside : aside);
        const { x, y } = this.onScreen(
            new Vector3(Math.sin(nudged) * (this.a + 1), 0.6, Math.cos(nudged) * (this.b + 1)),
        );
        const half = this.nameHigh / 2 / this.stage.high;
        const heads = this.heads(seat).map((head) => this.onScreen(head).y);
        if (near) return { x, y: Math.max(y, ...heads.map((head) => head + half)) };
        const above = heads.map((head) => head - half);
        return { x: this.asideOf(angle, x), y: Math.min(y, ...above) };
    }

    // Names on the far side stand beside each other.
    private asideOf(angle: number, x: number): number {
        const first = this.count % 2 ? 0.5 : 1; // with the seat opposite in the middle, or none there
        const opposite = Math.abs(Math.sin(angle)) < 0.01;
        if (!this.nameHigh || opposite) return x;
        const { middle, across } = this.free;
        const whole = this.stage.high * this.eye.camera.aspect;
        const least = (first * Math.min(0.33 * across, NAME_WIDE)) / whole;
        return x < middle ? Math.min(x, middle - least) : Math.max(x, middle + least);
    }

    // Where what is said of the middle belongs.
    middleAt(): { x: number; y: number } {
        return this.onScreen(new Vector3(0, 0, -0.1));
    }

    nextView(step: 1 | -1): void {
        this.eye.next(step);
        this.stage.ask();
    }

    turnBy(angle: number): void {
        this.eye.turnBy(angle);
        this.stage.ask();
    }

    zoom(factor: number): void {
        this.eye.zoom(factor);
        this.stage.ask();
    }

    // ---- Motion --------------------------------------------------------------------------------

    private get glow(): number {
        return 300 * this.light;
    }

    private dim(seconds: number, still: boolean): boolean {
        const far = this.glow - this.lamp.intensity;
        const dimming = Math.abs(far) > 2 && !still;
        this.lamp.intensity = dimming
            ? this.lamp.intensity + far * Math.min(1, seconds * 7)
            : this.glow;
        return dimming;
    }

    // The lamp is drawn towards whatever the eye leans to, and its cone is narrower there.
    private shine(): void {
        const { at, lean } = this.eye.leaning;
        const part = Math.min(1, lean * SPOT);
        this.lamp.target.position.set(at.x * part, 0, at.z * part);
        this.lamp.angle = CONE - part * NARROWER;
    }

    step(seconds: number, still: boolean): boolean {
        this.keepClear();
        this.shine();
        let moving = false;
        for (const things of this.all) moving = things.step(still ? 99 : seconds) || moving;
        moving = this.dim(seconds, still) || moving;
        return this.eye.step(still ? 1 : Math.min(1, seconds * 8)) || moving;
    }

    drawn(): void {
        this.onMoved();
    }
}
