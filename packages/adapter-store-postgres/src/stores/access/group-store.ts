import type { Group, Page, Person, IdWindow, Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { people, personColumns, type PersonRow } from '../person-row.js';

type Changes = StoreInput<'groups', 'update', 2>;

const columns = `g.id, g.organization_id, g.name, g.created_at, ARRAY(
    SELECT h.permission FROM crewkit.group_permissions h JOIN crewkit.permissions p ON p.name = h.permission
    WHERE h.group_id = g.id ORDER BY p.position
  ) AS permissions`;

const insert = 'INSERT INTO crewkit.groups (id, organization_id, name, created_at) VALUES ($1, $2, $3, $4)';
const insertPermissions = `
  INSERT INTO crewkit.group_permissions (group_id, permission) SELECT $1::uuid, unnest($2::text[])`;
const find = `SELECT ${columns} FROM crewkit.groups g WHERE g.organization_id = $1 AND g.id = $2`;
const list = `
  SELECT ${columns} FROM crewkit.groups g WHERE g.organization_id = $1 AND g.id > $2 ORDER BY g.id LIMIT $3`;
const update = `
  UPDATE crewkit.groups SET name = coalesce($3, name) WHERE organization_id = $1 AND id = $2`;
const deletePermissions = 'DELETE FROM crewkit.group_permissions WHERE group_id = $1';
const remove = 'DELETE FROM crewkit.groups WHERE organization_id = $1 AND id = $2';
const addMember = `
  INSERT INTO crewkit.group_members (organization_id, group_id, user_id) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING`;
const removeMember = `
  DELETE FROM crewkit.group_members WHERE organization_id = $1 AND group_id = $2 AND user_id = $3`;
// OFFSET 0 keeps the planner from reading other accounts.
const listMembers = `
  SELECT ${personColumns} FROM crewkit.group_members m
    CROSS JOIN LATERAL (SELECT * FROM crewkit.accounts a WHERE a.id = m.user_id OFFSET 0) AS u
  WHERE m.organization_id = $1 AND m.group_id = $2 AND m.user_id > $3
  ORDER BY m.user_id LIMIT $4`;

interface Row {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly permissions: string[];
}

export class PostgresGroupStore implements Store<'groups'> {
  constructor(private readonly connection: Connection) {}

  async insert({ id, organizationId, name, permissions, createdAt }: Group): Promise<void> {
    await this.connection.run(insert, [id, organizationId, name, createdAt]);
    await this.connection.run(insertPermissions, [id, permissions]);
  }

  async find(organizationId: string, id: string): Promise<Group | null> {
    const row = await this.connection.get<Row>(find, [organizationId, id]);
    return row === undefined ? null : toGroup(row);
  }

  async list(organizationId: string, { after, limit }: IdWindow): Promise<Page<Group, string>> {
    const rows = await this.connection.all<Row>(list, [organizationId, after ?? beforeEveryId, limit + 1]);
    return toPage(rows, limit, { toItem: toGroup, toPosition: (row) => row.id });
  }

  async update(organizationId: string, id: string, { name, permissions }: Changes): Promise<Group | null> {
    if ((await this.connection.run(update, [organizationId, id, name ?? null])) === 0) return null;
    if (permissions !== undefined) {
      await this.connection.run(deletePermissions, [id]);
      await this.connection.run(insertPermissions, [id, permissions]);
    }
    return this.find(organizationId, id);
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    return (await this.connection.run(remove, [organizationId, id])) === 1;
  }

  async addMember(organizationId: string, id: string, userId: string): Promise<boolean> {
    return (await this.connection.run(addMember, [organizationId, id, userId])) === 1;
  }

  async removeMember(organizationId: string, id: string, userId: string): Promise<boolean> {
    return (await this.connection.run(removeMember, [organizationId, id, userId])) === 1;
  }

  async listMembers(organizationId: string, id: string, window: IdWindow): Promise<Page<Person, string>> {
    const parameters = [organizationId, id, window.after ?? beforeEveryId, window.limit + 1];
    return toPage(await this.connection.all<PersonRow>(listMembers, parameters), window.limit, people);
  }
}

function toGroup({ id, organization_id, name, created_at, permissions }: Row): Group {
  return { id, organizationId: organization_id, name, permissions, createdAt: created_at };
}
