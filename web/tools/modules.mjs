// Modules that are made while building, from the same files as the rest of the program:
//   virtual:words            how to load each part of the words, by language
//   virtual:words/fr/lobby   one such part
//   virtual:rules            how to load the rules of each game, by language
//   virtual:rules/fr/sealed  the rules of one game
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { langs, pages, part, shared } from './catalogue.mjs';
import { illustrated } from './drawings.mjs';
import { html } from './markdown.mjs';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));

// Whatever has a title is a game.
const games = () =>
    Object.keys(shared('fr')).flatMap((key) =>
        /^[a-z]+\.title$/.test(key) ? [key.split('.')[0]] : [],
    );

function virtual(name, parts, load) {
    const index = `\0virtual:${name}`;
    return {
        name: `ilinx-${name}`,
        resolveId: (id) =>
            id === index.slice(1) || id.startsWith(`${index.slice(1)}/`) ? `\0${id}` : undefined,
        load(id) {
            if (id === index) {
                const each = langs.flatMap((lang) => parts(lang).map((what) => `${lang}/${what}`));
                return `export default {${each
                    .map((what) => `'${what}': () => import('virtual:${name}/${what}')`)
                    .join(',')}};`;
            }
            if (!id.startsWith(`${index}/`)) return undefined;
            const [lang, what] = id.slice(index.length + 1).split('/');
            const made = JSON.stringify(load.call(this, lang, what));
            return `export default JSON.parse(${JSON.stringify(made)});`;
        },
    };
}

export const words = () =>
    virtual(
        'words',
        () => ['lobby', ...pages, ...games()],
        function (lang, what) {
            this.addWatchFile(file(`../../i18n/${lang}.json`));
            this.addWatchFile(file(`../words/${lang}.json`));
            return part(lang, what);
        },
    );

const rulesFile = (lang, game) => file(`../../docs/rules/${game}.${lang}.md`);

export const rules = () =>
    virtual(
        'rules',
        (lang) => games().filter((game) => existsSync(rulesFile(lang, game))),
        function (lang, game) {
            this.addWatchFile(rulesFile(lang, game));
            return html(readFileSync(rulesFile(lang, game), 'utf8'), (made) =>
                illustrated(made, game),
            );
        },
    );

// The page of a server has addresses of any depth, so what it begins with is named from the root.
export const rooted = () => ({
    name: 'ilinx-rooted',
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('"./', '"/') },
});
