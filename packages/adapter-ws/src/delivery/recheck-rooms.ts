import type { UseCases } from '@crewkit/core';
import type { Logger } from '@crewkit/core/adapter';

import type { GatewayLimits } from '../limits/gateway-limits.js';
import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { Rooms } from '../gateway/rooms.js';
import { inTime, NoAnswer } from './in-time.js';

// The maximum number of concurrent queries. The limit leaves capacity for deliveries, which also query the store,
// because an access change for all users affects every room.
const questionsAtOnce = 4;

export interface RecheckTools {
  readonly registry: ConnectionRegistry;
  readonly rooms: Rooms;
  readonly limits: Pick<GatewayLimits, 'loadSeconds'>;
  readonly logger: Logger;
  /** Called for each user who has lost access to a room that they had joined. */
  readonly evict: (userId: string, conversationId: string) => void;
}

/**
 * After access may have changed, checks whether the users in rooms are still allowed to be there, and evicts those who are not. Sends one
 * query per conversation, a few at a time, in parallel with deliveries. Retries until the store responds. Until users who have lost access
 * are evicted, they receive no events, because every delivery checks access itself.
 */
export class RecheckRooms {
  /** The users to check, by conversation id. */
  private readonly due = new Map<string, Set<string>>();
  private readonly asking = new Set<string>();

  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery'>,
    private readonly tools: RecheckTools,
  ) {}

  /** Rechecks every room that the user has joined, or all users in all rooms if `userId` is null. */
  account(userId: string | null): void {
    const { registry, rooms } = this.tools;
    rooms.invalidate(userId);
    for (const conversationId of registry.getRooms(userId)) {
      this.add(conversationId, userId === null ? registry.accountsIn(conversationId) : [userId]);
    }
    this.goOn();
  }

  /** Rechecks all users in a room, because its conversation may have been deleted. */
  room(conversationId: string): void {
    const concerned = this.tools.registry.accountsIn(conversationId);
    if (concerned.length === 0) return;
    this.add(conversationId, concerned);
    this.goOn();
  }

  /** The number of conversations that wait for a check. */
  get size(): number {
    return this.due.size + this.asking.size;
  }

  private add(conversationId: string, userIds: readonly string[]): void {
    const concerned = this.due.get(conversationId) ?? new Set();
    for (const userId of userIds) concerned.add(userId);
    this.due.set(conversationId, concerned);
  }

  private goOn(): void {
    for (const [conversationId, userIds] of this.due) {
      if (this.asking.size >= questionsAtOnce) return;
      // Run only one query per conversation at a time. Otherwise, an older result could arrive after a newer one.
      if (this.asking.has(conversationId)) continue;
      this.due.delete(conversationId);
      this.asking.add(conversationId);
      void this.ask(conversationId, [...userIds]).then(() => {
        this.asking.delete(conversationId);
        this.goOn();
      });
    }
  }

  /** Queries the store and evicts users without access. Never rejects. */
  private async ask(conversationId: string, userIds: readonly string[]): Promise<void> {
    const here = this.stillIn(conversationId, userIds);
    if (here.length === 0) return;
    const { limits, logger, evict } = this.tools;
    try {
      const load = () => this.useCases.loadDelivery.mayView(conversationId, here);
      const allowed = await inTime(limits.loadSeconds * 1000, load);
      for (const userId of this.stillIn(conversationId, here)) {
        if (!allowed.has(userId)) evict(userId, conversationId);
      }
    } catch (error) {
      if (error instanceof NoAnswer) return this.ask(conversationId, here);
      logger.error({ err: error, conversationId }, 'it could not be asked who may stay in a conversation');
    }
  }

  private stillIn(conversationId: string, userIds: readonly string[]): string[] {
    const present = new Set(this.tools.registry.accountsIn(conversationId));
    return userIds.filter((userId) => present.has(userId));
  }
}
