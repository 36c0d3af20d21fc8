import type BetterSqlite3 from 'better-sqlite3';

import { getCondition, prefix, type CopySourceTable } from './copy-catalog.js';
import { toText } from './copy-triggers.js';

/** The values of a row in the order of the table's columns, as text: integers in decimal, and bytes in hexadecimal after \x. */
export type CopyRow = readonly (string | null)[];

/** The values of a primary key, as in a row. */
export type CopyKey = readonly string[];

/** A row whose primary key was inserted, changed or deleted. */
export interface CopyChange {
  /** Grows in the order of the changes. */
  readonly number: number;
  readonly table: string;
  readonly key: CopyKey;
}

/** Reads the state of the store at one point in time. */
export class CopySnapshot {
  private readonly statements = new Map<string, BetterSqlite3.Statement>();

  constructor(private readonly database: BetterSqlite3.Database) {}

  /** Returns the number of the last change that was deleted, and of the last one that was recorded. */
  readNumbers(): { readonly forgotten: number; readonly recorded: number } {
    const sql = `SELECT forgotten, coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${prefix}_changes'), 0) FROM ${prefix}`;
    const [forgotten, recorded] = this.prepare(sql).get() as [number, number];
    return { forgotten, recorded };
  }

  /** Reads changes after `number`, at most `limit`, in their order. */
  readChanges(number: number, limit: number): readonly CopyChange[] {
    const sql = `SELECT number, table_name, key FROM ${prefix}_changes WHERE number > ? ORDER BY number LIMIT ?`;
    const rows = this.prepare(sql).all(number, limit) as [number, string, string][];
    return rows.map(([changed, table, key]) => ({ number: changed, table, key: JSON.parse(key) as CopyKey }));
  }

  /** Reads the row with the key, or null if there is none. */
  readRow(table: CopySourceTable, key: CopyKey): CopyRow | null {
    const where = table.key.map((column) => `${column} = ?`).join(' AND ');
    const sql = `SELECT ${select(table)} FROM ${table.name} WHERE ${where} AND ${getCondition(table.name)}`;
    const row = this.prepare(sql).get(...toParameters(table, key)) as CopyRow | undefined;
    return row === undefined ? null : this.requireText(table, row);
  }

  /** Reads rows after the key in the order of the primary key: at most `limits.rows`, and few more than `limits.bytes`. */
  readPage(
    table: CopySourceTable,
    after: CopyKey | null,
    limits: { readonly rows: number; readonly bytes: number },
  ): readonly CopyRow[] {
    const key = table.key.join(', ');
    const beyond = after === null ? 'true' : `(${key}) > (${table.key.map(() => '?').join(', ')})`;
    const sql = `SELECT ${select(table)} FROM ${table.name} WHERE ${beyond} AND ${getCondition(table.name)} ORDER BY ${key} LIMIT ?`;
    const rows: CopyRow[] = [];
    let bytes = 0;
    const parameters = [...(after === null ? [] : toParameters(table, after)), limits.rows];
    for (const row of this.prepare(sql).iterate(...parameters) as IterableIterator<CopyRow>) {
      rows.push(row);
      for (const value of row) bytes += value?.length ?? 0;
      if (bytes >= limits.bytes) break;
    }
    return rows.map((row) => this.requireText(table, row));
  }

  countRows({ name }: CopySourceTable): number {
    const sql = `SELECT count(*) FROM ${name} WHERE ${getCondition(name)}`;
    return (this.prepare(sql).get() as [number])[0];
  }

  /** Returns the highest number that the column ever had, or 0. */
  readHighest(table: string, column: string): number {
    const sql = `SELECT max(coalesce((SELECT max(${column}) FROM ${table}), 0),
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0))`;
    return (this.prepare(sql).get(table) as [number])[0];
  }

  /** Throws if a text is not valid UTF-8. The driver would replace the invalid bytes, and the copy would differ without notice. */
  private requireText(table: CopySourceTable, row: CopyRow): CopyRow {
    if (!row.some((value) => value?.includes('\u{FFFD}'))) return row;
    const key = getKey(table, row);
    const bytes = table.columns.map(({ name }) => `CAST(${name} AS BLOB)`).join(', ');
    const where = table.key.map((column) => `${column} = ?`).join(' AND ');
    const sql = `SELECT ${bytes} FROM ${table.name} WHERE ${where}`;
    const raw = (this.prepare(sql).get(...toParameters(table, key)) ?? []) as readonly (Buffer | null)[];
    table.columns.forEach(({ name, type }, index) => {
      const stored = raw[index] ?? null;
      if (type !== 'TEXT' || stored === null || stored.equals(Buffer.from(row[index] ?? ''))) return;
      throw new Error(`${table.name} ${JSON.stringify(key)}: the text in ${name} is not valid UTF-8.`);
    });
    if (raw.length === 0) throw new Error(`${table.name} ${JSON.stringify(key)}: the key is not valid UTF-8.`);
    return row;
  }

  private prepare(sql: string): BetterSqlite3.Statement {
    const existing = this.statements.get(sql);
    if (existing !== undefined) return existing;
    const statement = this.database.prepare(sql).raw();
    this.statements.set(sql, statement);
    return statement;
  }
}

function getKey(table: CopySourceTable, row: CopyRow): CopyKey {
  return table.key.map((column) => row[table.columns.findIndex(({ name }) => name === column)] ?? '');
}

function select({ columns }: CopySourceTable): string {
  return columns.map(({ name, type }) => toText(name, type)).join(', ');
}

function toParameters({ key, columns }: CopySourceTable, values: CopyKey): readonly unknown[] {
  return key.map((column, index) => {
    const value = values[index] ?? '';
    const type = columns.find(({ name }) => name === column)?.type;
    if (type === 'INTEGER') return BigInt(value);
    return type === 'BLOB' ? Buffer.from(value.slice('\\x'.length), 'hex') : value;
  });
}
