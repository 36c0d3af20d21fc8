import { AppError } from '@crewkit/core';

import type { GatewayLimits } from './gateway-limits.js';
import type { MemberRegistry } from './member-registry.js';
import type { Member } from './member.js';

/**
 * Caps the connections of one user in this process. At the cap the newest is refused: if the oldest lost instead, 21 tabs that
 * reconnect by themselves would evict one another for ever. But a connection whose client is gone without a word (a laptop that slept, a
 * network that changed) counts until its ping times out. So a refusal pings the user's connections, and one that has not answered within
 * `probeSeconds` gives its slot to the next attempt.
 */
export class ConnectionSlots {
  /** Reserved, and not connected yet. */
  private readonly reserved = new Map<string, number>();

  constructor(
    private readonly registry: MemberRegistry,
    private readonly limits: Pick<GatewayLimits, 'connectionsPerUser' | 'probeSeconds'>,
    private readonly evict: (member: Member) => void,
  ) {}

  /**
   * Takes a slot until the function that it returns is called, once the connection is in the registry or has failed. Throws
   * `TOO_MANY_CONNECTIONS`.
   */
  reserve(userId: string): () => void {
    this.requireSlot(userId);
    this.reserved.set(userId, this.countReserved(userId) + 1);
    return () => {
      const left = this.countReserved(userId) - 1;
      if (left > 0) this.reserved.set(userId, left);
      else this.reserved.delete(userId);
    };
  }

  private requireSlot(userId: string): void {
    const { connectionsPerUser, probeSeconds } = this.limits;
    const members = this.registry.ofAccount(userId);
    if (members.length + this.countReserved(userId) < connectionsPerUser) return;
    const nowMs = performance.now();
    const silent = members.find((member) => member.isUnresponsive(nowMs, probeSeconds * 1000));
    if (silent !== undefined) return this.evict(silent);
    for (const member of members) member.probe(nowMs);
    throw new AppError('TOO_MANY_CONNECTIONS', { retryAfterSeconds: Math.max(1, Math.ceil(probeSeconds)) });
  }

  private countReserved(userId: string): number {
    return this.reserved.get(userId) ?? 0;
  }
}
