import type { MemberRegistry } from './member-registry.js';
import type { Member } from './member.js';

interface Question {
  readonly accountId: string;
  readonly conversationId: string;
  /** Somebody has been put out since it was asked, or may have lost his access. */
  outdated: boolean;
}

/**
 * Lets members into rooms and puts users out of them. Whoever is put out while the store is being asked for him is asked
 * for anew, because its answer may be older: otherwise he would stay in a room that he has no place in.
 */
export class Rooms {
  private readonly asking = new Set<Question>();

  constructor(private readonly registry: MemberRegistry) {}

  /** Lets the member in as soon as `mayEnter` has resolved, and resolves with what that did. Rejects if it rejects. */
  async enter<T>(member: Member, conversationId: string, mayEnter: () => Promise<T>): Promise<T> {
    const question: Question = { accountId: member.accountId, conversationId, outdated: false };
    this.asking.add(question);
    try {
      const answer = await mayEnter();
      if (question.outdated) return await this.enter(member, conversationId, mayEnter);
      this.registry.join(member, conversationId);
      return answer;
    } finally {
      this.asking.delete(question);
    }
  }

  /** Every connection of the user leaves the room, at once. */
  putOut(accountId: string, conversationId: string): void {
    for (const member of this.registry.ofAccount(accountId)) this.registry.leave(member, conversationId);
    this.outdate((question) => question.accountId === accountId && question.conversationId === conversationId);
  }

  /** What is being asked for the account is asked anew; null: for everybody. */
  doubt(accountId: string | null): void {
    this.outdate((question) => accountId === null || question.accountId === accountId);
  }

  private outdate(isOutdated: (question: Question) => boolean): void {
    for (const question of this.asking) if (isOutdated(question)) question.outdated = true;
  }
}
