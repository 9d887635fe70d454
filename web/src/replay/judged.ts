// A review as the server makes it (docs/protocol.md), and what the page makes of it.
import { ask as askFor } from '../core/place';
import type { GameEvent } from '../core/messages';

export interface Point {
    number: number; // of the move
    by: number;
    event: GameEvent | null;
    chances: number[];
}

export interface Choice {
    number: number;
    seat: number;
    move: string;
    share: number;
    value: number;
    best: string;
    best_share: number;
    best_value: number;
    loss: number;
    error: number;
    why: { kind: string; [number: string]: string | number } | null; // the best is good
    mark: 'none' | 'doubtful' | 'mistake' | 'blunder';
}

export interface Habit {
    seat: number;
    move: string;
    times: number;
    of: number;
    expected: number;
    variance: number;
    loss: number;
}

export interface Review {
    game: string;
    moves: number;
    seats: {
        name: string;
        start: number;
        luck: number;
        own: number;
        others: number;
        end: number;
    }[];
    points: Point[];
    choices: Choice[];
    habits: Habit[];
}

const made = new Map<string, Promise<Review | null>>();

// It takes the server some seconds, and never changes: once it is there, it stays.
export function fetchReview(address: string): Promise<Review | null> {
    const path = `/api/replays/${address}?as=review`;
    const ask = async () => {
        const answer = await askFor(path);
        return answer.ok ? ((await answer.json()) as Review) : null;
    };
    const review = made.get(path) ?? ask().catch(() => null);
    made.set(path, review);
    void review.then((got) => got || made.delete(path));
    return review;
}

// A turning point: the seat whose chance a move changed most.
export interface Turn {
    point: Point;
    seat: number;
    before: number;
    after: number;
}

const TURNS = 5;

// The greatest, in the order in which they came.
export function turnsOf(review: Review): Turn[] {
    const turns = review.points.slice(1).map((point, at): Turn => {
        const before = review.points[at]!.chances;
        const by = point.chances.map((chance, seat) => Math.abs(chance - before[seat]!));
        const seat = by.indexOf(Math.max(...by));
        return { point, seat, before: before[seat]!, after: point.chances[seat]! };
    });
    const size = (turn: Turn) => Math.abs(turn.after - turn.before);
    return turns
        .sort((one, other) => size(other) - size(one))
        .slice(0, TURNS)
        .sort((one, other) => one.point.number - other.point.number);
}

// Made too often, beyond doubt, and at some cost: as ilx_habit_counts says.
export function counts(habit: Habit): boolean {
    const apart = habit.times - habit.expected;
    return apart > 0 && apart * apart > 4 * habit.variance && habit.of >= 5 && habit.loss >= 0.01;
}

// The habits of all matches together, by the names of those who played them.
export function together(reviews: Review[]): { name: string; habit: Habit }[] {
    const all = new Map<string, { name: string; habit: Habit }>();
    for (const review of reviews) {
        for (const habit of review.habits) {
            const { name } = review.seats[habit.seat]!;
            const known = all.get(`${name} ${habit.move}`)?.habit;
            if (!known) all.set(`${name} ${habit.move}`, { name, habit: { ...habit } });
            else
                for (const key of ['times', 'of', 'expected', 'variance', 'loss'] as const)
                    known[key] += habit[key];
        }
    }
    return [...all.values()].filter(({ habit }) => counts(habit));
}
