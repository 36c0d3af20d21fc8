import type { CopiedTable, CopyTransaction } from '@crewkit/adapter-store-postgres';
import type { CopyChange, CopyKey, CopySnapshot, CopySourceTable } from '@crewkit/adapter-store-sqlite';

import { CommandError } from '../commands/command.js';
import { requireEqualRows } from './compare-rows.js';

type Table = CopiedTable<CopySourceTable>;

/** Changes that are read and sent at once. */
const atOnce = 1_000;

/**
 * Copies the rows that were changed since the last transaction, as they are in the snapshot, and compares them. Ignores rows that are not
 * copied yet, because they are copied later. Returns the number of the last change and how many changes there were. Throws an Error if one
 * of the stores was reset to an earlier time, because changes are then missing.
 */
export async function applyChanges(
  tables: readonly Table[],
  snapshot: CopySnapshot,
  transaction: CopyTransaction,
): Promise<{ readonly applied: number; readonly changes: number }> {
  const { state } = transaction;
  const { forgotten, recorded } = snapshot.readNumbers();
  if (state.applied < forgotten || state.applied > recorded) {
    throw new CommandError('a store was reset to an earlier time during the copy: run cancel-copy, and begin again.');
  }
  const isCopied = createFilter(tables, transaction);
  let { applied } = state;
  let changes = 0;
  // All rows are deleted before one is inserted: a new row can have the unique values that another row had before.
  for (const chunk of readChunks(snapshot, state.applied)) {
    for (const [table, keys] of groupKeys(tables, chunk.filter(isCopied))) {
      for (const part of table.parts) await transaction.remove(part, keys);
    }
  }
  for (const chunk of readChunks(snapshot, state.applied)) {
    for (const [table, keys] of groupKeys(tables, chunk.filter(isCopied))) {
      await insertRows(table, keys, { snapshot, transaction });
    }
    applied = chunk.at(-1)?.number ?? applied;
    changes += chunk.length;
  }
  return { applied, changes };
}

async function insertRows(
  { source, parts }: Table,
  keys: readonly CopyKey[],
  { snapshot, transaction }: { readonly snapshot: CopySnapshot; readonly transaction: CopyTransaction },
): Promise<void> {
  const rows = keys.map((key) => snapshot.readRow(source, key)).filter((row) => row !== null);
  for (const part of parts) {
    const expected = rows.map(part.toRow);
    await transaction.insert(part, expected);
    requireEqualRows(part, expected, await transaction.readRows(part, keys));
  }
}

function* readChunks(snapshot: CopySnapshot, after: number): Iterable<readonly CopyChange[]> {
  let last = after;
  for (;;) {
    const chunk = snapshot.readChanges(last, atOnce);
    const end = chunk.at(-1);
    if (end === undefined) return;
    yield chunk;
    last = end.number;
  }
}

/** Groups the changed keys by table. A row that was changed several times counts once. */
function groupKeys(tables: readonly Table[], changes: readonly CopyChange[]): ReadonlyMap<Table, readonly CopyKey[]> {
  const groups = new Map<Table, Map<string, CopyKey>>();
  for (const { table: name, key } of changes) {
    const table = tables.find(({ source }) => source.name === name);
    if (table === undefined) throw new Error(`a change belongs to the unknown table ${name}.`);
    const keys = groups.get(table) ?? new Map<string, CopyKey>();
    groups.set(table, keys.set(JSON.stringify(key), key));
  }
  return new Map([...groups].map(([table, keys]) => [table, [...keys.values()]]));
}

/** Returns a function that tells whether the row of a change is already copied. */
function createFilter(tables: readonly Table[], { state }: CopyTransaction): (change: CopyChange) => boolean {
  if (state.phase !== 'copying') return () => state.phase !== 'prepared';
  const current = tables.findIndex(({ source }) => source.name === state.table);
  const indexes = new Map(tables.map(({ source }, index) => [source.name, index]));
  return ({ table, key }) => {
    const index = indexes.get(table) ?? -1;
    if (index !== current) return index < current;
    const source = tables[index]?.source;
    return source !== undefined && state.after !== null && compareKeys(source, key, state.after) <= 0;
  };
}

/** Compares primary keys as the databases do: numbers by value, and everything else byte by byte. */
function compareKeys({ key, columns }: CopySourceTable, a: CopyKey, b: CopyKey): number {
  for (const [index, name] of key.entries()) {
    const [left = '', right = ''] = [a[index], b[index]];
    if (left === right) continue;
    const isNumber = columns.find((column) => column.name === name)?.type === 'INTEGER';
    if (isNumber) return BigInt(left) < BigInt(right) ? -1 : 1;
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  return 0;
}
