// Rules that the compiler does not check. Formatting is Prettier's.
import js from '@eslint/js';
import globals from 'globals';
import ts from 'typescript-eslint';

const LINES = 100; // of code, in one function

export default ts.config(
    { ignores: ['dist', 'dist.part', '**/*.gen.ts'] },
    js.configs.recommended,
    {
        linterOptions: { reportUnusedDisableDirectives: 'error' },
        rules: {
            eqeqeq: 'error',
            'max-lines-per-function': [
                'error',
                { max: LINES, skipBlankLines: true, skipComments: true },
            ],
            'no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
            'no-var': 'error',
            'prefer-const': 'error',
        },
    },
    {
        files: ['src/**/*.{ts,tsx}'],
        extends: [ts.configs.recommendedTypeChecked],
        languageOptions: {
            parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
        },
        rules: {
            'no-unused-expressions': 'off', // its typed twin looks
            '@typescript-eslint/no-unused-expressions': [
                'error',
                { allowShortCircuit: true, allowTernary: true },
            ],
            '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
            '@typescript-eslint/switch-exhaustiveness-check': [
                'error',
                { considerDefaultExhaustiveForUnions: true },
            ],
            // Handlers may be async: each tells of its own failures.
            '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
            '@typescript-eslint/unbound-method': 'off', // tables of functions are no objects with a `this`
        },
    },
    { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
    {
        files: ['tests/**/*.mjs', 'public/sw.js'],
        languageOptions: { globals: { ...globals.node, ...globals.browser } },
    },
);
