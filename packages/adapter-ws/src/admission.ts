import { AppError, type UseCases } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/domain';
import type { AccessTokenClaims } from '@crewkit/core/ports';

import type { ConnectionSlots } from './connection-slots.js';
import type { Identity } from './member.js';
import type { UserQueues } from './user-queues.js';
import type { UserRateLimit } from './user-rate-limit.js';

export type Revocation = Extract<DomainEvent, { readonly type: 'session.revoked' }>;

export interface AdmissionTools {
  readonly attempts: UserRateLimit;
  readonly slots: ConnectionSlots;
  readonly queues: UserQueues;
}

/**
 * Admits access tokens. A revocation that is heard while the store is being asked wins over the store's answer, which
 * may be older: otherwise a connection opened in that moment would outlive its session.
 */
export class Admission {
  private readonly pending = new Set<Revocation[]>();

  constructor(
    private readonly useCases: Pick<UseCases, 'authenticateConnection'>,
    private readonly tools: AdmissionTools,
  ) {}

  hear(revocation: Revocation): void {
    for (const heard of this.pending) heard.push(revocation);
  }

  /**
   * Calls `use` with the identity that the token stands for; `use` adds the connection to the registry, which hears of
   * revocations from then on. The limits of the user come before any question to the store. Throws `UNAUTHENTICATED`,
   * `RATE_LIMITED`, `TOO_MANY_CONNECTIONS`, `UNAVAILABLE`.
   */
  async admit<T>(token: string, use: (identity: Identity) => T): Promise<T> {
    const claims = this.useCases.authenticateConnection.verify(token);
    const { attempts, slots } = this.tools;
    return this.watchRevocations(async (requireUnrevoked) => {
      const { allowed, resetSeconds } = await attempts.consume(claims.accountId);
      if (!allowed) throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, resetSeconds) });
      const release = slots.reserve(claims.accountId);
      try {
        return use(requireUnrevoked(await this.identify(claims)));
      } finally {
        release();
      }
    });
  }

  /** Likewise, for a connection of the user that goes on with another token. No limits; throws the others. */
  async renew<T>(userId: string, token: string, use: (identity: Identity) => T): Promise<T> {
    const claims = this.useCases.authenticateConnection.verify(token);
    // Not even while the store is away may the token of another user change whose connection this is.
    if (claims.accountId !== userId) throw new AppError('UNAUTHENTICATED');
    return this.watchRevocations(async (requireUnrevoked) => use(requireUnrevoked(await this.identify(claims))));
  }

  private identify(claims: AccessTokenClaims): Promise<Identity> {
    const { authenticateConnection } = this.useCases;
    return this.tools.queues.run(claims.accountId, () => authenticateConnection.execute(claims));
  }

  private async watchRevocations<T>(
    run: (requireUnrevoked: (identity: Identity) => Identity) => Promise<T>,
  ): Promise<T> {
    const heard: Revocation[] = [];
    this.pending.add(heard);
    try {
      return await run((identity) => {
        if (heard.some(({ sessionId }) => sessionId === identity.sessionId)) throw new AppError('UNAUTHENTICATED');
        return identity;
      });
    } finally {
      this.pending.delete(heard);
    }
  }
}
