import type { Clock } from '@crewkit/core/ports';

import type { Connection } from './connection.js';
import { ExpiryTimer } from './expiry-timer.js';

/** Whom a token stands for, and for how long. */
export interface Identity {
  readonly accountId: string;
  readonly sessionId: string;
  readonly accessTokenExpiresAt: Date;
}

export interface MemberSettings {
  readonly clock: Clock;
  readonly onExpired: () => void;
}

/** An admitted connection, and what the gateway knows about it. */
export class Member {
  readonly rooms = new Set<string>();
  readonly accountId: string;
  private currentSessionId: string;
  private readonly expiry: ExpiryTimer;
  private lastEvent: Promise<unknown> = Promise.resolve();
  /** When the client was last asked for a sign of life, by `performance.now()`. */
  private probedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    readonly connection: Connection,
    identity: Identity,
    { clock, onExpired }: MemberSettings,
  ) {
    this.accountId = identity.accountId;
    this.currentSessionId = identity.sessionId;
    this.expiry = new ExpiryTimer(clock, onExpired);
    this.expiry.start(identity.accessTokenExpiresAt);
  }

  get sessionId(): string {
    return this.currentSessionId;
  }

  /** Goes on under a newer token of the same account, maybe of another of its sessions. */
  renew(identity: Identity): void {
    this.currentSessionId = identity.sessionId;
    this.expiry.start(identity.accessTokenExpiresAt);
  }

  /** Runs after the connection's earlier events: a `leave` sent right after a `join` must not overtake it. */
  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lastEvent.then(work, work);
    this.lastEvent = result;
    return result;
  }

  /** Asks the client for a sign of life, unless it owes one. */
  probe(nowMs: number): void {
    if (!this.hasAnswered()) return;
    this.probedAtMs = nowMs;
    this.connection.probe();
  }

  /** Whether the client has said nothing since it was probed, that long ago. */
  isUnresponsive(nowMs: number, afterMs: number): boolean {
    return !this.hasAnswered() && nowMs - this.probedAtMs >= afterMs;
  }

  private hasAnswered(): boolean {
    return this.connection.lastHeardMs >= this.probedAtMs;
  }

  stop(): void {
    this.expiry.stop();
  }
}
