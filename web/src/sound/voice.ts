// The means of a cue: hits on something, tones, puffs of noise, strokes of a heart. Everything is
// said in seconds after the cue begins.
import { hit, matters, noise, thump, type Matter, type Random } from './matter';

type Made = Matter | 'noise' | 'heart';

// The samples of one context, each made when it is first needed.
export class Samples {
    private readonly made = new Map<Made, AudioBuffer>();

    constructor(
        readonly context: BaseAudioContext,
        readonly random: Random,
    ) {}

    get(what: Made): AudioBuffer {
        const rate = this.context.sampleRate;
        let buffer = this.made.get(what);
        if (!buffer) {
            const samples =
                what === 'noise'
                    ? noise(rate, this.random)
                    : what === 'heart'
                      ? thump(rate)
                      : hit(what, rate, this.random);
            buffer = this.context.createBuffer(1, samples.length, rate);
            buffer.copyToChannel(samples, 0);
            this.made.set(what, buffer);
        }
        return buffer;
    }

    between(least: number, most: number): number {
        return least + (most - least) * this.random();
    }
}

// One cue that sounds: where it goes, when it begins, how high it is.
export class Voice {
    until: number; // when it will have ended

    constructor(
        private readonly samples: Samples,
        private readonly out: AudioNode,
        private readonly at: number,
        private readonly pitch: number,
    ) {
        this.until = at;
    }

    between(least: number, most: number): number {
        return this.samples.between(least, most);
    }

    private ends(at: number): number {
        this.until = Math.max(this.until, at);
        return at;
    }

    private filter(type: BiquadFilterType, hertz: number, q = 0.7): BiquadFilterNode {
        const filter = this.samples.context.createBiquadFilter();
        filter.type = type;
        filter.frequency.value = hertz;
        filter.Q.value = q;
        return filter;
    }

    private level(gain: number): GainNode {
        const level = this.samples.context.createGain();
        level.gain.value = gain;
        level.connect(this.out);
        return level;
    }

    private source(what: Made, rate: number): AudioBufferSourceNode {
        const source = this.samples.context.createBufferSource();
        source.buffer = this.samples.get(what);
        source.playbackRate.value = rate;
        return source;
    }

    // A hit on something. energy: from 0 to 1; a hard one is louder and brighter. size: 2 is an octave
    // lower.
    hit(matter: Matter, after: number, energy: number, size = 1): void {
        const source = this.source(matter, (this.between(0.96, 1.04) * this.pitch) / size);
        const open = matters[matter].hard * (0.3 + 1.2 * energy);
        source
            .connect(this.filter('lowpass', Math.min(open, 20000)))
            .connect(this.level(energy ** 0.7));
        source.start(this.at + after);
        this.ends(this.at + after + 0.15 * size);
    }

    // Hits that follow each other: gaps and energies shrink from one to the next.
    bounce(
        matter: Matter,
        after: number,
        energy: number,
        { times, gap, nearer, weaker, size = 1 }: Bounce,
    ): void {
        let [at, now, left] = [after, gap, energy];
        for (let i = 0; i < times; i++) {
            this.hit(matter, at, left, size);
            at += now * this.between(0.85, 1.15);
            now *= nearer;
            left *= weaker;
        }
    }

    // A note that may slide from one pitch to another.
    tone(
        type: OscillatorType,
        from: number,
        to: number,
        after: number,
        decay: number,
        peak: number,
    ): void {
        const at = this.at + after;
        const osc = this.samples.context.createOscillator();
        osc.type = type;
        osc.frequency.setValueAtTime(from * this.pitch, at);
        osc.frequency.exponentialRampToValueAtTime(to * this.pitch, at + decay);
        osc.connect(this.fading(at, peak, 0.004, decay));
        osc.start(at);
        osc.stop(this.ends(at + decay + 0.05));
    }

    // A puff of filtered noise: paper, cloth, air.
    puff(
        filter: BiquadFilterType,
        hertz: number,
        after: number,
        decay: number,
        peak: number,
        q = 1,
    ): void {
        const at = this.at + after;
        const source = this.source('noise', 1);
        source.loop = true;
        source
            .connect(this.filter(filter, hertz * this.pitch, q))
            .connect(this.fading(at, peak, 0.002, decay));
        source.start(at, this.between(0, 0.5));
        source.stop(this.ends(at + decay + 0.05));
    }

    // A breath of filtered noise that swells and goes: something slides.
    swell(hertz: number, to: number, after: number, lasts: number, peak: number): void {
        const at = this.at + after;
        const source = this.source('noise', 1);
        const band = this.filter('bandpass', hertz * this.pitch, 1.1);
        const level = this.level(0);
        source.loop = true;
        band.frequency.setValueAtTime(hertz * this.pitch, at);
        band.frequency.exponentialRampToValueAtTime(to * this.pitch, at + lasts);
        level.gain.setValueAtTime(0, at);
        level.gain.linearRampToValueAtTime(peak, at + lasts * 0.6);
        level.gain.linearRampToValueAtTime(0, at + lasts);
        source.connect(band).connect(level);
        source.start(at, this.between(0, 0.5));
        source.stop(this.ends(at + lasts + 0.02));
    }

    thump(after: number, peak: number): void {
        const source = this.source('heart', this.pitch);
        source.connect(this.level(peak));
        source.start(this.at + after);
        this.ends(this.at + after + 0.2);
    }

    private fading(at: number, peak: number, attack: number, decay: number): GainNode {
        const level = this.level(0);
        level.gain.setValueAtTime(0, at);
        level.gain.linearRampToValueAtTime(peak, at + attack);
        level.gain.exponentialRampToValueAtTime(0.0008, at + attack + decay);
        return level;
    }
}

interface Bounce {
    times: number;
    gap: number;
    nearer: number;
    weaker: number;
    size?: number;
}
