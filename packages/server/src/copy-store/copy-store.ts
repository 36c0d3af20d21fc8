import { randomUUID } from 'node:crypto';

import { CommandError } from '../commands/command.js';
import { findCopy, type Copy, type CopyStores } from './open-copy.js';
import { takeStep } from './copy-step.js';
import { createProgress } from './copy-progress.js';

/** The most changes that are left for the final step. */
const few = 1_000;
/** After this many rounds, writers are faster than the copy. */
const maxRounds = 10;

/**
 * Copies and compares all rows while servers write to the source, and then the changes until few are left. Goes on where an earlier run has
 * ended. Returns the number of changes in the last round.
 */
export async function copyStore(stores: CopyStores, showProgress: (line: string) => void): Promise<number> {
  const copy = await beginCopy(stores);
  const progress = createProgress(await countRows(copy), showProgress);
  for (;;) {
    const { state } = await takeStep(copy);
    if (state.phase === 'ready') break;
    progress(state);
  }
  showProgress('gathering statistics in the target');
  await copy.target.analyze();
  return catchUp(copy);
}

/** Repeats the recorded changes until few are left. Returns the number of changes in the last round. */
export async function catchUp(copy: Copy): Promise<number> {
  let changes = 0;
  for (let round = 0; round < maxRounds; round += 1) {
    ({ changes } = await takeStep(copy));
    if (changes <= few) break;
  }
  return changes;
}

/**
 * Begins a copy, or finds the one that has begun. The target is prepared before the source records changes, so a source that records
 * changes always has a target.
 */
async function beginCopy(stores: CopyStores): Promise<Copy> {
  const { source, target } = stores;
  const recorded = source.readState();
  const existing = await target.readState();
  if (existing?.phase === 'complete') throw new CommandError('the target is complete: start servers on it.');
  if (recorded?.refusesWrites === true) {
    throw new CommandError('the final step has begun: continue with finish-copy, or end the copy with cancel-copy.');
  }
  if (recorded === null && (existing === null || existing.phase === 'prepared')) {
    const tables = source.readTables();
    const { id } = await target.prepare(existing?.id ?? randomUUID());
    // Finds differences between the schemas before anything is added to the source.
    await target.matchTables(tables);
    source.begin(id);
  }
  return findCopy(stores);
}

async function countRows({ source, tables }: Copy): Promise<number> {
  return source.read((snapshot) =>
    Promise.resolve(tables.reduce((sum, table) => sum + snapshot.countRows(table.source), 0)),
  );
}
