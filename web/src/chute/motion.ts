// How the wheels stand on the screen right now, in degrees as the front sees them. The view jumps
// from piece to piece; this follows it at the speed of a hand, and clicks at every detent.
import { pace } from '../core/settings';
import { play } from '../core/sound';
import { between, circle, DETENT } from './board';
import { SPEED, type Effect } from './direct';

type Listener = () => void;

class Motion {
    readonly angle = [0, 0, 0, 0, 0];
    private goal = [0, 0, 0, 0, 0];
    private readonly listeners = new Set<Listener>();
    private frame = 0;
    private last = 0;
    private speed = SPEED;

    listen(listener: Listener): () => void {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }

    // The view has changed. Without an effect, or where nothing may move, the wheels are there at once.
    follow(goal: readonly number[], effect: Effect | null, still: boolean): void {
        const turning = effect?.kind === 'turn' && !still;
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

    private step(now: number): void {
        const most = (Math.min(80, now - this.last) / 1000) * this.speed * 1.15; // a little more, to catch up
        this.last = now;
        let clicks = false;
        this.goal.forEach((goal, at) => {
            const from = this.angle[at]!;
            const left = between(from, goal);
            const step = Math.abs(left) <= most ? left : Math.sign(left) * most;
            clicks ||= Math.floor((from + step) / DETENT) !== Math.floor(from / DETENT);
            this.angle[at] = step === left ? circle(goal) : circle(from + step);
        });
        if (clicks) play('detent');
        this.tell();
        this.frame = this.moving() ? requestAnimationFrame((next) => this.step(next)) : 0;
    }
}

export const motion = new Motion();
