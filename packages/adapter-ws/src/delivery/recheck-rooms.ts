import type { Logger } from '@crewkit/core/adapter';

import type { GatewayLimits } from '../limits/gateway-limits.js';
import type { RoomIndex } from '../gateway/room-index.js';
import type { Rooms } from '../gateway/rooms.js';
import { inTime, NoAnswer } from './in-time.js';

// The maximum number of concurrent queries. The limit leaves capacity for deliveries, which also query the store,
// because an access change for all users affects every room.
const questionsAtOnce = 4;

export interface RecheckTools {
  /** The rooms of one kind, with their connections. */
  readonly index: RoomIndex;
  readonly rooms: Rooms;
  readonly limits: Pick<GatewayLimits, 'loadSeconds'>;
  readonly logger: Logger;
  /** Returns those of the users who may be in the room. */
  readonly mayEnter: (room: string, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Called for each user who has lost access to a room that they had joined. */
  readonly evict: (userId: string, room: string) => void;
}

/**
 * After access may have changed, checks whether the users in rooms are still allowed to be there, and evicts those who are not. Sends one
 * query per room, a few at a time, in parallel with deliveries. Retries until the store responds. Until users who have lost access
 * are evicted, they receive no events, because every delivery checks access itself.
 */
export class RecheckRooms {
  /** The users to check, by room. */
  private readonly due = new Map<string, Set<string>>();
  private readonly asking = new Set<string>();

  constructor(private readonly tools: RecheckTools) {}

  /** Rechecks every room that the user has joined, or all users in all rooms if `userId` is null. */
  account(userId: string | null): void {
    const { index, rooms } = this.tools;
    rooms.invalidate(userId);
    for (const room of index.getRooms(userId)) {
      this.add(room, userId === null ? index.accountsIn(room) : [userId]);
    }
    this.goOn();
  }

  /** Rechecks all users in a room, because what it belongs to may have been deleted. */
  room(room: string): void {
    const concerned = this.tools.index.accountsIn(room);
    if (concerned.length === 0) return;
    this.add(room, concerned);
    this.goOn();
  }

  /** The number of rooms that wait for a check. */
  get size(): number {
    return this.due.size + this.asking.size;
  }

  private add(room: string, userIds: readonly string[]): void {
    const concerned = this.due.get(room) ?? new Set();
    for (const userId of userIds) concerned.add(userId);
    this.due.set(room, concerned);
  }

  private goOn(): void {
    for (const [room, userIds] of this.due) {
      if (this.asking.size >= questionsAtOnce) return;
      // Run only one query per room at a time. Otherwise, an older result could arrive after a newer one.
      if (this.asking.has(room)) continue;
      this.due.delete(room);
      this.asking.add(room);
      void this.ask(room, [...userIds]).then(() => {
        this.asking.delete(room);
        this.goOn();
      });
    }
  }

  /** Queries the store and evicts users without access. Never rejects. */
  private async ask(room: string, userIds: readonly string[]): Promise<void> {
    const here = this.stillIn(room, userIds);
    if (here.length === 0) return;
    const { limits, logger, mayEnter, evict } = this.tools;
    try {
      const load = () => mayEnter(room, here);
      const allowed = await inTime(limits.loadSeconds * 1000, load);
      for (const userId of this.stillIn(room, here)) {
        if (!allowed.has(userId)) evict(userId, room);
      }
    } catch (error) {
      if (error instanceof NoAnswer) return this.ask(room, here);
      logger.error({ err: error, room }, 'failed to check who may stay in a room');
    }
  }

  private stillIn(room: string, userIds: readonly string[]): string[] {
    const present = new Set(this.tools.index.accountsIn(room));
    return userIds.filter((userId) => present.has(userId));
  }
}
