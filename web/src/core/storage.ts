// localStorage that never throws: some browsers forbid it, and then nothing is remembered.

export function remember(key: string, value: unknown): void {
    try {
        localStorage.setItem(`ilinx.${key}`, JSON.stringify(value));
    } catch {
        // Nothing is remembered, and nothing breaks.
    }
}

export function recall<T>(key: string, fallback: T): T {
    try {
        const text = localStorage.getItem(`ilinx.${key}`);
        return text === null ? fallback : (JSON.parse(text) as T);
    } catch {
        return fallback;
    }
}
