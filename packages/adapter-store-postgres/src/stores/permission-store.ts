import type { PermissionDefinition, Role, RoleLevel, Scope } from '@crewkit/core/domain';
import type { PermissionStore } from '@crewkit/core/ports';

import type { Connection } from '../connection.js';

// The catalogue is loaded from its first to its last entry, so the order of loading is its order, also where a newer
// version has put something in between.
const upsert = `
  INSERT INTO crewkit.permissions (name, scope, description, position)
  VALUES ($1, $2, $3, (SELECT coalesce(max(position), 0) + 1 FROM crewkit.permissions))
  ON CONFLICT (name) DO UPDATE SET
    scope = excluded.scope, description = excluded.description, position = excluded.position`;
const list = 'SELECT name, scope, description FROM crewkit.permissions ORDER BY position';
const upsertRole = `
  INSERT INTO crewkit.roles (id, name, level, built_in, organization_id) VALUES ($1, $2, $3, true, NULL)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, level = excluded.level`;
const deletePermissions = 'DELETE FROM crewkit.role_permissions WHERE role_id = $1';
const insertPermissions = `
  INSERT INTO crewkit.role_permissions (role_id, permission) SELECT $1::uuid, unnest($2::text[])`;
const listRoles = `
  SELECT r.id, r.name, r.level, ARRAY(
    SELECT h.permission FROM crewkit.role_permissions h JOIN crewkit.permissions p ON p.name = h.permission
    WHERE h.role_id = r.id ORDER BY p.position
  ) AS permissions
  FROM crewkit.roles r WHERE r.built_in ORDER BY r.id`;

interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly level: RoleLevel;
  readonly permissions: string[];
}

export class PostgresPermissionStore implements PermissionStore {
  constructor(private readonly connection: Connection) {}

  async upsert({ name, scope, description }: PermissionDefinition): Promise<void> {
    await this.connection.run(upsert, [name, scope, description]);
  }

  async list(): Promise<PermissionDefinition[]> {
    return this.connection.all<{ name: string; scope: Scope; description: string }>(list);
  }

  async upsertBuiltInRole({ id, name, level, permissions }: Role): Promise<void> {
    await this.connection.run(upsertRole, [id, name, level]);
    await this.connection.run(deletePermissions, [id]);
    await this.connection.run(insertPermissions, [id, permissions]);
  }

  async listBuiltInRoles(): Promise<Role[]> {
    const roles = await this.connection.all<RoleRow>(listRoles);
    return roles.map((role) => ({ ...role, builtIn: true, organizationId: null }));
  }
}
