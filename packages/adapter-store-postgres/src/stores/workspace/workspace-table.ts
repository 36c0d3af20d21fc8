import { noSettings, searchText, type Settings, type StoreInput } from '@crewkit/core/adapter';

import { changedFields, toFieldParameters } from '../field-values.js';
import type { Connection } from '../../connections/connection.js';

interface WorkspaceStatements {
  /** Whether the table has a column `search_text`, which `update` must write. */
  readonly isSearched: boolean;
  /** Whether the table has a column `fields`, with the values of the embedding application's fields. */
  readonly hasFields: boolean;
  readonly find: string;
  readonly update: string;
  readonly findSettings: string;
  readonly updateSettings: string;
}

/** The changes of an organization, team or project. */
type Changes = StoreInput<'teams', 'update', 1> & { readonly fields?: Readonly<Record<string, unknown>> };

interface SettingsRow {
  readonly settings: Partial<Settings>;
}

/**
 * Returns an SQL condition that is true if the row's name contains the search text. If the row's `search_text` is null, the condition
 * compares `name` in lower case instead.
 */
export const nameContains = (search: string): string => `strpos(coalesce(search_text, lower(name)), ${search}) > 0`;

/** Returns the statements of `WorkspaceTable` for one table. */
export function workspaceStatements(
  table: string,
  columns: string,
  {
    isFound = 'id = $1',
    isSearched = true,
    hasFields = true,
  }: { readonly isFound?: string; readonly isSearched?: boolean; readonly hasFields?: boolean } = {},
): WorkspaceStatements {
  return {
    isSearched,
    hasFields,
    find: `SELECT ${columns} FROM crewkit.${table} WHERE ${isFound}`,
    update: `
  UPDATE crewkit.${table} SET name = coalesce($2, name), description = coalesce($3, description), updated_at = $4${
    isSearched ? ', search_text = coalesce($5, search_text)' : ''
  }${hasFields ? `, fields = ${isSearched ? changedFields('$6', '$7') : changedFields('$5', '$6')}` : ''}
  WHERE ${isFound}
  RETURNING ${columns}`,
    findSettings: `SELECT settings FROM crewkit.${table} WHERE ${isFound}`,
    updateSettings: `
  UPDATE crewkit.${table} SET settings = settings || $2::jsonb, updated_at = $3 WHERE ${isFound} RETURNING settings`,
  };
}

/** Reads and writes the columns that organizations, teams and projects have in common: name, description and settings. */
export class WorkspaceTable<Row> {
  constructor(
    private readonly connection: Connection,
    private readonly statements: WorkspaceStatements,
  ) {}

  find(id: string): Promise<Row | undefined> {
    return this.connection.get<Row>(this.statements.find, [id]);
  }

  update(id: string, changes: Changes, at: Date): Promise<Row | undefined> {
    const { name = null, description = null, fields } = changes;
    const { isSearched, hasFields } = this.statements;
    return this.connection.get<Row>(this.statements.update, [
      ...[id, name, description, at],
      ...(isSearched ? [name === null ? null : searchText(name)] : []),
      ...(hasFields ? toFieldParameters(fields) : []),
    ]);
  }

  async findSettings(id: string): Promise<Settings | null> {
    return toSettings(await this.connection.get<SettingsRow>(this.statements.findSettings, [id]));
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    // Undefined properties are not part of the JSON document, so they stay unchanged.
    const parameters = [id, JSON.stringify(changes), at];
    return toSettings(await this.connection.get<SettingsRow>(this.statements.updateSettings, parameters));
  }
}

function toSettings(row: SettingsRow | undefined): Settings | null {
  return row === undefined ? null : { ...noSettings, ...row.settings };
}
