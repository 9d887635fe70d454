// Puts the breakpoints of src/ui/breakpoints.css in where a condition names them: browsers do not know
// @custom-media yet.
import { readFileSync } from 'node:fs';

const sheet = new URL('../src/ui/breakpoints.css', import.meta.url);
const named = /@custom-media\s+(--[\w-]+)\s+([^;]+);/g;

export const breakpoints = () =>
    new Map([...readFileSync(sheet, 'utf8').matchAll(named)].map(([, name, what]) => [name, what]));

// As a plugin of PostCSS, which Vite runs over every sheet.
export function customMedia() {
    const known = breakpoints();
    return {
        postcssPlugin: 'ilinx-breakpoints',
        AtRule: {
            media: (rule) => {
                rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => {
                    if (!known.has(name)) throw rule.error(`no breakpoint is called ${name}`);
                    return `(${known.get(name)})`;
                });
            },
        },
    };
}
