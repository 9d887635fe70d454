// A page is laid out piece by piece when it is first shown, what matters most first, so that a slow
// phone is not held up by all of it at once.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const LATER_MS = 20;
const shown = new Set<string>(); // pages that have been shown whole

export function Later({ page, children }: { page: string; children: ComponentChildren }) {
    const [here, setHere] = useState(shown.has(page));
    useEffect(() => {
        const timer = setTimeout(() => (shown.add(page), setHere(true)), LATER_MS);
        return () => clearTimeout(timer);
    }, []);
    return here ? <>{children}</> : null;
}
