import type { ForeignKey, Send } from './copy-catalog.js';

/**
 * How far a copy is. Rows are copied, then compared, both table by table. In the phase `ready`, only changes are copied. In the phase
 * `complete`, servers can start on the target.
 */
export type CopyPhase = 'prepared' | 'copying' | 'comparing' | 'ready' | 'complete' | 'canceled';

/** The state of a copy, which its target keeps. */
export interface CopyState {
  readonly id: string;
  readonly phase: CopyPhase;
  /** The table that is copied or compared; null before the first one. */
  readonly table: string | null;
  /** The primary key of the last row of the table that is done; null if none is. */
  readonly after: readonly string[] | null;
  /** The number of rows that are done in this phase. */
  readonly rows: number;
  /** The number of the last change that is applied. */
  readonly applied: number;
}

export const createStateTable = `
  CREATE TABLE crewkit.store_copy (
    id uuid PRIMARY KEY,
    phase text NOT NULL,
    table_name text,
    after_key jsonb,
    rows bigint NOT NULL DEFAULT 0,
    applied bigint NOT NULL DEFAULT 0,
    -- The foreign keys as they were before the copy.
    foreign_keys jsonb NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    completed_at timestamptz
  )`;

const query = `
  SELECT id, phase, table_name AS "table", after_key AS after, rows::text, applied::text, foreign_keys AS "foreignKeys"
  FROM crewkit.store_copy`;

interface StateRow extends Omit<CopyState, 'rows' | 'applied'> {
  readonly rows: string;
  readonly applied: string;
  readonly foreignKeys: readonly ForeignKey[];
}

/** Reads the state, or null if the database is not the target of a copy. With `lock`, no other transaction can change it until the end. */
export async function readState(
  send: Send,
  lock: '' | 'FOR UPDATE' = '',
): Promise<(CopyState & { readonly foreignKeys: readonly ForeignKey[] }) | null> {
  const [table] = await send<{ exists: boolean }>("SELECT to_regclass('crewkit.store_copy') IS NOT NULL AS exists");
  if (table?.exists !== true) return null;
  const [row] = await send<StateRow>(`${query} ${lock}`);
  return row === undefined ? null : { ...row, rows: Number(row.rows), applied: Number(row.applied) };
}

export async function writeState(
  send: Send,
  { phase, table, after, rows, applied }: Omit<CopyState, 'id'>,
): Promise<void> {
  await send(
    `UPDATE crewkit.store_copy SET phase = $1, table_name = $2, after_key = $3::jsonb, rows = $4, applied = $5,
      completed_at = CASE $1 WHEN 'complete' THEN now() END`,
    [phase, table, after === null ? null : JSON.stringify(after), rows, applied],
  );
}

/** Throws an Error if the database is the target of a copy that is not complete. */
export async function requireComplete(send: Send): Promise<void> {
  const state = await readState(send);
  if (state === null || state.phase === 'complete') return;
  throw new Error(
    'The database is an incomplete copy of another store: run finish-copy, or drop the schema "crewkit" to use it otherwise.',
  );
}
