// How loud something is, as people hear it (ITU-R BS.1770, momentary: 400 ms), from its samples.

const WINDOW_S = 0.4;
const STEP_S = 0.01;

// A filter of two poles, by the formulas of the Audio EQ Cookbook.
function biquad(kind, hertz, q, rate, db = 0) {
    const w = (2 * Math.PI * hertz) / rate;
    const [cos, alpha] = [Math.cos(w), Math.sin(w) / (2 * q)];
    if (kind === 'highpass')
        return [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha];
    if (kind === 'lowpass')
        return [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha];
    const a = 10 ** (db / 40);
    const root = 2 * Math.sqrt(a) * alpha;
    return [
        a * (a + 1 + (a - 1) * cos + root),
        -2 * a * (a - 1 + (a + 1) * cos),
        a * (a + 1 + (a - 1) * cos - root),
        a + 1 - (a - 1) * cos + root,
        2 * (a - 1 - (a + 1) * cos),
        a + 1 - (a - 1) * cos - root,
    ];
}

function filtered(samples, [b0, b1, b2, a0, a1, a2]) {
    const out = new Float64Array(samples.length);
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let i = 0; i < samples.length; i++) {
        const x = samples[i];
        const y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0;
        [x2, x1, y2, y1] = [x1, x, y1, y];
        out[i] = y;
    }
    return out;
}

const chain = (samples, ...filters) => filters.reduce(filtered, samples);

// The ear's own filter.
const weighted = (samples, rate) =>
    chain(
        samples,
        biquad('highshelf', 1681.97, 0.7072, rate, 4),
        biquad('highpass', 38.135, 0.5003, rate),
    );

// A telephone's speaker, roughly: nothing below 500 Hz.
const Q4 = [0.5412, 1.3066]; // four poles, flat
export const onPhone = (samples, rate) =>
    chain(samples, ...Q4.map((q) => biquad('highpass', 500, q, rate)));

// Where every telephone is loudest.
export const middle = (samples, rate) =>
    chain(
        samples,
        ...Q4.map((q) => biquad('highpass', 600, q, rate)),
        ...Q4.map((q) => biquad('lowpass', 2000, q, rate)),
    );

// LUFS at the loudest moment, both speakers together.
export function loudest(left, right, rate) {
    const ear = (samples) => weighted(samples, rate);
    const heard = left === right ? [ear(left)] : [ear(left), ear(right)];
    const [long, step] = [Math.round(WINDOW_S * rate), Math.round(STEP_S * rate)];
    const sums = new Float64Array(left.length + 1);
    for (const one of heard)
        for (let i = 0; i < one.length; i++) sums[i + 1] += one[i] ** 2 * (2 / heard.length);
    for (let i = 0; i < left.length; i++) sums[i + 1] += sums[i];
    let most = 0;
    for (let from = 0; from + long < sums.length; from += step)
        most = Math.max(most, (sums[from + long] - sums[from]) / long);
    return -0.691 + 10 * Math.log10(most + 1e-12);
}
