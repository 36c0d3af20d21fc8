import type { OwnerStorage, StorageLimits } from '../../../domain/chat/storage.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** The maximum number of organizations that `ListLargestStorage` returns. The maximum number of users is the same. */
export const listedOwners = 10;

export interface LargestOwner extends OwnerStorage {
  /** The storage limit, or null if there is none. */
  readonly limitBytes: number | null;
}

export interface LargestStorage {
  readonly organizations: readonly LargestOwner[];
  readonly users: readonly LargestOwner[];
}

/** Lists the organizations and the users whose files use the most storage. Throws `FORBIDDEN`. */
export class ListLargestStorage {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly limits: StorageLimits,
  ) {}

  execute(reader: Reader): Promise<LargestStorage> {
    const requirement = { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } } as const;
    const { organizationBytes, userBytes } = this.limits;
    return this.work.read(reader, requirement, async ({ stores: { attachments } }) => ({
      organizations: withLimit(await attachments.listLargest('organization', listedOwners), organizationBytes),
      users: withLimit(await attachments.listLargest('user', listedOwners), userBytes),
    }));
  }
}

function withLimit(owners: readonly OwnerStorage[], limitBytes: number | null): LargestOwner[] {
  return owners.map((owner) => ({ ...owner, limitBytes }));
}
