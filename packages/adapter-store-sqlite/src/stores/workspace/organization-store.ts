import {
  noSettings,
  type Organization,
  type Page,
  type Settings,
  type IdWindow,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import { requireWriter, type Statements } from '../../connections/connection.js';
import { changeFieldColumn, createFieldChange, toColumn, toFieldValues } from '../columns.js';
import { gives, globalScopeId, heldGrants } from '../access/held-grants.js';
import { fromWindow, toPage } from '../page.js';
import { fromWorkspace, toWorkspace, workspaceColumns, type WorkspaceRow } from './workspace-row.js';
import { WorkspaceSettings } from './workspace-settings.js';

const columnNames = [...workspaceColumns, 'fields'];
const columns = columnNames.join(', ');

const insert = `
  INSERT INTO organizations (${columns}, settings)
  VALUES (@id, @name, @description, @createdBy, @createdAt, @updatedAt, @fields, @settings)`;
const findById = `SELECT ${columns} FROM organizations WHERE id = @id AND deleted_at IS NULL`;
const findFields = 'SELECT fields FROM organizations WHERE id = @id AND deleted_at IS NULL';
const update = `
  UPDATE organizations SET
    name = coalesce(@name, name), description = coalesce(@description, description),
    fields = coalesce(@fields, fields), updated_at = @at
  WHERE id = @id AND deleted_at IS NULL
  RETURNING ${columns}`;
const softDelete = 'UPDATE organizations SET deleted_at = @at WHERE id = @id AND deleted_at IS NULL';
const held = heldGrants({
  user: '@userId',
  organization: 'm.organization_id',
  places: `${globalScopeId}, m.organization_id`,
});
const listVisible = `
  SELECT o.${columnNames.join(', o.')}
  FROM organization_members m CROSS JOIN organizations o ON o.id = m.organization_id
  WHERE m.user_id = @userId AND m.organization_id > @after AND o.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM (${held}) held WHERE ${gives("'org:view'")})
  ORDER BY m.organization_id LIMIT @limit`;

type Row = WorkspaceRow & { readonly fields: string };

export class SqliteOrganizationStore implements Store<'organizations'> {
  private readonly settings: WorkspaceSettings;
  private readonly changeFields: ReturnType<typeof createFieldChange>;

  constructor(private readonly connection: Statements) {
    this.settings = new WorkspaceSettings(connection, 'organizations', 'id = @id AND deleted_at IS NULL');
    this.changeFields = createFieldChange(connection, findFields);
  }

  async insert(organization: StoreInput<'organizations', 'insert'>): Promise<void> {
    const fields = changeFieldColumn('{}', organization.fields);
    this.connection.run(insert, { ...fromWorkspace(organization), fields, settings: JSON.stringify(noSettings) });
  }

  async findById(id: string): Promise<Organization | null> {
    return toOrganizationOrNull(this.connection.get<Row>(findById, { id }));
  }

  async lockById(id: string): Promise<Organization | null> {
    requireWriter(this.connection);
    return this.findById(id);
  }

  async update(
    id: string,
    { name, description, fields }: StoreInput<'organizations', 'update', 1>,
    at: Date,
  ): Promise<Organization | null> {
    const changes = { name: name ?? null, description: description ?? null, at: toColumn(at) };
    const values = { fields: this.changeFields(id, fields) };
    return toOrganizationOrNull(this.connection.get<Row>(update, { id, ...changes, ...values }));
  }

  async delete(id: string, at: Date): Promise<boolean> {
    return this.connection.run(softDelete, { id, at: toColumn(at) }) === 1;
  }

  async listVisible(
    userId: string,
    { now, ...window }: IdWindow & { readonly now: Date },
  ): Promise<Page<Organization, string>> {
    const parameters = { userId, now: toColumn(now), ...fromWindow(window) };
    const rows = this.connection.all<Row>(listVisible, parameters);
    return toPage(rows.map(toOrganization), window.limit, (organization) => organization.id);
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.settings.find(id);
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return this.settings.update(id, changes, at);
  }
}

function toOrganizationOrNull(row: Row | undefined): Organization | null {
  return row === undefined ? null : toOrganization(row);
}

function toOrganization(row: Row): Organization {
  return { ...toWorkspace(row), fields: toFieldValues(row.fields) };
}
