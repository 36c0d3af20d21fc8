import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { PermissionDefinition } from '../../../domain/access/permission.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

export interface ListPermissionsInput {
  /** The number of permissions to skip. null means none. */
  readonly after: number | null;
  readonly limit: number;
}

/** Lists the permissions in the order of the permission catalogue. Throws `VALIDATION_FAILED`. */
export class ListPermissions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ after, limit }: ListPermissionsInput): Promise<Page<PermissionDefinition, number>> {
    requirePageLimit(limit);
    // The catalogue is small and fixed in each version, so all of it is read and the page is cut from it.
    const all = await this.unitOfWork.read((stores) => stores.permissions.list());
    const start = after ?? 0;
    const end = start + limit;
    return { items: all.slice(start, end), next: end < all.length ? end : null };
  }
}
