// A name that is already filled in. The adjectives suit any noun, whatever its gender.
const nouns = {
    fr: [
        'Loutre',
        'Renard',
        'Chouette',
        'Lynx',
        'Hérisson',
        'Belette',
        'Blaireau',
        'Mésange',
        'Castor',
        'Tortue',
    ],
    en: [
        'Otter',
        'Fox',
        'Owl',
        'Lynx',
        'Hedgehog',
        'Weasel',
        'Badger',
        'Magpie',
        'Beaver',
        'Tortoise',
    ],
};
const adjectives = {
    fr: [
        'rapide',
        'calme',
        'agile',
        'habile',
        'brave',
        'drôle',
        'sage',
        'intrépide',
        'tranquille',
        'farouche',
    ],
    en: ['Quick', 'Calm', 'Nimble', 'Clever', 'Brave', 'Merry', 'Wise', 'Bold', 'Quiet', 'Wild'],
};

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

export function newName(lang: 'fr' | 'en'): string {
    const noun = pick(nouns[lang]);
    const adjective = pick(adjectives[lang]);
    return lang === 'fr' ? `${noun} ${adjective}` : `${adjective} ${noun}`;
}
