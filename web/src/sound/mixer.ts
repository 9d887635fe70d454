// Where all sounds meet. Those of one moment are spread a little, the more important first; what is too
// much is left out; under a climax the rest steps back; and a limiter keeps the whole from breaking up.
import { room, type Random } from './matter';
import { score, type Cue, type Kind, type Part, type Told } from './score';
import { Samples, Voice } from './voice';

// How one sound is to be this time.
export interface How {
    pitch?: number; // 1 is the usual one
    energy?: number; // how hard, from 0 to 1
    size?: number; // of the thing that sounds
    lasts?: number; // seconds
    pan?: number; // from -1, left, to 1
    muffled?: boolean; // as from behind a board
}

// A sound that follows something for as long as it goes on.
export type Tone = 'hum' | 'slide';

const ranks: Record<Kind, number> = { ambient: 0, hand: 1, event: 2, climax: 3 };
const LONGEST: Record<Kind, number> = { ambient: 0.1, hand: 0.15, event: 0.3, climax: 1 }; // s that it may be late
const SPREAD: [number, number] = [0.025, 0.04]; // s between two of one moment
const ALIKE = 3; // of one name at a time
const ALIKE_S = 0.25; // and that is how long a time is
const AT_ONCE = 6; // cues of one moment
const PITCH = 0.04;
const LOUD_DB = 1.5;
const WET = 0.22;
const DUCK = { to: 0.25, within: 0.02, holds: 0.45, back: 0.2 };
const MUFFLED_HZ = 900;
const shots: Cue[] = ['bang', 'pop', 'click'];

const gainOf = (db: number) => 10 ** (db / 20);

interface Following {
    source: AudioScheduledSourceNode;
    set(level: number): void;
    level: GainNode;
}

interface Waiting {
    cue: Cue;
    how: How;
    at: number;
}

export class Mixer {
    private readonly samples: Samples;
    private readonly over: GainNode; // climaxes
    private readonly under: GainNode; // and all the rest
    private readonly volume: GainNode;
    private waiting: Waiting[] = [];
    private next = 0; // the first moment that is free
    private readonly begun = new Map<Cue, number[]>();
    private readonly rolls = new Set<GainNode>(); // drum rolls that a shot cuts short
    private readonly following = new Map<Tone, Following>();

    constructor(
        private readonly context: BaseAudioContext,
        random: Random = Math.random,
    ) {
        this.samples = new Samples(context, random);
        const limiter = context.createDynamicsCompressor();
        limiter.threshold.value = -6;
        limiter.knee.value = 0;
        limiter.ratio.value = 20;
        limiter.attack.value = 0.001;
        limiter.release.value = 0.12;
        this.volume = context.createGain();
        limiter.connect(this.volume).connect(context.destination);
        const echo = context.createConvolver();
        const samples = room(context.sampleRate, random);
        echo.buffer = context.createBuffer(1, samples.length, context.sampleRate);
        echo.buffer.copyToChannel(samples, 0);
        const wet = context.createGain();
        wet.gain.value = WET;
        echo.connect(wet).connect(limiter);
        [this.over, this.under] = [context.createGain(), context.createGain()];
        for (const bus of [this.over, this.under]) {
            bus.connect(limiter);
            bus.connect(echo);
        }
    }

    // From 0 to 100.
    loud(percent: number): void {
        this.volume.gain.value = (percent / 100) ** 2;
    }

    // Sounds of one moment are gathered first, so that the most important is not the one left out.
    play(cue: Cue, how: How = {}, at = this.context.currentTime): void {
        if (!this.waiting.length) queueMicrotask(() => this.flush());
        this.waiting.push({ cue, how, at });
    }

    private flush(): void {
        const all = this.waiting
            .map((one, nth) => ({ ...one, nth, rank: ranks[score[one.cue].kind] }))
            .sort((a, b) => b.rank - a.rank || a.nth - b.nth);
        this.waiting = [];
        for (const one of all.slice(0, AT_ONCE)) this.begin(one);
    }

    private begin({ cue, how, at }: Waiting): void {
        const part: Part = score[cue];
        const start = Math.max(at, Math.min(this.next, at + 2));
        const alike = (this.begun.get(cue) ?? []).filter((one) => start - one < ALIKE_S);
        if (alike.length >= ALIKE || start - at > LONGEST[part.kind]) return;
        this.begun.set(cue, [...alike, start]);
        this.next = start + this.samples.between(...SPREAD);
        const vary = (by: number) => this.samples.between(-by, by);
        const out = this.context.createGain();
        out.gain.value = gainOf(part.trim + vary(LOUD_DB));
        const ends = this.route(out, part.kind, how);
        const voice = new Voice(this.samples, out, start, (how.pitch ?? 1) * (1 + vary(PITCH)));
        const told: Told = { energy: 0.5, lasts: 1, size: 1, ...part.usual, ...clean(how) };
        part.sound(voice, told);
        if (part.kind === 'climax') this.duck(start);
        if (cue === 'roll') this.rolls.add(out);
        if (shots.includes(cue))
            for (const roll of this.rolls) roll.gain.setTargetAtTime(0, start, 0.01);
        const left = Math.max(0, voice.until - this.context.currentTime + 0.5) * 1000;
        if (this.context instanceof AudioContext)
            setTimeout(() => (this.rolls.delete(out), ends.disconnect()), left);
    }

    // From a voice to where its kind goes. Returns the last node of its own.
    private route(out: GainNode, kind: Kind, { pan = 0, muffled }: How): AudioNode {
        let last: AudioNode = out;
        if (muffled) {
            const dull = this.context.createBiquadFilter();
            dull.frequency.value = MUFFLED_HZ;
            last = last.connect(dull);
        }
        if (pan && this.context.createStereoPanner) {
            const panner = this.context.createStereoPanner();
            panner.pan.value = Math.max(-1, Math.min(1, pan));
            last = last.connect(panner);
        }
        last.connect(kind === 'climax' ? this.over : this.under);
        return last;
    }

    // The rest steps back for a moment.
    private duck(at: number): void {
        const { gain } = this.under;
        gain.cancelScheduledValues(at);
        gain.setTargetAtTime(DUCK.to, at, DUCK.within);
        gain.setTargetAtTime(1, at + DUCK.holds, DUCK.back);
    }

    // Something that goes on has a level from 0 to 1; null: it is over.
    follow(tone: Tone, level: number | null, pan = 0): void {
        const now = this.context.currentTime;
        const known = this.following.get(tone);
        if (level === null) {
            if (!known) return;
            known.level.gain.setTargetAtTime(0, now, 0.02);
            known.source.stop(now + 0.2);
            this.following.delete(tone);
            return;
        }
        const one = known ?? (tone === 'hum' ? this.hum(pan) : this.slide(pan));
        one.set(level);
        this.following.set(tone, one);
    }

    // The higher, the more.
    private hum(pan: number): Following {
        const source = this.context.createOscillator();
        const level = this.context.createGain();
        level.gain.value = HUM;
        source.type = 'triangle';
        source.connect(level);
        this.route(level, 'hand', { pan });
        source.start();
        return {
            source,
            level,
            set: (to) =>
                source.frequency.setTargetAtTime(440 * 4 ** to, this.context.currentTime, 0.015),
        };
    }

    // Wood on wood: the faster, the brighter and the louder.
    private slide(pan: number): Following {
        const source = this.context.createBufferSource();
        const [band, level] = [this.context.createBiquadFilter(), this.context.createGain()];
        source.buffer = this.samples.get('noise');
        source.loop = true;
        band.type = 'bandpass';
        band.Q.value = 1.2;
        level.gain.value = 0;
        source.connect(band).connect(level);
        this.route(level, 'ambient', { pan });
        source.start();
        return {
            source,
            level,
            set: (to) => {
                const now = this.context.currentTime;
                band.frequency.setTargetAtTime(300 + 1500 * to, now, 0.04);
                level.gain.setTargetAtTime(SLIDE * to ** 0.25, now, 0.04);
            },
        };
    }
}

const HUM = 0.04;
const SLIDE = 0.056;

// Absent parameters mean silence.
const clean = ({ energy, lasts, size }: How): Partial<Told> => ({
    ...(energy !== undefined && { energy }),
    ...(lasts !== undefined && { lasts }),
    ...(size !== undefined && { size }),
});
