import { AppError, type UseCases } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/domain';
import type { AccessTokenClaims } from '@crewkit/core/ports';

import type { AttemptLimit } from './attempt-limit.js';
import type { ConnectionSlots } from './connection-slots.js';
import type { Identity } from './member.js';
import type { UserQueues } from './user-queues.js';

export type Revocation = Extract<DomainEvent, { readonly type: 'session.revoked' }>;

export interface AdmissionTools {
  readonly attempts: AttemptLimit;
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
   * revocations from then on. The limit of the token comes before the question to the store, the limits of the user after it: a
   * token whose session has ended uses up nothing of its user's. Throws `UNAUTHENTICATED`, `RATE_LIMITED`,
   * `TOO_MANY_CONNECTIONS`, `UNAVAILABLE`.
   */
  async admit<T>(token: string, use: (identity: Identity) => T): Promise<T> {
    const claims = this.useCases.authenticateConnection.verify(token);
    const { attempts, slots } = this.tools;
    attempts.countToken(claims);
    return this.watchRevocations(async (requireUnrevoked) => {
      // In a queue of the token's own, so that those of an ended session do not keep the user waiting.
      const found = await this.identify(claims, claims.tokenId);
      await attempts.countUser(found.accountId);
      const identity = requireUnrevoked(found);
      slots.requireSlot(identity.accountId);
      return use(identity);
    });
  }

  /** Likewise, for a connection of the user that goes on with another token. No limits; throws the others. */
  async renew<T>(userId: string, token: string, use: (identity: Identity) => T): Promise<T> {
    const claims = this.useCases.authenticateConnection.verify(token);
    // Not even while the store is away may the token of another user change whose connection this is.
    if (claims.accountId !== userId) throw new AppError('UNAUTHENTICATED');
    return this.watchRevocations(async (requireUnrevoked) =>
      use(requireUnrevoked(await this.identify(claims, userId))),
    );
  }

  private identify(claims: AccessTokenClaims, queue: string): Promise<Identity> {
    const { authenticateConnection } = this.useCases;
    return this.tools.queues.run(queue, () => authenticateConnection.execute(claims));
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
