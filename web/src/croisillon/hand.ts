// The reader's hand, led live. Pointer and keys say where it should go; it follows smoothly, and
// sixty times a second a sample of it goes to the server, which moves the wood. Time passes for the
// pile only by those samples: a page that sleeps holds still.
import { signal } from '@preact/signals';

import { t } from '../core/say';
import { figure } from '../core/tables';
import type { TableProps } from '../games';
import { about, compose, plus, times, uprightTurn } from './solid';
import {
    blockAt,
    isMover,
    liesOf,
    nameOf,
    numberOf,
    read,
    wouldLose,
    type Quat,
    type Vec,
} from './view';

const SAMPLE_S = 1 / 60;
const BURST = 10; // samples after a slow frame, at most
const UNANSWERED = 14; // samples under way, no more than the server keeps: then the hand waits
const FOLLOW = 16; // how quickly the hand follows, per second
const FASTEST = 320; // mm/s
const KEYS = 45; // mm/s while a key is held
const FINE = 10;
const TAP = 0.6; // mm that a tap of a key moves at least
export const TURN = Math.PI / 12; // a step of a turn
const TURNING = 2.2; // radians a second
const REACH = figure('croisillon', 'reach_um') / 1000 - 1; // mm from the grip, not to the very end
const ONE = figure('croisillon', 'turn_one');
const WHY_MS = 2600;

const still: Quat = [1, 0, 0, 0];
const round = (value: number) => Math.round(value);
const clamp = (value: number) => Math.max(-REACH, Math.min(REACH, value));

// From one turn towards another, so far at most.
function towards(from: Quat, to: Quat, most: number): Quat {
    const dot = from.reduce((sum, part, at) => sum + part * to[at]!, 0);
    const other = dot < 0 ? (to.map((part) => -part) as Quat) : to;
    const angle = 2 * Math.acos(Math.min(1, Math.abs(dot)));
    const part = angle <= most ? 1 : most / angle;
    const mixed = from.map((one, at) => one + (other[at]! - one) * part) as Quat;
    const long = Math.hypot(...mixed);
    return mixed.map((one) => one / long) as Quat;
}

export class Hand {
    readonly breath = signal(false);
    readonly why = signal(''); // why it stays shut
    onMoved: (at: Vec | null) => void = () => {};
    private props!: TableProps;
    private grip: Vec = [0, 0, 0]; // where it took hold
    private wanted: Vec = [0, 0, 0]; // since then
    private led: Vec = [0, 0, 0];
    private wantedTurn: Quat = still;
    private turned: Quat = still;
    private gripping = false; // asked for, not answered yet
    private leading = false;
    private keys = new Map<string, { axis: Vec; fine: boolean }>();
    private frame = 0;
    private last = 0;
    private due = 0; // seconds that no sample has told of yet
    private unanswered = 0;
    private whyTimer = 0;

    // Is the reader's hand in the pile, and led by the reader?
    get holding(): boolean {
        const v = read(this.props.live);
        return (
            !this.props.open &&
            isMover(v, this.props.seat) &&
            v.stage === 'holding' &&
            v.planned === 0
        );
    }

    // It has been handed over, and nobody has led it yet.
    get idle(): boolean {
        return this.leading && this.wanted.every((part) => part === 0);
    }

    get point(): Vec {
        return plus(this.grip, this.led);
    }

    take(props: TableProps): void {
        this.props = props;
        if (this.holding && !this.leading) this.begin();
        else if (!this.holding && this.leading) this.end();
    }

    // ---- Taking hold and letting go --------------------------------------------------------------

    async seize(block: number, at: Vec): Promise<void> {
        if (this.gripping || this.leading) return;
        this.gripping = true;
        this.grip = at;
        this.wanted = this.led = [0, 0, 0];
        this.wantedTurn = this.turned = still;
        const done = await this.props.send(
            `grip ${nameOf(block)} ${at.map((part) => round(part * 1000)).join(' ')}`,
        );
        if (!done) this.gripping = false;
    }

    private begin(): void {
        const v = read(this.props.live);
        this.leading = true;
        if (!this.gripping) {
            // It was held already when this page came.
            this.led = this.wanted = times(v.moved, 1 / 1000);
            this.grip = plus(times(v.target, 1 / 10), times(this.led, -1));
            this.turned = this.wantedTurn = v.turned.map((part) => part / ONE) as unknown as Quat;
        }
        this.gripping = false;
        this.last = performance.now();
        this.due = this.unanswered = 0;
        this.frame = requestAnimationFrame(this.pump);
    }

    private end(): void {
        this.leading = this.gripping = false;
        this.breath.value = false;
        this.keys.clear();
        cancelAnimationFrame(this.frame);
        this.onMoved(null);
    }

    // A wish to open the hand is obeyed, unless the block would be lost for sure. A finger that is merely lifted
    // opens the hand only where the block stays: what is out of the pile must be stable.
    release(asked: boolean): void {
        if (!this.leading) return;
        const v = read(this.props.live);
        const lies = liesOf(v);
        const stays = lies === 'stable' || (lies === 'touches' && !v.removed);
        if (wouldLose(v)) this.say('low');
        else if (asked || stays)
            void this.props.send('release', !asked).then((done) => done || asked || this.say(lies));
        else this.say(lies);
    }

    private say(why: string): void {
        this.why.value = t('croisillon.ui.shut', { why });
        clearTimeout(this.whyTimer);
        this.whyTimer = window.setTimeout(() => (this.why.value = ''), WHY_MS);
    }

    // ---- Leading -----------------------------------------------------------------------------------

    moveBy(by: Vec): void {
        if (!this.leading && !this.gripping) return;
        this.wanted = plus(this.wanted, by).map(clamp) as Vec;
    }

    turnBy(axis: Vec, steps: number): void {
        if (this.leading) this.wantedTurn = compose(about(axis, steps * TURN), this.wantedTurn);
    }

    // The side that looks up nearly looks up altogether.
    level(): void {
        const box = blockAt(this.props.live, this.block);
        if (this.leading && box) this.wantedTurn = compose(uprightTurn(box.turn), this.wantedTurn);
    }

    press(key: string, axis: Vec, fine: boolean): void {
        if (!this.leading) return;
        if (!this.keys.has(key)) this.moveBy(times(axis, fine ? TAP / 4 : TAP));
        this.keys.set(key, { axis, fine });
    }

    lift(key: string): void {
        this.keys.delete(key);
    }

    letKeysGo(): void {
        this.keys.clear();
        this.breath.value = false;
    }

    private follow(seconds: number): void {
        for (const { axis, fine } of this.keys.values())
            this.moveBy(times(axis, (fine ? FINE : KEYS) * seconds));
        const far = this.wanted.map((part, at) => part - this.led[at]!) as Vec;
        const long = Math.hypot(...far);
        const step = Math.min(long * (1 - Math.exp(-FOLLOW * seconds)), FASTEST * seconds);
        if (long > 0.001) this.led = plus(this.led, times(far, step / long));
        this.turned = towards(this.turned, this.wantedTurn, TURNING * seconds);
    }

    private sample(): void {
        const parts = [
            ...this.led.map((part) => round(part * 1000)),
            ...this.turned.map((part) => round(part * ONE)),
            this.breath.peek() ? 1 : 0,
        ];
        this.unanswered++;
        void this.props.send(`hand ${parts.join(' ')}`, true).then(() => this.unanswered--);
    }

    private readonly pump = (now: number): void => {
        if (!this.leading) return;
        this.frame = requestAnimationFrame(this.pump);
        this.due = Math.min(BURST * SAMPLE_S, this.due + Math.max(0, now - this.last) / 1000);
        this.last = now;
        while (this.due >= SAMPLE_S) {
            this.due -= SAMPLE_S;
            if (this.unanswered >= UNANSWERED) continue;
            this.follow(SAMPLE_S);
            this.sample();
        }
        this.onMoved(this.point);
    };

    // The block in hand.
    get block(): number {
        return numberOf(read(this.props.live).held);
    }
}
