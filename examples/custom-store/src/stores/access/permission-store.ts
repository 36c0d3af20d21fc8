import type { PermissionDefinition, Role, Store } from '@crewkit/core/adapter';
import type { View } from '../../tables/view.js';
import type { Tables } from '../../tables/tables.js';

export class MemoryPermissionStore implements Store<'permissions'> {
  constructor(private readonly view: View) {}

  async upsert(given: readonly PermissionDefinition[]): Promise<void> {
    const permissions = await this.view.edit('permissions');
    for (const permission of given) {
      // Maps keep insertion order. Deleting the key first moves it to the end.
      permissions.delete(permission.name);
      permissions.set(permission.name, permission);
    }
  }

  async list(): Promise<PermissionDefinition[]> {
    return [...this.view.tables.permissions.values()];
  }

  async upsertBuiltInRoles(given: readonly Role[]): Promise<void> {
    const roles = await this.view.edit('roles');
    for (const role of given) roles.set(role.id, role);
  }

  async listBuiltInRoles(): Promise<Role[]> {
    const { tables } = this.view;
    return [...tables.roles.values()].filter((role) => role.builtIn).map((role) => inCatalogueOrder(tables, role));
  }
}

/** Returns the role or permission group with its permissions in the order of the catalog. */
export function inCatalogueOrder<Holder extends { readonly permissions: readonly string[] }>(
  { permissions }: Tables,
  holder: Holder,
): Holder {
  return { ...holder, permissions: [...permissions.keys()].filter((name) => holder.permissions.includes(name)) };
}
