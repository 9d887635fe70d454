// Where the eye is at Le X: low before the planks, from the front, from a side or from above, and as
// near as one likes.
import { Director } from '../round/director';
import type { Vec } from './view';

const LOW = 0.24; // radians above the table
const HIGH = 1.05;
const STEEP = 0.7; // from here on the plane that faces the reader is level
const looks = [
    { orbit: 0, high: LOW },
    { orbit: Math.PI / 2, high: LOW },
    { orbit: 0, high: HIGH },
    { orbit: -Math.PI / 2, high: LOW },
];

export class XEye extends Director {
    constructor() {
        super('croisillon', { looks, fov: 28 });
    }

    // From the front to the side, and back.
    across(): void {
        this.go(this.sideways ? 0 : 1);
    }

    // Does one look across the planks rather than along them?
    get sideways(): boolean {
        return Math.abs(Math.sin(this.look.orbit)) > Math.SQRT1_2;
    }

    get level(): boolean {
        return this.look.high > STEEP;
    }

    // The axes of what faces the reader: to the right, up in the picture, and towards the reader. They
    // are those of the planks, so that a straight pull stays straight.
    get axes(): { right: Vec; up: Vec; to: Vec } {
        const quarter = Math.round(this.look.orbit / (Math.PI / 2)) * (Math.PI / 2);
        const [sin, cos] = [Math.round(Math.sin(quarter)), Math.round(Math.cos(quarter))];
        const right: Vec = [cos, 0, -sin];
        const back: Vec = [sin, 0, cos];
        if (this.level) return { right, up: [-sin, 0, -cos], to: [0, 1, 0] };
        return { right, up: [0, 1, 0], to: back };
    }
}
