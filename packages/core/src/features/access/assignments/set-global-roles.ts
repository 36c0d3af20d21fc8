import { builtInRoles } from '../../../domain/access/built-in-roles.js';
import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { findRole } from '../roles/find-role.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { requireMayGiveUntil } from '../authorization/require-may-give-until.js';
import { rolesWithout } from './assignment-rules.js';
import { lockAccount, type AccountView } from './account-view.js';

export interface SetGlobalRolesInput {
  readonly userId: string;
  /** The complete new set of role ids, which can be empty. */
  readonly roleIds: readonly string[];
}

const place = { scope: 'GLOBAL' } as const;

/**
 * Replaces an account's global roles. Throws `NOT_FOUND` if the account or a role does not exist, and `ROLE_LEVEL_MISMATCH` for a built-in
 * role whose level is not GLOBAL. Throws `GRANT_EXCEEDS_OWN` if an added role has a permission that the caller does not have, or has only
 * through an assignment that expires. Throws `FORBIDDEN` if the caller lacks `system:roles.manage` or a permission of a removed role.
 * Throws `CONFLICT` for a service account.
 */
export class SetGlobalRoles {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { userId, roleIds }: SetGlobalRolesInput): Promise<AccountView> {
    const requirement = { permissions: ['system:roles.manage'], resource: place } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores, access, now } = step;
      const { account, roles: before } = await lockAccount(step, userId);
      if (account.organizationId !== null) {
        throw new CrewkitError('CONFLICT', { detail: 'A service account has roles in its organization only.' });
      }
      const asked = await findGlobalRoles(stores, roleIds);
      const given = rolesWithout(asked, before);
      const taken = rolesWithout(before, asked);
      await requireMayGiveUntil(step, actor, { place, roles: given, until: null });
      requireMayTake(access, taken);
      for (const { id } of taken) await stores.assignments.unassign({ userId }, id, place);
      for (const { id } of given) {
        await stores.assignments.assign({ holder: { userId }, roleId: id, place, expiresAt: null, createdAt: now });
      }
      if (given.length + taken.length > 0) {
        const details = { before: before.map(({ id }) => id), after: asked.map(({ id }) => id) };
        const target = { type: 'user', id: userId } as const;
        await step.record({
          action: 'account.roles_changed',
          organizationId: null,
          target,
          details,
          affects: userId,
        });
      }
      return { account, roles: await stores.assignments.rolesAt(userId, place, now) };
    });
  }
}

/** Returns the roles with these ids, each role once. */
async function findGlobalRoles(stores: Stores, roleIds: readonly string[]): Promise<Role[]> {
  const roles: Role[] = [];
  for (const roleId of new Set(roleIds)) {
    const builtIn = builtInRoles.find(({ id }) => id === roleId);
    if (builtIn !== undefined && builtIn.level !== 'GLOBAL') {
      throw new CrewkitError('ROLE_LEVEL_MISMATCH', { detail: `The role has the level ${builtIn.level}.` });
    }
    roles.push(await findRole(stores, { organizationId: null, roleId }));
  }
  return roles;
}
