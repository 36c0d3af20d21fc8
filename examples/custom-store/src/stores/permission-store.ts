import type { PermissionDefinition, Role } from '@crewkit/core/domain';
import type { PermissionStore } from '@crewkit/core/ports';
import { inCatalogueOrder } from '../in-catalogue-order.js';
import type { View } from '../view.js';

export class MemoryPermissionStore implements PermissionStore {
  constructor(private readonly view: View) {}

  async upsert(permission: PermissionDefinition): Promise<void> {
    const permissions = await this.view.edit('permissions');
    // Maps keep the order in which keys are added, and the catalogue is loaded from its first entry to its last.
    permissions.delete(permission.name);
    permissions.set(permission.name, permission);
  }

  async list(): Promise<PermissionDefinition[]> {
    return [...this.view.tables.permissions.values()];
  }

  async upsertBuiltInRole(role: Role): Promise<void> {
    const roles = await this.view.edit('roles');
    roles.set(role.id, role);
  }

  async listBuiltInRoles(): Promise<Role[]> {
    const { tables } = this.view;
    return [...tables.roles.values()].filter((role) => role.builtIn).map((role) => inCatalogueOrder(tables, role));
  }
}
