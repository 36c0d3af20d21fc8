// Measures Crewkit and bare programs that do the same work, in interleaved rounds, and writes the results to docs/operating/performance.md. Run
// `npm run build` first. Sends traffic only to programs that it has started itself.
//   --only <name>  one case, or several with commas; writes nothing, except the table of the case `ladder`
//   --quick        very short rounds for a smoke test; the figures mean little, and nothing is written
//   --profile <folder>  each measured program writes a CPU profile there; the figures suffer, and nothing is written
//   --flush-ms <milliseconds>  delays each flush to disk by this much, as on a slower disk; writes nothing
//   --check        compares only the processor time per operation of three cases with benchmarks/ratios.json, in less than two minutes;
//                  exits with 1 if a case needs over a tenth more
//   --accept       measures these cases, and writes benchmarks/ratios.json
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { type Bench, type Case } from './bench.js';
import { cases } from './cases/index.js';
import { ladder } from './cases/ladder.js';
import { findRegressions, writeRatios } from './regressions.js';
import { compileSubjects } from './setup/compile-subjects.js';
import { installOnce } from '../scripts/install-once.js';
import { holdingOneCore } from './servers/cpus.js';
import { Databases } from './servers/databases.js';
import { writeDocument, writeLadder } from './report/document.js';
import { type Row } from './report/rows.js';
import { describeMachine } from './report/machine.js';
import { profileInto, shareEnvironment } from './servers/processes.js';
import { slowFlush } from './servers/slow-flush.js';
import { getShortfalls, toTable } from './report/table.js';

/** The cases of `--check`. */
const guarded = 'authenticated-read,guarded-task-read,posts-sqlite';
const guardRounds = 7;
const guardSeconds = 0.7;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean' },
    check: { type: 'boolean' },
    accept: { type: 'boolean' },
    profile: { type: 'string' },
    'flush-ms': { type: 'string' },
  },
});
const {
  only = null,
  quick = false,
  check = false,
  accept = false,
  profile = null,
  'flush-ms': flushMs = null,
} = options;
if (profile !== null) profileInto(resolve(profile));
const guards = check || accept;
const chosen = choose(only ?? (guards ? guarded : null));
if (!guards) installOnce('benchmarks');
compileSubjects(guards ? 'bare' : 'all');
const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'crewkit-bench-'));
if (flushMs !== null) slowDownFlushes(Number(flushMs));
const databases = new Databases(folder);
const bench: Bench = {
  folder,
  databases,
  quick,
  rounds: (count) => (quick ? 1 : guards ? guardRounds : count),
  seconds: (count) => (quick ? 0.5 : guards ? guardSeconds : count),
  onOneCore: holdingOneCore,
  log: (line) => console.log(line),
};

// Ends all started processes when this process ends, and removes the folder.
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

if (guards) await guard();
else conclude(await runAll());
await databases.close();
// A connection to a failed program may still be open.
process.exit();

interface Results {
  readonly rows: readonly Row[];
  /** The rows of the case `ladder`, which have a table of their own. */
  readonly ladderRows: readonly Row[];
  /** The names of the cases that have failed. */
  readonly failed: readonly string[];
}

async function runAll(): Promise<Results> {
  const rows: Row[] = [];
  const ladderRows: Row[] = [];
  const failed: string[] = [];
  for (const [index, { name, run }] of chosen.entries()) {
    console.log(`${elapsed()} ${index + 1}/${chosen.length} ${name}`);
    try {
      const found = await run(bench);
      console.log(`${toTable(found).split('\n').slice(2).join('\n')}\n`);
      (name === ladder.name ? ladderRows : rows).push(...found);
    } catch (error) {
      console.error(`${name} failed:`, error);
      failed.push(name);
    }
  }
  return { rows, ladderRows, failed };
}

async function guard(): Promise<void> {
  if (accept) {
    await writeRatios(bench, chosen);
    return;
  }
  const faults = await findRegressions(bench, chosen);
  for (const fault of faults)
    console.log(`needs over a tenth more processor time than benchmarks/ratios.json allows: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function conclude({ rows, ladderRows, failed }: Results): void {
  const short = getShortfalls(rows);
  for (const line of short) console.log(`falls short: ${line}`);
  for (const name of failed) console.log(`failed: ${name}`);
  const judged = rows.filter(({ met }) => met !== null).length;
  console.log(`${elapsed()} ${judged - short.length} of ${judged} bars met`);
  process.exitCode = failed.length > 0 ? 1 : 0;
  if (profile !== null || flushMs !== null || quick || failed.length > 0) return;
  const [date] = new Date().toISOString().split('T');
  const run = { date, machine: describeMachine(folder), minutes: (performance.now() - startedAt) / 60_000 };
  if (ladderRows.length > 0) writeLadder(ladderRows, run);
  if (only !== null) return;
  writeDocument(rows, run);
  console.log('written into docs/operating/performance.md');
}

/** Postgres inherits the environment of this process. */
function slowDownFlushes(milliseconds: number): void {
  if (!(milliseconds > 0)) throw new Error('--flush-ms takes milliseconds, e.g. 2 or 0.5');
  const env = slowFlush(folder, milliseconds);
  shareEnvironment(env);
  Object.assign(process.env, env);
}

function choose(names: string | null): readonly Case[] {
  if (!existsSync(new URL('../packages/server/dist/main.js', import.meta.url))) {
    throw new Error('Nothing is built. Run: npm run build');
  }
  if (names === null) return cases;
  return names.split(',').map((name) => {
    const found = cases.find((each) => each.name === name);
    if (found === undefined) throw new Error(`Known: ${cases.map((each) => each.name).join(', ')}`);
    return found;
  });
}

function elapsed(): string {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return `[${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}]`;
}
