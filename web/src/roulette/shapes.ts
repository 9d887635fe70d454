// The shapes of the things on the table, built here: there are no model files.
import {
    BoxGeometry,
    CapsuleGeometry,
    CylinderGeometry,
    SphereGeometry,
    type BufferGeometry,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

import { atlas, cells, type CellName } from './paint';

export function painted(
    width: number,
    height: number,
    depth: number,
    sides: CellName[],
): BufferGeometry {
    return atlas.box(
        width,
        height,
        depth,
        sides.map((name) => cells[name]),
    );
}

export function slab(
    width: number,
    height: number,
    depth: number,
    radius: number,
    front: CellName,
    back: CellName,
): BufferGeometry {
    return atlas.slab(width, height, depth, radius, cells[front], cells[back], cells.edge);
}

export function hand(): BufferGeometry {
    const palm = new SphereGeometry(0.5, 18, 10).scale(1, 0.5, 1.05);
    const fingers = [-0.36, -0.12, 0.12, 0.36].map((x, at) =>
        new CapsuleGeometry(0.125, 0.46 - Math.abs(at - 1.4) * 0.08, 3, 8)
            .rotateX(Math.PI / 2 + 0.3)
            .translate(x, -0.03, -0.6),
    );
    const thumb = new CapsuleGeometry(0.13, 0.34, 3, 8)
        .rotateX(Math.PI / 2)
        .rotateY(0.9)
        .translate(0.5, -0.06, -0.14);
    const cuff = new CapsuleGeometry(0.36, 0.1, 3, 12)
        .rotateX(Math.PI / 2)
        .scale(1, 0.6, 1)
        .translate(0, 0, 0.6);
    return mergeGeometries([palm, ...fingers, thumb, cuff]);
}

// An arrow that lies flat and points away from the reader.
export function arrow(): BufferGeometry {
    const head = new CylinderGeometry(0.5, 0.5, 0.06, 3).rotateY(Math.PI).translate(0, 0, -0.5);
    return mergeGeometries([head, new BoxGeometry(0.3, 0.06, 1.3).translate(0, 0, 0.3)]);
}
