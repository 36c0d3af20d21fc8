import type { Group, Page, Person, IdWindow, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';
import { fromWindow, toPage } from '../page.js';
import { personColumns, toPerson, type PersonRow } from '../person-row.js';

const columns = `g.id, g.organization_id, g.name, g.created_at, (
    SELECT json_group_array(held.permission ORDER BY p.position)
    FROM group_permissions held JOIN permissions p ON p.name = held.permission WHERE held.group_id = g.id
  ) AS permissions`;

const insert = `
  INSERT INTO groups (id, organization_id, name, created_at) VALUES (@id, @organizationId, @name, @createdAt)`;
const insertPermission = 'INSERT INTO group_permissions (group_id, permission) VALUES (@id, @permission)';
const deletePermissions = 'DELETE FROM group_permissions WHERE group_id = @id';
const find = `SELECT ${columns} FROM groups g WHERE g.id = @id AND g.organization_id = @organizationId`;
const list = `
  SELECT ${columns} FROM groups g WHERE g.organization_id = @organizationId AND g.id > @after
  ORDER BY g.id LIMIT @limit`;
const update = `
  UPDATE groups SET name = coalesce(@name, name) WHERE id = @id AND organization_id = @organizationId`;
const remove = 'DELETE FROM groups WHERE id = @id AND organization_id = @organizationId';
const addMember = `
  INSERT INTO group_members (group_id, organization_id, user_id) VALUES (@id, @organizationId, @userId)
  ON CONFLICT (group_id, user_id) DO UPDATE SET organization_id = excluded.organization_id
  WHERE organization_id <> excluded.organization_id`;
const removeMember = `
  DELETE FROM group_members WHERE group_id = @id AND organization_id = @organizationId AND user_id = @userId`;
const listMembers = `
  SELECT ${personColumns} FROM group_members m CROSS JOIN accounts u ON u.id = m.user_id
  WHERE m.group_id = @id AND m.organization_id = @organizationId AND m.user_id > @after
  ORDER BY m.user_id LIMIT @limit`;

interface Row {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly created_at: number;
  /** A JSON array of names. */
  readonly permissions: string;
}

export class SqliteGroupStore implements Store<'groups'> {
  constructor(private readonly connection: Statements) {}

  async insert({ id, organizationId, name, permissions, createdAt }: Group): Promise<void> {
    this.connection.run(insert, { id, organizationId, name, createdAt: toColumn(createdAt) });
    for (const permission of permissions) this.connection.run(insertPermission, { id, permission });
  }

  async find(organizationId: string, id: string): Promise<Group | null> {
    const row = this.connection.get<Row>(find, { organizationId, id });
    return row === undefined ? null : toGroup(row);
  }

  async list(organizationId: string, window: IdWindow): Promise<Page<Group, string>> {
    const rows = this.connection.all<Row>(list, { organizationId, ...fromWindow(window) });
    return toPage(rows.map(toGroup), window.limit, (group) => group.id);
  }

  async update(
    organizationId: string,
    id: string,
    { name, permissions }: { readonly name?: string; readonly permissions?: readonly string[] },
  ): Promise<Group | null> {
    if (this.connection.run(update, { organizationId, id, name: name ?? null }) === 0) return null;
    if (permissions !== undefined) {
      this.connection.run(deletePermissions, { id });
      for (const permission of permissions) this.connection.run(insertPermission, { id, permission });
    }
    return this.find(organizationId, id);
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    return this.connection.run(remove, { organizationId, id }) === 1;
  }

  async addMember(organizationId: string, id: string, userId: string): Promise<boolean> {
    return this.connection.run(addMember, { organizationId, id, userId }) === 1;
  }

  async removeMember(organizationId: string, id: string, userId: string): Promise<boolean> {
    return this.connection.run(removeMember, { organizationId, id, userId }) === 1;
  }

  async listMembers(organizationId: string, id: string, window: IdWindow): Promise<Page<Person, string>> {
    const rows = this.connection.all<PersonRow>(listMembers, { organizationId, id, ...fromWindow(window) });
    return toPage(rows.map(toPerson), window.limit, (person) => person.userId);
  }
}

function toGroup(row: Row): Group {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    permissions: JSON.parse(row.permissions) as string[],
    createdAt: toInstant(row.created_at),
  };
}
