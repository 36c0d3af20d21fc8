import { readForeignKeys, type ForeignKey, type Send, type TargetTable } from './copy-catalog.js';
import { createStateTable } from './copy-state.js';

const namesOfTriggers = `
  SELECT DISTINCT t.relname AS "table" FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
  WHERE t.relnamespace = 'crewkit'::regnamespace AND NOT g.tgisinternal ORDER BY 1`;
const actions = / ON (?:DELETE|UPDATE) (?:NO ACTION|RESTRICT|CASCADE|SET (?:NULL|DEFAULT)(?: \([^)]*\))?)/g;

/**
 * Makes an empty database the target of a copy. During the copy, triggers are off, because their results are copied too, and foreign keys
 * are checked at the end of each transaction and have no actions, because a changed row is deleted and inserted again. Throws an Error if
 * a table is not empty.
 */
export async function prepareTarget(send: Send, id: string, tables: readonly TargetTable[]): Promise<void> {
  // Servers that use the database nevertheless can write nothing that is not noticed below.
  await send(`LOCK TABLE ${tables.map(({ name }) => `crewkit.${name}`).join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const foreignKeys = await readForeignKeys(send);
  for (const table of await listTriggered(send)) await send(`ALTER TABLE crewkit.${table} DISABLE TRIGGER USER`);
  for (const key of foreignKeys) {
    await replace(send, key, `${key.definition.replaceAll(actions, '')} DEFERRABLE INITIALLY DEFERRED`);
  }
  for (const { name } of tables) {
    const [found] = await send<{ any: boolean }>(`SELECT EXISTS (SELECT 1 FROM crewkit.${name}) AS any`);
    if (found?.any === true) {
      throw new Error(`the target is not empty: ${name} has rows. Use a database on which no server has started.`);
    }
  }
  await send(createStateTable);
  await send("INSERT INTO crewkit.store_copy (id, phase, foreign_keys) VALUES ($1, 'prepared', $2::jsonb)", [
    id,
    JSON.stringify(foreignKeys),
  ]);
}

/**
 * Makes the database like any other store again. The foreign keys are not checked for the existing rows, because they were checked during
 * the copy; `validateForeignKey` marks them as checked.
 */
export async function restoreTarget(send: Send, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const key of foreignKeys) await replace(send, key, `${key.definition} NOT VALID`);
  for (const table of await listTriggered(send)) await send(`ALTER TABLE crewkit.${table} ENABLE TRIGGER USER`);
}

/** Lists the foreign keys that are not marked as checked. */
export function listUncheckedKeys(send: Send): Promise<readonly Pick<ForeignKey, 'table' | 'name'>[]> {
  return send(`
    SELECT t.relname AS "table", c.conname AS name FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    WHERE c.contype = 'f' AND NOT c.convalidated AND c.connamespace = 'crewkit'::regnamespace ORDER BY 1, 2`);
}

/** Checks a foreign key for all rows, and marks it as checked. Does not keep servers from writing. */
export async function validateForeignKey(
  send: Send,
  { table, name }: Pick<ForeignKey, 'table' | 'name'>,
): Promise<void> {
  await send(`ALTER TABLE crewkit.${table} VALIDATE CONSTRAINT "${name}"`);
}

async function replace(send: Send, { table, name }: ForeignKey, definition: string): Promise<void> {
  await send(`ALTER TABLE crewkit.${table} DROP CONSTRAINT "${name}", ADD CONSTRAINT "${name}" ${definition}`);
}

async function listTriggered(send: Send): Promise<readonly string[]> {
  return (await send<{ table: string }>(namesOfTriggers)).map(({ table }) => table);
}
