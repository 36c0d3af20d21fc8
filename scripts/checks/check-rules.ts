// Tests the dependency rules: plants violations in a copy of the tree, runs dependency-cruiser over it, and requires that each planted
// file breaks exactly the rule it was planted for.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { checkSnippets } from '../docs/check-snippets.js';
import { capture, root, tools } from '../run-command.mjs';

const core = 'packages/core/src';
const importRules = 'scripts/checks/import-rules.cjs';
type Plant = readonly [
  rule: string,
  folder: string,
  code: string,
  more?: readonly [name: string, toCode: (planted: string) => string],
];
interface Planted {
  readonly rule: string;
  readonly file: string;
  readonly code: string;
}

const plants: readonly Plant[] = [
  ['core-domain', `${core}/domain`, "import type { UseCases } from '../features/use-cases/use-cases.js';"],
  ['core-domain', `${core}/domain`, "import { randomBytes } from 'node:crypto';"],
  ['core-errors', `${core}/errors`, "import { Account } from '../domain/accounts/account.js';"],
  ['core-options', `${core}/options`, "import { z } from 'zod';"],
  ['core-ports', `${core}/ports`, "import { z } from 'zod';"],
  ['core-ports', `${core}/ports`, "import type { UseCases } from '../features/use-cases/use-cases.js';"],
  ['core-features', `${core}/features`, "import { errorStatus } from '../api/http/responses/error-status.js';"],
  ['core-features', `${core}/features/sign-in/login`, "import bcrypt from 'bcrypt';"],
  ['core-runtime', `${core}/runtime/events`, "import type { UseCases } from '../../features/use-cases/use-cases.js';"],
  ['core-runtime', `${core}/runtime/observability`, "import { trace } from '@opentelemetry/api';"],
  // LogIn imports this folder.
  ['feature-order', `${core}/features/sign-in/two-factor`, "import type { LogIn } from '../login/log-in.js';"],
  ['feature-order', `${core}/features/audit`, "import type { UseCases } from '../use-cases/use-cases.js';"],
  ['feature-order', `${core}/features/unlisted`, "import type { RecordChange } from '../audit/record-change.js';"],
  ['core-api', `${core}/api`, "import { createJwtKey } from '../defaults/crypto/create-jwt-key.js';"],
  ['api-packages', `${core}/api`, "import jwt from 'jsonwebtoken';"],
  ['core-defaults', `${core}/defaults`, "import { LogIn } from '../features/sign-in/login/log-in.js';"],
  ['contracts-on-core', 'packages/contracts/src', "import { sqliteStore } from '@crewkit/adapter-store-sqlite';"],
  ['contracts-in-tests', `${core}/wiring`, "import { storeContract } from '@crewkit/contracts';"],
  ['contracts-in-tests', 'packages/adapter-ws/src', "import { storeContract } from '@crewkit/contracts';"],
  ['core-knows-no-adapter', `${core}/wiring`, "import { sqliteStore } from '@crewkit/adapter-store-sqlite';"],
  ['inversify-in-wiring', `${core}/api`, "import { Container } from 'inversify';"],
  ['inversify-in-wiring', `${core}/defaults`, "import 'reflect-metadata';"],
  ['adapters-apart', 'packages/adapter-ws/src', "import { sqliteStore } from '@crewkit/adapter-store-sqlite';"],
  [
    'public-subpaths',
    'packages/adapter-ws/src',
    "import { errorCatalogue } from '../../core/src/errors/catalogue.js';",
  ],
  [
    'public-subpaths',
    'examples/quickstart/src',
    "import type { Clock } from '../../../packages/core/src/ports/clock.js';",
  ],
  ['sdk-apart', 'packages/client-sdk/src', "import { CrewkitError } from '@crewkit/core';"],
  ['react-on-the-sdk', 'packages/react/src', "import { CrewkitError } from '@crewkit/core';"],
  ['pages-on-the-sdk', 'examples/web/src', "import { CrewkitError } from '@crewkit/core';"],
  ['resolvable', 'packages/adapter-ws/src', "import { tokens } from '@crewkit/core/wiring/tokens.js';"],
  ['declared-dependencies', `${core}/defaults`, "import fastify from 'fastify';"],
  ['declared-dependencies', 'packages/adapter-ws/src', "import type { Mock } from 'vitest';"],
  [
    'no-cycles',
    `${core}/domain`,
    "import './planted-cycle.js';",
    ['planted-cycle.ts', (name) => `import './${name}.js';`],
  ],
];

// Content that documents must not have, next to content that they can have.
const blocks: readonly (readonly [bad: string, body: string, good: string])[] = [
  ['ts', 'const a = 1;', 'ts file=packages/core/src/index.ts'],
  ['js', 'const a = 1;', 'js unchecked="a page of another site"'],
  ['ts file=scripts/check-quick.mjs', '', 'ts file=docs/snippets/guards.ts#guards'],
  ['ts unchecked=""', 'const a = 1;', 'text'],
  ['json', '{ "a": 1, }', 'text'],
  ['sh', 'npm run nothing', 'text'],
  ['sh', 'npm frobnicate', 'text'],
  ['sh', 'A=1 npx nothing', 'text'],
  ['sh', 'cd examples && node dist/nothing.js', 'text'],
  ['sh', 'npm test | frobnicate', 'text'],
  ['sh run=nothing', 'frobnicate', 'sh run=restart'],
];

// Code of the front end with an inline text, next to code without one.
const texts: readonly (readonly [bad: string, good: string])[] = [
  ['<p>or</p>', '<p>{texts.or}</p>'],
  ['<p>Hello {name}</p>', '<p>1 · {name}</p>'],
  ['<Card title="email" />', '<Card className="wide card" />'],
  ["<Card title={isOn ? 'on' : texts.off} />", "<Card tone={isOn ? 'on' : 'off'} />"],
  ["toasts.success('Saved')", "node.addEventListener('keydown', listen)"],
  ["run({ onError: 'It was not saved' })", "run({ 'It was not saved': texts.notSaved })"],
  ['run(`Moved to ${place}.`)', 'run(`/teams/${place}`)'],
  ["toasts.error('Not attached')", "types.includes('Files') && matchMedia('(pointer: fine)').matches"],
  ['<Field hint="optional" />', '<b>Crewkit</b>'],
  ["run({ message: 'The list is empty.' })", "throw new ListError({ message: 'The list is empty.' })"],
  ["run('to be done')", "if (key === 'Enter') throw new Error('The key is not known.')"],
];

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'crewkit-rules-')));
try {
  copyTree();
  const planted = plants.map(plant);
  const broken = violations();
  const bad = planted.filter((each) => !report(each, broken.get(each.file) ?? []));
  const unproven = ruleNames().filter((name) => !plants.some(([rule]) => rule === name));
  for (const name of unproven) console.log(`✗ ${name}: no violation is planted for it`);
  const unseen = blocks.filter((block) => !isSeen(block));
  const missed = findMissedTexts();
  process.exitCode = bad.length + unproven.length + unseen.length + missed.length > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyTree(): void {
  for (const name of ['packages', 'examples']) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/[\\/](dist|node_modules)$/.test(path),
    });
  }
  for (const name of ['package.json', 'tsconfig.base.json', 'tsconfig/test.json', importRules]) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name));
  }
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@crewkit'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@crewkit')
      symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(modules, '@crewkit', name), 'junction');
  }
}

function plant([rule, folder, code, more]: Plant, index: number): Planted {
  const name = `planted-${index}`;
  const file = `${folder}/${name}.ts`;
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), `${code}\n`);
  if (more) writeFileSync(join(copy, folder, more[0]), `${more[1](name)}\n`);
  return { rule, file, code };
}

/** Returns, for each file, the rules that it breaks. */
function violations(): Map<string, string[]> {
  const args = [tools.depcruise, '--config', importRules, '--output-type', 'json', 'packages', 'examples'];
  const { stdout, output } = capture(process.execPath, args, { cwd: copy });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${output.slice(0, 2000)}`);
  const rules = new Map<string, string[]>();
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  for (const { from, rule } of summary.violations) {
    rules.set(from, [...new Set([...(rules.get(from) ?? []), rule.name])]);
  }
  return rules;
}

function report({ rule, file, code }: Planted, fired: string[]): boolean {
  const good = fired.length === 1 && fired[0] === rule;
  console.log(`${good ? '✓' : '✗'} ${rule}: ${code} in ${dirname(file)}${good ? '' : ` broke [${fired.join(', ')}]`}`);
  return good;
}

/** Returns whether the snippet check finds the one error in the first block and none in the second. */
function isSeen([bad, body, good]: (typeof blocks)[number]): boolean {
  const findFaultsIn = (info: string) => {
    const faults: string[] = [];
    checkSnippets(`Text.\n\n\`\`\`${info}\n${body}\n\`\`\`\n`, (fault) => faults.push(fault));
    return faults.length;
  };
  const seen = findFaultsIn(bad) === 1 && findFaultsIn(good) === 0;
  console.log(`${seen ? '✓' : '✗'} a block of ${bad}: ${body}`);
  return seen;
}

/** Returns the pairs of which the rule for inline texts does not report exactly the first code. */
function findMissedTexts(): typeof texts {
  const folder = join(copy, 'texts');
  mkdirSync(folder);
  texts.forEach((pair, index) => {
    pair.forEach((code, place) => writeFileSync(join(folder, `${index}-${place}.tsx`), `${code};\n`));
  });
  const config = join(folder, 'oxlint.json');
  const jsPlugins = [join(root, 'scripts/lint/eslint-rules.mjs')];
  const categories = { correctness: 'off' };
  writeFileSync(config, JSON.stringify({ jsPlugins, categories, rules: { 'crewkit/inline-text': 'error' } }));
  const { stdout, output } = capture(process.execPath, [tools.oxlint, '-c', config, '-f', 'json', '.'], {
    cwd: folder,
  });
  if (!stdout.startsWith('{')) throw new Error(`oxlint did not run: ${output.slice(0, 2000)}`);
  const reported = (JSON.parse(stdout) as { diagnostics: { filename: string }[] }).diagnostics;
  const count = (name: string) => reported.filter(({ filename }) => basename(filename) === name).length;
  return texts.filter(([bad], index) => {
    const isReported = count(`${index}-0.tsx`) === 1 && count(`${index}-1.tsx`) === 0;
    console.log(`${isReported ? '✓' : '✗'} inline-text: ${bad}`);
    return !isReported;
  });
}

function ruleNames(): string[] {
  const { forbidden } = createRequire(import.meta.url)('./import-rules.cjs') as {
    forbidden: { name: string }[];
  };
  return forbidden.map(({ name }) => name);
}
