import { prefix, type CopySourceTable } from './copy-catalog.js';

/** The message with which triggers refuse writes. `translateError` knows it. */
export const refusal = 'crewkit: writes are refused, because the store is being copied or was copied';

/** The tables of a copy: its id, and the primary keys of the rows that changed since it began. */
export const copyTables = `
  CREATE TABLE ${prefix} (
    id TEXT PRIMARY KEY,
    refuses_writes INTEGER NOT NULL DEFAULT 0 CHECK (refuses_writes IN (0, 1)),
    -- The number of the last change that was deleted, because the target has it.
    forgotten INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE ${prefix}_changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_name TEXT NOT NULL,
    -- A JSON array of texts, as in formatKey.
    key TEXT NOT NULL
  ) STRICT;`;

/** Returns an SQL expression for a value as text: integers in decimal, and bytes in hexadecimal after \x. */
export function toText(column: string, type: string): string {
  if (type === 'INTEGER') return `CAST(${column} AS TEXT)`;
  // For NULL, hex would return an empty text.
  return type === 'BLOB' ? `CASE WHEN ${column} IS NOT NULL THEN '\\x' || lower(hex(${column})) END` : column;
}

/** Returns the triggers that record each inserted, changed or deleted row of a table. */
export function recordChanges({ name, key, columns }: CopySourceTable): string {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const formatKey = (row: string): string =>
    `json_array(${key.map((column) => toText(`${row}.${column}`, types.get(column) ?? 'TEXT')).join(', ')})`;
  const record = (row: string): string =>
    `INSERT INTO ${prefix}_changes (table_name, key) VALUES ('${name}', ${formatKey(row)});`;
  const moved = key.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');
  return `
    CREATE TRIGGER ${prefix}_insert_${name} AFTER INSERT ON ${name} BEGIN ${record('NEW')} END;
    CREATE TRIGGER ${prefix}_delete_${name} AFTER DELETE ON ${name} BEGIN ${record('OLD')} END;
    CREATE TRIGGER ${prefix}_update_${name} AFTER UPDATE ON ${name} BEGIN ${record('NEW')} END;
    CREATE TRIGGER ${prefix}_move_${name} AFTER UPDATE ON ${name} WHEN ${moved} BEGIN ${record('OLD')} END;`;
}

/** Returns the triggers that refuse every write to a table. */
export function refuseWrites(name: string): string {
  return ['INSERT', 'UPDATE', 'DELETE']
    .map((event) => {
      return `
    CREATE TRIGGER ${prefix}_refuse_${event.toLowerCase()}_${name} BEFORE ${event} ON ${name} BEGIN
      SELECT RAISE(ABORT, '${refusal}');
    END;`;
    })
    .join('');
}
