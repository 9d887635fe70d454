// Where the eye is: three heights, a little to the left or right, and always far enough away that
// the whole table fits into the picture.
import { PerspectiveCamera, Vector3 } from 'three';

const Y = new Vector3(0, 1, 0);
const ORBIT_MAX = (25 * Math.PI) / 180;
const heights = [0.6, 0.86, 1.3]; // of the eye, in radians
const SETTLED = 0.002;

// The part of the picture that the table may fill; names go above it.
const frame = { left: -0.97, right: 0.97, bottom: -0.96 };

export class Eye {
    readonly camera = new PerspectiveCamera(30, 1, 1, 120);
    free = false; // goes round as far as one likes
    above = 0; // how much of the picture is kept for names, where half of it is 1
    private height = 1; // index into heights
    private orbit = 0;
    private now = { high: heights[1]!, orbit: 0 };
    private corners: Vector3[] = [];

    next(step: 1 | -1): void {
        this.height = (this.height + step + heights.length) % heights.length;
    }

    turnBy(angle: number): void {
        const most = this.free ? Infinity : ORBIT_MAX;
        this.orbit = Math.max(-most, Math.min(most, this.orbit + angle));
    }

    // The half-axes of the table.
    fit(a: number, b: number): void {
        this.corners = Array.from({ length: 24 }, (_, at) => {
            const angle = (at * Math.PI) / 12;
            return new Vector3(Math.sin(angle) * (a + 0.75), 0.2, Math.cos(angle) * (b + 0.75));
        });
    }

    // Goes a part of the way; true: it is not there yet.
    look(part: number): boolean {
        const goal = { high: heights[this.height]!, orbit: this.orbit };
        const far = Math.abs(goal.high - this.now.high) + Math.abs(goal.orbit - this.now.orbit);
        this.now.high += (goal.high - this.now.high) * part;
        this.now.orbit += (goal.orbit - this.now.orbit) * part;
        if (far < SETTLED) this.now = goal;
        this.aim();
        return far >= SETTLED;
    }

    private aim(): void {
        const { camera } = this;
        // A narrow picture is high: a steeper eye wastes less of it.
        const high = Math.min(1.42, this.now.high + Math.max(0, 1.5 - camera.aspect) * 0.36);
        const towards = new Vector3(0, Math.sin(high), Math.cos(high)).applyAxisAngle(
            Y,
            this.now.orbit,
        );
        const top = 1 - this.above;
        let distance = 24;
        let box = { left: -1, right: 1, bottom: -1, top: 1 };
        for (let tries = 0; tries < 6; tries++) {
            camera.position.copy(towards).multiplyScalar(distance);
            camera.lookAt(0, 0, 0);
            camera.updateProjectionMatrix();
            camera.updateMatrixWorld();
            box = this.extent();
            const wide = (box.right - box.left) / (frame.right - frame.left);
            const tall = (box.top - box.bottom) / (top - frame.bottom);
            distance *= Math.max(wide, tall);
        }
        // The lens is shifted, not turned: what is upright stays upright.
        const matrix = camera.projectionMatrix;
        matrix.elements[8] = (box.left + box.right - frame.left - frame.right) / 2;
        matrix.elements[9] = (box.bottom + box.top - frame.bottom - top) / 2;
        camera.projectionMatrixInverse.copy(matrix).invert();
    }

    private extent(): { left: number; right: number; bottom: number; top: number } {
        const box = { left: 9, right: -9, bottom: 9, top: -9 };
        for (const corner of this.corners) {
            const { x, y } = corner.clone().project(this.camera);
            box.left = Math.min(box.left, x);
            box.right = Math.max(box.right, x);
            box.bottom = Math.min(box.bottom, y);
            box.top = Math.max(box.top, y);
        }
        return box;
    }
}
