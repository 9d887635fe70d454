// Thirty-six blocks, drawn in six goes. On the X they go from one word of the server to the next; what
// is taken flies to its owner.
import {
    Color,
    InstancedMesh,
    Matrix4,
    MeshPhongMaterial,
    Quaternion,
    Vector3,
    type Scene,
} from 'three';

import { broken, paintBlock, U } from './shapes';
import type { CroisillonFeel } from '../protocol.gen';
import { BLOCKS, colours, sizeOf } from './view';

const TICK = { least: 0.015, most: 0.16, usual: 0.045 }; // seconds between two words of the server
const FLIGHT_S = 0.55;
const HOP = 1.6;

export interface Goal {
    on: 'pile' | 'table';
    position: Vector3;
    turn: Quaternion;
}

interface One {
    goal: Goal | null; // null: back in the box
    from: { position: Vector3; turn: Quaternion };
    now: { position: Vector3; turn: Quaternion };
    age: number; // 1: it is there
    lasts: number;
    hop: number;
}

const light = new Color('#ffffff');
const shades: Record<CroisillonFeel, Color> = {
    unknown: light,
    free: light,
    gripped: new Color('#8d8578'),
    loaded: new Color('#4a4040'),
};

const here = () => ({ position: new Vector3(), turn: new Quaternion() });

export class Blocks {
    private readonly meshes: InstancedMesh[] = [];
    private readonly all: One[] = [];
    private tick = TICK.usual; // as they come now, and a little more
    private heardAt = 0;
    private readonly matrix = new Matrix4();
    private readonly scale = new Vector3();

    constructor(scene: Scene) {
        const shape = broken();
        for (const colour of colours) {
            const paint = new MeshPhongMaterial({
                map: paintBlock(colour),
                shininess: 36,
                specular: '#3a332a',
            });
            const mesh = new InstancedMesh(shape, paint, BLOCKS / colours.length);
            mesh.castShadow = mesh.receiveShadow = true;
            mesh.frustumCulled = false;
            this.meshes.push(mesh);
            scene.add(mesh);
        }
        for (let block = 0; block < BLOCKS; block++) {
            this.all.push({
                goal: null,
                from: here(),
                now: here(),
                age: 1,
                lasts: TICK.usual,
                hop: 0,
            });
            this.write(block);
        }
    }

    // How each sits, as light and shade; null: all in the same light.
    tint(feel: CroisillonFeel[] | null): void {
        for (let block = 0; block < BLOCKS; block++) {
            const mesh = this.meshes[Math.floor(block / 6)]!;
            mesh.setColorAt(block % 6, shades[feel?.[block] ?? 'free']);
            mesh.instanceColor!.needsUpdate = true;
        }
    }

    // Where one is now.
    poseAt(block: number): { position: Vector3; turn: Quaternion } {
        return this.all[block]!.now;
    }

    // The server has spoken: in a collapse there is much to tell, and it speaks less often.
    hear(now: number): void {
        const gap = (now - this.heardAt) / 1000;
        this.heardAt = now;
        if (gap < 2 * TICK.most)
            this.tick += (Math.max(TICK.least, Math.min(TICK.most, gap * 1.2)) - this.tick) * 0.3;
    }

    put(block: number, goal: Goal | null): void {
        const one = this.all[block]!;
        const old = one.goal;
        if (
            goal &&
            old &&
            goal.on === old.on &&
            goal.position.equals(old.position) &&
            goal.turn.equals(old.turn)
        )
            return;
        const flies = old !== null && goal !== null && (goal.on === 'table' || old.on === 'table');
        one.from.position.copy(one.now.position);
        one.from.turn.copy(one.now.turn);
        one.lasts = flies ? FLIGHT_S : this.tick;
        one.hop = flies && old.on === 'pile' ? HOP : 0;
        one.age = old && goal ? 0 : 1; // what appears, appears in its place
        one.goal = goal;
    }

    private write(block: number): void {
        const { goal, now } = this.all[block]!;
        const [wide, high, deep] = sizeOf(block);
        this.scale.set(wide, high, deep).multiplyScalar(goal ? U : 0);
        const mesh = this.meshes[Math.floor(block / 6)]!;
        mesh.setMatrixAt(block % 6, this.matrix.compose(now.position, now.turn, this.scale));
        mesh.instanceMatrix.needsUpdate = true;
    }

    // True: something still moves.
    step(seconds: number, still: boolean): boolean {
        let moving = false;
        this.all.forEach((one, block) => {
            const { goal } = one;
            one.age = still ? 1 : Math.min(1, one.age + seconds / one.lasts);
            if (goal) {
                const part =
                    one.lasts === FLIGHT_S ? one.age * one.age * (3 - 2 * one.age) : one.age;
                one.now.position.lerpVectors(one.from.position, goal.position, part);
                one.now.position.y += one.hop * 4 * part * (1 - part);
                one.now.turn.slerpQuaternions(one.from.turn, goal.turn, part);
            }
            moving ||= one.age < 1;
            this.write(block);
        });
        return moving;
    }
}
