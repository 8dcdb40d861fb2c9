// TypeScript and Svelte, recommended rules and a few more; layout is Prettier's.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'dist'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'eqeqeq': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      'no-undef': 'off', // TypeScript knows
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: {
      'prefer-const': 'off', // `$props()` and `$state()` are written with `let`
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps are replaced whole (`$state.raw`), never changed
      'svelte/no-useless-mustaches': 'off', // `{' '}` keeps a space that Svelte would drop
      'svelte/no-navigation-without-resolve': 'off', // a rule for SvelteKit
    },
  },
);
