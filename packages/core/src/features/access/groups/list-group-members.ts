import type { Page } from '../../../domain/page.js';
import type { Person } from '../../../domain/workspace/workspace.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toReadRoles } from '../roles/role-requirements.js';
import { findGroup, type GroupKey } from './find-group.js';

/** Lists the members of a permission group. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ListGroupMembers {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, { organizationId, groupId, ...window }: GroupKey & IdWindow): Promise<Page<Person, string>> {
    return this.work.read(reader, toReadRoles(organizationId), async ({ stores }) => {
      await findGroup(stores, { organizationId, groupId });
      return stores.groups.listMembers(organizationId, groupId, window);
    });
  }
}
