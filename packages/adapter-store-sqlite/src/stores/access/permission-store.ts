import { searchText, type PermissionDefinition, type Role, type Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';

// The permission catalog is loaded from its first to its last entry, so the order of loading is the catalog's order, even if a newer
// version has inserted entries between existing ones. Each row has its own statement: for several rows in one statement, SQLite would
// search all roles and permission groups for references to each new row.
const upsert = `
  INSERT INTO permissions (name, scope, description, position)
  VALUES (@name, @scope, @description, (SELECT coalesce(max(position), 0) + 1 FROM permissions))
  ON CONFLICT (name) DO UPDATE SET
    scope = excluded.scope, description = excluded.description, position = excluded.position`;
const list = 'SELECT name, scope, description FROM permissions ORDER BY position';
const upsertRoles = `
  INSERT INTO roles (id, name, search_text, level, built_in, organization_id)
  SELECT value ->> 'id', value ->> 'name', value ->> 'searchText', value ->> 'level', 1, NULL FROM json_each(@roles) WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, search_text = excluded.search_text, level = excluded.level`;
const given = `
  SELECT role.value ->> 'id', permission.value
  FROM json_each(@roles) role CROSS JOIN json_each(role.value, '$.permissions') permission`;
// Rows that are already correct are not written, so restarting the same version writes no row here.
const deletePermissions = `
  DELETE FROM role_permissions
  WHERE role_id IN (SELECT value ->> 'id' FROM json_each(@roles)) AND (role_id, permission) NOT IN (${given})`;
const insertPermissions = `
  INSERT INTO role_permissions (role_id, permission) ${given} WHERE true
  ON CONFLICT DO NOTHING`;
const listRoles = 'SELECT id, name, level FROM roles WHERE built_in = 1 ORDER BY id';
const listPermissions = `
  SELECT r.permission FROM role_permissions r JOIN permissions p ON p.name = r.permission
  WHERE r.role_id = @id ORDER BY p.position`;

export class SqlitePermissionStore implements Store<'permissions'> {
  constructor(private readonly connection: Statements) {}

  async upsert(permissions: readonly PermissionDefinition[]): Promise<void> {
    for (const { name, scope, description } of permissions) this.connection.run(upsert, { name, scope, description });
  }

  async list(): Promise<PermissionDefinition[]> {
    return this.connection.all<{ name: string; scope: PermissionDefinition['scope']; description: string }>(list);
  }

  async upsertBuiltInRoles(roles: readonly Role[]): Promise<void> {
    const parameters = { roles: JSON.stringify(roles.map((role) => ({ ...role, searchText: searchText(role.name) }))) };
    this.connection.run(upsertRoles, parameters);
    this.connection.run(deletePermissions, parameters);
    this.connection.run(insertPermissions, parameters);
  }

  async listBuiltInRoles(): Promise<Role[]> {
    const roles = this.connection.all<{ id: string; name: string; level: Role['level'] }>(listRoles);
    return roles.map((role) => ({
      ...role,
      builtIn: true,
      permissions: this.getPermissions(role.id),
      organizationId: null,
    }));
  }

  private getPermissions(id: string): string[] {
    return this.connection.all<{ permission: string }>(listPermissions, { id }).map((row) => row.permission);
  }
}
