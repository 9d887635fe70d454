// localStorage that never throws: some browsers forbid it, and then nothing is remembered.

export function remember(key: string, value: unknown): void {
    try {
        localStorage.setItem(`ilinx.${key}`, JSON.stringify(value));
    } catch {
        // Nothing is remembered, and nothing breaks.
    }
}

// A stored value is used only where it looks as it should: another version of the page
// may have kept something else there.
export function recall<T>(key: string, fallback: T): T {
    try {
        const value: unknown = JSON.parse(localStorage.getItem(`ilinx.${key}`) ?? 'null');
        const fits =
            value !== null &&
            typeof value === typeof fallback &&
            Array.isArray(value) === Array.isArray(fallback);
        return fits ? (value as T) : fallback;
    } catch {
        return fallback;
    }
}
