import { defaultRoleId, searchText, type Page, type Role, type StoreInput, type Store } from '@crewkit/core/adapter';
import { requireWriter, type Statements } from '../../connections/connection.js';
import { fromWindow, toPage } from '../page.js';
import { roleColumns, toRole, type RoleRow } from './role-row.js';

/** An SQL expression that is 1 if all users have the default role, even without an assignment, and otherwise 0. */
export const isDefaultRoleHeld = `NOT EXISTS (SELECT 1 FROM roles WHERE id = '${defaultRoleId}' AND withheld = 1)`;

// Without an organization, only roles of the level `GLOBAL` match. With an organization, its own roles and the built-in roles of all other
// levels match.
const isKnown = `CASE WHEN @organizationId IS NULL THEN r.level = 'GLOBAL'
    ELSE r.level <> 'GLOBAL' AND (r.built_in = 1 OR r.organization_id = @organizationId) END`;

const insert = `
  INSERT INTO roles (id, name, search_text, level, built_in, organization_id)
  VALUES (@id, @name, @searchText, @level, 0, @organizationId)`;
const insertPermission = 'INSERT INTO role_permissions (role_id, permission) VALUES (@id, @permission)';
const deletePermissions = 'DELETE FROM role_permissions WHERE role_id = @id';
const find = `SELECT ${roleColumns} FROM roles r WHERE r.id = @id AND ${isKnown}`;
const isFound = '(@search IS NULL OR instr(r.search_text, @search) > 0)';
const list = `
  SELECT ${roleColumns} FROM roles r WHERE r.organization_id IS NULL AND r.id > @after AND ${isKnown} AND ${isFound}
  UNION ALL
  SELECT ${roleColumns} FROM roles r WHERE r.organization_id = @organizationId AND r.id > @after AND ${isFound}
  ORDER BY 1 LIMIT @limit`;
const own = 'id = @id AND built_in = 0 AND organization_id IS @organizationId';
const update = `
  UPDATE roles SET name = coalesce(@name, name), search_text = coalesce(@searchText, search_text) WHERE ${own}`;
const remove = `DELETE FROM roles WHERE ${own}`;
const isDefaultHeld = `SELECT ${isDefaultRoleHeld} AS held`;
const setDefaultHeld = 'UPDATE roles SET withheld = @withheld WHERE id = @id';
const isInUse = `
  SELECT EXISTS (SELECT 1 FROM role_assignments WHERE role_id = @id)
    OR EXISTS (SELECT 1 FROM group_role_assignments WHERE role_id = @id)
    OR EXISTS (SELECT 1 FROM invitations WHERE role_id = @id) AS used`;
const replacementTenant = '(SELECT tenant FROM roles WHERE id = @replacementId)';
const replaceInInvitations = `
  UPDATE invitations SET role_id = @replacementId, role_tenant = ${replacementTenant} WHERE role_id = @id`;

/**
 * Returns a statement that copies assignments to the replacement role. If a user or group already has the replacement role, the assignment
 * gets the later of the two expiry times.
 */
function copyUses(table: string, holder: string): string {
  const columns = `${holder}, scope, scope_id, organization_id, team_id, project_id, expires_at, created_at`;
  return `
  INSERT INTO ${table} (${columns}, role_id, role_tenant)
  SELECT ${columns}, @replacementId, ${replacementTenant} FROM ${table} WHERE role_id = @id
  ON CONFLICT (${holder}, scope_id, role_id) DO UPDATE SET
    -- max() of several values is null if one of them is
    expires_at = max(expires_at, excluded.expires_at)`;
}

const replacements = [
  copyUses('role_assignments', 'user_id'),
  'DELETE FROM role_assignments WHERE role_id = @id',
  copyUses('group_role_assignments', 'group_id'),
  'DELETE FROM group_role_assignments WHERE role_id = @id',
  replaceInInvitations,
];

export class SqliteRoleStore implements Store<'roles'> {
  constructor(private readonly connection: Statements) {}

  async insert({ id, name, level, permissions, organizationId }: Role): Promise<void> {
    this.connection.run(insert, { id, name, level, organizationId, searchText: searchText(name) });
    for (const permission of permissions) this.connection.run(insertPermission, { id, permission });
  }

  async find(organizationId: string | null, id: string): Promise<Role | null> {
    const row = this.connection.get<RoleRow>(find, { organizationId, id });
    return row === undefined ? null : toRole(row);
  }

  async list(
    organizationId: string | null,
    { search = null, ...window }: StoreInput<'roles', 'list', 1>,
  ): Promise<Page<Role, string>> {
    const rows = this.connection.all<RoleRow>(list, { organizationId, search, ...fromWindow(window) });
    return toPage(rows.map(toRole), window.limit, (role) => role.id);
  }

  async update(
    organizationId: string | null,
    id: string,
    { name, permissions }: { readonly name?: string; readonly permissions?: readonly string[] },
  ): Promise<Role | null> {
    const changes = { name: name ?? null, searchText: name === undefined ? null : searchText(name) };
    if (this.connection.run(update, { organizationId, id, ...changes }) === 0) return null;
    if (permissions !== undefined) {
      this.connection.run(deletePermissions, { id });
      for (const permission of permissions) this.connection.run(insertPermission, { id, permission });
    }
    return this.find(organizationId, id);
  }

  // There is one writer at a time, so the rows cannot change between the read and the deletion.
  async delete(organizationId: string | null, id: string): Promise<boolean> {
    if (await this.isInUse(id)) return false;
    return this.connection.run(remove, { organizationId, id }) === 1;
  }

  async lockGlobal(): Promise<void> {
    requireWriter(this.connection);
  }

  async isDefaultRoleHeld(): Promise<boolean> {
    return this.connection.get<{ held: number }>(isDefaultHeld, {})?.held === 1;
  }

  async setDefaultRoleHeld(held: boolean): Promise<void> {
    const changed = this.connection.run(setDefaultHeld, { id: defaultRoleId, withheld: held ? 0 : 1 });
    if (changed === 0) throw new Error('The default role is not loaded.');
  }

  async isInUse(id: string): Promise<boolean> {
    return this.connection.get<{ used: number }>(isInUse, { id })?.used === 1;
  }

  async replaceUses(id: string, replacementId: string): Promise<void> {
    if (id === replacementId) return;
    for (const statement of replacements) this.connection.run(statement, { id, replacementId });
  }
}
