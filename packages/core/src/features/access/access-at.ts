import { Access } from '../../domain/access.js';
import type { Resource } from '../../domain/grant.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { AuthorizedStep } from './authorized-transaction.js';

const endOfTime = new Date('9999-12-31T23:59:59.999Z');

/**
 * Returns the caller's access at a place other than the one that the caller was admitted by, whether or not the caller may see it. This
 * access limits the permissions that the caller can grant or remove at the place. Throws `NOT_FOUND` if the place does not exist.
 */
export function accessAt(step: StepAt, actor: Actor, place: Resource): Promise<Access> {
  return findAccessAt(step, actor, { place, moment: step.now });
}

/**
 * Returns the same access without permissions that end before `until`. If `until` is null, the result has no permissions that end at all.
 * It limits the permissions that the caller can grant. Otherwise, callers could keep a temporary permission forever, at least through a
 * second account.
 */
export function lastingAccessAt(
  step: StepAt,
  actor: Pick<Actor, 'userId'>,
  { place, until }: { readonly place: Resource; readonly until: Date | null },
): Promise<Access> {
  // At the moment when a permission ends, it no longer counts.
  return findAccessAt(step, actor, { place, moment: new Date((until ?? endOfTime).getTime() - 1) });
}

async function findAccessAt(
  { stores }: StepAt,
  { userId }: Pick<Actor, 'userId'>,
  { place, moment }: { readonly place: Resource; readonly moment: Date },
): Promise<Access> {
  const holdings = await stores.grants.heldOn(userId, place, moment);
  if (holdings === null) throw new AppError('NOT_FOUND');
  return Access.of(holdings);
}

type StepAt = Pick<AuthorizedStep, 'stores' | 'now'>;
