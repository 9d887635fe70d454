// Paper that flies for a second where a popper went off.
import {
    Color,
    DoubleSide,
    InstancedMesh,
    Matrix4,
    MeshLambertMaterial,
    PlaneGeometry,
    Quaternion,
    Vector3,
} from 'three';

const FLAKES = 96;
const LIFE = 1.3; // seconds
const FALL = 9;
const colours = ['#f2c230', '#e4572e', '#7fc8f8', '#c2378a', '#1fa37a', '#fff3d6'];
const matrix = new Matrix4();
const one = new Vector3(1, 1, 1);

export class Confetti {
    readonly mesh = new InstancedMesh(
        new PlaneGeometry(0.14, 0.09),
        new MeshLambertMaterial({ side: DoubleSide }),
        FLAKES,
    );
    private readonly at = Array.from({ length: FLAKES }, () => new Vector3());
    private readonly way = Array.from({ length: FLAKES }, () => new Vector3());
    private readonly turn = Array.from({ length: FLAKES }, () => new Quaternion());
    private readonly spin = Array.from({ length: FLAKES }, () => new Quaternion());
    private left = 0;

    constructor() {
        this.mesh.frustumCulled = false;
        this.mesh.visible = false;
        for (let flake = 0; flake < FLAKES; flake++)
            this.mesh.setColorAt(flake, new Color(colours[flake % colours.length]));
    }

    // From each of these places at once.
    burst(places: Vector3[]): void {
        this.left = LIFE;
        this.mesh.visible = true;
        for (let flake = 0; flake < FLAKES; flake++) {
            const angle = Math.random() * Math.PI * 2;
            const wide = Math.random() * 1.9;
            this.at[flake]!.copy(places[flake % places.length]!);
            this.way[flake]!.set(
                Math.sin(angle) * wide,
                3.4 + Math.random() * 2.6,
                Math.cos(angle) * wide,
            );
            this.turn[flake]!.random();
            this.spin[flake]!.random().slerp(new Quaternion(), 0.94);
        }
    }

    // True: some are still in the air.
    step(seconds: number): boolean {
        if (this.left <= 0) return false;
        this.left -= seconds;
        for (let flake = 0; flake < FLAKES; flake++) {
            const [at, way, turn] = [this.at[flake]!, this.way[flake]!, this.turn[flake]!];
            way.y = Math.max(-2.2, way.y - FALL * seconds); // paper falls no faster
            at.addScaledVector(way, seconds);
            turn.multiply(this.spin[flake]!);
            this.mesh.setMatrixAt(flake, matrix.compose(at, turn, one));
        }
        this.mesh.instanceMatrix.needsUpdate = true;
        this.mesh.visible = this.left > 0;
        return true;
    }
}
