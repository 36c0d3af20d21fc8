import {
  noSettings,
  type Organization,
  type Page,
  type Settings,
  type IdWindow,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { toFieldParameters } from '../field-values.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { workspaceStatements, WorkspaceTable } from './workspace-table.js';
import { everywhere, heldGrants, holds } from '../access/held-grants.js';

const columns = 'id, name, description, created_by, created_at, updated_at, fields';

const statements = workspaceStatements('organizations', columns, {
  isFound: 'id = $1 AND deleted_at IS NULL',
  isSearched: false,
});
const insert = `
  INSERT INTO crewkit.organizations (${columns}, settings) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb)`;
// NO KEY, because other transactions may insert rows that refer to the organization.
const lockById = `${statements.find} FOR NO KEY UPDATE`;
const softDelete = 'UPDATE crewkit.organizations SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL';
const held = heldGrants({
  user: '$1',
  now: '$2',
  where: ({ scopeId }) => `${scopeId} = ANY (ARRAY[${everywhere}, mine.organization_id])`,
});
// Read the rows in the order of the user's few memberships. OFFSET 0 keeps the planner from reading other organizations.
const listVisible = `
  SELECT ${columns} FROM crewkit.organization_members mine
    CROSS JOIN LATERAL (SELECT * FROM crewkit.organizations n WHERE n.id = mine.organization_id OFFSET 0) AS o
  WHERE mine.user_id = $1 AND mine.organization_id > $3 AND o.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM ${held} AS g WHERE ${holds("'org:view'")} OFFSET 0)
  ORDER BY mine.organization_id LIMIT $4`;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly fields: Organization['fields'];
}

export class PostgresOrganizationStore implements Store<'organizations'> {
  private readonly table: WorkspaceTable<Row>;

  constructor(private readonly connection: Connection) {
    this.table = new WorkspaceTable(connection, statements);
  }

  async insert(organization: StoreInput<'organizations', 'insert'>): Promise<void> {
    const { id, name, description, createdBy, createdAt, updatedAt } = organization;
    const settings = JSON.stringify(noSettings);
    const [fields] = toFieldParameters(organization.fields);
    const times = [createdAt, updatedAt];
    await this.connection.run(insert, [id, name, description, createdBy, ...times, fields, settings]);
  }

  async findById(id: string): Promise<Organization | null> {
    return toOrganizationOrNull(await this.table.find(id));
  }

  async lockById(id: string): Promise<Organization | null> {
    return toOrganizationOrNull(await this.connection.get<Row>(lockById, [id]));
  }

  async update(id: string, changes: StoreInput<'organizations', 'update', 1>, at: Date): Promise<Organization | null> {
    return toOrganizationOrNull(await this.table.update(id, changes, at));
  }

  async delete(id: string, at: Date): Promise<boolean> {
    return (await this.connection.run(softDelete, [id, at])) === 1;
  }

  async listVisible(
    userId: string,
    { now, after, limit }: IdWindow & { readonly now: Date },
  ): Promise<Page<Organization, string>> {
    const parameters = [userId, now, after ?? beforeEveryId, limit + 1];
    const rows = await this.connection.all<Row>(listVisible, parameters);
    return toPage(rows, limit, { toItem: toOrganization, toPosition: (row) => row.id });
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.table.findSettings(id);
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return this.table.updateSettings(id, changes, at);
  }
}

function toOrganizationOrNull(row: Row | undefined): Organization | null {
  return row === undefined ? null : toOrganization(row);
}

function toOrganization({ id, name, description, created_by, created_at, updated_at, fields }: Row): Organization {
  return { id, name, description, createdBy: created_by, createdAt: created_at, updatedAt: updated_at, fields };
}
