// How the wheels stand on the screen right now, in degrees as the front sees them. The view jumps
// from piece to piece; this follows it at the speed of a hand, and clicks every fifteen degrees.
import { pace } from '../core/settings';
import { play } from '../core/sound';
import { between, circle } from './board';
import { PIECE, SPEED, type Effect } from './direct';

type Listener = () => void;

// Whose hand turns: the reader's own, or one behind the board.
export interface Turner {
    own: boolean;
    behind: boolean;
}

const TOCK = 0.84; // of the pitch of the first half of a click

class Motion {
    readonly angle = [0, 0, 0, 0, 0];
    private goal = [0, 0, 0, 0, 0];
    private readonly listeners = new Set<Listener>();
    private frame = 0;
    private last = 0;
    private speed = SPEED;
    private turner: Turner = { own: false, behind: false };

    listen(listener: Listener): () => void {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }

    // The view has changed. Without an effect, or where nothing may move, the wheels are there at once.
    follow(
        goal: readonly number[],
        effect: Effect | null,
        still: boolean,
        turnerOf: (seat: number) => Turner,
    ): void {
        const turning = effect?.kind === 'turn' && !still;
        if (turning) this.turner = turnerOf(effect.who);
        this.goal = [...goal];
        goal.forEach((angle, at) => {
            const own = turning && effect.wheel === at + 1;
            if (!own && (still || !this.frame || Math.abs(between(this.angle[at]!, angle)) > 60))
                this.angle[at] = circle(angle);
        });
        this.speed = SPEED / (pace.peek() || 1);
        this.tell();
        if (!this.frame && this.moving()) {
            this.last = performance.now();
            this.frame = requestAnimationFrame((now) => this.step(now));
        }
    }

    private moving(): boolean {
        return this.goal.some((angle, at) => between(this.angle[at]!, angle) !== 0);
    }

    private tell(): void {
        for (const listener of this.listeners) listener();
    }

    private click(piece: number): void {
        const { own, behind } = this.turner;
        play('detent', { pitch: piece % 2 ? TOCK : 1, muffled: behind, own });
    }

    private step(now: number): void {
        const most = (Math.min(80, now - this.last) / 1000) * this.speed * 1.15; // a little more, to catch up
        this.last = now;
        let piece: number | null = null; // that a wheel has come to
        this.goal.forEach((goal, at) => {
            const from = this.angle[at]!;
            const left = between(from, goal);
            const step = Math.abs(left) <= most ? left : Math.sign(left) * most;
            const to = Math.floor((from + step) / PIECE);
            if (to !== Math.floor(from / PIECE)) piece = to;
            this.angle[at] = step === left ? circle(goal) : circle(from + step);
        });
        if (piece !== null) this.click(piece);
        this.tell();
        this.frame = this.moving() ? requestAnimationFrame((next) => this.step(next)) : 0;
    }
}

export const motion = new Motion();
