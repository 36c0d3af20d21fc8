import type { Access } from '../../../domain/access/access.js';
import type { Resource, Place } from '../../../domain/access/grant.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { findAccess } from './authorize.js';
import type { AuthorizedStep } from './authorized-transaction.js';

const endOfTime = new Date('9999-12-31T23:59:59.999Z');

/**
 * Returns the caller's access to `place`. `place` can differ from the resource on which the transaction has checked the permissions. Does
 * not check whether the caller may see `place`. The caller can grant and remove only permissions that are part of this access. Throws
 * `NOT_FOUND` if `place` does not exist.
 */
export function accessAt(step: StepAt, actor: Caller, place: Resource): Promise<Access> {
  return findAccess(step.stores, actor, { place, moment: step.now });
}

/**
 * Returns the same access as `accessAt`, but without permissions that expire before `until`. If `until` is null, leaves out all permissions
 * that expire. Every permission that the caller grants must be part of this access. Otherwise, callers who have a permission only until a
 * certain time could grant it without an expiry date, for example to a second account of their own.
 */
export function lastingAccessAt(
  step: StepAt,
  actor: Pick<Caller, 'userId' | 'key'>,
  { place, until }: { readonly place: Resource; readonly until: Date | null },
): Promise<Access> {
  // A permission that expires exactly at `until` lasts long enough, but it is already invalid at `until`. The access is therefore looked up
  // for one millisecond earlier.
  return findAccess(step.stores, actor, { place, moment: new Date((until ?? endOfTime).getTime() - 1) });
}

type StepAt = Pick<AuthorizedStep, 'stores' | 'now'>;

/** Returns the organization as a `Place` (an organization, team or project), the type that the stores of roles and members require. */
export function organizationPlace(
  organizationId: string,
): Extract<Place, { readonly scope: string; readonly id: string }> {
  return { scope: 'ORGANIZATION', id: organizationId, organizationId };
}
