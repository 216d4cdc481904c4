import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import settings from './svelte.config.js';

export default defineConfig(
  { ignores: ['made/', 'src/protocol.ts'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      // A name that begins so says that nobody uses it.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // camelCase; the fields of messages keep the names that they have on the server, also where one is taken out of them.
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'variable', modifiers: ['destructured'], format: null },
        { selector: 'parameter', modifiers: ['destructured'], format: null },
        {
          selector: ['variable', 'parameter'],
          format: ['camelCase', 'PascalCase', 'UPPER_CASE'],
          leadingUnderscore: 'allow',
        },
        { selector: 'classProperty', modifiers: ['static'], format: ['camelCase', 'UPPER_CASE'] },
        { selector: ['function', 'classProperty', 'method', 'accessor'], format: ['camelCase'] },
        { selector: 'typeLike', format: ['PascalCase'] },
      ],
      // It does not see what a .svelte file exports and takes it for `any`; svelte-check does.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // What is only looked up in them is never shown: they need not be watched.
      'svelte/prefer-svelte-reactivity': 'off',
      // Without braces a blank at the edge of an element is dropped.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: settings } },
    // It takes `export { name }` of a module script for an assignment; TypeScript refuses real ones.
    rules: { 'no-import-assign': 'off' },
  },
  {
    // The settings of the tools belong to none of the projects with types.
    files: ['*.js', '*.ts'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node, parserOptions: { projectService: false } },
  },
);
