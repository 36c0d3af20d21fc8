import type { Clock } from '@crewkit/core/ports';

import type { Connection } from './connection.js';
import { EventRate } from './event-rate.js';
import { ExpiryTimer } from './expiry-timer.js';
import type { GatewayLimits } from './gateway-limits.js';

/** Whom a token stands for, and for how long. */
export interface Identity {
  readonly accountId: string;
  readonly sessionId: string;
  readonly accessTokenExpiresAt: Date;
}

export interface MemberSettings {
  readonly clock: Clock;
  readonly limits: GatewayLimits;
  readonly onExpired: () => void;
}

/** An admitted connection, and what the gateway knows about it. */
export class Member {
  readonly rooms = new Set<string>();
  readonly rate: EventRate;
  readonly accountId: string;
  private currentSessionId: string;
  private readonly expiry: ExpiryTimer;
  private lastEvent: Promise<unknown> = Promise.resolve();

  constructor(
    readonly connection: Connection,
    identity: Identity,
    { clock, limits, onExpired }: MemberSettings,
  ) {
    this.accountId = identity.accountId;
    this.currentSessionId = identity.sessionId;
    this.rate = new EventRate(limits.eventWindowSeconds * 1000);
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

  stop(): void {
    this.expiry.stop();
  }
}
