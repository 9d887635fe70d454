// Small line drawings, one path each.
const paths = {
    menu: 'M4 7h16M4 12h16M4 17h16',
    close: 'M6 6l12 12M18 6L6 18',
    help: 'M9.2 9a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.500 1.200-1.500 2.500M12 17.800v.1',
    bulb: 'M9 17h6M10 20h4M12 4a5.500 5.500 0 0 0-3.200 10c.6.5.9 1.100.9 2h4.600c0-.9.3-1.500.9-2A5.500 5.500 0 0 0 12 4z',
    chat: 'M4 5h16v11H10l-5 4v-4H4z',
    log: 'M5 6h14M5 11h14M5 16h9',
    sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
    muted: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 10l4.500 4.500M20.500 10L16 14.500',
    settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.500v5M7 14.500v5',
    keys: 'M3 6.500h18v11H3zM6.500 10h.1M10 10h.1M13.900 10h.1M17.400 10h.1M7.500 14h9',
    plus: 'M12 5v14M5 12h14',
    minus: 'M5 12h14',
    screen: 'M3 5h18v11H3zM8 20h8M12 16v4',
    hand: 'M7 12V6a1.500 1.500 0 0 1 3 0v5M10 11V4.500a1.500 1.500 0 0 1 3 0V11M13 11V5.500a1.500 1.500 0 0 1 3 0V12M16 9.500a1.500 1.500 0 0 1 3 0V15a6 6 0 0 1-6 6h-1c-2 0-3.500-1-4.500-2.500L4.500 14a1.500 1.500 0 0 1 2.500-1.700',
    eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
    check: 'M5 12.500l4.500 4.500L19 7.500',
    clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2',
    crown: 'M4 8l4 4 4-7 4 7 4-4-2 10H6z',
    bot: 'M6 9h12v9H6zM12 5v4M9 13v1M15 13v1M3.500 12v3M20.500 12v3',
    bold: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM9 10v.1M15 10v.1M7.500 13.500c2 4 7 4 9 0z',
    wary: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM9 11v.1M15 11v.1M7.500 8.500l3-1.500M16.500 8.500l-3-1.500M9.500 16h5',
    grudging:
        'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM9 11.500v.1M15 11.500v.1M7.500 8l3 1.700M16.500 8l-3 1.700M9 16.500c2-1.500 4-1.500 6 0',
    people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.500 19c0-3 2.500-5 5.500-5s5.500 2 5.500 5M16 11a2.500 2.500 0 1 0-1-4.800M17 14c2.200.4 3.500 2.200 3.500 5',
    play: 'M7 5l12 7-12 7z',
    pause: 'M8 5v14M16 5v14',
    back: 'M14.500 6L8.500 12l6 6',
    next: 'M9.500 6l6 6-6 6',
    link: 'M10 14a4 4 0 0 0 6 .4l2.800-2.800a4 4 0 0 0-5.700-5.700L11.700 7.300M14 10a4 4 0 0 0-6-.4l-2.800 2.800a4 4 0 0 0 5.700 5.700l1.400-1.400',
    table: 'M4 9h16M6 9l-2 10M18 9l2 10M4.500 6h15',
    plain: 'M4 5h16v14H4zM4 12h16M12 5v14',
    text: 'M5 6h14M5 10h14M5 14h9M5 18h11',
    shield: 'M12 3.500l7 2.500v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM9 12l2.200 2.200L15.500 10',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={paths[name]} />
        </svg>
    );
}

// The lamp over the table; it swings while something is awaited.
export function Lamp() {
    return (
        <svg class="swinging" viewBox="0 0 160 170" aria-hidden="true">
            <path d="M58 72L14 170h132L102 72z" fill="#F2B84B" opacity=".13" />
            <path d="M64 72L44 170h72L96 72z" fill="#F2B84B" opacity=".16" />
            <path d="M80 0v34" stroke="#0A1A15" stroke-width="4" />
            <path d="M72 30h16l4 12H68z" fill="#8A5A34" />
            <circle cx="80" cy="74" r="11" fill="#FFF3CF" />
            <path d="M66 42h28c16 4 26 16 30 32H36c4-16 14-28 30-32z" fill="#1F5A49" />
            <path
                d="M66 42h6c-10 6-16 18-18 32H36c4-16 14-28 30-32z"
                fill="#F3EBDD"
                opacity=".28"
            />
            <path d="M34 72h92v6H34z" fill="#F2B84B" />
        </svg>
    );
}
