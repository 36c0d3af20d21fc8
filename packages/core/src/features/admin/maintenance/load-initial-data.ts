import { builtInRoles } from '../../../domain/access/built-in-roles.js';
import { permissionCatalogue } from '../../../domain/access/permission.js';
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
    private readonly logger: Logger,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const verified = await this.unitOfWork.run(async (stores) => {
      await stores.permissions.upsert(permissionCatalogue);
      await stores.permissions.upsertBuiltInRoles(builtInRoles);
      const first = await stores.markers.claim('initial-data-load', now);
      return first ? stores.accounts.verifyAll(now) : null;
    });
    if (verified !== null) this.logger.info({ verifiedAccounts: verified }, 'initial data loaded');
  }
}
