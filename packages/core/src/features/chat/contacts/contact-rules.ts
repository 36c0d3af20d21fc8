import type { ContactPolicy } from '../../../domain/chat/contact-policy.js';
import { otherUser } from '../../../domain/chat/conversation.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Participation } from '../../../ports/chat/conversation-store.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/** Checks which users may contact each other, according to the embedding application's contact policy and the users' block lists. */
export class ContactRules {
  constructor(private readonly policy: ContactPolicy) {}

  /**
   * Checks new contact: a direct conversation, or an addition to a group conversation. Throws `NOT_FOUND`, as for an unknown user, if the
   * contact policy requires a shared organization and the user shares none with one of the others. Throws `FORBIDDEN` if the user has
   * blocked one of the others or one of them has blocked the user. The result stays true until the end of the transaction only if the
   * accounts are locked in the database.
   */
  async requireReachable(stores: Stores, userId: string, others: readonly string[]): Promise<void> {
    if (!(await this.allows(stores, userId, others))) throw new CrewkitError('NOT_FOUND');
    if ((await stores.blockedUsers.findPairs([userId], others)).length > 0) throw contactRefused();
  }

  /**
   * Checks contact in an existing conversation. Throws `FORBIDDEN` for a direct conversation between two users who may no longer contact
   * each other. This is the case if one user blocks the other, or if the contact policy requires a shared organization and the two users no
   * longer share one.
   */
  async requireOpen(
    stores: Stores,
    userId: string,
    { isBlocked, directKey }: Pick<Participation, 'isBlocked' | 'directKey'>,
  ): Promise<void> {
    const other = otherUser(directKey, userId);
    if (isBlocked || (other !== null && !(await this.allows(stores, userId, [other])))) throw contactRefused();
  }

  /**
   * Works like `requireOpen`, but checks only the contact policy. Used for the sender of a message. Does nothing if the policy allows all
   * contact. Block lists need no check here, because `MessageStore.append` refuses messages between two users if one of them blocks the
   * other.
   */
  async requireOpenByPolicy(stores: Stores, userId: string, conversationId: string): Promise<void> {
    if (this.policy === 'anyone') return;
    const participation = await stores.conversations.getParticipation(conversationId, userId);
    if (participation !== null) await this.requireOpen(stores, userId, { ...participation, isBlocked: false });
  }

  /**
   * Checks an action that names another user but does not contact them. Throws `NOT_FOUND`, as for an unknown user, if the contact policy
   * requires a shared organization and the two users share neither an organization nor a conversation.
   */
  async requireAcquainted(stores: Stores, userId: string, otherId: string): Promise<void> {
    if (this.policy === 'anyone' || (await stores.blockedUsers.isAcquainted(userId, otherId))) return;
    throw new CrewkitError('NOT_FOUND');
  }

  private async allows(stores: Stores, userId: string, others: readonly string[]): Promise<boolean> {
    if (this.policy === 'anyone') return true;
    return (await stores.members.listSharing(userId, others)).length === others.length;
  }
}

/**
 * Returns the error for refused contact. The error is the same for every reason, so that it does not reveal which user blocked the other.
 */
export function contactRefused(): CrewkitError {
  return new CrewkitError('FORBIDDEN', { detail: 'You cannot contact this user.', requiredPermissions: [] });
}
