import type { PermissionDefinition } from '../../domain/permission.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** The permission catalogue, in its order. */
export class ListPermissions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(): Promise<readonly PermissionDefinition[]> {
    return this.unitOfWork.read((stores) => stores.permissions.list());
  }
}
