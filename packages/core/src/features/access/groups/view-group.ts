import type { Group } from '../../../domain/workspace/workspace.js';
import type { GroupRole } from '../../../ports/access/assignment-store.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toReadRoles } from '../roles/role-requirements.js';
import { findGroup, type GroupKey } from './find-group.js';

export interface GroupView {
  readonly group: Group;
  /** The attached roles that have not expired. */
  readonly attachments: readonly GroupRole[];
}

/** Returns one permission group and its attached roles. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewGroup {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, key: GroupKey): Promise<GroupView> {
    return this.work.read(reader, toReadRoles(key.organizationId), async ({ stores, now }) => {
      const group = await findGroup(stores, key);
      return { group, attachments: await stores.assignments.listOfGroup(key.organizationId, key.groupId, now) };
    });
  }
}
