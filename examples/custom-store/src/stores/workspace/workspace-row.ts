import { noSettings, type Settings } from '@crewkit/core/adapter';
import { insertRow } from '../../tables/rows.js';

interface Entity {
  readonly id: string;
  readonly updatedAt: Date;
}

/** An organization, a team or a project, with its settings. */
export interface WorkspaceRow<Kept extends Entity> {
  readonly entity: Kept;
  readonly settings: Settings;
}

type Table<Kept extends Entity> = Map<string, WorkspaceRow<Kept>>;

/** Adds an entity. Throws `CONFLICT` if an entity with the same id exists. */
export function insertEntity<Kept extends Entity>(table: Table<Kept>, entity: Kept): void {
  insertRow(table, entity.id, { entity, settings: noSettings });
}

/** Changes the given fields. Returns null if the row does not exist. */
export function changeEntity<Kept extends Entity>(table: Table<Kept>, id: string, changes: Partial<Kept>): Kept | null {
  const row = table.get(id);
  if (row === undefined) return null;
  const entity = { ...row.entity, ...changes };
  table.set(id, { ...row, entity });
  return entity;
}

/** Replaces the given settings. Returns null if the row does not exist. */
export function changeSettings<Kept extends Entity>(
  table: Table<Kept>,
  id: string,
  { changes, at }: { readonly changes: Partial<Settings>; readonly at: Date },
): Settings | null {
  const row = table.get(id);
  if (row === undefined) return null;
  const settings = { ...row.settings, ...changes };
  table.set(id, { entity: { ...row.entity, updatedAt: at }, settings });
  return settings;
}
