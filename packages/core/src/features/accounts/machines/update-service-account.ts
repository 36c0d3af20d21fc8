import type { ServiceAccount } from '../../../domain/accounts/service-account.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { replaceMemberRoles } from '../../access/assignments/set-member-roles.js';
import { toWriteRoles } from '../../access/roles/role-requirements.js';
import { checkServiceAccountName } from './check-service-account-name.js';
import { findServiceAccount, type ServiceAccountKey } from './find-service-account.js';
import { toServiceAccount } from './to-service-account.js';

export interface ServiceAccountChange extends ServiceAccountKey {
  readonly name?: string | undefined;
  /** The complete new set of roles in the organization itself. */
  readonly roleIds?: readonly string[] | undefined;
}

/**
 * Renames a service account and replaces its roles in the organization itself. Requires `org:members.roles`. Throws `NOT_FOUND`,
 * `FORBIDDEN`, `VALIDATION_FAILED`, and the errors of `SetMemberRoles`.
 */
export class UpdateServiceAccount {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { name: given, roleIds, ...key }: ServiceAccountChange): Promise<ServiceAccount> {
    const { organizationId } = key;
    const name = given === undefined ? undefined : checkServiceAccountName(given);
    return this.work.changeAccess(actor, toWriteRoles(organizationId), async (step) => {
      const { stores, now } = step;
      const before = await findServiceAccount(stores, key);
      const { id } = before;
      if (roleIds !== undefined) await replaceMemberRoles(step, actor, { organizationId, userId: id, roleIds });
      if (name !== undefined && name !== before.firstName) {
        await stores.accounts.update(id, { firstName: name });
        const details = { name: { from: before.firstName, to: name } };
        const target = { type: 'user', id } as const;
        await step.record({ action: 'service_account.updated', organizationId, target, details });
      }
      const member = await stores.members.find(organizationPlace(organizationId), id, now);
      return toServiceAccount(await findServiceAccount(stores, key), member);
    });
  }
}
