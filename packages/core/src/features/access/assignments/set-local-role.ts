import type { PermissionName } from '../../../domain/access/permissions/permission.js';
import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { requireHeld } from '../authorization/authorize.js';
import { findRoleOfLevel } from '../roles/find-role.js';
import type { AuthorizedStep } from '../authorization/authorized-transaction.js';
import { requireFutureEnd, requireLastingOwner, isMember } from './assignment-rules.js';
import { requireMayGiveUntil } from '../authorization/require-may-give-until.js';

/** The role that a user gets in a team or project, and its expiry. */
export interface RoleChoice {
  readonly userId: string;
  readonly roleId: string;
  /** The expiry of the assignment. null or absent means that it does not expire. */
  readonly expiresAt?: Date | null | undefined;
}

export interface LocalRoleRules {
  /**
   * The permissions that the caller also needs if the user already has a role in the team or project and the call changes that role or its
   * expiry.
   */
  readonly toChange: readonly PermissionName[];
  /** Whether the user must already be in the team or project. */
  readonly mustBelong: boolean;
}

type Wanted = Required<RoleChoice> & { readonly expiresAt: Date | null };

/**
 * Assigns a member of the organization a role in a team or project, which replaces the member's previous role there. Callers cannot grant
 * or remove permissions that they do not have there, and cannot grant permissions for longer than they have them.
 *
 * Throws `FORBIDDEN` or `GRANT_EXCEEDS_OWN`. Throws `NOT_FOUND` for users and roles that do not belong to the organization, and
 * `ROLE_LEVEL_MISMATCH` for a role of another level. Throws `VALIDATION_FAILED` for an expiry in the past, and if OWNER is assigned with an
 * expiry.
 */
export class SetLocalRole {
  constructor(private readonly rules: LocalRoleRules) {}

  async execute(
    step: AuthorizedStep,
    place: LocalPlace,
    { actor, choice }: { readonly actor: Caller; readonly choice: RoleChoice },
  ): Promise<Member> {
    const wanted: Wanted = { ...choice, expiresAt: choice.expiresAt ?? null };
    const { stores, access, now } = step;
    const before = await stores.members.find(place, wanted.userId, now);
    if (before === null && (this.rules.mustBelong || !(await isMember(step, wanted.userId)))) {
      throw new CrewkitError('NOT_FOUND');
    }
    const role = await findWanted(step, place, wanted);
    if (before !== null && !isSame(before, wanted)) requireHeld(access, this.rules.toChange);
    const had = await stores.assignments.rolesAt(wanted.userId, place, now);
    requireMayTake(access, had);
    await requireMayGiveUntil(step, actor, { place, roles: [role], until: wanted.expiresAt });
    if (before !== null && isSame(before, wanted)) return before;
    return replace(step, place, { wanted, had, joinedAt: before?.joinedAt ?? now });
  }
}

async function findWanted(
  { stores, now, organizationId }: AuthorizedStep,
  place: LocalPlace,
  wanted: Wanted,
): Promise<Role> {
  const role = await findRoleOfLevel(stores, { organizationId, roleId: wanted.roleId }, place.scope);
  requireFutureEnd(wanted.expiresAt, now);
  requireLastingOwner(role.id, wanted.expiresAt);
  return role;
}

async function replace(
  step: AuthorizedStep,
  place: LocalPlace,
  change: { readonly wanted: Wanted; readonly had: readonly Role[]; readonly joinedAt: Date },
): Promise<Member> {
  const { wanted, had, joinedAt } = change;
  const { userId, roleId, expiresAt } = wanted;
  const { assignments, members } = step.stores;
  const holder = { userId };
  // The new role is removed too, because an expired assignment of this role could still be stored with an earlier start.
  for (const id of new Set([...had.map((each) => each.id), roleId])) await assignments.unassign(holder, id, place);
  await assignments.assign({ holder, roleId, place, expiresAt, createdAt: joinedAt });
  await step.record({
    action: place.scope === 'TEAM' ? 'team.member_set' : 'project.member_set',
    organizationId: place.organizationId,
    target: { type: 'user', id: userId },
    details: {
      scope: place.scope,
      scopeId: place.id,
      before: had.map((each) => each.id),
      after: [roleId],
      expiresAt: expiresAt?.toISOString() ?? null,
    },
    affects: userId,
  });
  const member = await members.find(place, userId, step.now);
  if (member === null) throw new Error('The member does not have the role that was just granted.');
  return member;
}

function isSame({ roles }: Member, { roleId, expiresAt }: Wanted): boolean {
  const [only] = roles;
  return (
    roles.length === 1 && only?.id === roleId && (only.expiresAt?.getTime() ?? null) === (expiresAt?.getTime() ?? null)
  );
}

/** A team or project, in which each user has at most one role. */
export interface LocalPlace {
  readonly scope: 'TEAM' | 'PROJECT';
  readonly id: string;
  readonly organizationId: string;
}
