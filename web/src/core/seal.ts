// The seals of a match: hashes of the key that all its draws come from, shown before the first of them,
// and of what that key is made of: the server's own and a number of each device. This device computes
// them itself (BLAKE2b, RFC 7693; browsers have no such thing, and no hash at all without TLS).
import type { Device, Dice } from '../protocol.gen';

const MASK = (1n << 64n) - 1n;
const START = [
    0x6a09e667f3bcc908n,
    0xbb67ae8584caa73bn,
    0x3c6ef372fe94f82bn,
    0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n,
    0x9b05688c2b3e6c1fn,
    0x1f83d9abfb41bd6bn,
    0x5be0cd19137e2179n,
];
const SIGMA = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const MIXED = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
] as const;
const ROUNDS = 12;
const BLOCK = 128;
const SEAL_BYTES = 32;

const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;

function mix(
    v: bigint[],
    at: readonly [number, number, number, number],
    x: bigint,
    y: bigint,
): void {
    const [a, b, c, d] = at;
    v[a] = (v[a]! + v[b]! + x) & MASK;
    v[d] = turn(v[d]! ^ v[a], 32n);
    v[c] = (v[c]! + v[d]) & MASK;
    v[b] = turn(v[b]! ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = turn(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turn(v[b] ^ v[c], 63n);
}

// One block of it; so many bytes have been read with it.
function take(h: bigint[], bytes: readonly number[], read: number, last: boolean): bigint[] {
    const block = new DataView(new ArrayBuffer(BLOCK));
    bytes.forEach((byte, at) => block.setUint8(at, byte));
    const m = Array.from({ length: 16 }, (_, at) => block.getBigUint64(8 * at, true));
    const v = [...h, ...START];
    v[12]! ^= BigInt(read);
    if (last) v[14]! ^= MASK;
    for (let round = 0; round < ROUNDS; round++) {
        const order = SIGMA[round % SIGMA.length]!;
        MIXED.forEach((at, pair) => mix(v, at, m[order[2 * pair]!]!, m[order[2 * pair + 1]!]!));
    }
    return h.map((word, at) => word ^ v[at]! ^ v[at + 8]!);
}

const digits = (bytes: Uint8Array): string =>
    [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// BLAKE2b-256.
function hash(bytes: readonly number[]): string {
    let h = [...START];
    h[0]! ^= 0x01010000n ^ BigInt(SEAL_BYTES);
    for (let from = 0; from === 0 || from < bytes.length; from += BLOCK) {
        const end = Math.min(from + BLOCK, bytes.length);
        h = take(h, bytes.slice(from, end), end, end === bytes.length);
    }
    const out = new DataView(new ArrayBuffer(SEAL_BYTES));
    for (let at = 0; at < SEAL_BYTES / 8; at++) out.setBigUint64(8 * at, h[at]!, true);
    return digits(new Uint8Array(out.buffer));
}

const letters = (text: string): number[] => [...new TextEncoder().encode(text)];
const bytesOf = (hex: string): number[] =>
    (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

// A number that nobody can guess.
export const newNumber = (): string => digits(crypto.getRandomValues(new Uint8Array(SEAL_BYTES)));

// Does this key open what was sealed?
export function opens(seal: string, key: string): boolean {
    return isHex(key) && hash([...letters('ilinx commit '), ...bytesOf(key)]) === seal;
}

// The seal of a device's number.
export const sealOf = (number: string): string =>
    hash([...letters('ilinx device '), ...bytesOf(number)]);

// The key that is made of the server's and of the numbers that were told, by seat.
export function keyOf(server: string, devices: readonly Device[]): string {
    const told = devices.filter(({ number }) => number !== null);
    const parts = told.flatMap(({ seat, number }) => [seat, ...bytesOf(number!)]);
    return hash([...letters('ilinx match: '), ...bytesOf(server), ...parts]);
}

// The key of a match that is over, as it is shown.
export interface Shown {
    commitment: string;
    dice: Dice | null; // null: an older match, whose key the server took alone
    key: string;
    server: string;
}

// Does everything that is shown fit together?
export function fits({ commitment, dice, key, server }: Shown): boolean {
    if (!opens(commitment, key)) return false;
    if (!dice) return true;
    const open = dice.devices.every(
        ({ seal, number }) => number === null || (isHex(number) && sealOf(number) === seal),
    );
    return open && opens(dice.seal, server) && keyOf(server, dice.devices) === key;
}
