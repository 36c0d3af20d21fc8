// Measures how long a permission check takes once the user's rows are loaded.
import { performance } from 'node:perf_hooks';

import { interleave } from '../load/interleave.mjs';
import { ratioRow } from '../report/rows.mjs';
import { contenders, names, verifyContenders } from '../subjects/permission-contenders.mjs';

const roundMs = 40;
const told = {
  warm: 'Permission check, permissions in memory',
  cold: 'Permission check, from the stored rows',
};

export const permissionCheck = {
  name: 'permission-check',
  async run(bench) {
    await verifyContenders();
    const rows = [];
    for (const [kind, cases] of Object.entries(contenders)) {
      const { crewkit: ours, ...peers } = await interleave(cases, { rounds: bench.rounds(21) }, getTime);
      for (const [beside, theirs] of Object.entries(peers))
        rows.push(ratioRow({ what: told[kind], beside, unit: 'ns', ours, theirs }));
    }
    return rows;
  },
};

/** Returns the time per check in nanoseconds. */
async function getTime(ask) {
  const start = performance.now();
  let passes = 0;
  do {
    // The clock is read only once for many checks, because reading it is slow compared with a check of a few nanoseconds.
    for (let pass = 0; pass < passesPerLook(ask); pass += 1, passes += 1) {
      const granted = ask(0, names.length);
      if (granted instanceof Promise) await granted;
    }
  } while (performance.now() - start < roundMs);
  return ((performance.now() - start) * 1e6) / (passes * names.length);
}

function passesPerLook(ask) {
  return ask.constructor.name === 'AsyncFunction' ? 1 : 20;
}
