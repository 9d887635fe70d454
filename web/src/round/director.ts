// The camera of every table. It frames what matters in the part of the picture that nothing lies over,
// leans towards the danger, and eases from one picture to the next. A person may look from elsewhere and
// come nearer; how near is remembered for each game.
import { PerspectiveCamera, Vector3 } from 'three';

import { recall, remember } from '../core/storage';

// The parts of the picture's width or height that are covered at each side.
export interface Insets {
    top: number;
    right: number;
    bottom: number;
    left: number;
}

export interface Look {
    orbit: number;
    high: number; // in radians above the table
}

interface Options {
    looks: Look[]; // the first is the usual one
    fov?: number;
    orbitMost?: number; // radians to each side
    steepens?: number; // in a narrow picture: a steeper eye wastes less of it
}

const WIDE = 0.86; // of the free width is what matters
const TALL = 0.97; // of the free height
const LEAST = 0.3; // of the picture counts as free, however much lies over it
const FAR = 400;
const CLOSER = 0.9; // leaning, the eye also comes nearer
const ZOOM = { least: 0.8, most: 2.6 };
const SETTLED = 0.002;
const FRAMING = 0.55; // of the pace at which a person's own looks follow
const keys = ['top', 'right', 'bottom', 'left', 'lean'] as const;

const spread = (points: Vector3[]): Vector3 => {
    const [least, most] = [points[0]!.clone(), points[0]!.clone()];
    for (const point of points) {
        least.min(point);
        most.max(point);
    }
    return least.add(most).multiplyScalar(0.5);
};

export class Director {
    readonly camera: PerspectiveCamera;
    held = false; // a finger is on the picture: what it shows stays where it is
    private preset = 0;
    private orbitMost: number;
    private own = { orbit: 0, high: 0, zoom: 1 }; // how the person wants to look
    private ownNow = { orbit: 0, high: 0, zoom: 1 };
    private goal = { top: 0, right: 0, bottom: 0, left: 0, lean: 0 };
    private now = { ...this.goal };
    private points: Vector3[] = [];
    private pointsNow: Vector3[] = [];
    private focus = new Vector3();
    private focusNow = new Vector3();
    private placed = false; // something has been framed
    private kept: number; // the zoom that is remembered

    constructor(
        private readonly game: string,
        private readonly options: Options,
    ) {
        this.camera = new PerspectiveCamera(options.fov ?? 30, 1, 1, FAR);
        this.orbitMost = options.orbitMost ?? Infinity;
        this.kept = recall(`zoom.${game}`, 1);
        this.own.zoom = Math.max(ZOOM.least, Math.min(ZOOM.most, this.kept));
        this.go(0);
        Object.assign(this.ownNow, this.own);
    }

    // ---- What a person wants -----------------------------------------------------------------

    protected go(preset: number): void {
        const { looks } = this.options;
        this.preset = (preset + looks.length) % looks.length;
        Object.assign(this.own, looks[this.preset]);
    }

    next(step: 1 | -1): void {
        this.go(this.preset + step);
    }

    turnBy(angle: number): void {
        this.own.orbit = Math.max(
            -this.orbitMost,
            Math.min(this.orbitMost, this.own.orbit + angle),
        );
    }

    set free(on: boolean) {
        this.orbitMost = on ? Infinity : (this.options.orbitMost ?? Infinity);
    }

    zoom(factor: number): void {
        this.own.zoom = Math.max(ZOOM.least, Math.min(ZOOM.most, this.own.zoom * factor));
    }

    get look(): Look {
        return this.own;
    }

    // ---- What matters ------------------------------------------------------------------------

    frame(points: Vector3[]): void {
        this.points = points;
        if (points.length !== this.pointsNow.length)
            this.pointsNow = points.map((point) => point.clone());
    }

    // Where the danger is, or what is carried; 0: nowhere.
    leanTo(at: Vector3, lean: number): void {
        this.focus.copy(at);
        this.goal.lean = lean;
        if (this.now.lean < SETTLED) this.focusNow.copy(at);
    }

    // Where the eye leans now, and how much.
    get leaning(): { at: Vector3; lean: number } {
        return { at: this.focusNow, lean: this.now.lean };
    }

    // Takes note of what covers the picture now.
    spare(insets: Insets): void {
        Object.assign(this.goal, insets);
        if (!this.placed) Object.assign(this.now, insets);
        this.placed = true;
    }

    // The free part of the picture, as wide for its height.
    get aspect(): number {
        const { top, right, bottom, left } = this.now;
        return (
            (this.camera.aspect * Math.max(0.1, 1 - left - right)) / Math.max(0.1, 1 - top - bottom)
        );
    }

    // ---- Motion --------------------------------------------------------------------------------

    // Goes a part of the way; true: it is not there yet.
    step(part: number): boolean {
        let far = 0;
        for (const key of ['orbit', 'high', 'zoom'] as const) {
            const left = this.own[key] - this.ownNow[key];
            this.ownNow[key] += Math.abs(left) < SETTLED ? left : left * part;
            far += Math.abs(left);
        }
        if (!this.held) far += this.follow(part < 1 ? part * FRAMING : 1);
        if (far < SETTLED && this.kept !== this.own.zoom)
            remember(`zoom.${this.game}`, (this.kept = this.own.zoom));
        this.aim();
        return far >= SETTLED;
    }

    private follow(part: number): number {
        let far = 0;
        for (const key of keys) {
            const left = this.goal[key] - this.now[key];
            this.now[key] += Math.abs(left) < SETTLED ? left : left * part;
            far += Math.abs(left);
        }
        const towards = (now: Vector3, goal: Vector3) => {
            const left = now.distanceTo(goal);
            now.lerp(goal, left < SETTLED * 5 ? 1 : part);
            far += left * 0.2;
        };
        this.pointsNow.forEach((now, at) => towards(now, this.points[at]!));
        if (this.goal.lean > 0) towards(this.focusNow, this.focus);
        return far;
    }

    private aim(): void {
        const { camera, now, pointsNow } = this;
        if (pointsNow.length === 0) return;
        const free = {
            left: 2 * now.left - 1,
            right: 1 - 2 * now.right,
            bottom: 2 * now.bottom - 1,
            top: 1 - 2 * now.top,
        };
        const { orbit } = this.ownNow;
        const steep = Math.max(0, 1.5 - this.aspect) * (this.options.steepens ?? 0);
        const high = Math.min(1.42, this.ownNow.high + steep);
        const towards = new Vector3(
            Math.sin(orbit) * Math.cos(high),
            Math.sin(high),
            Math.cos(orbit) * Math.cos(high),
        );
        const middle = spread(pointsNow);
        let distance = 24;
        let box = free;
        for (let tries = 0; tries < 6; tries++) {
            this.place(middle, towards, distance);
            box = this.extent();
            const across = Math.max(2 * LEAST, free.right - free.left);
            const upwards = Math.max(2 * LEAST, free.top - free.bottom);
            const wide = (box.right - box.left) / across / WIDE;
            const tall = (box.top - box.bottom) / upwards / TALL;
            distance *= Math.max(wide, tall);
        }
        // Near, what is looked at is in the middle; from afar, the whole is.
        const near = Math.max(0.5, this.ownNow.zoom * (1 + now.lean * CLOSER));
        const whole = Math.min(1, 1 / near);
        this.place(middle.clone().lerp(this.focusNow, now.lean), towards, distance / near);
        // The lens is shifted, not turned: what is upright stays upright.
        const matrix = camera.projectionMatrix;
        matrix.elements[8] = ((box.left + box.right) * whole - free.left - free.right) / 2;
        matrix.elements[9] = ((box.bottom + box.top) * whole - free.bottom - free.top) / 2;
        camera.projectionMatrixInverse.copy(matrix).invert();
    }

    private place(at: Vector3, towards: Vector3, distance: number): void {
        const { camera } = this;
        camera.position.copy(at).addScaledVector(towards, distance);
        camera.lookAt(at);
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
    }

    private extent(): { left: number; right: number; bottom: number; top: number } {
        const box = { left: 9, right: -9, bottom: 9, top: -9 };
        for (const point of this.pointsNow) {
            const { x, y } = point.clone().project(this.camera);
            box.left = Math.min(box.left, x);
            box.right = Math.max(box.right, x);
            box.bottom = Math.min(box.bottom, y);
            box.top = Math.max(box.top, y);
        }
        return box;
    }
}

// Points round an oval, at a height.
export const oval = (a: number, b: number, up: number): Vector3[] =>
    Array.from({ length: 24 }, (_, at) => {
        const angle = (at * Math.PI) / 12;
        return new Vector3(Math.sin(angle) * a, up, Math.cos(angle) * b);
    });
