import type { UseCases } from '@crewkit/core';

import type { MemberRegistry } from './member-registry.js';
import type { Member } from './member.js';

type LoadMessages = UseCases['loadDelivery']['messages'];
type Audience = Parameters<LoadMessages>[2];
type Recipients = Awaited<ReturnType<LoadMessages>>['recipients'];

/** Who of this process is asked about when something is delivered, and whose connections get it. */
export class Audiences {
  constructor(private readonly registry: MemberRegistry) {}

  /** Everybody who might hear what happens in the conversation; the store decides who may. */
  of(conversationId: string): Audience {
    return { isHere: (userId) => this.isHere(userId), listenerIds: this.registry.accountsIn(conversationId) };
  }

  isHere(userId: string): boolean {
    return this.registry.ofAccount(userId).length > 0;
  }

  /** The connections that get what happens: all of who takes part, and of others those that have joined. */
  connectionsOf(conversationId: string, { participantIds, visitorIds }: Recipients): Member[] {
    const participants = participantIds.flatMap((userId) => this.registry.ofAccount(userId));
    return [...participants, ...this.joined(conversationId, visitorIds)];
  }

  /** Of the accounts the connections that have joined. */
  joined(conversationId: string, accountIds: readonly string[]): Member[] {
    const wanted = new Set(accountIds);
    return this.registry.inRoom(conversationId).filter(({ accountId }) => wanted.has(accountId));
  }
}
