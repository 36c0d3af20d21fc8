import { randomUUID } from 'node:crypto';

import type { UseCases } from '@crewkit/core';
import type { Clock, Logger } from '@crewkit/core/adapter';

import type { GatewayLimits } from '../limits/gateway-limits.js';

type ConnectedUser = Parameters<UseCases['recordPresence']['execute']>[1][number];

interface TrackedUser {
  lastActiveAt: Date;
  /** Whether the last record said, or will say, that the user is away. */
  isAway: boolean;
  /** The time at which the last connection ended, in milliseconds as returned by `performance.now()`, or null while there is one. */
  leftAtMs: number | null;
}

export interface TrackerTools {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Pick<GatewayLimits, 'presenceSeconds' | 'presenceBatchSeconds' | 'reconnectSeconds'>;
}

/**
 * Tracks which users are connected to this process and when they were last active, and records it. Changes are collected for a moment and
 * recorded together: that a user has connected, has become active or away, or has not reconnected after the last connection ended. All
 * connected users are recorded again from time to time, which also renews their leases.
 */
export class ConnectionTracker {
  private readonly users = new Map<string, TrackedUser>();
  private readonly changed = new Set<string>();
  private readonly processId = randomUUID();
  private readonly timer: NodeJS.Timeout;
  private renewedAtMs = performance.now();
  private endedAtMs = performance.now();
  private recording: Promise<void> = Promise.resolve();

  constructor(
    private readonly useCases: Pick<UseCases, 'recordPresence'>,
    private readonly tools: TrackerTools,
  ) {
    this.timer = setInterval(() => this.recordChanges(), tools.limits.presenceBatchSeconds * 1000).unref();
  }

  /** Tracks the user, who has one more connection. Connecting is an activity. */
  connected(userId: string): void {
    const user = this.users.get(userId);
    if (user !== undefined) {
      user.leftAtMs = null;
      return this.active(userId);
    }
    this.users.set(userId, { lastActiveAt: this.tools.clock.now(), isAway: false, leftAtMs: null });
    this.changed.add(userId);
  }

  /** Stops tracking the user, whose last connection has ended, unless the user soon reconnects, for example by reloading the page. */
  disconnected(userId: string): void {
    const user = this.users.get(userId);
    if (user !== undefined) user.leftAtMs = performance.now();
  }

  active(userId: string): void {
    const user = this.users.get(userId);
    if (user === undefined) return;
    user.lastActiveAt = this.tools.clock.now();
    if (user.isAway) this.changed.add(userId);
    user.isAway = false;
  }

  /** Moves the last activity forward, so that this process notices when a user who was active in another process becomes away. */
  private activeElsewhere(userId: string, lastActiveAt: Date): void {
    const user = this.users.get(userId);
    if (user === undefined || user.lastActiveAt >= lastActiveAt) return;
    user.lastActiveAt = lastActiveAt;
    user.isAway = false;
  }

  /** Records the user again if the user is connected, because the user now shows their presence. */
  shown(userId: string): void {
    if (this.users.has(userId)) this.changed.add(userId);
  }

  /**
   * Records the latest activity of all users and stops. Users can reconnect to another process before their leases of this process end, so
   * that their status does not change. Resolves when everything is recorded.
   */
  stop(): Promise<void> {
    clearInterval(this.timer);
    const users = [...this.users].map(([userId, user]) => toRecord(userId, user, false));
    this.record(users, this.tools.limits.reconnectSeconds);
    return this.recording;
  }

  private recordChanges(): void {
    const nowMs = performance.now();
    const { presenceSeconds } = this.tools.limits;
    const isRenewal = nowMs - this.renewedAtMs >= presenceSeconds * 1000;
    const gone = this.removeGone(nowMs);
    this.markAway();
    const users = [...gone];
    for (const [userId, user] of this.users) {
      const hasChanged = this.changed.has(userId);
      if (isRenewal || hasChanged) users.push(toRecord(userId, user, hasChanged));
    }
    this.changed.clear();
    // The leases outlive one failed renewal.
    this.record(users, presenceSeconds * 2.5);
    if (isRenewal) this.renewedAtMs = nowMs;
    if (nowMs - this.endedAtMs < (presenceSeconds * 1000) / endingsPerRenewal) return;
    this.endedAtMs = nowMs;
    this.run('failed to end expired presence leases', () => this.useCases.recordPresence.endExpired());
  }

  /** Removes the users who did not reconnect in time, and returns their last record. */
  private removeGone(nowMs: number): ConnectedUser[] {
    const gone: ConnectedUser[] = [];
    for (const [userId, { leftAtMs, lastActiveAt }] of this.users) {
      if (leftAtMs === null || nowMs - leftAtMs < this.tools.limits.reconnectSeconds * 1000) continue;
      this.users.delete(userId);
      this.changed.delete(userId);
      gone.push({ userId, lastActiveAt, isConnected: false, hasChanged: true });
    }
    return gone;
  }

  /** Marks the users who have become away. Waits a little longer, so that they are also away by the clocks of other processes. */
  private markAway(): void {
    const { recordPresence } = this.useCases;
    const earlier = new Date(this.tools.clock.now().getTime() - maxClockDifferenceMs);
    for (const [userId, user] of this.users) {
      if (user.isAway || recordPresence.isActive(user.lastActiveAt, earlier)) continue;
      user.isAway = true;
      this.changed.add(userId);
    }
  }

  private record(users: readonly ConnectedUser[], leaseSeconds: number): void {
    if (users.length === 0) return;
    this.run('failed to record who is connected', async () => {
      try {
        const activities = await this.useCases.recordPresence.execute(this.processId, users, leaseSeconds);
        for (const { userId, lastActiveAt } of activities) this.activeElsewhere(userId, lastActiveAt);
      } catch (error) {
        // Users who are gone need no retry, because their leases expire.
        for (const { userId, hasChanged } of users) if (hasChanged && this.users.has(userId)) this.changed.add(userId);
        throw error;
      }
    });
  }

  /** Runs the work after earlier work, so that records are written in their order. */
  private run(message: string, work: () => Promise<void>): void {
    this.recording = this.recording.then(work).catch((error: unknown) => {
      this.tools.logger.warn({ err: error }, message);
    });
  }
}

const maxClockDifferenceMs = 5000;
// Ending the leases of stopped processes is cheap, and users stay online until then.
const endingsPerRenewal = 6;

function toRecord(userId: string, { lastActiveAt }: TrackedUser, hasChanged: boolean): ConnectedUser {
  return { userId, lastActiveAt, isConnected: true, hasChanged };
}
