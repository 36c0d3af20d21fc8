// `npm run bench -- --check`: compares the processor time per operation with benchmarks/ratios.json. Processor time is steadier than
// throughput, and the ratio to the bare program, measured in the same rounds, changes little between machines.
import { readFileSync, writeFileSync } from 'node:fs';

import { type Bench, type Case } from './bench.js';

const file = new URL('ratios.json', import.meta.url);
/** A case must not need more than this share of the ratio in the file. */
const tolerance = 1.1;
/** Each attempt measures both programs again. */
const attempts = 4;

/** The lowest processor time per operation of both programs in all rounds, because other programs on the machine only add to it. */
interface Lowest {
  readonly ours: number;
  readonly theirs: number;
}

/** Returns a line for each row that needs too much processor time. A case is measured again while one of its rows does. */
export async function findRegressions(bench: Bench, cases: readonly Case[]): Promise<string[]> {
  const allowed = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>;
  const faults: string[] = [];
  for (const guarded of cases) {
    const lowest = new Map<string, Lowest>();
    let tooHigh: string[] = [];
    for (let attempt = 0; attempt === 0 || (attempt < attempts && tooHigh.length > 0); attempt += 1) {
      await measure(guarded, bench, lowest);
      tooHigh = [...lowest].flatMap(([what, costs]) => compare(what, costs, { allowed, log: bench.log }));
    }
    faults.push(...tooHigh.map((what) => `${guarded.name}: ${what}`));
  }
  return faults;
}

/** Measures the cases and writes their ratios to the file. */
export async function writeRatios(bench: Bench, cases: readonly Case[]): Promise<void> {
  const lowest = new Map<string, Lowest>();
  for (const guarded of cases) {
    for (let attempt = 0; attempt < attempts; attempt += 1) await measure(guarded, bench, lowest);
  }
  const ratios = [...lowest].map(([what, costs]) => [what, Number(toRatio(costs).toFixed(2))] as const);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(ratios), null, 2)}\n`);
}

/** Measures a case, and lowers the entries of its rows. */
async function measure({ run }: Case, bench: Bench, lowest: Map<string, Lowest>): Promise<void> {
  for (const { what, cost } of await run(bench)) {
    if (cost === null) {
      bench.log(`  ${what}: this system does not tell the processor time`);
      continue;
    }
    const { ours = Infinity, theirs = Infinity } = lowest.get(what) ?? {};
    lowest.set(what, { ours: Math.min(ours, cost.lowest.ours), theirs: Math.min(theirs, cost.lowest.theirs) });
  }
}

/** Prints the row's ratio, and returns the row's name if the ratio is too high. */
function compare(
  what: string,
  costs: Lowest,
  { allowed, log }: { allowed: Readonly<Record<string, number>>; log: Bench['log'] },
): string[] {
  const limit = (allowed[what] ?? 0) * tolerance;
  const isTooHigh = toRatio(costs) > limit;
  const figures = `${costs.ours.toFixed(0)} µs, ${toRatio(costs).toFixed(2)} times the bare program`;
  log(`  ${what}: ${figures}, at most ${limit.toFixed(2)}${isTooHigh ? ': TOO HIGH' : ''}`);
  return isTooHigh ? [what] : [];
}

function toRatio({ ours, theirs }: Lowest): number {
  return ours / theirs;
}
