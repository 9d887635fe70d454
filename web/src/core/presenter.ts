// Shows what has happened bit by bit, in order: the truth arrives at once, the table follows.
//
// A game cuts an update into beats. While they play, the table shows the view before, patched by
// what the beats have told so far, and nobody is asked anything. Whoever falls behind, or wants
// no waiting, sees the new state at once.
import { batch, signal } from '@preact/signals';

import type { GameEvent, View } from './messages';
import { pace } from './settings';
import type { Match, Update } from './session';
import { panOf, play, type Cue, type How } from './sound';

export interface Beat {
    ms: number;
    tells: number; // events that this beat brings to the log
    patch?: (view: View) => View;
    effect?: unknown; // for the game's own views
    lingers?: number; // ms that the effect is still seen, though nothing waits for it
    cue?: Cue;
    how?: How; // seconds of it are as long as the beats
    together?: boolean; // on all devices in the same moment
}

// reader: the seat of whoever looks on; -1: none.
export type Direct = (
    events: GameEvent[],
    before: View,
    after: Match,
    skin: string,
    reader: number,
) => Beat[];

export interface Shown {
    match: Match;
    view: View;
    log: GameEvent[];
}

const BEHIND_MAX = 4;
const LEAD_MS = 600; // from the server's news to the common moment

export class Presenter {
    readonly shown = signal<Shown | null>(null);
    readonly effect = signal<unknown>(null);
    readonly busy = signal(false);
    skin = '';
    reader = -1;
    seats = 0; // around the table
    private directing: { game: string; direct: Direct } | null = null;
    private queue: Update[] = [];
    private runs = 0; // which one shows; an earlier one has nothing left to say
    private skipped: () => void = () => {};
    private lingering: ReturnType<typeof setTimeout> | undefined;

    // How long things take, as a factor of the usual; 0: no time at all.
    constructor(private readonly rate: () => number = () => pace.peek()) {}

    // From now on this game is shown by beats; every other one at once.
    follow(game: string, direct: Direct | null): void {
        this.directing = direct && { game, direct };
    }

    push(update: Update): void {
        if (update.fresh) {
            this.cut();
            this.settle(update.match);
            return;
        }
        this.queue.push(update);
        if (!this.busy.peek()) void this.run(++this.runs);
    }

    // Whatever is being shown belongs to a table that is no longer at hand: another match, somebody
    // else's eyes, another moment of a replay.
    private cut(): void {
        this.queue = [];
        this.runs++;
        this.busy.value = false;
        this.skipped();
        this.forget();
    }

    // Goes on for a reader who has seen enough of the beat at hand.
    skip(): void {
        this.skipped();
    }

    private wait(ms: number): Promise<void> {
        return new Promise((done) => {
            const timer = setTimeout(done, ms);
            this.skipped = () => (clearTimeout(timer), done());
        });
    }

    private settle(match: Match | null): void {
        batch(() => {
            this.shown.value = match && { match, view: match.view, log: match.log };
            if (!this.lingering) this.effect.value = null;
        });
    }

    // A lingering beat is seen until its time is over or something else is to be seen.
    private forget(): void {
        clearTimeout(this.lingering);
        this.lingering = undefined;
    }

    private linger(ms: number): void {
        this.lingering = setTimeout(() => {
            this.forget();
            this.effect.value = null;
        }, ms);
    }

    private async run(run: number): Promise<void> {
        this.busy.value = true;
        while (this.queue.length > 0) {
            const update = this.queue.shift()!;
            try {
                if (update.match) await this.show(update, update.match, run);
            } catch (error) {
                console.error(error); // what was to be shown is lost, the game is not
            }
            if (run !== this.runs) return;
            this.settle(update.match);
        }
        this.busy.value = false;
    }

    private async show(update: Update, match: Match, run: number): Promise<void> {
        if (this.directing?.game !== match.game) return;
        const before = this.shown.peek();
        const behind = this.queue.filter((one) => one.events.length > 0).length;
        const skip = !this.rate() || behind >= BEHIND_MAX;
        const follows = before?.match.game === match.game;
        const beats = this.directing.direct(
            update.events,
            follows && !skip ? before.view : match.view,
            match,
            this.skin,
            this.reader,
        );
        if (follows && !skip) return this.perform(beats, update, before, run);
        let told = 0;
        for (const beat of beats) {
            this.sound(beat, update.events[told]);
            told += beat.tells;
        }
    }

    // Heard from where it is done. Nothing that takes time is heard where there is none.
    private sound({ cue, how = {}, effect, tells }: Beat, event: GameEvent | undefined): void {
        if (!cue || (how.lasts && !this.rate())) return;
        const named = (effect as { who?: unknown } | undefined)?.who ?? event?.['who'];
        const who = tells <= 1 && typeof named === 'number' ? named : -1;
        play(cue, {
            pan: who < 0 ? 0 : panOf(who, this.reader, this.seats),
            ...how,
            ...(how.lasts && { lasts: how.lasts * this.rate() }),
            own: who >= 0 && who === this.reader,
        });
    }

    private async perform(
        beats: Beat[],
        update: Update,
        before: Shown,
        run: number,
    ): Promise<void> {
        let view = before.view;
        const first = update.match!.log.length - update.events.length;
        let told = first;
        for (const beat of beats) {
            if (beat.together)
                await this.wait(Math.max(0, Math.min(LEAD_MS, update.at + LEAD_MS - Date.now())));
            if (run !== this.runs) return;
            if (beat.patch) view = beat.patch(view);
            const event = update.events[told - first];
            told += beat.tells;
            if (beat.effect || beat.ms) this.forget();
            batch(() => {
                this.shown.value = {
                    match: before.match,
                    view,
                    log: update.match!.log.slice(0, told),
                };
                if (!this.lingering) this.effect.value = beat.effect ?? null;
            });
            if (beat.lingers) this.linger(beat.lingers * this.rate());
            this.sound(beat, event);
            if (beat.ms) await this.wait(beat.ms * this.rate());
            if (run !== this.runs) return;
        }
    }
}
