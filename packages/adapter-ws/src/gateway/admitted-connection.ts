import type { Actor, UseCases } from '@crewkit/core';
import type { Clock } from '@crewkit/core/adapter';

import type { SocketConnection } from './socket-connection.js';
import { ExpiryTimer } from './expiry-timer.js';

type ConnectionSession = Awaited<ReturnType<UseCases['authenticateConnection']['execute']>>['session'];

/** The part of a caller on which their access depends. */
type Caller = Pick<Actor, 'userId' | 'accessTokenId' | 'key'>;

/** The caller that a token or API key identifies, and its expiry. */
export interface Identity extends Caller {
  /** The id of the session or API key. The connection ends with it. */
  readonly credentialId: string;
  /** null means that the credential does not expire. */
  readonly expiresAt: Date | null;
  /** How the session began, which the sign-in policy of an organization is compared with. null for an API key. */
  readonly session: ConnectionSession;
}

export interface AdmittedConnectionSettings {
  readonly clock: Clock;
  readonly onExpired: () => void;
}

/** The kinds of rooms. A room of each kind is named after the id of a conversation or project. */
export type RoomKind = 'conversations' | 'projects';

/** A connection whose access token or API key was accepted, together with its state in the gateway. */
export class AdmittedConnection {
  /** The rooms that the connection has joined. */
  readonly rooms: Readonly<Record<RoomKind, Set<string>>> = { conversations: new Set(), projects: new Set() };
  readonly userId: string;
  private identity: Identity;
  private readonly expiry: ExpiryTimer;
  private lastEvent: Promise<unknown> = Promise.resolve();
  /** The time of the last ping, in milliseconds as returned by `performance.now()`. */
  private probedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    readonly connection: SocketConnection,
    identity: Identity,
    { clock, onExpired }: AdmittedConnectionSettings,
  ) {
    this.userId = identity.userId;
    this.identity = identity;
    this.expiry = new ExpiryTimer(clock, onExpired);
    this.expiry.start(identity.expiresAt);
  }

  get credentialId(): string {
    return this.identity.credentialId;
  }

  get session(): Identity['session'] {
    return this.identity.session;
  }

  /** The caller as whom the use cases of the client's events run. */
  get caller(): Caller {
    return this.identity;
  }

  /** Continues with a newer token of the same user, which may belong to another session. */
  renew(identity: Identity): void {
    this.identity = identity;
    this.expiry.start(identity.expiresAt);
  }

  /** Runs the work after the connection's earlier events, so that a `leave` sent right after a `join` does not overtake it. */
  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lastEvent.then(work, work);
    this.lastEvent = result;
    return result;
  }

  /** Pings the client, unless an earlier ping has no response yet. */
  probe(nowMs: number): void {
    if (!this.hasAnswered()) return;
    this.probedAtMs = nowMs;
    this.connection.probe();
  }

  /** Returns whether the client was pinged at least `afterMs` ago and has sent nothing since. */
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
