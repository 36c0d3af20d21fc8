import { AppError, type UseCases } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/domain';

import type { Identity } from './member.js';

export type Revocation = Extract<DomainEvent, { readonly type: 'session.revoked' }>;

/**
 * Admits access tokens. A revocation that is heard while the store is being asked wins over the store's answer, which
 * may be older: otherwise a connection opened in that moment would outlive its session.
 */
export class Admission {
  private readonly pending = new Set<Revocation[]>();

  constructor(private readonly useCases: Pick<UseCases, 'authenticateConnection'>) {}

  hear(revocation: Revocation): void {
    for (const heard of this.pending) heard.push(revocation);
  }

  /**
   * Calls `use` with whom the token stands for; from then on the caller sees to revocations itself.
   * Throws `UNAUTHENTICATED`, `UNAVAILABLE`.
   */
  async admit<T>(token: string, use: (identity: Identity) => T): Promise<T> {
    const heard: Revocation[] = [];
    this.pending.add(heard);
    try {
      const identity = await this.useCases.authenticateConnection.execute(token);
      if (heard.some(({ sessionId }) => sessionId === identity.sessionId)) throw new AppError('UNAUTHENTICATED');
      return use(identity);
    } finally {
      this.pending.delete(heard);
    }
  }
}
