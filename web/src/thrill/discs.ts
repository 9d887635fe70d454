// Thirty-two discs, drawn in three goes. On the plate they go from one word of the server to the
// next; at the edge they lean; and what falls tips over the line that the server names.
import { InstancedMesh, Matrix4, Quaternion, Vector3, type Material, type Scene } from 'three';

import type { Fall } from './direct';
import { disc, THICK, TOP, U } from './shapes';
import { EDGE, sizeOf, sizes, type Size, type Spot } from './view';

const DISCS = 32;
const TICK_S = 0.11; // between two words of the server, and a little more
const FLIGHT_S = 0.4; // from the stock to the plate, or back
const TIP_S = 0.42; // until what tips slides off
const FALL_S = 1.5; // until what fell is taken away
const TIPPED = 1.35; // radians
const LEAN = 0.17; // radians, with half of its width in the air
const GRAVITY = 14;
const Y = new Vector3(0, 1, 0);
const gone = new Vector3(0, 0, 0);
const whole = new Vector3(1, 1, 1);

export interface Lying extends Spot {
    turn: number; // degrees
    over: number; // per cent
    up: number; // above the plate
}

// Where a disc should be: on the plate, somewhere on the table, or nowhere.
export type Goal = { on: 'plate'; at: Lying } | { on: 'table'; at: Vector3 } | { on: 'nothing' };

interface Pose {
    position: Vector3;
    turn: Quaternion;
}

interface One {
    size: Size;
    slot: number; // in the mesh of its size
    goal: Goal;
    from: Lying; // where it was when the server last spoke
    base: Pose; // where it was when it left the plate or came to it
    flight: number; // 1: it has arrived
    fall: { how: Fall; age: number; lean: number; rate: number } | null;
    pose: Pose;
}

const still = (): Pose => ({ position: new Vector3(), turn: new Quaternion() });
// The same angle, from -180 to 180.
const near = (angle: number) => angle - 360 * Math.round(angle / 360);
export const mix = (a: number, b: number, part: number) => a + (b - a) * part;

function between(a: Lying, b: Lying, part: number): Lying {
    return {
        x: mix(a.x, b.x, part),
        y: mix(a.y, b.y, part),
        turn: mix(a.turn, b.turn, part),
        over: mix(a.over, b.over, part),
        up: mix(a.up, b.up, part),
    };
}

const leanOf = (over: number) => LEAN * Math.min(1.2, over / 50) ** 2;

// A disc turned by `angle` about the line that touches the plate's edge at `pivot`.
function tip(
    { x, y, turn }: { x: number; y: number; turn: number },
    pivot: Spot,
    angle: number,
): Pose {
    const far = Math.hypot(pivot.x, pivot.y) || 1;
    const out = new Vector3(pivot.x / far, 0, -pivot.y / far);
    const middle = new Vector3(x, 0, -y).multiplyScalar(U);
    const beyond = middle.dot(out) - far * U;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const along = beyond * cos + (THICK / 2) * sin - beyond;
    const position = middle
        .addScaledVector(out, along)
        .setY(TOP - beyond * sin + (THICK / 2) * cos);
    const tilted = new Quaternion().setFromAxisAngle(new Vector3().crossVectors(Y, out), angle);
    return {
        position,
        turn: tilted.multiply(new Quaternion().setFromAxisAngle(Y, (turn * Math.PI) / 180)),
    };
}

function lie(at: Lying): Pose {
    const far = Math.hypot(at.x, at.y) || 1;
    const pose = tip(at, { x: (at.x / far) * EDGE, y: (at.y / far) * EDGE }, leanOf(at.over));
    pose.position.y += at.up;
    return pose;
}

// Tips over its pivot, slides off, turns over and comes to lie below the plate.
function falling({ x, y, pivot }: Fall, lean: number, age: number): Pose {
    const tipping = Math.min(1, age / TIP_S);
    const pose = tip({ x, y, turn: 0 }, pivot, lean + (TIPPED - lean) * tipping ** 2);
    if (age <= TIP_S) return pose;
    const land = Math.sqrt((2 * (pose.position.y - THICK / 2)) / GRAVITY);
    const free = Math.min(age - TIP_S, land);
    const far = Math.hypot(pivot.x, pivot.y) || 1;
    const out = new Vector3(pivot.x / far, 0, -pivot.y / far);
    const rest = mix(TIPPED, Math.PI, free / land) - TIPPED;
    pose.turn.premultiply(
        new Quaternion().setFromAxisAngle(new Vector3().crossVectors(Y, out), rest),
    );
    pose.position.addScaledVector(out, free * 1.5);
    pose.position.y -= (GRAVITY * free * free) / 2;
    return pose;
}

export class Discs {
    turned = 0; // how the plate stands, in radians
    private readonly meshes = new Map<Size, InstancedMesh>();
    private readonly all: One[] = [];
    tick = 1; // 1: they are where the server has said
    private readonly matrix = new Matrix4();

    constructor(scene: Scene, material: Material) {
        for (let at = 0; at < DISCS; at++) {
            const size = sizeOf(at);
            const slot = this.all.filter((one) => one.size === size).length;
            const from = { x: 0, y: 0, turn: 0, over: 0, up: 0 };
            this.all.push({
                size,
                slot,
                goal: { on: 'nothing' },
                from,
                base: still(),
                flight: 1,
                fall: null,
                pose: still(),
            });
        }
        for (const size of sizes) {
            const mesh = new InstancedMesh(
                disc(size),
                material,
                this.all.filter((one) => one.size === size).length,
            );
            mesh.castShadow = mesh.receiveShadow = true;
            mesh.frustumCulled = false;
            this.meshes.set(size, mesh);
            scene.add(mesh);
        }
    }

    // Where one falls just now.
    get falling(): Spot | null {
        return this.all.find((one) => one.fall)?.fall?.how.pivot ?? null;
    }

    // Where one is now.
    poseAt(disc: number): Readonly<Pose> {
        return this.all[disc]!.pose;
    }

    // The server has spoken.
    arrange(goals: Goal[]): void {
        this.all.forEach((one, at) => {
            const before = one.goal;
            const goal = goals[at]!;
            if (goal.on === 'plate') one.fall = null;
            if (before.on === 'plate' && goal.on === 'plate') {
                one.from = between(one.from, before.at, this.tick);
                one.from.turn = goal.at.turn - near(goal.at.turn - one.from.turn);
            } else if (before.on !== goal.on) {
                one.base = { position: one.pose.position.clone(), turn: one.pose.turn.clone() };
                one.flight = before.on === 'nothing' ? 1 : 0;
                if (goal.on === 'plate') one.from = goal.at;
            }
            one.goal = goal;
        });
        this.tick = 0;
    }

    // `rate`: how fast, as a part of how it really went.
    drop(how: Fall, rate: number): void {
        const one = this.all[how.disc]!;
        const over = one.goal.on === 'plate' ? one.goal.at.over : 50;
        one.fall = { how, age: 0, lean: leanOf(over), rate };
    }

    private inPlate(pose: Pose): Pose {
        const turn = new Quaternion().setFromAxisAngle(Y, this.turned);
        pose.position.applyQuaternion(turn);
        pose.turn.premultiply(turn);
        return pose;
    }

    private poseOf(one: One): Pose | null {
        if (one.fall) return this.inPlate(falling(one.fall.how, one.fall.lean, one.fall.age));
        if (one.goal.on === 'nothing') return null;
        const pose =
            one.goal.on === 'plate'
                ? this.inPlate(lie(between(one.from, one.goal.at, this.tick)))
                : { position: one.goal.at.clone(), turn: new Quaternion() };
        if (one.flight >= 1) return pose;
        const part = one.flight * one.flight * (3 - 2 * one.flight);
        pose.position.lerpVectors(one.base.position.clone(), pose.position.clone(), part);
        pose.position.y += Math.sin(part * Math.PI) * 0.9;
        pose.turn.slerpQuaternions(one.base.turn, pose.turn.clone(), part);
        return pose;
    }

    // True: something still moves.
    step(seconds: number, still: boolean): boolean {
        this.tick = still ? 1 : Math.min(1, this.tick + seconds / TICK_S);
        let moving = this.tick < 1;
        for (const one of this.all) {
            one.flight = still ? 1 : Math.min(1, one.flight + seconds / FLIGHT_S);
            if (one.fall && (one.fall.age += seconds * one.fall.rate) > FALL_S) this.land(one);
            moving ||= one.flight < 1 || one.fall !== null;
            const pose = this.poseOf(one);
            if (pose) one.pose = pose;
            this.matrix.compose(one.pose.position, one.pose.turn, pose ? whole : gone);
            this.meshes.get(one.size)!.setMatrixAt(one.slot, this.matrix);
        }
        for (const mesh of this.meshes.values()) mesh.instanceMatrix.needsUpdate = true;
        return moving;
    }

    // Fallen discs go where they belong now.
    private land(one: One): void {
        one.fall = null;
        one.base = one.pose;
        one.flight = 0;
    }
}
