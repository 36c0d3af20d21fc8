import type { ConnectionRegistry } from './connection-registry.js';
import type { AdmittedConnection, RoomKind } from './admitted-connection.js';

interface Question {
  readonly userId: string;
  readonly room: string;
  /** Set if the user was removed, or may have lost access, after the query started. */
  outdated: boolean;
}

/**
 * Adds connections to rooms of one kind and removes users from them. A connection is added after a query has confirmed its user's access. If
 * the user is removed from the room during this query, the query is repeated, because its result may be older than the removal.
 */
export class Rooms {
  private readonly asking = new Set<Question>();

  constructor(
    private readonly registry: ConnectionRegistry,
    private readonly kind: RoomKind,
  ) {}

  /**
   * Adds the connection to the room after `mayEnter` has resolved. Returns its result. If `mayEnter` rejects, rejects with the same error.
   */
  async enter<T>(admitted: AdmittedConnection, room: string, mayEnter: () => Promise<T>): Promise<T> {
    const question: Question = { userId: admitted.userId, room, outdated: false };
    this.asking.add(question);
    try {
      const answer = await mayEnter();
      if (question.outdated) return await this.enter(admitted, room, mayEnter);
      this.registry[this.kind].join(admitted, room);
      return answer;
    } finally {
      this.asking.delete(question);
    }
  }

  /** Removes all of the user's connections from the room immediately. */
  evict(userId: string, room: string): void {
    for (const admitted of this.registry.ofAccount(userId)) this.registry[this.kind].leave(admitted, room);
    this.outdate((question) => question.userId === userId && question.room === room);
  }

  /** Removes all connections from the room immediately, and returns them. */
  close(room: string): readonly AdmittedConnection[] {
    const connections = this.registry[this.kind].inRoom(room);
    for (const admitted of connections) this.registry[this.kind].leave(admitted, room);
    this.outdate((question) => question.room === room);
    return connections;
  }

  /** Causes the user's running access queries to be repeated. If `userId` is null, causes all running access queries to be repeated. */
  invalidate(userId: string | null): void {
    this.outdate((question) => userId === null || question.userId === userId);
  }

  private outdate(isOutdated: (question: Question) => boolean): void {
    for (const question of this.asking) if (isOutdated(question)) question.outdated = true;
  }
}
