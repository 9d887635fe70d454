// Where tables in the round are drawn: one canvas, one renderer and one context for the life of the
// page. Scenes of games come and go on it. Nothing is drawn while nothing moves.
import {
    NeutralToneMapping,
    Mesh,
    PCFShadowMap,
    WebGLRenderer,
    type Camera,
    type Material,
    type Scene,
} from 'three';

import type { Insets } from './director';

// A game's scene. It knows what is where; when to draw is the stage's business.
export interface Actor {
    readonly scene: Scene;
    readonly camera: Camera;
    shape(aspect: number): void; // of the picture, before anything is drawn and when it changes
    spare(insets: Insets): void; // what lies over the picture at its sides
    freeze(on: boolean): void; // a finger is on the picture: nothing moves under it
    zoom(factor: number): void; // comes nearer
    nextView(step: 1 | -1): void;
    step(seconds: number, still: boolean): boolean; // goes on moving; true: it is not there yet
    turnBy(angle: number): void; // looks from further to one side
    drawn(): void;
    busy?(): boolean; // something is in the reader's hand
}

const SLOW_FRAME_MS = 22;
const VERY_SLOW_MS = 60; // such frames need more than a little less
const HICCUP_MS = 100; // one long frame says little: that much of it counts
const SLOW_MS = 2000; // of slow frames, before something is left out
const LOST_MS = 1500; // a picture that is lost may come back; by then it has

export class Stage {
    readonly canvas = document.createElement('canvas');
    high = 400; // of the picture, in pixels
    frames = 0; // drawn so far, for those who count
    still = false; // no motion: everything is where it should be at once
    onSlow: () => void = () => {}; // this device cannot keep up, whatever is left out
    onLost: () => void = () => {}; // the picture is gone, and does not come back
    private readonly renderer: WebGLRenderer;
    private actor: Actor | null = null;
    private wanted = 0; // the frame asked for; 0: none
    private last = 0;
    private slow = 0;
    private ratio = Math.min(devicePixelRatio, innerWidth < 700 ? 1.5 : 2);
    private sized = false;

    // Throws where this browser cannot draw in the round.
    constructor() {
        this.renderer = new WebGLRenderer({
            canvas: this.canvas,
            antialias: true,
            alpha: true,
            powerPreference: 'low-power',
        });
        this.renderer.shadowMap.enabled = true;
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.shadowMap.autoUpdate = false;
        this.renderer.toneMapping = NeutralToneMapping;
        this.renderer.toneMappingExposure = 1.15;
        this.canvas.addEventListener('webglcontextlost', () => this.await());
        this.canvas.addEventListener('webglcontextrestored', () => this.ask());
    }

    // The canvas fills a box of the page for as long as this game's table is shown. Returns how to
    // take it away again.
    enter(actor: Actor, box: HTMLElement): () => void {
        this.actor = actor;
        if (!this.renderer.shadowMap.enabled) this.repaint(actor);
        box.prepend(this.canvas);
        this.await();
        const watch = new ResizeObserver(() => this.resize(box.clientWidth, box.clientHeight));
        watch.observe(box);
        return () => {
            watch.disconnect();
            this.canvas.remove();
            this.actor = null;
            this.onSlow = this.onLost = () => {};
        };
    }

    // A device that has too much to do takes the context away, and mostly gives it back.
    private await(): void {
        setTimeout(() => this.renderer.getContext().isContextLost() && this.onLost(), LOST_MS);
    }

    // Something has changed: draw it, and go on for as long as it moves.
    ask(): void {
        if (!this.wanted) this.wanted = requestAnimationFrame((now) => this.draw(now));
    }

    get resting(): boolean {
        return this.wanted === 0;
    }

    private resize(width: number, height: number): void {
        if (!width || !height) return;
        this.sized = true;
        this.renderer.setPixelRatio(this.ratio);
        this.renderer.setSize(width, height, false);
        this.high = height;
        this.actor?.shape(width / height);
        this.draw(performance.now()); // at once: another size is an empty canvas
    }

    private draw(now: number): void {
        cancelAnimationFrame(this.wanted);
        this.wanted = 0;
        const { actor } = this;
        if (!actor || !this.sized) return;
        const seconds = this.last ? Math.min(0.05, (now - this.last) / 1000) : 1 / 60;
        const moving = actor.step(seconds, this.still);
        this.renderer.shadowMap.needsUpdate = true;
        this.renderer.render(actor.scene, actor.camera);
        this.frames++;
        actor.drawn();
        this.spare(moving && this.last > 0 ? now - this.last : 0, actor);
        this.last = moving ? now : 0;
        if (moving) this.ask();
    }

    // A device that cannot keep up draws fewer pixels, then no shadows, and then says so.
    private spare(ms: number, actor: Actor): void {
        const counts = Math.min(ms, HICCUP_MS);
        this.slow = ms > SLOW_FRAME_MS ? this.slow + counts : Math.max(0, this.slow - counts);
        if (this.slow < SLOW_MS) return;
        this.slow = 0;
        if (this.ratio > 0.75) {
            this.ratio = ms > VERY_SLOW_MS ? 0.75 : this.ratio - 0.25;
            this.renderer.setPixelRatio(this.ratio);
        } else if (this.renderer.shadowMap.enabled) {
            this.renderer.shadowMap.enabled = false;
            this.repaint(actor);
        } else {
            this.onSlow();
        }
        this.ask(); // another size is an empty canvas
    }

    // Without shadows every surface is painted in another way.
    private repaint(actor: Actor): void {
        actor.scene.traverse(
            (one) => one instanceof Mesh && ((one.material as Material).needsUpdate = true),
        );
    }

    // For those who measure: looks from further to one side, draws at once, and asks for nothing more.
    sway(now: number, angle: number): void {
        this.actor?.turnBy(angle);
        this.draw(now);
        cancelAnimationFrame(this.wanted);
        this.wanted = 0;
    }

    // The cost of one frame, and what is kept.
    get cost(): {
        calls: number;
        triangles: number;
        geometries: number;
        textures: number;
        programs: number;
    } {
        const { render, memory, programs } = this.renderer.info;
        const { calls, triangles } = render;
        return {
            calls,
            triangles,
            geometries: memory.geometries,
            textures: memory.textures,
            programs: programs?.length ?? 0,
        };
    }
}

let only: Stage | null = null;

export function theStage(): Stage {
    only ??= new Stage();
    window.ilinxScene = only;
    return only;
}

declare global {
    interface Window {
        ilinxScene?: Stage; // what a frame costs, for those who measure
    }
}
