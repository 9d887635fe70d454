// The reader's hand on a wheel. A finger or a key says where the wheel should go; the wheel follows
// slowly, in pieces that are sent as they are turned, so that everybody sees it move and what falls
// falls on the way. Letting go stops it at once; leaving it ends the turn.
import { signal } from '@preact/signals';

import { me } from '../core/device';
import { t } from '../core/say';
import type { TableProps } from '../games';
import { told } from '../ui/toast';
import { between, circle, DETENT, ownSide, read, untilFall, type Side } from './board';
import { PIECE, SPEED } from './direct';
import { motion } from './motion';

const EVERY_MS = (PIECE / SPEED) * 1000; // between two pieces
const BEHIND = 40; // degrees that the picture may be behind what has been sent
const LEAD = 170; // degrees that a finger may be ahead of its wheel
const KEY_LEAD = 30; // keys, less: they repeat
const STICKS = 1.5; // degrees to each side of a detent
const WHY_MS = 4000;

export class Hand {
    readonly wheel = signal(0); // the chosen one; 0: none yet
    readonly holding = signal(false); // a finger is on it
    readonly why = signal(''); // why a wheel cannot be turned
    readonly shaken = signal(0);
    private props!: TableProps;
    private goal = 0; // own degrees since the turn began: where the wheel should go
    private sent = 0; // and where it has been sent
    private start = 0; // the wheel's own angle when the turn began
    private sending = false;
    private leaving = false;
    private last = 0;
    private timer = 0;
    private whyTimer = 0;

    take(props: TableProps): void {
        this.props = props;
        const v = read(props.live);
        if (!this.mine) this.reset();
        else if (v.spun > 0 && this.wheel.peek() !== v.wheel) this.choose(v.wheel);
        else if (v.spun === 0 && !this.sending && this.sent !== 0) this.reset();
    }

    private reset(): void {
        clearTimeout(this.timer);
        this.goal = this.sent = 0;
        if (this.holding.peek()) this.holding.value = false;
        this.leaving = false;
    }

    get side(): Side {
        return ownSide(read(this.props.live), this.props.seat);
    }

    // The reader's turn, once what the others did has been shown.
    get mine(): boolean {
        const { seat, turn, view, open } = this.props;
        return !open && seat !== null && turn.seats.includes(seat) && read(view).mover === seat;
    }

    get begun(): boolean {
        return this.mine && (read(this.props.live).spun > 0 || this.sent !== 0);
    }

    // How far the wheel of the turn is from where it began, as the reader sees it.
    get net(): number {
        return this.sent;
    }

    private own(wheel: number): number {
        const angle = read(this.props.live).angle[wheel - 1]!;
        return this.side === 0 ? angle : -angle;
    }

    choose(wheel: number): void {
        this.wheel.value = wheel;
        if (this.sent === 0) this.start = this.own(wheel);
    }

    // May this wheel be turned now? Otherwise it shakes, and says why.
    may(wheel: number): boolean {
        if (!this.mine) return false;
        const v = read(this.props.live);
        const name = v.turner === null ? '' : (this.props.seats[v.turner]?.name ?? '');
        let why = '';
        if ((v.spun > 0 || this.sent !== 0) && wheel !== (v.spun > 0 ? v.wheel : this.wheel.peek()))
            why = t('chute.ui.hold-on', { wheel: v.wheel });
        else if (v.barred === wheel && !v.strict)
            why = t('chute.ui.barred', { wheel, name, own: v.turner === this.props.seat ? 1 : 0 });
        if (!why) return true;
        this.say(why, wheel);
        return false;
    }

    // While somebody else turns, a partner may be shown a wheel, and nobody else.
    point(wheel: number): void {
        const { seat, seats, open } = this.props;
        if (open || this.mine || seat === null || seats.length <= 2) return;
        void told(me.value!.act({ do: 'say', line: `team-wheel-${wheel}`, team: true }));
    }

    private say(why: string, wheel: number): void {
        this.why.value = why;
        this.shaken.value = wheel;
        clearTimeout(this.whyTimer);
        this.whyTimer = window.setTimeout(
            () => ((this.why.value = ''), (this.shaken.value = 0)),
            WHY_MS,
        );
    }

    // ---- A finger ------------------------------------------------------------------------------

    grab(wheel: number): boolean {
        if (!this.may(wheel)) return false;
        this.choose(wheel);
        this.goal = this.sent;
        this.holding.value = true;
        this.props.show(`hold ${wheel}`);
        return true;
    }

    // The finger has gone on by so many degrees around the hub.
    pull(degrees: number): void {
        if (!this.holding.peek()) return;
        this.aim(this.goal + degrees, LEAD);
    }

    letGo(): void {
        if (!this.holding.peek()) return;
        this.holding.value = false;
        this.stop();
        this.props.show('rest');
    }

    stop(): void {
        this.goal = this.sent;
    }

    // ---- Keys and buttons -------------------------------------------------------------------------

    // To the next detent that way; fine: by one degree.
    step(wheel: number, way: 1 | -1, fine = false): void {
        if (!this.may(wheel)) return;
        this.choose(wheel);
        const off = circle(this.start + this.goal) % DETENT;
        const detent = way > 0 ? DETENT - off : off === 0 ? -DETENT : -off;
        this.aim(this.goal + (fine ? way : detent), KEY_LEAD);
    }

    // Until something falls on the reader's own side. False: that way nothing will.
    toChange(wheel: number, way: 1 | -1): boolean {
        if (!this.may(wheel)) return false;
        const far = untilFall(read(this.props.live), this.side, wheel, way);
        if (far === null) {
            this.say(t('chute.ui.no-change'), 0);
            return false;
        }
        this.choose(wheel);
        this.aim(this.sent + way * far, 360);
        return true;
    }

    // Back to where the wheel stood when the turn began.
    home(): void {
        if (this.begun) this.aim(0, 1080);
    }

    // Lets go of the wheel for good: the turn is over.
    async leave(): Promise<void> {
        if (!this.begun || this.leaving) return;
        this.stop();
        this.leaving = true;
        if (!this.sending) await this.letLeave();
    }

    private async letLeave(): Promise<void> {
        this.leaving = false;
        this.sending = true;
        const done = await this.props.send('leave');
        this.sending = this.leaving = false;
        if (done) this.goal = this.sent = 0;
    }

    // ---- Pieces ----------------------------------------------------------------------------------

    private aim(goal: number, lead: number): void {
        const left = 1080 - read(this.props.live).spun;
        const most = Math.min(lead, left);
        this.goal = Math.max(this.sent - most, Math.min(this.sent + most, goal));
        this.pump();
    }

    // Degrees left to turn, in whole numbers: near a detent, the wheel sticks to it.
    private get left(): number {
        const wanted = this.goal - this.sent;
        if (!this.holding.peek()) return Math.round(wanted);
        const there = this.start + this.goal;
        const detent = Math.round(there / DETENT) * DETENT;
        return Math.abs(there - detent) < STICKS
            ? Math.round(detent - this.start - this.sent)
            : Math.trunc(wanted);
    }

    // How many degrees the picture is behind.
    private get behind(): number {
        const wheel = this.wheel.peek();
        return Math.abs(between(motion.angle[wheel - 1]!, read(this.props.live).angle[wheel - 1]!));
    }

    private pump = (): void => {
        clearTimeout(this.timer);
        if (this.sending || !this.mine || this.left === 0) return;
        const wait = Math.max(
            this.last + EVERY_MS - performance.now(),
            this.behind > BEHIND ? 30 : 0,
        );
        if (wait > 0) this.timer = window.setTimeout(this.pump, wait);
        else void this.turn(Math.max(-PIECE, Math.min(PIECE, this.left)));
    };

    private async turn(piece: number): Promise<void> {
        this.sending = true;
        this.last = performance.now();
        this.sent += piece;
        const done = await this.props.send(
            `drag ${this.wheel.peek()} ${this.side === 0 ? piece : -piece}`,
        );
        this.sending = false;
        if (!done) this.goal = this.sent -= piece;
        if (this.leaving) return this.letLeave();
        this.pump();
        return undefined;
    }
}
