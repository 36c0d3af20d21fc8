import { Access } from '../../domain/access.js';
import type { Resource } from '../../domain/grant.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Step } from './guarded-work.js';

const endOfTime = new Date('9999-12-31T23:59:59.999Z');

/**
 * What the caller may do at another place than the one he was let in by: what he gives or takes there is measured by it,
 * whether or not he may see the place. Throws `NOT_FOUND` if there is no such place.
 */
export function accessAt(step: StepAt, actor: Actor, place: Resource): Promise<Access> {
  return accessAsOf(step, actor, { place, moment: step.now });
}

/**
 * Likewise, without what ends before `until`; null: without what ever ends. What the caller gives is measured by it:
 * else something lent for a day could be kept for ever, by a second account if not by himself.
 */
export function lastingAccessAt(
  step: StepAt,
  actor: Pick<Actor, 'accountId'>,
  { place, until }: { readonly place: Resource; readonly until: Date | null },
): Promise<Access> {
  // At the end itself, what ends then counts no more.
  return accessAsOf(step, actor, { place, moment: new Date((until ?? endOfTime).getTime() - 1) });
}

async function accessAsOf(
  { stores }: StepAt,
  { accountId }: Pick<Actor, 'accountId'>,
  { place, moment }: { readonly place: Resource; readonly moment: Date },
): Promise<Access> {
  const holdings = await stores.grants.heldOn(accountId, place, moment);
  if (holdings === null) throw new AppError('NOT_FOUND');
  return Access.of(holdings);
}

type StepAt = Pick<Step, 'stores' | 'now'>;
