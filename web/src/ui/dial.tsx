// A number between a minus and a plus; its digit and the arrows set it as well.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { Icon } from './icons';
import { Button } from './press';

interface DialProps {
    class: string;
    value: number;
    least: number;
    most: number;
    less: string; // what the buttons are called
    more: string;
    set(to: number): void;
    children: ComponentChildren;
}

export function Dial({ value, least, most, less, more, set, children, ...own }: DialProps) {
    return (
        <div class={own.class}>
            <Button
                class="round"
                aria-label={less}
                disabled={value <= least}
                onPress={() => set(value - 1)}
            >
                <Icon name="minus" />
            </Button>
            {children}
            <Button
                class="round"
                aria-label={more}
                disabled={value >= most}
                onPress={() => set(value + 1)}
            >
                <Icon name="plus" />
            </Button>
        </div>
    );
}

export const arrowStep = (key: string): number =>
    ({ ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 })[key] ?? 0;

// The keys of these digits set the number, wherever the focus is.
export function useDigits(
    box: { current: HTMLElement | null },
    digits: RegExp,
    set: (to: number) => void,
): void {
    const latest = useRef(set);
    latest.current = set;
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            const typing = (event.target as Element).closest('input, dialog');
            if (typing || event.ctrlKey || event.metaKey || !digits.test(event.key)) return;
            latest.current(Number(event.key));
            box.current?.focus();
        };
        addEventListener('keydown', down);
        return () => removeEventListener('keydown', down);
    }, []);
}
