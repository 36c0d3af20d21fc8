// Measures how long a permission check takes once the user's rows are loaded.
import { performance } from 'node:perf_hooks';

import { type Case } from '../bench.js';
import { interleave } from '../load/interleave.js';
import { type Row, ratioRow } from '../report/rows.js';
import { type Ask, type PermissionContenders } from '../subjects/permission-contender.js';

const roundMs = 40;
const told = {
  warm: 'Permission check, permissions in memory',
  cold: 'Permission check, from the stored rows',
};

export const permissionCheck: Case = {
  name: 'permission-check',
  async run(bench) {
    // Compiled when a run starts, because its libraries are not installed before.
    const program = new URL('../dist/subjects/permission-contenders.js', import.meta.url);
    const { contenders, names, verifyContenders } = (await import(program.href)) as PermissionContenders;
    await verifyContenders();
    const rows: Row[] = [];
    for (const kind of ['warm', 'cold'] as const) {
      const times = await interleave(contenders[kind], { rounds: bench.rounds(21) }, (ask) =>
        getTime(ask, names.length),
      );
      const { crewkit: ours, ...peers } = times;
      for (const [beside, theirs] of Object.entries(peers))
        rows.push(ratioRow({ what: told[kind], beside, unit: 'ns', ours, theirs }));
    }
    return rows;
  },
};

/** Returns the time per check in nanoseconds. */
async function getTime(ask: Ask, count: number): Promise<number> {
  const start = performance.now();
  let passes = 0;
  do {
    // The clock is read only once for many checks, because reading it is slow compared with a check of a few nanoseconds.
    for (let pass = 0; pass < passesPerLook(ask); pass += 1, passes += 1) {
      const granted = ask(0, count);
      if (granted instanceof Promise) await granted;
    }
  } while (performance.now() - start < roundMs);
  return ((performance.now() - start) * 1e6) / (passes * count);
}

function passesPerLook(ask: Ask): number {
  return ask.constructor.name === 'AsyncFunction' ? 1 : 20;
}
