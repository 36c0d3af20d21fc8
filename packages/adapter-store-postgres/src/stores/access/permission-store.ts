import { searchText, type PermissionDefinition, type Role, type Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

// The permission catalog is loaded from its first to its last entry, so the order of loading is the catalog's order, even if a newer
// version has inserted entries between existing ones.
const upsert = `
  INSERT INTO crewkit.permissions (name, scope, description, position)
  SELECT given.name, given.scope, given.description, last.position + given.place
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS given (name, scope, description, place),
    (SELECT coalesce(max(position), 0) AS position FROM crewkit.permissions) AS last
  ORDER BY given.place
  ON CONFLICT (name) DO UPDATE SET
    scope = excluded.scope, description = excluded.description, position = excluded.position`;
const list = 'SELECT name, scope, description FROM crewkit.permissions ORDER BY position';
const upsertRoles = `
  INSERT INTO crewkit.roles (id, name, level, search_text, built_in, organization_id)
  SELECT given.id, given.name, given.level, given.search_text, true, NULL
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS given (id, name, level, search_text) ORDER BY given.id
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, level = excluded.level, search_text = excluded.search_text`;
// Rows that are already correct are not written, so restarting the same version writes no row here.
const deletePermissions = `
  DELETE FROM crewkit.role_permissions h WHERE h.role_id = ANY ($1::uuid[]) AND NOT EXISTS (
    SELECT FROM unnest($2::uuid[], $3::text[]) AS given (role_id, permission)
    WHERE given.role_id = h.role_id AND given.permission = h.permission
  )`;
const insertPermissions = `
  INSERT INTO crewkit.role_permissions (role_id, permission)
  SELECT * FROM unnest($1::uuid[], $2::text[]) AS given (role_id, permission) ORDER BY 1, 2
  ON CONFLICT DO NOTHING`;
const listRoles = `
  SELECT r.id, r.name, r.level, ARRAY(
    SELECT h.permission FROM crewkit.role_permissions h JOIN crewkit.permissions p ON p.name = h.permission
    WHERE h.role_id = r.id ORDER BY p.position
  ) AS permissions
  FROM crewkit.roles r WHERE r.built_in ORDER BY r.id`;

interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly level: Role['level'];
  readonly permissions: string[];
}

export class PostgresPermissionStore implements Store<'permissions'> {
  constructor(private readonly connection: Connection) {}

  async upsert(permissions: readonly PermissionDefinition[]): Promise<void> {
    const each = (field: keyof PermissionDefinition): string[] => permissions.map((permission) => permission[field]);
    await this.connection.run(upsert, [each('name'), each('scope'), each('description')]);
  }

  async list(): Promise<PermissionDefinition[]> {
    return this.connection.all<{ name: string; scope: PermissionDefinition['scope']; description: string }>(list);
  }

  async upsertBuiltInRoles(roles: readonly Role[]): Promise<void> {
    const each = (field: 'id' | 'name' | 'level'): string[] => roles.map((role) => role[field]);
    const held = roles.flatMap(({ id, permissions }) => permissions.map((permission) => ({ id, permission })));
    const pairs = [held.map(({ id }) => id), held.map(({ permission }) => permission)];
    const named = [each('id'), each('name'), each('level'), roles.map(({ name }) => searchText(name))];
    await this.connection.run(upsertRoles, named);
    await this.connection.run(deletePermissions, [each('id'), ...pairs]);
    await this.connection.run(insertPermissions, pairs);
  }

  async listBuiltInRoles(): Promise<Role[]> {
    const roles = await this.connection.all<RoleRow>(listRoles);
    return roles.map((role) => ({ ...role, builtIn: true, organizationId: null }));
  }
}
