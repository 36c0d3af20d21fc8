import type { Page } from '../../domain/page.js';
import type { Actor } from '../../domain/session.js';
import type { Group } from '../../domain/workspace.js';
import type { IdWindow } from '../../ports/grant-store.js';
import type { GuardedWork } from '../access/guarded-work.js';
import { toReadRoles } from '../access/role-demands.js';

export interface ListGroupsInput extends IdWindow {
  readonly organizationId: string;
}

/** Lists the groups of an organization. Throws `NOT_FOUND`, `FORBIDDEN`. */
export class ListGroups {
  constructor(private readonly work: GuardedWork) {}

  execute(actor: Actor, { organizationId, ...window }: ListGroupsInput): Promise<Page<Group, string>> {
    return this.work.read(actor, toReadRoles(organizationId), ({ stores }) =>
      stores.groups.list(organizationId, window),
    );
  }
}
