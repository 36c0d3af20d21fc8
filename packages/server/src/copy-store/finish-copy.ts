import type { CopyState, CopyTransaction } from '@crewkit/adapter-store-postgres';
import type { CopySnapshot } from '@crewkit/adapter-store-sqlite';

import { CommandError } from '../commands/command.js';
import { applyChanges } from './apply-changes.js';
import { catchUp } from './copy-store.js';
import { findCopy, type Copy, type CopyStores } from './open-copy.js';

/** With more changes since the last round, the final step would take too long. */
const maxChanges = 20_000;

/** What the final step did. */
export interface FinishedCopy {
  /** The number of compared rows; null if an earlier run had completed the target. */
  readonly rows: number | null;
  /** How long the source refused writes before the target was complete. */
  readonly finalStepMs: number;
}

/**
 * Makes the source refuse writes, copies the last changes, compares the number of rows, and lets servers start on the target. If anything
 * fails before the target is complete, the source accepts writes again. If the process is killed, the source refuses writes until this
 * function or `cancelCopy` is called.
 */
export async function finishCopy(stores: CopyStores, showProgress: (line: string) => void): Promise<FinishedCopy> {
  const copy = await findCopy(stores);
  const state = await copy.target.readState();
  const result = state?.phase === 'complete' ? { rows: null, finalStepMs: 0 } : await complete(copy, state);
  showProgress('the target is complete; marking its foreign keys as checked');
  try {
    await copy.target.validateForeignKeys();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(
      `${reason}. The target is complete: start servers on it. Run finish-copy again to check its foreign keys.`,
      { cause },
    );
  }
  return result;
}

async function complete(copy: Copy, state: CopyState | null): Promise<FinishedCopy> {
  if (state?.phase !== 'ready') throw new CommandError('run copy-store to its end first.');
  const changes = await catchUp(copy);
  if (changes > maxChanges) {
    throw new CommandError(
      `rows change faster than they are copied: ${changes} since the last round. Try again under less load.`,
    );
  }
  const startedAt = performance.now();
  copy.source.refuseWrites();
  let rows = 0;
  try {
    await copy.target.complete(copy.id, (transaction) =>
      copy.source.read(async (snapshot) => {
        requireFinal(copy, transaction);
        const { applied } = await applyChanges(copy.tables, snapshot, transaction);
        await transaction.checkForeignKeys();
        rows = await compareCounts(copy, snapshot, transaction);
        await continueSequences(copy, snapshot, transaction);
        return { ...transaction.state, applied };
      }),
    );
  } catch (error) {
    if (!(await isComplete(copy, error))) throw error;
  }
  return { rows, finalStepMs: performance.now() - startedAt };
}

/** Another process could have completed or canceled the copy, or failed and therefore let the source accept writes again. */
function requireFinal({ source }: Copy, { state }: CopyTransaction): void {
  if (state.phase !== 'ready') throw new CommandError(`the copy is ${state.phase} already.`);
  if (source.readState()?.refusesWrites !== true)
    throw new CommandError('the source accepts writes: run finish-copy again.');
}

async function compareCounts({ tables }: Copy, snapshot: CopySnapshot, transaction: CopyTransaction): Promise<number> {
  let rows = 0;
  for (const { source, parts } of tables) {
    const expected = snapshot.countRows(source);
    for (const part of parts) {
      const actual = await transaction.countRows(part);
      if (actual !== expected) {
        throw new CommandError(`the target has ${actual} rows of ${part.table}, and the source has ${expected}.`);
      }
    }
    rows += expected;
  }
  return rows;
}

async function continueSequences(
  { tables }: Copy,
  snapshot: CopySnapshot,
  transaction: CopyTransaction,
): Promise<void> {
  for (const { source, identity } of tables) {
    if (identity === null) continue;
    await transaction.continueSequence(source.name, identity, snapshot.readHighest(source.name, identity));
  }
}

/**
 * Returns whether the target is complete in spite of the error, and otherwise lets the source accept writes again. The state is locked: if
 * the connection was lost during the commit, this waits for its outcome.
 */
async function isComplete({ id, source, target }: Copy, cause: unknown): Promise<boolean> {
  try {
    return await target.change(id, ({ state }) => {
      if (state.phase !== 'complete') source.acceptWrites();
      return Promise.resolve(state.phase === 'complete');
    });
  } catch {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${reason} The source still refuses writes: run finish-copy again, or cancel-copy.`, {
      cause,
    });
  }
}
