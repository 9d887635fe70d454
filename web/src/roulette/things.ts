// Many equal things drawn at once, each on its way to where it should be.
import { BoxGeometry, Color, InstancedMesh, Matrix4, Quaternion, Vector3, type BufferGeometry, type Material } from 'three';

import { CELLS, cells, type CellName } from './paint';

// A box whose six sides show cells of the painted canvas: right, left, top, bottom, front, back.
export function painted(width: number, height: number, depth: number, sides: CellName[]): BoxGeometry {
    const box = new BoxGeometry(width, height, depth);
    const uv = box.getAttribute('uv');
    sides.forEach((name, side) => {
        const cell = cells[name];
        for (let corner = side * 4; corner < side * 4 + 4; corner++) {
            const inset = (value: number) => 0.02 + value * 0.96;
            uv.setXY(
                corner,
                ((cell % CELLS) + inset(uv.getX(corner))) / CELLS,
                (Math.floor(cell / CELLS) + inset(uv.getY(corner))) / CELLS,
            );
        }
    });
    return box;
}

export interface Place {
    position: Vector3;
    turn: Quaternion;
    scale: number;
}

const gone = (): Place => ({ position: new Vector3(0, -2, 0), turn: new Quaternion(), scale: 0 });
const matrix = new Matrix4();
const size = new Vector3();
const NEAR = 0.0004;

export class Things {
    readonly mesh: InstancedMesh;
    private readonly now: Place[] = [];
    private readonly goal: Place[] = [];

    constructor(
        geometry: BufferGeometry,
        material: Material,
        readonly count: number,
        readonly rate = 9, // how quickly they go
    ) {
        this.mesh = new InstancedMesh(geometry, material, count);
        this.mesh.castShadow = this.mesh.receiveShadow = true;
        this.mesh.frustumCulled = false;
        for (let at = 0; at < count; at++) {
            this.now.push(gone());
            this.goal.push(gone());
            this.write(at);
        }
    }

    put(at: number, position: Vector3, turn: Quaternion, scale = 1): void {
        const goal = this.goal[at]!;
        const now = this.now[at]!;
        goal.position.copy(position);
        goal.turn.copy(turn);
        goal.scale = scale;
        if (now.scale > 0 || scale === 0) return;
        // What appears, appears in its place.
        now.position.copy(position);
        now.turn.copy(turn);
    }

    hide(at: number): void {
        this.goal[at]!.scale = 0;
    }

    // From elsewhere, before it goes to its place.
    from(at: number, position: Vector3, turn?: Quaternion): void {
        const now = this.now[at]!;
        now.position.copy(position);
        if (turn) now.turn.copy(turn);
        now.scale = this.goal[at]!.scale;
    }

    tint(at: number, colour: string): void {
        this.mesh.setColorAt(at, new Color(colour));
        if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
    }

    private write(at: number): void {
        const { position, turn, scale } = this.now[at]!;
        this.mesh.setMatrixAt(at, matrix.compose(position, turn, size.setScalar(scale)));
        this.mesh.instanceMatrix.needsUpdate = true;
    }

    // True: something still moves.
    step(seconds: number): boolean {
        const part = 1 - Math.exp(-seconds * this.rate);
        let moving = false;
        for (let at = 0; at < this.count; at++) {
            const now = this.now[at]!;
            const goal = this.goal[at]!;
            const far =
                now.position.distanceToSquared(goal.position) +
                Math.abs(now.scale - goal.scale) +
                (1 - Math.abs(now.turn.dot(goal.turn)));
            if (far === 0) continue;
            if (far < NEAR || part >= 1) {
                now.position.copy(goal.position);
                now.turn.copy(goal.turn);
                now.scale = goal.scale;
            } else {
                now.position.lerp(goal.position, part);
                now.turn.slerp(goal.turn, part);
                now.scale += (goal.scale - now.scale) * part;
                moving = true;
            }
            this.write(at);
        }
        return moving;
    }
}
