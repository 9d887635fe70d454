// The standing board in the round: wood on a table under one lamp, enamel wheels with notches,
// tokens that lean before they fall. Both sides are there; what the reader may not see is shut.
import {
    CircleGeometry,
    Color,
    Group,
    HemisphereLight,
    InstancedBufferAttribute,
    InstancedMesh,
    Matrix4,
    Mesh,
    MeshBasicMaterial,
    MeshLambertMaterial,
    MeshPhongMaterial,
    PlaneGeometry,
    Quaternion,
    Scene,
    SpotLight,
    TorusGeometry,
    Vector3,
    type BufferGeometry,
} from 'three';

import { Director, type Insets } from '../round/director';
import { paintWood } from '../round/felt';
import type { Actor, Stage } from '../round/stage';
import {
    around,
    between,
    centre,
    circle,
    colourOf,
    colours,
    fromBelow,
    inChute,
    inNotch,
    inTray,
    lean,
    notchesOf,
    NUMBERS,
    numberOf,
    passageBetween,
    passageOf,
    passages,
    placeOf,
    radii,
    sees,
    sideOf,
    tokensOf,
    TRAY_Y,
    WHEELS,
    wheelNamed,
    wheelOf,
    type ChuteToken,
    type ChuteView,
    type Point,
    type Side,
} from './board';
import type { Effect } from './direct';
import { motion } from './motion';
import {
    cellAt,
    chevron,
    coin,
    hollows,
    HUB,
    MIDDLE,
    paintLock,
    paintTokens,
    paintWheel,
    plate,
    rails,
    slab,
    stand,
    TALL,
    THICK,
    TOKEN_THICK,
    wheel,
    WHEEL_THICK,
    WIDE,
} from './shapes';

const SCALE = 0.05; // of a millimetre, in units of the scene
const TOKENS = 20;
const FALL_S = 0.28;
const ORBIT_MAX = (25 * Math.PI) / 180;
const FOOT = 20; // mm of the stand that are seen
const views = [0, -0.38, 0.38]; // straight, from the left, from the right
const sides: Side[] = [0, 1];
const Z = new Vector3(0, 0, 1);

interface Fall {
    from: Point;
    at: number; // seconds since it began
}

export interface Shown {
    v: ChuteView;
    side: Side;
    effect: Effect | null;
    held: { wheel: number; colour: string } | null;
    barred: number;
}

export class BoardScene implements Actor {
    readonly scene = new Scene();
    private readonly eye = new Director('chute', { looks: [{ orbit: 0, high: 0.08 }], fov: 26 });
    onMoved: () => void = () => {};
    private readonly board = new Group();
    private readonly faces = sides.map(() => new Group());
    private readonly enamel = new MeshPhongMaterial({
        map: paintWheel(),
        shininess: 40,
        specular: '#2a383c',
    });
    private readonly wheels: Mesh[][] = [];
    private readonly keys = sides.map(() => ''); // what the wheels of each side were built from
    private readonly tokens: InstancedMesh;
    private readonly gates: InstancedMesh[] = [];
    private readonly plates = sides.map(() => plate());
    private readonly ring: Mesh;
    private readonly lock: Mesh;
    private readonly falls = new Map<ChuteToken, Fall>();
    private readonly spots = new Map<ChuteToken, Point>(); // of tokens in chutes, which slide
    private shown: Shown | null = null;
    private turn = 0; // of the board, in radians
    private view = 0;
    private orbit = 0;
    private now = 0;

    constructor(private readonly stage: Stage) {
        const wood = new MeshPhongMaterial({
            map: paintWood(),
            shininess: 30,
            specular: '#3a2c1c',
        });
        const dark = new MeshLambertMaterial({ color: '#1d1209' });
        const brass = new MeshPhongMaterial({
            color: '#b98545',
            shininess: 60,
            specular: '#6a5230',
        });
        this.board.scale.setScalar(SCALE);
        this.board.add(this.lay(slab(), wood), this.lay(stand(), wood));
        for (const side of sides) this.build(side, dark, brass);
        this.tokens = this.makeTokens();
        this.ring = new Mesh(new TorusGeometry(1, 0.045, 8, 64), new MeshBasicMaterial());
        this.lock = new Mesh(
            new CircleGeometry(1, 48),
            new MeshBasicMaterial({ map: paintLock(), transparent: true }),
        );
        this.faces[0]!.add(this.ring, this.lock);
        this.board.add(this.tokens);
        this.scene.add(this.board);
        this.light();
    }

    private lay(geometry: BufferGeometry, material: MeshPhongMaterial | MeshLambertMaterial): Mesh {
        const mesh = new Mesh(geometry, material);
        mesh.castShadow = mesh.receiveShadow = true;
        return mesh;
    }

    // One side: its hollows, rails, wheels and gates. The back's group looks the other way.
    private build(side: Side, dark: MeshLambertMaterial, brass: MeshPhongMaterial): void {
        const face = this.faces[side]!;
        face.rotation.y = side === 0 ? 0 : Math.PI;
        const deep = new Mesh(hollows(side), dark);
        const tray = new Mesh(
            new PlaneGeometry(WIDE - 6, ((WIDE - 6) * 112) / 1024),
            new MeshLambertMaterial({ map: this.plates[side]!.texture }),
        );
        deep.receiveShadow = tray.receiveShadow = true;
        deep.position.z = THICK / 2 + 2;
        tray.position.set(0, TRAY_Y - MIDDLE.y, THICK / 2 + 2.2);
        const rail = this.lay(rails(side), brass);
        rail.position.z = THICK / 2 + 2;
        const gate = new InstancedMesh(chevron(), new MeshBasicMaterial(), 14);
        gate.position.z = THICK / 2 + WHEEL_THICK + 3.5;
        this.gates.push(gate);
        this.wheels.push(
            WHEELS.map((number) => {
                const one = this.lay(wheel(radii[number - 1]!, []), this.enamel);
                const at = centre(side, number);
                one.position.set(at.x - MIDDLE.x, at.y - MIDDLE.y, THICK / 2 + 2);
                return one;
            }),
        );
        face.add(deep, tray, rail, gate, ...this.wheels[side]!);
        this.board.add(face);
    }

    // Tokens and hubs are one mesh: each instance shows its own cell of the picture.
    private makeTokens(): InstancedMesh {
        const geometry = coin();
        const count = TOKENS + 2 * WHEELS.length;
        const cells = new Float32Array(count * 2);
        for (let at = 0; at < count; at++)
            cells.set(cellAt(at < TOKENS ? at : HUB + ((at - TOKENS) % WHEELS.length)), 2 * at);
        geometry.setAttribute('cell', new InstancedBufferAttribute(cells, 2));
        const material = new MeshPhongMaterial({
            map: paintTokens(),
            shininess: 60,
            specular: '#1a1a1a',
        });
        material.onBeforeCompile = (shader) => {
            shader.vertexShader = `attribute vec2 cell;\n${shader.vertexShader}`.replace(
                '#include <uv_vertex>',
                '#include <uv_vertex>\n\tvMapUv += cell;',
            );
        };
        const mesh = new InstancedMesh(geometry, material, count);
        mesh.castShadow = mesh.receiveShadow = true;
        mesh.frustumCulled = false;
        return mesh;
    }

    private light(): void {
        const lamp = new SpotLight('#ffd699', 560, 0, 0.62, 0.6, 1.6);
        lamp.position.set(-5, 16, 19);
        lamp.castShadow = true;
        lamp.shadow.mapSize.set(1024, 1024);
        lamp.shadow.radius = 4;
        lamp.shadow.bias = -0.0008;
        lamp.shadow.camera.near = 8;
        lamp.shadow.camera.far = 44;
        const ground = new Mesh(
            new CircleGeometry(26, 48).rotateX(-Math.PI / 2),
            new MeshLambertMaterial({ color: '#24463b' }),
        );
        ground.position.y = (-TALL / 2 - 18) * SCALE;
        ground.receiveShadow = true;
        this.scene.add(lamp, lamp.target, ground, new HemisphereLight('#dfe8f0', '#4a2f1a', 1.5));
    }

    // ---- What is where -------------------------------------------------------------------------

    show(shown: Shown): void {
        const news = shown.effect !== this.shown?.effect;
        const first = !this.shown;
        this.shown = shown;
        const { v, effect } = shown;
        for (const one of sides) {
            this.carve(v, one);
            this.plates[one]!.draw(v, one);
            this.brighten(v, one);
        }
        if (news && effect?.kind === 'fall' && !this.stage.still)
            this.falls.set(effect.token, { from: this.origin(v, effect), at: 0 });
        this.mark(shown);
        if (first) this.turn = this.turnGoal;
        this.stage.ask();
    }

    // The wheels of a side are made anew when it becomes known where its notches are.
    private carve(v: ChuteView, side: Side): void {
        const known = sees(v, side);
        const neutral = (notch: number) =>
            circle(placeOf(v, side, notch) - (side === 0 ? 1 : -1) * v.angle[wheelOf(notch) - 1]!);
        const key = known ? 'open' : 'shut';
        if (key === this.keys[side]) return;
        this.keys[side] = key;
        WHEELS.forEach((number, at) => {
            const mesh = this.wheels[side]![at]!;
            mesh.geometry.dispose();
            mesh.geometry = wheel(radii[at]!, known ? notchesOf(number).map(neutral) : []);
        });
    }

    // The gates: bright where a token waits above, and where there is room below.
    private brighten(v: ChuteView, side: Side): void {
        const gate = this.gates[side]!;
        const near = (number: number, angle: number, full: boolean) =>
            sees(v, side) &&
            notchesOf(number).some(
                (one) =>
                    (tokensOf(v, side)[one] !== 'none') === full &&
                    Math.abs(between(placeOf(v, side, one), angle)) <= 12,
            );
        const matrix = new Matrix4();
        passages.slice(0, 7).forEach(({ from, to }, at) => {
            const angle = passageOf(v, side, at);
            const spin = new Quaternion().setFromAxisAngle(Z, (angle * Math.PI) / 180);
            const lit = [
                near(from, angle, true),
                to === 6 || near(to, fromBelow(v, side, at), false),
            ];
            for (const half of [0, 1]) {
                const spot = around(centre(side, from), radii[from - 1]! + (half ? 3 : -3), angle);
                gate.setMatrixAt(
                    2 * at + half,
                    matrix.compose(
                        new Vector3(spot.x - MIDDLE.x, spot.y - MIDDLE.y, 0),
                        spin,
                        new Vector3(0.9, 0.9, 1),
                    ),
                );
                gate.setColorAt(
                    2 * at + half,
                    new Color(lit[0] && lit[1] ? '#f2b84b' : lit[half] ? '#f3ebdd' : '#5d6a68'),
                );
            }
        });
        gate.instanceMatrix.needsUpdate = true;
        if (gate.instanceColor) gate.instanceColor.needsUpdate = true;
    }

    private mark({ side, held, barred }: Shown): void {
        const face = this.faces[side]!;
        const over = (mesh: Mesh, number: number, radius: number, z: number) => {
            const at = centre(side, number);
            mesh.position.set(at.x - MIDDLE.x, at.y - MIDDLE.y, z);
            mesh.scale.setScalar(radius);
            face.add(mesh);
        };
        this.ring.visible = held !== null;
        if (held) {
            over(this.ring, held.wheel, radii[held.wheel - 1]!, THICK / 2 + WHEEL_THICK + 2);
            (this.ring.material as MeshBasicMaterial).color.set(held.colour);
        }
        this.lock.visible = barred > 0;
        if (barred)
            over(this.lock, barred, radii[barred - 1]! - 0.5, THICK / 2 + WHEEL_THICK + 6.5);
    }

    private origin(v: ChuteView, effect: Effect & { kind: 'fall' }): Point {
        const side = sideOf(effect.token);
        const from = wheelNamed(effect.from);
        if (from === 0) return inChute(side, colourOf(effect.token), 0);
        return inNotch(side, from, passageOf(v, side, passageBetween(effect.from, effect.into)));
    }

    // Where each token is that can be seen; a notch is where its wheel stands on the screen now.
    private places(
        v: ChuteView,
        side: Side,
    ): Map<ChuteToken, { at: Point; z: number; tilt: number; towards: number }> {
        const found = new Map<
            ChuteToken,
            { at: Point; z: number; tilt: number; towards: number }
        >();
        if (!sees(v, side)) return found;
        const way = side === 0 ? 1 : -1;
        const angle = (notch: number) => {
            const at = wheelOf(notch) - 1;
            return placeOf(v, side, notch) + way * between(v.angle[at]!, motion.angle[at]!);
        };
        tokensOf(v, side).forEach((token, notch) => {
            if (!token || token === 'none') return;
            const { part, towards } = lean(v, side, notch, angle);
            const at = around(inNotch(side, wheelOf(notch), angle(notch)), part * 4.5, towards);
            found.set(token, { at, z: WHEEL_THICK - 1, tilt: part * 0.55, towards });
        });
        for (const colour of [2 * side, 2 * side + 1]) {
            const name = colours[colour]!;
            for (let slot = 0; slot < NUMBERS; slot++) {
                const token = v.chute[NUMBERS * colour + slot];
                if (token && token !== 'none')
                    found.set(token, {
                        at: inChute(side, colour, slot),
                        z: 3.6,
                        tilt: 0,
                        towards: 0,
                    });
                const number = v.order === 'countdown' ? NUMBERS - slot : slot + 1;
                if ((v.out[name] ?? 0) > slot)
                    found.set(`${name}${number}` as ChuteToken, {
                        at: inTray(side, colour, slot),
                        z: 4,
                        tilt: 0,
                        towards: 0,
                    });
            }
        }
        const { effect } = this.shown!;
        const wrong =
            effect?.kind === 'fatal' || (effect?.kind === 'fall' && effect.into === 'tray')
                ? effect.token
                : null;
        if (wrong && sideOf(wrong) === side && !found.has(wrong)) {
            const x = side === 0 ? -72 : 2 * MIDDLE.x + 72;
            found.set(wrong, {
                at: { x, y: TRAY_Y + 2 },
                z: effect?.kind === 'fatal' ? 16 : 10,
                tilt: 0,
                towards: 0,
            });
        }
        return found;
    }

    private arrange(seconds: number, still: boolean): boolean {
        const { v, effect } = this.shown!;
        const matrix = new Matrix4();
        const hidden = new Matrix4().makeScale(0, 0, 0);
        let moving = false;
        for (let at = 0; at < TOKENS; at++) this.tokens.setMatrixAt(at, hidden);
        for (const side of sides) {
            for (const [token, { at, z, tilt, towards }] of this.places(v, side)) {
                let spot = at;
                let height = z;
                const fall = this.falls.get(token);
                if (fall && !still) {
                    fall.at += seconds;
                    const part = Math.min(1, fall.at / FALL_S);
                    spot = {
                        x: fall.from.x + (at.x - fall.from.x) * part,
                        y: fall.from.y + (at.y - fall.from.y) * part ** 2,
                    };
                    height = z + Math.sin(part * Math.PI) * 5;
                    moving = true;
                    if (part === 1) this.falls.delete(token);
                } else if (z === 3.6) {
                    // The blocks behind it slide down.
                    const before = this.spots.get(token) ?? at;
                    const part = still ? 1 : 1 - Math.exp(-seconds * 12);
                    spot = {
                        x: before.x + (at.x - before.x) * part,
                        y: before.y + (at.y - before.y) * part,
                    };
                    if (Math.hypot(at.x - spot.x, at.y - spot.y) < 0.2) spot = at;
                    else moving = true;
                    this.spots.set(token, spot);
                }
                const turn = (towards * Math.PI) / 180;
                const leaning = new Quaternion().setFromAxisAngle(
                    new Vector3(-Math.sin(turn), Math.cos(turn), 0),
                    tilt,
                );
                const big = effect?.kind === 'fatal' && effect.token === token ? 1.6 : 1;
                this.put(
                    side,
                    colourOf(token) * NUMBERS + numberOf(token) - 1,
                    spot,
                    height,
                    leaning,
                    big,
                    matrix,
                );
            }
            WHEELS.forEach((number, at) =>
                this.put(
                    side,
                    TOKENS + side * WHEELS.length + at,
                    centre(side, number),
                    WHEEL_THICK,
                    new Quaternion(),
                    1.2,
                    matrix,
                ),
            );
        }
        this.tokens.instanceMatrix.needsUpdate = true;
        return moving;
    }

    // A thing of one side, at a place as that side sees it.
    private put(
        side: Side,
        at: number,
        spot: Point,
        z: number,
        turn: Quaternion,
        scale: number,
        matrix: Matrix4,
    ): void {
        const face = this.faces[side]!;
        const size = new Vector3(scale, scale, 1);
        matrix.compose(
            new Vector3(
                spot.x - MIDDLE.x,
                spot.y - MIDDLE.y,
                THICK / 2 + 2 + z - TOKEN_THICK / 2 + 1,
            ),
            turn,
            size,
        );
        face.updateMatrix();
        this.tokens.setMatrixAt(at, matrix.premultiply(face.matrix));
    }

    // ---- The eye ----------------------------------------------------------------------------------

    private get turnGoal(): number {
        const { side, effect } = this.shown!;
        return (side + (effect?.kind === 'around' ? 1 : 0)) * Math.PI;
    }

    nextView(step: 1 | -1): void {
        this.view = (this.view + step + views.length) % views.length;
        this.orbit = 0;
        this.stage.ask();
    }

    turnBy(angle: number): void {
        this.orbit = Math.max(-ORBIT_MAX, Math.min(ORBIT_MAX, this.orbit - angle));
        this.stage.ask();
    }

    get camera() {
        return this.eye.camera;
    }

    // The whole board matters, down to its foot.
    shape(aspect: number): void {
        this.eye.camera.aspect = aspect;
        const [wide, deep] = [WIDE / 2 + 2, THICK / 2 + 8];
        const points = [-TALL / 2 - FOOT, TALL / 2 + 2].flatMap((y) =>
            [-wide, wide].flatMap((x) => [
                new Vector3(x, y, -deep).multiplyScalar(SCALE),
                new Vector3(x, y, deep).multiplyScalar(SCALE),
            ]),
        );
        this.eye.frame(points);
    }

    spare(insets: Insets): void {
        this.eye.spare(insets);
        this.stage.ask();
    }

    freeze(on: boolean): void {
        this.eye.held = on;
        this.stage.ask();
    }

    zoom(factor: number): void {
        this.eye.zoom(factor);
        this.stage.ask();
    }

    // Where a wheel of the reader's side is on the canvas, in parts of its width and height.
    wheelAt(number: number): { x: number; y: number; r: number } {
        const { side } = this.shown!;
        const at = centre(side, number);
        const project = (x: number) => {
            const local = new Vector3(x - MIDDLE.x, at.y - MIDDLE.y, THICK / 2 + WHEEL_THICK);
            this.board.updateMatrixWorld(true);
            return this.faces[side]!.localToWorld(local).project(this.camera);
        };
        const [hub, rim] = [project(at.x), project(at.x + radii[number - 1]!)];
        return { x: (hub.x + 1) / 2, y: (1 - hub.y) / 2, r: Math.abs(rim.x - hub.x) / 2 };
    }

    // ---- Motion -----------------------------------------------------------------------------------

    step(seconds: number, still: boolean): boolean {
        if (!this.shown) return false;
        let moving = this.arrange(seconds, still);
        for (const side of sides) {
            WHEELS.forEach(
                (_, at) =>
                    (this.wheels[side]![at]!.rotation.z =
                        ((side === 0 ? 1 : -1) * motion.angle[at]! * Math.PI) / 180),
            );
        }
        const ease = (now: number, goal: number, rate: number): number => {
            const left = goal - now;
            if (still || Math.abs(left) < 0.003) return goal;
            moving = true;
            return now + left * Math.min(1, seconds * rate);
        };
        this.turn = ease(this.turn, this.turnGoal, 3);
        this.now = ease(this.now, views[this.view]! + this.orbit, 8);
        moving = this.eye.step(still ? 1 : Math.min(1, seconds * 8)) || moving;
        this.board.rotation.y = this.turn + this.now;
        // The side that looks away need not be drawn.
        for (const side of sides)
            this.faces[side]!.visible =
                Math.cos(this.board.rotation.y + (side === 0 ? 0 : Math.PI)) > -0.35;
        return moving;
    }

    drawn(): void {
        this.onMoved();
    }
}
