import { CrewkitError, type UseCases } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/adapter';

import { toCredentialId, type AttemptLimit } from '../limits/attempt-limit.js';
import type { ConnectionSlots } from '../limits/connection-slots.js';
import type { UserQueues } from '../limits/user-queues.js';
import type { Identity } from './admitted-connection.js';

/** The end of a session or API key. */
export type Revocation = Extract<DomainEvent, { readonly type: 'session.revoked' | 'key.revoked' }>;

type Authentication = UseCases['authenticateConnection'];
type Credential = ReturnType<Authentication['verify']>;

export interface AdmissionTools {
  readonly attempts: AttemptLimit;
  readonly slots: ConnectionSlots;
  readonly queues: UserQueues;
  /** Reads the events that did not concern this process before, so that a new connection does not receive them. */
  readonly catchUp: () => Promise<void>;
}

/**
 * Verifies access tokens and API keys, and admits the connections that present a valid one. To check the token's session or the key, queries
 * the store. If the session or key is revoked during this query, the connection is rejected even if the query finds a valid session or key,
 * because the query's result may be older than the revocation.
 */
export class ConnectionAdmission {
  private readonly pending = new Set<Revocation[]>();

  constructor(
    private readonly useCases: Pick<UseCases, 'authenticateConnection'>,
    private readonly tools: AdmissionTools,
  ) {}

  /** Whether a connection is being admitted or renewed. */
  get isPending(): boolean {
    return this.pending.size > 0;
  }

  hear(revocation: Revocation): void {
    for (const heard of this.pending) heard.push(revocation);
  }

  /**
   * Calls `use` with the identity of the token or API key. `use` must add the connection to the registry, so that later revocations reach the connection.
   * The token's limit is checked before the store query and the user's limits after it, so that a token of an ended session does not count
   * toward the user's limits. Throws `UNAUTHENTICATED`, `FORBIDDEN`, `RATE_LIMITED`,
   * `TOO_MANY_CONNECTIONS` or `UNAVAILABLE`.
   */
  async admit<T>(token: string, use: (identity: Identity) => T): Promise<T> {
    const credential = this.useCases.authenticateConnection.verify(token);
    const { attempts, slots } = this.tools;
    attempts.countToken(credential);
    return this.watchRevocations(async (requireUnrevoked) => {
      // Queue per token, so that tokens of an ended session do not delay the user's other tokens.
      const found = await this.identify(credential, toCredentialId(credential));
      await attempts.countUser(found.userId);
      await this.tools.catchUp();
      const identity = requireUnrevoked(found);
      slots.requireSlot(identity.userId);
      return use(identity);
    });
  }

  /**
   * Calls `use` like `admit`, for an existing connection that continues with another token of the same user. Does not check limits, so it
   * throws neither `RATE_LIMITED` nor `TOO_MANY_CONNECTIONS`.
   */
  async renew<T>(userId: string, token: string, use: (identity: Identity) => T): Promise<T> {
    const credential = this.useCases.authenticateConnection.verify(token);
    // Check this first: a connection must never change its user, even while the store is unreachable. API keys cannot be renewed.
    if ('keyId' in credential || credential.userId !== userId) throw new CrewkitError('UNAUTHENTICATED');
    return this.watchRevocations(async (requireUnrevoked) =>
      use(requireUnrevoked(await this.identify(credential, userId))),
    );
  }

  private identify(credential: Credential, queue: string): Promise<Identity> {
    const { authenticateConnection } = this.useCases;
    return this.tools.queues.run(queue, () => authenticateConnection.execute(credential));
  }

  private async watchRevocations<T>(
    run: (requireUnrevoked: (identity: Identity) => Identity) => Promise<T>,
  ): Promise<T> {
    const heard: Revocation[] = [];
    this.pending.add(heard);
    try {
      return await run((identity) => {
        if (heard.some((each) => toRevokedId(each) === identity.credentialId))
          throw new CrewkitError('UNAUTHENTICATED');
        return identity;
      });
    } finally {
      this.pending.delete(heard);
    }
  }
}

/** Returns the id of the session or API key that was revoked. */
export function toRevokedId(revocation: Revocation): string {
  return revocation.type === 'key.revoked' ? revocation.keyId : revocation.sessionId;
}
