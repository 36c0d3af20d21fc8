import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Invitation } from '../../../domain/workspace/workspace.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import type { Role } from '../../../domain/access/role.js';

export interface InvitationWindow extends IdWindow {
  /** Whether to include invitations that expired in the last 30 days. */
  readonly includesExpired?: boolean;
}

/**
 * Lists the invitations that have not expired and, if requested, those that expired in the last 30 days, ordered by id. Throws
 * `VALIDATION_FAILED`, `NOT_FOUND` or `FORBIDDEN`.
 */
export class ListInvitations {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(
    reader: Reader,
    organizationId: string,
    window: InvitationWindow,
  ): Promise<Page<ListedInvitation, string>> {
    requirePageLimit(window.limit);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    return this.work.read(reader, { permissions: ['org:members.invite'], resource }, async ({ stores, now }) => {
      const since = window.includesExpired === true ? secondsAfter(now, -lifetimes.expiredInvitationSeconds) : now;
      const { items, next } = await stores.invitations.list(organizationId, since, window);
      const names = await roleNames(stores, organizationId, items);
      return { items: items.map((each) => ({ ...each, roleName: names.get(each.roleId) ?? '' })), next };
    });
  }
}

/** Returns the names of the roles. Runs one look-up per role, not per invitation. */
async function roleNames(
  stores: Stores,
  organizationId: string,
  invitations: readonly Invitation[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const roleId of new Set(invitations.map((each) => each.roleId))) {
    const role = await stores.roles.find(organizationId, roleId);
    if (role !== null) names.set(roleId, role.name);
  }
  return names;
}

/** An invitation, and the name of the role that the invited user gets. */
export interface ListedInvitation extends Invitation {
  readonly roleName: Role['name'];
}
