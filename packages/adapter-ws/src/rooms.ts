import type { ConnectionRegistry } from './connection-registry.js';
import type { AdmittedConnection } from './admitted-connection.js';

interface Question {
  readonly userId: string;
  readonly conversationId: string;
  /** A user was removed since the query started, or may have lost access. */
  outdated: boolean;
}

/**
 * Adds members to rooms and removes users from them. If a user is removed during their access query, the query is repeated, because its
 * answer may be older; otherwise the user would stay in a room without access.
 */
export class Rooms {
  private readonly asking = new Set<Question>();

  constructor(private readonly registry: ConnectionRegistry) {}

  /** Adds the member as soon as `mayEnter` resolves, and returns its result. Rejects if it rejects. */
  async enter<T>(member: AdmittedConnection, conversationId: string, mayEnter: () => Promise<T>): Promise<T> {
    const question: Question = { userId: member.userId, conversationId, outdated: false };
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

  /** Removes all of the user's connections from the room at once. */
  evict(userId: string, conversationId: string): void {
    for (const member of this.registry.ofAccount(userId)) this.registry.leave(member, conversationId);
    this.outdate((question) => question.userId === userId && question.conversationId === conversationId);
  }

  /** Repeats the account's running access queries; null: of all accounts. */
  invalidate(userId: string | null): void {
    this.outdate((question) => userId === null || question.userId === userId);
  }

  private outdate(isOutdated: (question: Question) => boolean): void {
    for (const question of this.asking) if (isOutdated(question)) question.outdated = true;
  }
}
