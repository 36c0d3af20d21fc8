import { findKind, type ColumnKind } from './column-kinds.js';

/** A column of the target. */
export interface TargetColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
}

/** A table, as the database's catalog describes it. */
export interface TargetTable {
  readonly name: string;
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** The columns that are stored and not generated. */
  readonly columns: readonly TargetColumn[];
  /** The column that a sequence numbers; null if there is none. */
  readonly identity: string | null;
}

/** A foreign key, and the statement fragment that creates it. */
export interface ForeignKey {
  readonly table: string;
  readonly references: string;
  readonly name: string;
  readonly definition: string;
}

/** Sends a statement in the transaction of the copy. */
export type Send = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** The tables of the migrations and of the copy itself. */
const administrative = ['schema_migrations', 'store_copy'];

const columnQuery = `
  SELECT t.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable,
    a.attidentity <> '' AS identity, coalesce(array_position(i.indkey::int2[], a.attnum), -1) AS key
  FROM pg_class t
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
  WHERE t.relnamespace = 'crewkit'::regnamespace AND t.relkind = 'r' AND NOT t.relname = ANY ($1)
  ORDER BY t.relname, a.attnum`;

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly identity: boolean;
  readonly key: number;
}

/** Reads all tables except those of the migrations and of the copy itself. */
export async function readTargetTables(send: Send): Promise<readonly TargetTable[]> {
  const rows = await send<ColumnRow>(columnQuery, [administrative]);
  return [...new Set(rows.map(({ table }) => table))].map((name) => {
    const own = rows.filter(({ table }) => table === name);
    const key = own.filter((row) => row.key >= 0).sort((a, b) => a.key - b.key);
    const columns = own.map((row) => ({ name: row.name, kind: findKind(row.type), isNullable: row.nullable }));
    const identity = own.find((row) => row.identity)?.name ?? null;
    return { name, key: key.map((row) => row.name), columns, identity };
  });
}

/** Reads the foreign keys between the tables. */
export function readForeignKeys(send: Send): Promise<readonly ForeignKey[]> {
  return send<ForeignKey>(`
    SELECT t.relname AS "table", r.relname AS references, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
    WHERE c.contype = 'f' AND c.connamespace = 'crewkit'::regnamespace ORDER BY t.relname, c.conname`);
}

/** Sorts the tables so that each comes after those that its foreign keys reference. Throws an Error if that is impossible. */
export function sortTables(names: readonly string[], foreignKeys: readonly ForeignKey[]): readonly string[] {
  const sorted = new Set<string>();
  while (sorted.size < names.length) {
    const isReady = (name: string): boolean =>
      foreignKeys.every(({ table, references }) => table !== name || references === name || sorted.has(references));
    const next = names.filter((name) => !sorted.has(name) && isReady(name));
    if (next.length === 0) throw new Error('the foreign keys of the target form a cycle.');
    for (const name of next) sorted.add(name);
  }
  return [...sorted];
}
