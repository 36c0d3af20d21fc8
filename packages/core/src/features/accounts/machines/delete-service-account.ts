import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { accessAt, organizationPlace } from '../../access/authorization/access-at.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { toWriteRoles } from '../../access/roles/role-requirements.js';
import { endAllKeys } from '../../sign-in/sessions/end-all-keys.js';
import { endMembership } from '../../workspace/members/end-membership.js';
import type { FinishClosings } from '../own-account/finish-closings.js';
import { findServiceAccount, type ServiceAccountKey } from './find-service-account.js';

/**
 * Deletes a service account, its API keys and its membership. What it has created keeps its id, like that of a closed account. Requires
 * `org:members.roles`. Throws `NOT_FOUND`, or `FORBIDDEN` if the service account has a role with a permission that the caller lacks.
 */
export class DeleteServiceAccount {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly finish: FinishClosings,
  ) {}

  async execute(actor: Caller, key: ServiceAccountKey): Promise<void> {
    const { organizationId, accountId } = key;
    await this.work.changeAccess(actor, toWriteRoles(organizationId), async (step) => {
      const { stores, now } = step;
      const account = await findServiceAccount(stores, key);
      const place = organizationPlace(organizationId);
      const roles = await stores.assignments.rolesAt(accountId, place, now);
      requireMayTake(await accessAt(step, actor, place), roles);
      const userId = accountId;
      await endAllKeys(stores, userId, now);
      await endMembership(step, { organizationId, userId }, { action: 'member.removed', roles });
      await stores.personalData.erase({ userId, email: account.email }, now);
      await stores.events.append([{ type: 'user.closed', userId }], now);
      const target = { type: 'user', id: userId } as const;
      const details = { name: account.firstName };
      await step.record({ action: 'service_account.deleted', organizationId, target, details, affects: userId });
    });
    // The account is closed even if this call fails. The background job then does the remaining work.
    await this.finish.advance(accountId).catch(() => false);
  }
}
