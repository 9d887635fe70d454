// The shaders of three.js are written for people, with blanks that no minifier of JavaScript may
// touch: without them every table in the round weighs two kilobytes less.
const shader = /"(?:[^"\\\n]|\\.)*\\n(?:[^"\\\n]|\\.)*"/g; // a text of more than one line

// A directive of the preprocessor ends with its line, and its blanks may mean something; so may those
// between two signs.
const squeeze = (line) =>
    line.startsWith('#')
        ? line
        : line.replace(/\s*([*=<>!&|?:,;(){}])\s*/g, '$1').replace(/ +/g, ' ');

export const shaders = () => ({
    name: 'ilinx-shaders',
    transform: (code, id) =>
        id.includes('node_modules/three/')
            ? code.replace(shader, (text) =>
                  JSON.stringify(JSON.parse(text).split(/\n\s*/).map(squeeze).join('\n')),
              )
            : undefined,
});
