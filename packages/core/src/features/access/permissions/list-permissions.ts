import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import type { PermissionDefinition } from '../../../domain/access/permissions/permission.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';

export interface ListPermissionsInput {
  /** The number of permissions to skip. null means none. */
  readonly after: number | null;
  readonly limit: number;
}

export interface ListedPermission extends PermissionDefinition {
  /** Whether the permission is a built-in one (`crewkit`) or belongs to the embedding application (`host`). */
  readonly origin: 'crewkit' | 'host';
}

/**
 * Lists the permissions that this instance knows, in the order of the permission catalogue. The store can contain more permissions, of
 * instances with other catalogues. Throws `VALIDATION_FAILED`.
 */
export class ListPermissions {
  constructor(private readonly catalogue: PermissionCatalogue) {}

  async execute({ after, limit }: ListPermissionsInput): Promise<Page<ListedPermission, number>> {
    requirePageLimit(limit);
    const { permissions: all } = this.catalogue;
    const start = after ?? 0;
    const end = start + limit;
    const items = all.slice(start, end).map((permission) => ({
      ...permission,
      origin: this.catalogue.isHostPermission(permission.name) ? ('host' as const) : ('crewkit' as const),
    }));
    return { items, next: end < all.length ? end : null };
  }
}
