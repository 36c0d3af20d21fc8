import type { Caller } from '../../../domain/sign-in/session.js';
import type { GroupRole } from '../../../ports/access/assignment-store.js';
import { findRoleOfLevel } from '../roles/find-role.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../authorization/authorized-transaction.js';
import { requireFutureEnd, requireLastingOwner } from '../assignments/assignment-rules.js';
import { requireMayGiveUntil } from '../authorization/require-may-give-until.js';
import { toWriteRoles } from '../roles/role-requirements.js';
import { findGroup, type GroupKey } from './find-group.js';
import { findPlace, type GroupPlace } from './find-place.js';

export interface AttachGroupRoleInput extends GroupKey {
  readonly roleId: string;
  /** The place at which the role is assigned: the organization itself, or one of its teams or projects. */
  readonly place: Pick<GroupPlace, 'scope' | 'id'>;
  /** The end of the assignment. null means that it does not expire. */
  readonly expiresAt: Date | null;
}

/**
 * Assigns a role to a permission group at the organization itself, or at one of its teams or projects (the place). Assigning the role again
 * at the same place changes the expiry. Throws `NOT_FOUND` or `FORBIDDEN`. Throws `VALIDATION_FAILED` for an expiry in the past, and if
 * OWNER is assigned with an expiry. Throws `ROLE_LEVEL_MISMATCH` if the role's level is not the place's level. Throws `GRANT_EXCEEDS_OWN`
 * if the role grants a permission that the caller does not have at the place, or has there only for a shorter time.
 */
export class AttachGroupRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { roleId, place: named, expiresAt, ...key }: AttachGroupRoleInput): Promise<GroupRole> {
    const { organizationId, groupId } = key;
    return this.work.changeAccess(actor, toWriteRoles(organizationId), async (step) => {
      const { stores, now } = step;
      await findGroup(stores, key);
      const place = await findPlace(stores, organizationId, named);
      const role = await findRoleOfLevel(stores, { organizationId, roleId }, place.scope);
      requireFutureEnd(expiresAt, now);
      requireLastingOwner(role.id, expiresAt);
      await requireMayGiveUntil(step, actor, { place, roles: [role], until: expiresAt });
      const attachment = { roleId, place, expiresAt };
      if (await isAttached(step, key, attachment)) return attachment;
      await stores.assignments.assign({ holder: { groupId }, roleId, place, expiresAt, createdAt: now });
      await step.record({
        action: 'group.role_attached',
        organizationId,
        target: { type: 'group', id: groupId },
        details: { roleId, scope: place.scope, scopeId: place.id, expiresAt: expiresAt?.toISOString() ?? null },
        affects: 'all-members',
      });
      return attachment;
    });
  }
}

/** Returns whether the role is already attached with exactly this expiry. */
async function isAttached({ stores, now }: AuthorizedStep, key: GroupKey, asked: GroupRole): Promise<boolean> {
  const attached = await stores.assignments.listOfGroup(key.organizationId, key.groupId, now);
  return attached.some(
    ({ roleId, place, expiresAt }) =>
      roleId === asked.roleId && place.id === asked.place.id && expiresAt?.getTime() === asked.expiresAt?.getTime(),
  );
}
