import type { CopiedPart, TextRow } from './copied-tables.js';
import { findKind } from './column-kinds.js';
import type { Send, TargetColumn } from './copy-catalog.js';
import { writeState, type CopyState } from './copy-state.js';

/** SQLSTATE classes of values and rows that the database cannot store: data exceptions, limits, and violated constraints. */
const refusedRow = /^(?:22|23|54)/;

/** One transaction of a copy, which alone can change the target's state and rows. */
export class CopyTransaction {
  constructor(
    private readonly send: Send,
    private readonly sendForRows: (text: string, values: readonly unknown[]) => Promise<readonly TextRow[]>,
    readonly state: CopyState,
  ) {}

  /** Records how far the copy is when this transaction is committed. */
  async record(state: Omit<CopyState, 'id'>): Promise<void> {
    await writeState(this.send, state);
  }

  /**
   * Inserts rows of the source. Throws an Error that names the first row that the database cannot store. Rows whose key exists are skipped:
   * a row that was changed several times is inserted several times, with the same content.
   */
  async insert(part: CopiedPart, rows: readonly TextRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.send('SAVEPOINT rows');
    try {
      await this.insertAll(part, rows);
    } catch (error) {
      if (!isRefused(error)) throw error;
      await this.send('ROLLBACK TO rows');
      for (const row of rows) await this.insertAll(part, [row]).catch((cause: unknown) => nameRow(part, row, cause));
      throw error;
    }
    await this.send('RELEASE rows');
  }

  /** Deletes the rows with these keys, if they exist. */
  async remove(part: CopiedPart, keys: readonly TextRow[]): Promise<void> {
    const sql = `DELETE FROM crewkit.${part.table} t USING ${listKeys(part)} WHERE ${isKey(part)}`;
    await this.send(sql, [toJson(part.key, keys)]);
  }

  /** Reads the rows with these keys, in any order. */
  readRows(part: CopiedPart, keys: readonly TextRow[]): Promise<readonly TextRow[]> {
    const sql = `SELECT ${readColumns(part)} FROM crewkit.${part.table} t JOIN ${listKeys(part)} ON ${isKey(part)}`;
    return this.read(part, sql, [toJson(part.key, keys)]);
  }

  /** Reads the rows after the key `after`, up to the key `upTo`, in the order of the primary key; null means no bound. */
  readRange(part: CopiedPart, after: TextRow | null, upTo: TextRow | null): Promise<readonly TextRow[]> {
    const key = part.key.map((name) => toOrder(findColumn(part, name))).join(', ');
    const bound = (before: number): string =>
      part.key.map((name, index) => findColumn(part, name).kind.write(`$${before + index + 1}::text`)).join(', ');
    const conditions = [
      ...(after === null ? [] : [`(${key}) > (${bound(0)})`]),
      ...(upTo === null ? [] : [`(${key}) <= (${bound(after?.length ?? 0)})`]),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const sql = `SELECT ${readColumns(part)} FROM crewkit.${part.table} t ${where} ORDER BY ${key}`;
    return this.read(part, sql, [...(after ?? []), ...(upTo ?? [])]);
  }

  async countRows({ table }: CopiedPart): Promise<number> {
    const [row] = await this.send<{ count: string }>(`SELECT count(*)::text AS count FROM crewkit.${table}`);
    return Number(row?.count);
  }

  /** Checks the foreign keys now instead of at the end of the transaction. */
  async checkForeignKeys(): Promise<void> {
    await this.send('SET CONSTRAINTS ALL IMMEDIATE');
  }

  /** Lets the sequence of a column go on after `highest`, which then also counts as its last value; 0 means that it has not begun. */
  async continueSequence(table: string, column: string, highest: number): Promise<void> {
    const sequence = `pg_get_serial_sequence('crewkit.${table}', '${column}')`;
    await this.send(`SELECT setval(${sequence}, greatest($1::bigint, 1), $1::bigint > 0)`, [highest]);
  }

  private async insertAll({ table, key, columns }: CopiedPart, rows: readonly TextRow[]): Promise<void> {
    const names = columns.map(({ name }) => name);
    const values = columns.map(({ name, kind }) => kind.write(`x."${name}"`));
    await this.send(
      `INSERT INTO crewkit.${table} (${quote(names)}) OVERRIDING SYSTEM VALUE
        SELECT ${values.join(', ')} FROM ${listRows(names)} ON CONFLICT (${quote(key)}) DO NOTHING`,
      [toJson(names, rows)],
    );
  }

  private async read({ columns }: CopiedPart, sql: string, values: readonly unknown[]): Promise<readonly TextRow[]> {
    const rows = await this.sendForRows(sql, values);
    return rows.map((row) => row.map((value, index) => (value === null ? null : normalize(columns[index], value))));
  }
}

function normalize(column: TargetColumn | undefined, value: string): string {
  return column === undefined ? value : column.kind.normalize(value);
}

function findColumn({ table, columns }: CopiedPart, name: string): TargetColumn {
  const found = columns.find((column) => column.name === name);
  if (found === undefined) throw new Error(`${table} has no column ${name}.`);
  return found;
}

const quote = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const readColumns = ({ columns }: CopiedPart): string =>
  columns.map(({ name, kind }) => kind.read(`t."${name}"`)).join(', ');

// The source compares texts byte by byte.
const toOrder = ({ name, kind }: TargetColumn): string =>
  kind === findKind('text') ? `t."${name}" COLLATE "C"` : `t."${name}"`;

/** Returns a table expression `x` for the rows in the first parameter, with a text column for each name. */
const listRows = (names: readonly string[]): string =>
  `json_to_recordset($1::json) AS x (${names.map((name) => `"${name}" text`).join(', ')})`;

/** Returns a table expression `k` for the keys in the first parameter. */
function listKeys(part: CopiedPart): string {
  const values = part.key.map((name) => `${findColumn(part, name).kind.write(`x."${name}"`)} AS "${name}"`);
  return `(SELECT ${values.join(', ')} FROM ${listRows(part.key)}) k`;
}

const isKey = ({ key }: CopiedPart): string => key.map((name) => `t."${name}" = k."${name}"`).join(' AND ');

function toJson(names: readonly string[], rows: readonly TextRow[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]]))));
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusedRow.test(String(error.code));
}

function nameRow({ table, key, columns }: CopiedPart, row: TextRow, cause: unknown): never {
  const values = key.map((name) => row[columns.findIndex((column) => column.name === name)]);
  throw new Error(`the target cannot store ${table} ${JSON.stringify(values)}`, { cause });
}
