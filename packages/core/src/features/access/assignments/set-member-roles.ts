import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { findRoleOfLevel } from '../roles/find-role.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../authorization/authorized-transaction.js';
import { requireMayGiveUntil } from '../authorization/require-may-give-until.js';
import { requirePersonForOwner, rolesWithout } from './assignment-rules.js';
import { requireOwnerLeft } from './require-owner-left.js';
import { organizationPlace } from '../authorization/access-at.js';

export interface SetMemberRolesInput {
  readonly organizationId: string;
  readonly userId: string;
  /** The complete new set of role ids. */
  readonly roleIds: readonly string[];
}

/**
 * Replaces the roles that a member has at the organization itself. Roles that the member already has keep their expiry. Throws `NOT_FOUND`
 * or `LAST_OWNER`. Throws `GRANT_EXCEEDS_OWN` if the caller is not allowed to grant an added role without an expiry date. Throws
 * `FORBIDDEN` if a role to remove has a permission that the caller lacks. Throws `ROLE_LEVEL_MISMATCH` if the level of a role is not
 * ORGANIZATION. Throws `CONFLICT` if a service account would become OWNER.
 */
export class SetMemberRoles {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, input: SetMemberRolesInput): Promise<Member> {
    const resource = { scope: 'ORGANIZATION', id: input.organizationId } as const;
    const requirement = { permissions: ['org:members.roles'], resource } as const;
    return this.work.changeAccess(actor, requirement, (step) => replaceMemberRoles(step, actor, input));
  }
}

/** Replaces the roles of a member, in a transaction that has checked the permission `org:members.roles`. Throws the errors of `SetMemberRoles`. */
export async function replaceMemberRoles(
  step: AuthorizedStep,
  actor: Caller,
  input: SetMemberRolesInput,
): Promise<Member> {
  const { organizationId, userId, roleIds } = input;
  const { stores, access, now } = step;
  const place = organizationPlace(organizationId);
  const member = await stores.members.find(place, userId, now);
  if (member === null) throw new CrewkitError('NOT_FOUND');
  const before = await stores.assignments.rolesAt(userId, place, now);
  const after = await organizationRoles(stores, organizationId, roleIds);
  const added = rolesWithout(after, before);
  const removed = rolesWithout(before, after);
  await requireMayGiveUntil(step, actor, { place, roles: added, until: null });
  requirePersonForOwner(member.kind, added);
  requireMayTake(access, removed);
  if (added.length + removed.length === 0) return member;
  await requireOwnerLeft(stores, { organizationId, userId }, removed);
  for (const { id: roleId } of added) {
    await stores.assignments.assign({ holder: { userId }, roleId, place, expiresAt: null, createdAt: now });
  }
  for (const { id } of removed) await stores.assignments.unassign({ userId }, id, place);
  await step.record({
    action: 'member.roles_changed',
    organizationId,
    target: { type: 'user', id: userId },
    details: { before: before.map(({ id }) => id), after: after.map(({ id }) => id) },
    affects: userId,
  });
  return (await stores.members.find(place, userId, now)) ?? member;
}

async function organizationRoles(stores: Stores, organizationId: string, ids: readonly string[]): Promise<Role[]> {
  const roles: Role[] = [];
  for (const roleId of new Set(ids)) {
    roles.push(await findRoleOfLevel(stores, { organizationId, roleId }, 'ORGANIZATION'));
  }
  return roles;
}
