// Where the eye is at Le X: low before the planks, from the front, from a side or from above, and as
// near as one likes.
import { PerspectiveCamera, Vector3 } from 'three';

import { U } from './shapes';
import type { Vec } from './view';

const SETTLED = 0.002;
const LOW = 0.24; // radians above the table
const HIGH = 1.05;
const FLAT = 1.6; // as wide for its height
const STEEP = 0.7; // from here on the plane that faces the reader is level
const seats = [
    { orbit: 0, high: LOW },
    { orbit: Math.PI / 2, high: LOW },
    { orbit: 0, high: HIGH },
    { orbit: -Math.PI / 2, high: LOW },
] as const;

export class XEye {
    readonly camera = new PerspectiveCamera(28, 1, 1, 120);
    private preset = 0;
    private goal = { orbit: 0, high: LOW, near: 1 };
    private now = { orbit: 0, high: LOW, near: 1 };
    private top = 250; // mm that must be seen

    private go(preset: number): void {
        this.preset = (preset + seats.length) % seats.length;
        Object.assign(this.goal, seats[this.preset]);
    }

    next(step: 1 | -1): void {
        this.go(this.preset + step);
    }

    // From the front to the side, and back.
    across(): void {
        this.go(this.sideways ? 0 : 1);
    }

    turnBy(angle: number): void {
        this.goal.orbit += angle;
    }

    zoom(factor: number): void {
        this.goal.near = Math.max(0.8, Math.min(2.6, this.goal.near * factor));
    }

    // The pile grows.
    fit(aspect: number, top: number): void {
        this.camera.aspect = aspect;
        this.top = top;
    }

    // Does one look across the planks rather than along them?
    get sideways(): boolean {
        return Math.abs(Math.sin(this.goal.orbit)) > Math.SQRT1_2;
    }

    get level(): boolean {
        return this.goal.high > STEEP;
    }

    // The axes of what faces the reader: to the right, up in the picture, and towards the reader. They
    // are those of the planks, so that a straight pull stays straight.
    get axes(): { right: Vec; up: Vec; to: Vec } {
        const quarter = Math.round(this.goal.orbit / (Math.PI / 2)) * (Math.PI / 2);
        const [sin, cos] = [Math.round(Math.sin(quarter)), Math.round(Math.cos(quarter))];
        const right: Vec = [cos, 0, -sin];
        const back: Vec = [sin, 0, cos];
        if (this.level) return { right, up: [-sin, 0, -cos], to: [0, 1, 0] };
        return { right, up: [0, 1, 0], to: back };
    }

    // Goes a part of the way; true: it is not there yet.
    look(part: number): boolean {
        const { goal, now } = this;
        const far =
            Math.abs(goal.orbit - now.orbit) +
            Math.abs(goal.high - now.high) +
            Math.abs(goal.near - now.near);
        for (const key of ['orbit', 'high', 'near'] as const)
            now[key] = far < SETTLED ? goal[key] : now[key] + (goal[key] - now[key]) * part;
        this.aim();
        return far >= SETTLED;
    }

    private aim(): void {
        const { camera, now } = this;
        const half = Math.tan((camera.fov * Math.PI) / 360);
        const [tall, wide] = [(this.top / 2 + 16) * U, 104 * U];
        // In a low picture, and nearer, one looks at the pile rather than at the whole X.
        const near = now.near * (camera.aspect > FLAT ? 1.4 : 1);
        const away = Math.max(tall / half, wide / half / camera.aspect) / near + 35 * U;
        const middle = ((this.top - 26) / 2) * U + (tall - tall / near) * 0.8;
        const towards = new Vector3(
            Math.sin(now.orbit) * Math.cos(now.high),
            Math.sin(now.high),
            Math.cos(now.orbit) * Math.cos(now.high),
        );
        const at = new Vector3(0, middle, 0);
        camera.position.copy(at).addScaledVector(towards, away);
        camera.lookAt(at);
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
    }
}
