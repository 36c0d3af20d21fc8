import type { CopiedTable, CopyState, CopyTransaction } from '@crewkit/adapter-store-postgres';
import type { CopyKey, CopyRow, CopySnapshot, CopySourceTable } from '@crewkit/adapter-store-sqlite';

import { CommandError } from '../commands/command.js';
import { applyChanges } from './apply-changes.js';
import { requireEqualRows } from './compare-rows.js';
import type { Copy } from './open-copy.js';

type Table = CopiedTable<CopySourceTable>;

/** The most rows and, roughly, bytes of one step. */
const page = { rows: 2_000, bytes: 4 * 1024 * 1024 };

/** The state after a step, and the number of changes that it applied. */
export interface StepResult {
  readonly state: CopyState;
  readonly changes: number;
}

/**
 * Copies or compares one page of rows, and applies all changes before, in one transaction of the target and from one snapshot of the source.
 * After each step, the target is therefore what the source was at one time, without the rows that are not copied yet.
 */
export async function takeStep({ id, source, target, tables }: Copy): Promise<StepResult> {
  const result = await target.change(id, (transaction) =>
    // The snapshot begins after the state is locked, so that it is not older than the state.
    source.read(async (snapshot) => {
      const { phase } = transaction.state;
      if (phase === 'complete' || phase === 'canceled') throw new CommandError(`the copy is ${phase} already.`);
      const { applied, changes } = await applyChanges(tables, snapshot, transaction);
      const next = await takePage(tables, snapshot, transaction);
      const state = { ...transaction.state, ...next, applied };
      await transaction.record(state);
      return { state, changes };
    }),
  );
  if (result.changes > 0) source.forgetChanges(result.state.applied);
  return result;
}

type Position = Pick<CopyState, 'phase' | 'table' | 'after' | 'rows'>;

async function takePage(
  tables: readonly Table[],
  snapshot: CopySnapshot,
  transaction: CopyTransaction,
): Promise<Position> {
  const { phase, table: name, after, rows: before } = transaction.state;
  if (phase === 'prepared') return { phase: 'copying', table: getName(tables[0]), after: null, rows: 0 };
  if (phase !== 'copying' && phase !== 'comparing') return { phase, table: name, after, rows: before };
  const index = tables.findIndex(({ source }) => source.name === name);
  const table = tables[index];
  if (table === undefined) throw new Error(`the copy is at the unknown table ${String(name)}.`);
  const rows = snapshot.readPage(table.source, after, page);
  const last = rows.at(-1);
  const end = last === undefined ? null : getKey(table.source, last);
  if (phase === 'copying') await copyRows(table, rows, transaction);
  else await compareRows(table, { rows, after, end }, transaction);
  if (end !== null) return { phase, table: name, after: end, rows: before + rows.length };
  const following = tables[index + 1];
  if (following !== undefined) return { phase, table: getName(following), after: null, rows: before };
  if (phase === 'copying') return { phase: 'comparing', table: getName(tables[0]), after: null, rows: 0 };
  return { phase: 'ready', table: null, after: null, rows: 0 };
}

async function copyRows({ parts }: Table, rows: readonly CopyRow[], transaction: CopyTransaction): Promise<void> {
  for (const part of parts) await transaction.insert(part, rows.map(part.toRow));
}

/** The rows after the key `after`, up to the key `end`; null means no bound. */
interface Page {
  readonly rows: readonly CopyRow[];
  readonly after: CopyKey | null;
  readonly end: CopyKey | null;
}

async function compareRows({ parts }: Table, { rows, after, end }: Page, transaction: CopyTransaction): Promise<void> {
  for (const part of parts) {
    requireEqualRows(part, rows.map(part.toRow), await transaction.readRange(part, after, end));
  }
}

function getName(table: Table | undefined): string | null {
  return table?.source.name ?? null;
}

function getKey({ key, columns }: CopySourceTable, row: CopyRow): CopyKey {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? '');
}
