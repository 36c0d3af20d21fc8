import { requirePageLimit, type Page } from '../../domain/page.js';
import type { PermissionDefinition } from '../../domain/permission.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

export interface ListPermissionsInput {
  /** How many come before the page; null: none. */
  readonly after: number | null;
  readonly limit: number;
}

/** The permission catalogue, in its order. Throws `VALIDATION_FAILED`. */
export class ListPermissions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ after, limit }: ListPermissionsInput): Promise<Page<PermissionDefinition, number>> {
    requirePageLimit(limit);
    // Few, and as many as the version knows: a page is cut out of all of them.
    const all = await this.unitOfWork.read((stores) => stores.permissions.list());
    const start = after ?? 0;
    const end = start + limit;
    return { items: all.slice(start, end), next: end < all.length ? end : null };
  }
}
