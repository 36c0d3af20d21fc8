import { createHash } from 'node:crypto';

import type Database from 'better-sqlite3';
import type { Client } from 'pg';

/** Tables and columns that only one store has, or that each store derives in its own way. */
const own = ['schema_migrations', 'store_copy', 'rate_limits', 'task_words', 'project_words'];
const derived = ['messages.search', 'conversations.search_text'];
const rowsAtOnce = 2_000;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/** The number of rows of a table, and the hashes of all their values in both stores. */
export interface TableHashes {
  readonly rows: number;
  readonly source: string;
  readonly target: string;
}

/**
 * Hashes every value of every row of both stores in the order of the primary keys, by statements and conversions that the copy does not
 * use. Throws an Error that shows the first row that differs.
 */
export async function hashStores(source: Database.Database, target: Client): Promise<Record<string, TableHashes>> {
  const { rows: columns } = await target.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS name, c.udt_name AS type, k.column_name IS NOT NULL AS "isKey"
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
        LEFT JOIN information_schema.table_constraints p ON p.table_schema = c.table_schema
          AND p.table_name = c.table_name AND p.constraint_type = 'PRIMARY KEY'
        LEFT JOIN information_schema.key_column_usage k ON k.constraint_schema = p.constraint_schema
          AND k.constraint_name = p.constraint_name AND k.table_name = c.table_name AND k.column_name = c.column_name
      WHERE c.table_schema = 'crewkit' AND t.table_type = 'BASE TABLE' AND NOT c.table_name = ANY ($1)
        AND NOT c.table_name || '.' || c.column_name = ANY ($2) ORDER BY 1, k.ordinal_position, 2`,
    [own, derived],
  );
  const hashes: Record<string, TableHashes> = {};
  for (const table of new Set(columns.map((column) => column.table))) {
    const compared = columns.filter((column) => column.table === table);
    hashes[table] = await hashTable(table, compared, source, target);
  }
  return hashes;
}

async function hashTable(
  table: string,
  columns: readonly Column[],
  source: Database.Database,
  target: Client,
): Promise<TableHashes> {
  const [left, right] = [createHash('sha256'), createHash('sha256')];
  let rows = 0;
  const expected = readSource(table, columns, source);
  for await (const actual of readTarget(table, columns, target)) {
    const { value } = expected.next() as IteratorResult<string, undefined>;
    if (value !== actual) throw new Error(`${table} differs: ${String(value)}, and in the target ${actual}`);
    left.update(value);
    right.update(actual);
    rows += 1;
  }
  const rest = expected.next() as IteratorResult<string, undefined>;
  if (rest.done !== true) throw new Error(`${table} lacks ${rest.value} in the target`);
  return { rows, source: left.digest('hex'), target: right.digest('hex') };
}

function* readSource(table: string, columns: readonly Column[], source: Database.Database): Generator<string> {
  const where = table === 'domain_events' ? 'WHERE event IS NOT NULL' : '';
  const keys = columns.flatMap(({ name, isKey }) => (isKey ? [`"${name}"`] : []));
  const sql = `SELECT ${list(columns)} FROM ${table} ${where} ORDER BY ${keys.join(', ')}`;
  const statement = source.prepare<[], Record<string, unknown>>(sql).safeIntegers();
  for (const row of statement.iterate()) yield format(columns.map((column) => fromSqlite(row[column.name], column)));
}

async function* readTarget(table: string, columns: readonly Column[], target: Client): AsyncGenerator<string> {
  const keys = columns
    .filter(({ isKey }) => isKey)
    .map(({ name, type }) => `t."${name}"${type === 'text' ? ' COLLATE "C"' : ''}`);
  const read = columns.map(({ name, type }) => `${toComparable(name, type)} AS "${name}"`).join(', ');
  await target.query('BEGIN');
  await target.query(`DECLARE all_rows CURSOR FOR SELECT ${read} FROM crewkit.${table} t ORDER BY ${keys.join(', ')}`);
  for (;;) {
    const { rows } = await target.query<Record<string, unknown>>(`FETCH ${rowsAtOnce} FROM all_rows`);
    if (rows.length === 0) break;
    for (const row of rows) yield format(columns.map(({ name }) => row[name]));
  }
  await target.query('COMMIT');
}

const list = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(', ');

function fromSqlite(value: unknown, { type }: Column): unknown {
  if (value === null) return null;
  if (type === 'bool') return value === 1n;
  if (type === 'jsonb' || type.startsWith('_')) return JSON.parse(value as string) as unknown;
  if (Buffer.isBuffer(value)) return value.toString('base64');
  return typeof value === 'bigint' ? value.toString() : value;
}

function toComparable(name: string, type: string): string {
  if (type === 'timestamptz') return `round(extract(epoch FROM "${name}") * 1000)::text`;
  if (type === 'bytea') return `replace(encode("${name}", 'base64'), E'\\n', '')`;
  if (type.startsWith('_')) return `to_json("${name}")`;
  return type === 'bool' || type === 'jsonb' ? `"${name}"` : `"${name}"::text`;
}

/** Formats values so that equal values have equal texts: jsonb sorts the names in objects. */
function format(values: readonly unknown[]): string {
  return JSON.stringify(values, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
