import { maxBlockedUsers } from '../../../domain/chat/contact-policy.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { EventBus } from '../../../ports/events/event-bus.js';
import type { UnitOfWork, Stores } from '../../../ports/unit-of-work.js';
import type { ContactRules } from './contact-rules.js';

/**
 * Adds a user to the caller's block list, unless the user is already on it. From then on, neither user can contact the other, and no new
 * message is stored in their direct conversation. Throws `VALIDATION_FAILED` if the user is the caller. Throws `NOT_FOUND` for unknown
 * users, and for users whom the caller may not contact according to the contact policy. Throws `CONFLICT` if the caller's block list is
 * full.
 */
export class BlockUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: ContactRules,
    private readonly tools: { readonly clock: Clock; readonly events: EventBus },
  ) {}

  async execute({ userId }: Actor, blockedUserId: string): Promise<void> {
    const { clock, events } = this.tools;
    await this.unitOfWork.run(async (stores) => {
      requireOther(userId, blockedUserId);
      // This check runs before the other account is looked up, so that the work is the same for unreachable and unknown users.
      await this.rules.requireAcquainted(stores, userId, blockedUserId);
      if (!(await lockPair(stores, userId, blockedUserId))) throw new CrewkitError('NOT_FOUND');
      const added = await stores.blockedUsers.insert({ userId, blockedUserId, blockedAt: clock.now() });
      if (added && (await stores.blockedUsers.count(userId)) > maxBlockedUsers) {
        throw new CrewkitError('CONFLICT', { detail: `A user can block at most ${maxBlockedUsers} users.` });
      }
    });
    events.publish({ passing: { type: 'presence.pair_changed', userIds: [userId, blockedUserId] } });
  }
}

/**
 * Locks the accounts of two users in the database, in order of their ids. Until the transaction ends, neither user can start a direct
 * conversation with the other or add the other to a group conversation. Returns false if one of the accounts is unknown or closed. Disabled
 * accounts are locked too and do not make the result false, because a user can block a disabled user.
 */
export async function lockPair({ accounts }: Stores, userId: string, otherId: string): Promise<boolean> {
  const found = await Promise.all([userId, otherId].sort().map((id) => accounts.lockById(id)));
  return found.every((account) => account !== null && account.closedAt === null);
}

/** Throws `VALIDATION_FAILED` if the two ids are equal. */
export function requireOther(userId: string, otherId: string): void {
  if (userId !== otherId) return;
  const message = 'You cannot block yourself.';
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'userId', code: 'oneself', message }] });
}
