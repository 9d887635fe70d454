// Settings of one person, remembered on this device.
import { computed, effect, signal, type Signal } from '@preact/signals';

import { recall, remember } from './storage';

export type Motion = 'system' | 'full' | 'less';
export type Contrast = 'system' | 'more';
export type Speed = 'slow' | 'normal' | 'fast' | 'none';
export type Sounds = 'auto' | 'all' | 'mine'; // auto: one device in each place sounds for all
export type ViewKind = 'table' | 'plain' | 'text';

// Settings in the address hold until something else is chosen, and are not remembered.
function kept<T>(key: string, usual: T, asked: T | null = null): Signal<T> {
    const one = signal(asked ?? recall(key, usual));
    one.subscribe((value) => {
        if (value !== asked) remember(key, value);
        asked = null;
    });
    return one;
}

function usualLang(): 'fr' | 'en' {
    for (const lang of navigator.languages) {
        if (/^fr\b/.test(lang)) return 'fr';
        if (/^en\b/.test(lang)) return 'en';
    }
    return 'fr';
}

const lang = kept<'fr' | 'en'>('lang', usualLang());
if (lang.value !== 'en') lang.value = 'fr'; // there is no other

export const settings = {
    lang,
    motion: kept<Motion>('motion', 'system'),
    contrast: kept<Contrast>('contrast', 'system'),
    speed: kept<Speed>('speed', 'normal'),
    volume: kept<number>('volume', 70),
    muted: kept<boolean>('muted', false),
    sounds: kept<Sounds>('sounds', 'auto'),
    vibration: kept<boolean>('vibration', true),
    hatches: kept<boolean>('hatches', false), // bold shapes on seat colours
    hints: kept<boolean>('hints', true),
    remarks: kept<boolean>('remarks', true), // what bots say
    letters: kept<boolean>('letters', true), // keys of one sign do something
    ease: kept<boolean>('ease', false), // twice the time that a table's pace gives
    view: kept(
        'view',
        'table',
        new URLSearchParams(location.search).get('view'),
    ) as Signal<ViewKind>,
    folded: kept<boolean>('folded', false), // log and talk, where they have room beside the table
    hand: kept<boolean>('hand', false), // beside a shared screen, this device is only a hand
    name: kept<string>('name', ''),
};

const asked = (query: string): Signal<boolean> => {
    const list = matchMedia(query);
    const one = signal(list.matches);
    list.addEventListener('change', () => (one.value = list.matches));
    return one;
};

export const wide = asked('(min-width: 68rem)'); // log and talk have room beside the table

const systemLess = asked('(prefers-reduced-motion: reduce)');
const systemMore = asked('(prefers-contrast: more)');

export const lessMotion = computed(() =>
    settings.motion.value === 'system' ? systemLess.value : settings.motion.value === 'less',
);
export const moreContrast = computed(() => settings.contrast.value === 'more' || systemMore.value);

// How long things take, as a factor of the usual.
export const pace = computed(
    () => ({ slow: 1.7, normal: 1, fast: 0.5, none: 0 })[settings.speed.value],
);

// The styles follow these attributes.
effect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-less-motion', lessMotion.value);
    root.toggleAttribute('data-more-contrast', moreContrast.value);
    root.toggleAttribute('data-hatches', settings.hatches.value);
});

// There is a keyboard: whoever types into a field may do so on glass.
addEventListener('keydown', ({ target }) => {
    if (!(target as Element).closest?.('input, textarea'))
        document.documentElement.toggleAttribute('data-keys', true);
});

// Keys of one sign can be turned off, for people who speak to the device or touch keys by accident. A field is
// still written in.
addEventListener(
    'keydown',
    (event) => {
        const { key, target, ctrlKey, altKey, metaKey } = event;
        const writes = (target as Element).closest?.('input, textarea, select');
        const sign = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
        if (!settings.letters.value && sign && !writes) event.stopImmediatePropagation();
    },
    true,
);
