// `npm run bench -- --check`: compares the processor time per operation with benchmarks/ratios.json. Processor time is steadier than
// throughput, and the ratio to the bare program, measured in the same rounds, changes little between machines.
import { readFileSync, writeFileSync } from 'node:fs';

import { type Bench, type Case } from './bench.js';
import { type Row } from './report/rows.js';

const file = new URL('ratios.json', import.meta.url);
/** A case must not need more than this share of the ratio in the file. */
const tolerance = 1.1;
/** Another program on the machine can disturb a measurement, so a case fails only if each of its measurements is too high. */
const attempts = 3;

type Ratios = Readonly<Record<string, number>>;

/** Returns a line for each row that needs too much processor time in each attempt. */
export async function findRegressions(bench: Bench, cases: readonly Case[]): Promise<string[]> {
  const allowed = JSON.parse(readFileSync(file, 'utf8')) as Ratios;
  const faults: string[] = [];
  for (const { name, run } of cases) {
    let tooHigh: string[] | null = null;
    for (let attempt = 0; attempt < attempts && tooHigh?.length !== 0; attempt += 1) {
      const found = await run(bench);
      tooHigh = found
        .flatMap((row) => compare(row, allowed, bench.log))
        .filter((what) => tooHigh?.includes(what) ?? true);
    }
    faults.push(...(tooHigh ?? []).map((what) => `${name}: ${what}`));
  }
  return faults;
}

/** Measures the cases and writes their ratios to the file. */
export async function writeRatios(bench: Bench, cases: readonly Case[]): Promise<void> {
  const rows: Row[] = [];
  for (const { run } of cases) rows.push(...(await run(bench)));
  const ratios = rows.flatMap(({ what, cost }) =>
    cost === null ? [] : [[what, Number(cost.ratio.toFixed(2))] as const],
  );
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(ratios), null, 2)}\n`);
}

/** Prints the row's ratio, and returns the row's name if the ratio is too high. */
function compare({ what, cost }: Row, allowed: Ratios, log: Bench['log']): string[] {
  const limit = (allowed[what] ?? 0) * tolerance;
  if (cost === null) {
    log(`  ${what}: this system does not tell the processor time`);
    return [];
  }
  const isTooHigh = cost.ratio > limit;
  const figures = `${cost.ours.toFixed(0)} µs, ${cost.ratio.toFixed(2)} times the bare program`;
  log(`  ${what}: ${figures}, at most ${limit.toFixed(2)}${isTooHigh ? ': TOO HIGH' : ''}`);
  return isTooHigh ? [what] : [];
}
