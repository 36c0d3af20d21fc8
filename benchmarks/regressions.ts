// `npm run bench -- --check`: compares the processor time per operation with benchmarks/ratios.json. Processor time is steadier than
// throughput, and the ratio to the bare program, measured in the same rounds, changes less between machines. It is not the same on all of
// them: write the file again (`--accept`) for another kind of machine, and measure an earlier commit there too.
import { readFileSync, writeFileSync } from 'node:fs';

import { type Bench, type Case } from './bench.js';
import { type Rounds } from './report/rows.js';
import { median, percentile } from './report/statistics.js';

const file = new URL('ratios.json', import.meta.url);
/** A case must not need more than this share of the ratio in the file. */
const tolerance = 1.1;
/** Each attempt measures both programs again. */
const attempts = 4;

/** Returns a line for each row that needs too much processor time. A case is measured again while one of its rows does. */
export async function findRegressions(bench: Bench, cases: readonly Case[]): Promise<string[]> {
  const allowed = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>;
  const faults: string[] = [];
  for (const guarded of cases) {
    const rounds = new Map<string, Rounds>();
    let tooHigh: string[] = [];
    for (let attempt = 0; attempt === 0 || (attempt < attempts && tooHigh.length > 0); attempt += 1) {
      await measure(guarded, bench, rounds);
      tooHigh = [...rounds].flatMap(([what, measured]) => compare(what, measured, { allowed, log: bench.log }));
    }
    faults.push(...tooHigh.map((what) => `${guarded.name}: ${what}`));
  }
  return faults;
}

/** Measures the cases and writes their ratios to the file. */
export async function writeRatios(bench: Bench, cases: readonly Case[]): Promise<void> {
  const rounds = new Map<string, Rounds>();
  for (const guarded of cases) {
    for (let attempt = 0; attempt < attempts; attempt += 1) await measure(guarded, bench, rounds);
  }
  const ratios = [...rounds].map(([what, measured]) => [what, Number(toCost(measured).ratio.toFixed(2))] as const);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(ratios), null, 2)}\n`);
}

/** Measures a case, and adds the rounds of its rows. */
async function measure({ run }: Case, bench: Bench, rounds: Map<string, Rounds>): Promise<void> {
  for (const { what, cost } of await run(bench)) {
    if (cost === null) {
      bench.log(`  ${what}: this system does not tell the processor time`);
      continue;
    }
    const { ours = [], theirs = [] } = rounds.get(what) ?? {};
    rounds.set(what, { ours: [...ours, ...cost.rounds.ours], theirs: [...theirs, ...cost.rounds.theirs] });
  }
}

/** Prints the row's ratio, and returns the row's name if the ratio is too high. */
function compare(
  what: string,
  rounds: Rounds,
  { allowed, log }: { allowed: Readonly<Record<string, number>>; log: Bench['log'] },
): string[] {
  const limit = (allowed[what] ?? 0) * tolerance;
  const { microseconds, ratio } = toCost(rounds);
  const isTooHigh = ratio > limit;
  const figures = `${microseconds.toFixed(0)} µs, ${ratio.toFixed(2)} times the bare program`;
  log(`  ${what}: ${figures}, at most ${limit.toFixed(2)}${isTooHigh ? ': TOO HIGH' : ''}`);
  return isTooHigh ? [what] : [];
}

/**
 * Returns the median ratio of a round to the bare program's round beside it: both run at the same speed of the machine, which changes within
 * minutes. The processor time is the lower quartile, because other programs on the machine only add to it.
 */
function toCost({ ours, theirs }: Rounds): { readonly microseconds: number; readonly ratio: number } {
  const ratios = ours.map((own, round) => own / (theirs[round] ?? Number.NaN));
  return { microseconds: percentile(ours, 0.25), ratio: median(ratios) };
}
