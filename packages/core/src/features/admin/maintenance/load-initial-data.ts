import { isReservedPrefix, type PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import type { Role } from '../../../domain/access/role.js';
import type { Clock } from '../../../ports/clock.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/**
 * Loads the permission catalogue and the built-in roles into the store. This happens at every start, because a newer version can have more
 * permissions and roles. Only the first run on a database also marks the existing accounts as verified.
 */
export class LoadInitialData {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly tools: { readonly catalogue: PermissionCatalogue; readonly logger: Logger },
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const verified = await this.unitOfWork.run(async (stores) => {
      // The upsert locks the rows of the built-in permissions, so processes that start at the same time run the rest one at a time.
      await stores.permissions.upsert(this.tools.catalogue.permissions);
      const stored = await stores.permissions.listBuiltInRoles();
      await stores.permissions.upsertBuiltInRoles(this.tools.catalogue.roles.map((role) => this.merge(role, stored)));
      const first = await stores.markers.claim('initial-data-load', now);
      return first ? stores.accounts.verifyAll(now) : null;
    });
    if (verified !== null) this.tools.logger.info({ verifiedAccounts: verified }, 'initial data loaded');
  }

  /**
   * Returns the built-in role with the stored permissions that this process does not know. They belong to an embedding application of
   * another version, which may be running now. They allow nothing in this process.
   */
  private merge(role: Role, stored: readonly Role[]): Role {
    const { catalogue } = this.tools;
    const before = stored.find(({ id }) => id === role.id)?.permissions ?? [];
    const unknown = before.filter((name) => catalogue.findScope(name) === null && isHostName(name));
    return { ...role, permissions: [...role.permissions, ...unknown] };
  }
}

function isHostName(name: string): boolean {
  return !isReservedPrefix(name.slice(0, name.indexOf(':')));
}
