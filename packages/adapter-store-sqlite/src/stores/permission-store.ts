import type { PermissionDefinition, Role, RoleLevel, Scope } from '@crewkit/core/domain';
import type { PermissionStore } from '@crewkit/core/ports';

import type { Statements } from '../connection.js';

// The catalogue is loaded from its first to its last entry, so the order of loading is its order, also where a newer
// version has put something in between.
const upsert = `
  INSERT INTO permissions (name, scope, description, position)
  VALUES (@name, @scope, @description, (SELECT coalesce(max(position), 0) + 1 FROM permissions))
  ON CONFLICT (name) DO UPDATE SET
    scope = excluded.scope, description = excluded.description, position = excluded.position`;
const list = 'SELECT name, scope, description FROM permissions ORDER BY position';
const upsertRole = `
  INSERT INTO roles (id, name, level, built_in, organization_id) VALUES (@id, @name, @level, 1, NULL)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, level = excluded.level`;
const deletePermissions = 'DELETE FROM role_permissions WHERE role_id = @id';
const insertPermission = 'INSERT INTO role_permissions (role_id, permission) VALUES (@id, @permission)';
const listRoles = 'SELECT id, name, level FROM roles WHERE built_in = 1 ORDER BY id';
const listPermissions = `
  SELECT r.permission FROM role_permissions r JOIN permissions p ON p.name = r.permission
  WHERE r.role_id = @id ORDER BY p.position`;

export class SqlitePermissionStore implements PermissionStore {
  constructor(private readonly connection: Statements) {}

  async upsert({ name, scope, description }: PermissionDefinition): Promise<void> {
    this.connection.run(upsert, { name, scope, description });
  }

  async list(): Promise<PermissionDefinition[]> {
    return this.connection.all<{ name: string; scope: Scope; description: string }>(list);
  }

  async upsertBuiltInRole({ id, name, level, permissions }: Role): Promise<void> {
    this.connection.run(upsertRole, { id, name, level });
    this.connection.run(deletePermissions, { id });
    for (const permission of permissions) this.connection.run(insertPermission, { id, permission });
  }

  async listBuiltInRoles(): Promise<Role[]> {
    const roles = this.connection.all<{ id: string; name: string; level: RoleLevel }>(listRoles);
    return roles.map((role) => ({
      ...role,
      builtIn: true,
      permissions: this.permissionsOf(role.id),
      organizationId: null,
    }));
  }

  private permissionsOf(id: string): string[] {
    return this.connection.all<{ permission: string }>(listPermissions, { id }).map((row) => row.permission);
  }
}
