// What tables in the round share of paint: how a canvas becomes a texture, and wood.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';

export function finish(canvas: HTMLCanvasElement): CanvasTexture {
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    return texture;
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
        brush.strokeStyle = Math.random() < 0.6 ? `rgb(40 18 4 / ${0.08 + Math.random() * 0.2})` : `rgb(214 150 90 / ${Math.random() * 0.18})`;
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
