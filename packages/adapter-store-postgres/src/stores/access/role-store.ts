import {
  administratorRoleId,
  defaultRoleId,
  searchText,
  type Page,
  type Role,
  type StoreInput,
  type Store,
} from '@crewkit/core/adapter';
import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { nameContains } from '../workspace/workspace-table.js';
import { roleColumns, type RoleRow, toRole } from './role-row.js';
import { everywhere } from './held-grants.js';

/** An SQL expression that is true if all users have the default role, even without an assignment. */
export const isDefaultRoleHeld = `NOT EXISTS (SELECT FROM crewkit.roles WHERE id = '${defaultRoleId}' AND withheld)`;

type Changes = StoreInput<'roles', 'update', 2>;

// Roles that belong to no organization: those of the level `GLOBAL` match if $1 is null, and all others match in every organization.
const sharedAndKnown = `r.tenant = ${everywhere} AND (r.level = 'GLOBAL') = ($1::uuid IS NULL)`;
const isKnown = `(r.tenant = $1 OR ${sharedAndKnown})`;

const insert = `
  INSERT INTO crewkit.roles (id, name, level, organization_id, search_text, built_in) VALUES ($1, $2, $3, $4, $5, false)`;
const insertPermissions = `
  INSERT INTO crewkit.role_permissions (role_id, permission) SELECT $1::uuid, unnest($2::text[])`;
const find = `SELECT ${roleColumns} FROM crewkit.roles r WHERE r.id = $2 AND ${isKnown}`;
const isFound = `($4::text IS NULL OR ${nameContains('$4')})`;
// Read two ranges of one index, each limited by LIMIT. The `tenant` of an organization's own roles is the organization's id, so no row is
// found twice.
const list = `
  SELECT ${roleColumns} FROM (
    (SELECT * FROM crewkit.roles r WHERE ${sharedAndKnown} AND r.id > $2 AND ${isFound} ORDER BY r.id LIMIT $3)
    UNION ALL
    (SELECT * FROM crewkit.roles r WHERE r.tenant = $1 AND r.id > $2 AND ${isFound} ORDER BY r.id LIMIT $3)
  ) AS r
  ORDER BY r.id LIMIT $3`;
const update = `
  UPDATE crewkit.roles r SET name = coalesce($3, r.name), search_text = coalesce($4, r.search_text)
  WHERE r.id = $2 AND ${isKnown} AND NOT r.built_in`;
const deletePermissions = 'DELETE FROM crewkit.role_permissions WHERE role_id = $1';
const uses = (role: string): string => `
    EXISTS (SELECT 1 FROM crewkit.role_assignments WHERE role_id = ${role} OFFSET 0)
    OR EXISTS (SELECT 1 FROM crewkit.group_role_assignments WHERE role_id = ${role} OFFSET 0)
    OR EXISTS (SELECT 1 FROM crewkit.invitations WHERE role_id = ${role} OFFSET 0)`;
const remove = `
  DELETE FROM crewkit.roles r WHERE r.id = $2 AND ${isKnown} AND NOT r.built_in AND NOT (${uses('r.id')})`;
// This row always exists. Transactions lock it to lock the scope `GLOBAL` as a whole.
const lockGlobal = 'SELECT id FROM crewkit.roles WHERE id = $1 FOR NO KEY UPDATE';
const isDefaultHeld = `SELECT ${isDefaultRoleHeld} AS held`;
const setDefaultHeld = 'UPDATE crewkit.roles SET withheld = $2 WHERE id = $1';
const isInUse = `SELECT ${uses('$1')} AS used`;

const tenant = '(SELECT r.tenant FROM crewkit.roles r WHERE r.id = $2)';
/**
 * Returns a statement that copies assignments to the replacement role. If a user or group already has the replacement role, the assignment
 * gets the later of the two expiry times.
 */
function replaceIn(table: string, holder: string): string {
  const place = 'scope, scope_id, organization_id, team_id, project_id, expires_at, created_at';
  return `
  WITH replaced AS (DELETE FROM crewkit.${table} WHERE role_id = $1 RETURNING *)
  INSERT INTO crewkit.${table} AS a (${holder}, role_id, role_tenant, ${place})
  SELECT ${holder}, $2::uuid, ${tenant}, ${place} FROM replaced
  ON CONFLICT (${holder}, scope_id, role_id) DO UPDATE SET
    expires_at = CASE WHEN a.expires_at IS NULL OR excluded.expires_at IS NULL THEN NULL
      ELSE greatest(a.expires_at, excluded.expires_at) END`;
}
const replaceAssignments = replaceIn('role_assignments', 'user_id');
const replaceAttachments = replaceIn('group_role_assignments', 'group_id');
const replaceInvitations = `
  UPDATE crewkit.invitations SET role_id = $2, role_tenant = ${tenant} WHERE role_id = $1`;

export class PostgresRoleStore implements Store<'roles'> {
  constructor(private readonly connection: Connection) {}

  async insert({ id, name, level, organizationId, permissions }: Role): Promise<void> {
    await this.connection.run(insert, [id, name, level, organizationId, searchText(name)]);
    await this.connection.run(insertPermissions, [id, permissions]);
  }

  async find(organizationId: string | null, id: string): Promise<Role | null> {
    const row = await this.connection.get<RoleRow>(find, [organizationId, id]);
    return row === undefined ? null : toRole(row);
  }

  async list(
    organizationId: string | null,
    { after, limit, search = null }: StoreInput<'roles', 'list', 1>,
  ): Promise<Page<Role, string>> {
    const parameters = [organizationId, after ?? beforeEveryId, limit + 1, search];
    const rows = await this.connection.all<RoleRow>(list, parameters);
    return toPage(rows, limit, { toItem: toRole, toPosition: (row) => row.id });
  }

  async update(organizationId: string | null, id: string, { name, permissions }: Changes): Promise<Role | null> {
    const text = name === undefined ? null : searchText(name);
    if ((await this.connection.run(update, [organizationId, id, name ?? null, text])) === 0) return null;
    if (permissions !== undefined) {
      await this.connection.run(deletePermissions, [id]);
      await this.connection.run(insertPermissions, [id, permissions]);
    }
    return this.find(organizationId, id);
  }

  async delete(organizationId: string | null, id: string): Promise<boolean> {
    return (await this.connection.run(remove, [organizationId, id])) === 1;
  }

  async lockGlobal(): Promise<void> {
    await this.connection.get(lockGlobal, [administratorRoleId]);
  }

  async isDefaultRoleHeld(): Promise<boolean> {
    return (await this.connection.get<{ held: boolean }>(isDefaultHeld, []))?.held === true;
  }

  async setDefaultRoleHeld(held: boolean): Promise<void> {
    const changed = await this.connection.run(setDefaultHeld, [defaultRoleId, !held]);
    if (changed === 0) throw new Error('The default role is not loaded.');
  }

  async isInUse(id: string): Promise<boolean> {
    return (await this.connection.get<{ used: boolean }>(isInUse, [id]))?.used === true;
  }

  async replaceUses(id: string, replacementId: string): Promise<void> {
    if (id === replacementId) return;
    for (const replace of [replaceAssignments, replaceAttachments, replaceInvitations]) {
      await this.connection.run(replace, [id, replacementId]);
    }
  }
}
