import type { Page } from '../../../domain/page.js';
import type { Group } from '../../../domain/workspace/workspace.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toReadRoles } from '../roles/role-requirements.js';

export interface ListGroupsInput extends IdWindow {
  readonly organizationId: string;
}

/** Lists the organization's permission groups. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ListGroups {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, { organizationId, ...window }: ListGroupsInput): Promise<Page<Group, string>> {
    return this.work.read(reader, toReadRoles(organizationId), ({ stores }) =>
      stores.groups.list(organizationId, window),
    );
  }
}
