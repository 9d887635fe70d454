// Pictures painted once on one canvas, cell by cell, and the shapes that show them.
import { BoxGeometry, CanvasTexture, type BufferGeometry } from 'three';

import { built, finish } from './felt';

export type Brush = CanvasRenderingContext2D;

export const CELL = 160; // pixels to a side
export const HALF = CELL / 2;
const CORNER = 4; // points of a round corner

// The outline of a sheet with round corners, counter-clockwise.
function outline(width: number, height: number, radius: number): [number, number][] {
    return Array.from({ length: 4 * CORNER }, (_, at) => {
        const corner = Math.floor(at / CORNER);
        const angle = ((corner + (at % CORNER) / (CORNER - 1)) * Math.PI) / 2;
        const [right, up] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
        return [
            right * (width / 2 - radius) + Math.cos(angle) * radius,
            up * (height / 2 - radius) + Math.sin(angle) * radius,
        ];
    });
}

// Cells count from the lower left, as texture coordinates do.
export class Atlas {
    constructor(private readonly side: number) {} // cells to a side

    // Each painting has its cell to itself, its middle at the origin.
    paint(paintings: Iterable<[number, (brush: Brush) => void]>): CanvasTexture {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = CELL * this.side;
        const brush = canvas.getContext('2d')!;
        for (const [cell, draw] of paintings) {
            brush.save();
            brush.translate(
                (cell % this.side) * CELL + HALF,
                canvas.height - Math.floor(cell / this.side) * CELL - HALF,
            );
            brush.beginPath();
            brush.rect(-HALF, -HALF, CELL, CELL);
            brush.clip();
            draw(brush);
            brush.restore();
        }
        return finish(canvas);
    }

    // A point of a cell, in texture coordinates.
    private spot(cell: number, x: number, y: number): [number, number] {
        const inset = (value: number) => 0.02 + value * 0.96;
        return [
            ((cell % this.side) + inset(x)) / this.side,
            (Math.floor(cell / this.side) + inset(y)) / this.side,
        ];
    }

    // A box whose six sides show cells: right, left, top, bottom, front, back.
    box(width: number, height: number, depth: number, sides: number[]): BufferGeometry {
        const box = new BoxGeometry(width, height, depth);
        const uv = box.getAttribute('uv');
        sides.forEach((cell, side) => {
            for (let corner = side * 4; corner < side * 4 + 4; corner++) {
                uv.setXY(corner, ...this.spot(cell, uv.getX(corner), uv.getY(corner)));
            }
        });
        return box;
    }

    // A standing slab with round corners: a cell on its front, another on its back, one round it.
    slab(
        width: number,
        height: number,
        depth: number,
        radius: number,
        front: number,
        back: number,
        border: number,
    ): BufferGeometry {
        const edge = outline(width, height, radius);
        const positions: number[] = [];
        const normals: number[] = [];
        const uvs: number[] = [];
        const index: number[] = [];
        const point = (
            x: number,
            y: number,
            z: number,
            normal: [number, number, number],
            uv: [number, number],
        ) => {
            positions.push(x, y, z);
            normals.push(...normal);
            uvs.push(...uv);
        };
        for (const side of [1, -1]) {
            const first = positions.length / 3;
            for (const [x, y] of [[0, 0], ...edge] as [number, number][]) {
                const [u, v] = [x / width + 0.5, y / height + 0.5];
                point(
                    x,
                    y,
                    (side * depth) / 2,
                    [0, 0, side],
                    side > 0 ? this.spot(front, u, v) : this.spot(back, 1 - u, v),
                );
            }
            for (let at = 0; at < edge.length; at++) {
                const [one, other] = [first + 1 + at, first + 1 + ((at + 1) % edge.length)];
                index.push(first, ...(side > 0 ? [one, other] : [other, one]));
            }
        }
        const first = positions.length / 3;
        for (const [x, y] of edge) {
            const long = Math.hypot(x, y);
            for (const side of [1, -1])
                point(
                    x,
                    y,
                    (side * depth) / 2,
                    [x / long, y / long, 0],
                    this.spot(border, 0.5, 0.5),
                );
        }
        for (let at = 0; at < edge.length; at++) {
            const [one, other] = [first + 2 * at, first + 2 * ((at + 1) % edge.length)];
            index.push(one, one + 1, other, other, one + 1, other + 1);
        }
        return built(positions, uvs, index, normals);
    }
}
