import { serviceEmailDomain, type Account } from '../../../domain/accounts/account.js';
import { maxServiceAccounts, type ServiceAccount } from '../../../domain/accounts/service-account.js';
import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import type { AuthorizedStep, AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { requireMayGiveUntil } from '../../access/authorization/require-may-give-until.js';
import { requirePersonForOwner } from '../../access/assignments/assignment-rules.js';
import { requireMayGiveAll } from '../../access/groups/group-grants.js';
import { findGroup } from '../../access/groups/find-group.js';
import { findRoleOfLevel } from '../../access/roles/find-role.js';
import { toWriteRoles } from '../../access/roles/role-requirements.js';
import { createAccount } from '../../sign-in/checks/create-account.js';
import { checkServiceAccountName } from './check-service-account-name.js';
import { toServiceAccount } from './to-service-account.js';

export interface NewServiceAccount {
  readonly organizationId: string;
  readonly name: string;
  /** The roles in the organization itself. */
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
}

/**
 * Creates a service account: a member of the organization without a password and without a mailbox, as which programs act with API keys.
 * Requires `org:members.roles`. Throws `NOT_FOUND`, `FORBIDDEN`, `VALIDATION_FAILED`, `ROLE_LEVEL_MISMATCH`, or `GRANT_EXCEEDS_OWN` if the
 * caller may not grant the roles and groups. Throws `CONFLICT` for the role OWNER, and if the organization has 100 service accounts.
 */
export class CreateServiceAccount {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, input: NewServiceAccount): Promise<ServiceAccount> {
    const { organizationId } = input;
    const name = checkServiceAccountName(input.name);
    return this.work.changeAccess(actor, toWriteRoles(organizationId), async (step) => {
      const { stores, now } = step;
      if ((await stores.accounts.listServiceAccounts(organizationId)).length >= maxServiceAccounts) {
        throw new CrewkitError('CONFLICT', { detail: `There are already ${maxServiceAccounts} service accounts.` });
      }
      const account = toAccount(step, name);
      await createAccount(stores, account);
      await stores.members.insert(organizationId, account.id, now);
      await this.addRoles(step, actor, { userId: account.id, ...input });
      await this.addGroups(step, actor, { userId: account.id, ...input });
      await stores.events.append([{ type: 'member.added', organizationId, userId: account.id }], now);
      const { roleIds, groupIds } = input;
      await step.record({
        action: 'service_account.created',
        organizationId,
        target: { type: 'user', id: account.id },
        details: { name, roleIds, groupIds },
        affects: account.id,
      });
      return toServiceAccount(account, await stores.members.find(organizationPlace(organizationId), account.id, now));
    });
  }

  private async addRoles(
    step: AuthorizedStep,
    actor: Caller,
    { organizationId, userId, roleIds }: NewServiceAccount & { readonly userId: string },
  ): Promise<void> {
    const { stores, now } = step;
    const place = organizationPlace(organizationId);
    const roles: Role[] = [];
    for (const roleId of new Set(roleIds)) {
      roles.push(await findRoleOfLevel(stores, { organizationId, roleId }, 'ORGANIZATION'));
    }
    await requireMayGiveUntil(step, actor, { place, roles, until: null });
    requirePersonForOwner('service', roles);
    for (const { id: roleId } of roles) {
      await stores.assignments.assign({ holder: { userId }, roleId, place, expiresAt: null, createdAt: now });
    }
  }

  private async addGroups(
    step: AuthorizedStep,
    actor: Caller,
    { organizationId, userId, groupIds }: NewServiceAccount & { readonly userId: string },
  ): Promise<void> {
    for (const groupId of new Set(groupIds)) {
      await requireMayGiveAll(step, actor, await findGroup(step.stores, { organizationId, groupId }));
      await step.stores.groups.addMember(organizationId, groupId, userId);
    }
  }
}

function toAccount(step: AuthorizedStep, firstName: string): Account {
  const { now, organizationId } = step;
  const id = step.newId();
  const rest = { passwordHash: null, emailVerifiedAt: null, twoFactorEnabled: false, disabledAt: null, closedAt: null };
  const profile = { displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} };
  const email = `${id}@${serviceEmailDomain}`;
  return { id, organizationId, email, firstName, lastName: '', ...rest, ...profile, createdAt: now };
}
