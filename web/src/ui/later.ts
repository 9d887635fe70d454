import { useEffect, useState } from 'preact/hooks';

// A part of the page that is fetched when it is first shown.
export function useLater<T>(load: () => Promise<T>, wanted: boolean): T | null {
    const [got, setGot] = useState<{ it: T } | null>(null);
    useEffect(() => {
        if (wanted && !got) void load().then((it) => setGot({ it }));
    }, [wanted]);
    return got?.it ?? null;
}
