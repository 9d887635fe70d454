// Felt and wood: what every table is made of.
import {
    BufferGeometry,
    CanvasTexture,
    Float32BufferAttribute,
    RepeatWrapping,
    SRGBColorSpace,
} from 'three';

type Brush = CanvasRenderingContext2D;

export function finish(canvas: HTMLCanvasElement): CanvasTexture {
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    return texture;
}

// Flecks of lighter and darker fibre.
function fleck(brush: Brush, width: number, height: number, count: number, long: number): void {
    for (let at = 0; at < count; at++) {
        const light = Math.random() < 0.5;
        brush.fillStyle = light
            ? `rgb(255 255 255 / ${Math.random() * 0.05})`
            : `rgb(0 0 0 / ${Math.random() * 0.09})`;
        brush.fillRect(
            Math.random() * width,
            Math.random() * height,
            1 + Math.random() * long,
            1 + Math.random() * 1.5,
        );
    }
}

// Felt with a line sewn into it.
export function paintFelt(): CanvasTexture {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1024;
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = '#26493f';
    brush.fillRect(0, 0, 1024, 1024);
    fleck(brush, 1024, 1024, 9000, 3);
    brush.translate(512, 512);
    brush.lineWidth = 5;
    brush.strokeStyle = '#e3b65c8c';
    dashedRing(brush, 292, []);
    brush.lineWidth = 3;
    dashedRing(brush, 304, [10, 8]);
    return finish(canvas);
}

function dashedRing(brush: Brush, radius: number, dashes: number[]): void {
    brush.setLineDash(dashes);
    brush.beginPath();
    brush.arc(0, 0, radius, 0, 7);
    brush.stroke();
}

// Wood, its grain running along.
export function paintWood(): CanvasTexture {
    const canvas = document.createElement('canvas');
    canvas.width = 512;
    canvas.height = 128;
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = '#7a4a26';
    brush.fillRect(0, 0, 512, 128);
    for (let at = 0; at < 170; at++) {
        const y = Math.random() * 128;
        brush.strokeStyle =
            Math.random() < 0.6
                ? `rgb(40 18 4 / ${0.08 + Math.random() * 0.2})`
                : `rgb(214 150 90 / ${Math.random() * 0.18})`;
        brush.lineWidth = 0.6 + Math.random() * 2;
        brush.beginPath();
        brush.moveTo(0, y); // a whole wave, so that the ends meet
        brush.bezierCurveTo(170, y + 7, 340, y - 7, 512, y);
        brush.stroke();
    }
    const texture = finish(canvas);
    texture.wrapS = texture.wrapT = RepeatWrapping;
    return texture;
}

// The profile of the rim, from the felt outwards: how far from the edge of the felt, how high.
const profile = [
    [-0.06, 0.0],
    [0.0, 0.16],
    [0.1, 0.27],
    [0.26, 0.33],
    [0.5, 0.32],
    [0.68, 0.24],
    [0.76, 0.08],
    [0.74, -0.35],
    [0.5, -0.6],
] as const;
const SEGMENTS = 88;

// A rim of wood round an oval of these half-axes.
export function rim(a: number, b: number): BufferGeometry {
    const positions: number[] = [];
    const uvs: number[] = [];
    const index: number[] = [];
    for (let at = 0; at <= SEGMENTS; at++) {
        const angle = (at / SEGMENTS) * Math.PI * 2;
        const [x, z] = [Math.sin(angle), Math.cos(angle)];
        const length = Math.hypot(x / a, z / b);
        profile.forEach(([out, up], ring) => {
            positions.push(x * a + (x / a / length) * out, up, z * b + (z / b / length) * out);
            uvs.push((at / SEGMENTS) * 10, ring / (profile.length - 1));
            if (at === SEGMENTS || ring === profile.length - 1) return;
            const here = at * profile.length + ring;
            index.push(
                here,
                here + profile.length,
                here + 1,
                here + 1,
                here + profile.length,
                here + profile.length + 1,
            );
        });
    }
    return built(positions, uvs, index);
}

export function built(
    positions: number[],
    uvs: number[],
    index: number[],
    normals?: number[],
): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
    geometry.setIndex(index);
    if (normals) geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
    else geometry.computeVertexNormals();
    return geometry;
}
