// Whether a key opens a seal: true, false, or null until it is known. The hash comes when a match is over.
import { useEffect, useState } from 'preact/hooks';

export function useOpens(seal: string, key: string | null): boolean | null {
    const [fits, setFits] = useState<boolean | null>(null);
    useEffect(() => {
        if (key)
            void import('../core/seal').then(
                ({ opens }) => setFits(opens(seal, key)),
                () => {},
            );
    }, [seal, key]);
    return fits;
}
