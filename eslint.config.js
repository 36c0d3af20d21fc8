// The strictest rules of typescript-eslint, except for the rules that are turned off below; without types for tools. Also the size limits of
// CONTRIBUTING.md, and restrictions of imports and globals.
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { kebabCaseFile, nodeProtocol } from './scripts/lint/eslint-rules.mjs';
import { inlineText } from './scripts/lint/inline-text.mjs';

const tests = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.ts',
  'examples/*/test/**/*.{ts,tsx}',
  'docs/snippets/**/*.test.ts',
];
// A program's main hands its environment to its settings; nothing behind them knows of it.
const programs = [
  'examples/*/src/{main,settings*}.ts',
  'examples/*/test/**/*.ts',
  'scripts/**',
  'benchmarks/**',
  'campaigns/**',
];
// Checked by their own tsconfig.json. Rules that read types would cost minutes there.
const tools = ['scripts/**/*.ts', 'benchmarks/**/*.ts', 'campaigns/**/*.ts'];
const suites = 'packages/contracts/src/**/*.ts';
const pages = 'examples/*/public/**/*.js';
const globalsOfBrowsers = ['console', 'document', 'fetch', 'location', 'setInterval', 'setTimeout', 'URL', 'window'];
const globalsOfNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'FormData',
  'Headers',
  'process',
  'Blob',
  'console',
  'URL',
  'Buffer',
  'fetch',
  'module',
  'performance',
  'structuredClone',
  'setInterval',
  'clearInterval',
  'URLSearchParams',
  'AbortSignal',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
];
const rows = 'packages/core/src/api/**/*.routes.ts';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/dist-types/**', '**/node_modules/**', '**/generated/**', 'coverage/**', 'data/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: {
      crewkit: {
        rules: { 'kebab-case-file': kebabCaseFile, 'node-protocol': nodeProtocol, 'inline-text': inlineText },
      },
    },
    rules: {
      'crewkit/kebab-case-file': 'error',
      'crewkit/node-protocol': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-implicit-coercion': 'error',
      'no-param-reassign': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
      complexity: ['error', 12],
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
      'max-lines': ['error', 250],
      'max-lines-per-function': ['error', 60],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export it by its name.' },
        { selector: 'ExportAllDeclaration', message: 'Name what you export.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only a program reads the environment; take a setting.' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: tools,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig/test.json', './tsconfig/browser.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // JSON of unknown shape is read by index, so that a typed property never looks like a guess.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // Text is counted in code points, on purpose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // `a === null || a.b !== null` names both cases; the chain hides that undefined is not null.
      '@typescript-eslint/prefer-optional-chain': 'off',
      // A type parameter that is used once is how a caller names the shape of a row or of an answer.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Numbers in template strings print as expected.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => close()` and `return giveUp()` say what happens; braces around them say nothing more.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Whether a method is async is decided by its port, not by its body.
      '@typescript-eslint/require-await': 'off',
      // These two take more than half of the time of all rules. There are no enums, and nothing assigns a class to its instance.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: tools,
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: [rows], rules: { 'max-lines': ['error', 400], 'max-lines-per-function': 'off' } },
  {
    files: [...tests, suites],
    rules: { 'max-lines': ['error', 400], 'max-lines-per-function': 'off', 'max-params': ['error', 4] },
  },
  {
    files: tests,
    // Stand-ins for overloaded functions are typed by the overload with a callback.
    rules: { '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }] },
  },
  // Fastify's types say void where it waits for a promise.
  {
    files: ['packages/adapter-http-fastify/**/*.ts'],
    rules: { '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { properties: false } }] },
  },
  { files: ['examples/**', 'scripts/**', 'benchmarks/**', 'campaigns/**'], rules: { 'no-console': 'off' } },
  { files: programs, rules: { 'no-restricted-properties': 'off' } },
  { files: ['examples/web/src/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat['recommended-latest']] },
  {
    files: ['examples/web/src/**/*.{ts,tsx}'],
    ignores: ['examples/web/src/messages/**'],
    rules: { 'crewkit/inline-text': 'error' },
  },
  { files: ['examples/web/src/messages/**'], rules: { 'max-lines': ['error', 400] } },
  // Thirty lines for newcomers, who know what is in their page.
  { files: ['examples/sdk-page/src/*.ts'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  // What must not compile has no types to be careful with.
  {
    files: ['packages/*/test/types.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  // The tools load their configuration from a default export.
  { files: ['**/*.config.{js,ts}'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    ignores: [pages],
    languageOptions: {
      globals: Object.fromEntries(globalsOfNode.map((name) => [name, 'readonly'])),
    },
  },
  {
    files: [pages],
    languageOptions: { globals: Object.fromEntries(globalsOfBrowsers.map((name) => [name, 'readonly'])) },
    // A page's script names the less common ones itself, and may name these too.
    rules: { 'no-redeclare': ['error', { builtinGlobals: false }] },
  },
);
