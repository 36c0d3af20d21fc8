import { Access } from '../../domain/access.js';
import type { Resource } from '../../domain/grant.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { AuthorizedStep } from './authorized-transaction.js';

const endOfTime = new Date('9999-12-31T23:59:59.999Z');

/**
 * Returns the caller's access at a place other than the one they were admitted by, whether or not they may see it: what
 * they grant or remove there is measured by it. Throws `NOT_FOUND` if the place does not exist.
 */
export function accessAt(step: StepAt, actor: Actor, place: Resource): Promise<Access> {
  return findAccessAt(step, actor, { place, moment: step.now });
}

/**
 * Returns the same without permissions that end before `until`; null: without any that end. Measures what the caller
 * grants: otherwise they could keep a temporary permission forever, if only through a second account.
 */
export function lastingAccessAt(
  step: StepAt,
  actor: Pick<Actor, 'userId'>,
  { place, until }: { readonly place: Resource; readonly until: Date | null },
): Promise<Access> {
  // At its end, a permission no longer counts.
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
