import type { ContactPolicy } from '../../domain/contact-policy.js';
import { otherUser } from '../../domain/conversation.js';
import { AppError } from '../../errors/app-error.js';
import type { Participation } from '../../ports/conversation-store.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** Who may contact whom: what the host's contact policy and the users' block lists leave open. */
export class ContactRules {
  constructor(private readonly policy: ContactPolicy) {}

  /**
   * For new contact: a direct conversation, or an addition to a group. Throws `NOT_FOUND`, as for an unknown user, if the policy
   * asks for a shared organization and one of the others has none in common with the user; `FORBIDDEN` if the user blocks
   * one of them or the other way round. It holds until the transaction ends only if the caller has locked the accounts.
   */
  async requireReachable(stores: Stores, userId: string, others: readonly string[]): Promise<void> {
    if (!(await this.allows(stores, userId, others))) throw new AppError('NOT_FOUND');
    if ((await stores.blockedUsers.findPairs([userId], others)).length > 0) throw contactRefused();
  }

  /**
   * For contact in a conversation that exists. Throws `FORBIDDEN` if it is a conversation of two, and one blocks the other or
   * the policy asks for an organization that they no longer share.
   */
  async requireOpen(
    stores: Stores,
    userId: string,
    { isBlocked, directKey }: Pick<Participation, 'isBlocked' | 'directKey'>,
  ): Promise<void> {
    const other = otherUser(directKey, userId);
    if (isBlocked || (other !== null && !(await this.allows(stores, userId, [other])))) throw contactRefused();
  }

  /** `requireOpen` for a sender. Without a policy it asks nothing: `MessageStore.append` refuses what is blocked. */
  async requireOpenByPolicy(stores: Stores, userId: string, conversationId: string): Promise<void> {
    if (this.policy === 'anyone') return;
    const participation = await stores.conversations.participationOf(conversationId, userId);
    if (participation !== null) await this.requireOpen(stores, userId, { ...participation, isBlocked: false });
  }

  /**
   * For a user whom the caller addresses without contacting them. Throws `NOT_FOUND`, as for an unknown user, if the policy asks
   * for a shared organization and the caller can know the other neither from one nor from a conversation.
   */
  async requireAcquainted(stores: Stores, userId: string, otherId: string): Promise<void> {
    if (this.policy === 'anyone' || (await stores.blockedUsers.isAcquainted(userId, otherId))) return;
    throw new AppError('NOT_FOUND');
  }

  private async allows(stores: Stores, userId: string, others: readonly string[]): Promise<boolean> {
    if (this.policy === 'anyone') return true;
    return (await stores.members.listSharing(userId, others)).length === others.length;
  }
}

/** The same for every reason, so that it does not tell who has blocked whom. */
export function contactRefused(): AppError {
  return new AppError('FORBIDDEN', { detail: 'You cannot contact this user.', requiredPermissions: [] });
}
