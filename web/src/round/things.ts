// Many equal things drawn at once, each on its way to where it should be.
import {
    Color,
    InstancedMesh,
    Matrix4,
    Quaternion,
    Vector3,
    type BufferGeometry,
    type Material,
} from 'three';

export interface Place {
    position: Vector3;
    turn: Quaternion;
    scale: number;
}

const gone = (): Place => ({ position: new Vector3(0, -2, 0), turn: new Quaternion(), scale: 0 });
const matrix = new Matrix4();
const size = new Vector3();
const lifted = new Vector3();
const NEAR = 0.0004;

export class Things {
    readonly mesh: InstancedMesh;
    private readonly now: Place[] = [];
    private readonly goal: Place[] = [];
    private readonly colours: string[] = [];

    constructor(
        geometry: BufferGeometry,
        material: Material,
        readonly count: number,
        readonly rate = 9, // how quickly they go
        readonly hop = 0, // how high they rise while they turn over
    ) {
        this.mesh = new InstancedMesh(geometry, material, count);
        this.mesh.castShadow = this.mesh.receiveShadow = true;
        this.mesh.frustumCulled = false;
        for (let at = 0; at < count; at++) {
            this.now.push(gone());
            this.goal.push(gone());
            this.write(at, 1);
        }
    }

    put(at: number, position: Vector3, turn: Quaternion, scale = 1): void {
        const goal = this.goal[at]!;
        const now = this.now[at]!;
        goal.position.copy(position);
        goal.turn.copy(turn);
        goal.scale = scale;
        if (now.scale > 0 || scale === 0) return;
        // A new thing appears in its place.
        now.position.copy(position);
        now.turn.copy(turn);
    }

    // It comes from elsewhere, already as large as it will be.
    from(at: number, position: Vector3): void {
        this.now[at]!.position.copy(position);
        this.now[at]!.scale = this.goal[at]!.scale;
    }

    // It is thrown from somewhere, turned any way.
    toss(at: number, position: Vector3): void {
        this.from(at, position);
        this.now[at]!.turn.random();
    }

    isThere(at: number): boolean {
        return this.goal[at]!.scale > 0;
    }

    hide(at: number): void {
        this.goal[at]!.scale = 0;
    }

    tint(at: number, colour: string): void {
        if (this.colours[at] === colour) return;
        this.colours[at] = colour;
        this.mesh.setColorAt(at, new Color(colour));
        this.mesh.instanceColor!.needsUpdate = true;
    }

    // `near`: 1 when it lies as it should, 0 when it is the other way up.
    private write(at: number, near: number): void {
        const { position, turn, scale } = this.now[at]!;
        lifted.copy(position);
        lifted.y += this.hop * 4 * near * (1 - near);
        this.mesh.setMatrixAt(at, matrix.compose(lifted, turn, size.setScalar(scale)));
        this.mesh.instanceMatrix.needsUpdate = true;
    }

    // True: something still moves.
    step(seconds: number): boolean {
        const part = 1 - Math.exp(-seconds * this.rate);
        let moving = false;
        for (let at = 0; at < this.count; at++) {
            const now = this.now[at]!;
            const goal = this.goal[at]!;
            const near = Math.abs(now.turn.dot(goal.turn));
            const far =
                now.position.distanceToSquared(goal.position) +
                Math.abs(now.scale - goal.scale) +
                (1 - near);
            if (far === 0) continue;
            if (far < NEAR || part >= 1) {
                now.position.copy(goal.position);
                now.turn.copy(goal.turn);
                now.scale = goal.scale;
                this.write(at, 1);
            } else {
                now.position.lerp(goal.position, part);
                now.turn.slerp(goal.turn, part);
                now.scale += (goal.scale - now.scale) * part;
                this.write(at, near);
                moving = true;
            }
        }
        return moving;
    }
}
