import type { UseCases } from '@crewkit/core';

import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { AdmittedConnection } from '../gateway/admitted-connection.js';

type LoadMessages = UseCases['loadDelivery']['messages'];
type Audience = Parameters<LoadMessages>[2];
type Recipients = Awaited<ReturnType<LoadMessages>>['recipients'];

/**
 * Determines the audience of a delivery in this process: the users whose access the store must check, and the connections that receive the
 * event.
 */
export class Audiences {
  constructor(private readonly registry: ConnectionRegistry) {}

  /**
   * Returns all users connected to this process who might receive the conversation's events. The store then decides
   * which of these users are allowed to receive the events.
   */
  of(conversationId: string): Audience {
    return { isHere: (userId) => this.isHere(userId), listenerIds: this.registry.accountsIn(conversationId) };
  }

  isHere(userId: string): boolean {
    return this.registry.ofAccount(userId).length > 0;
  }

  /** Returns the recipients' connections: all connections of participants, and those connections of observers that have joined the room. */
  getConnections(conversationId: string, { participantIds, observerIds }: Recipients): AdmittedConnection[] {
    const participants = participantIds.flatMap((userId) => this.registry.ofAccount(userId));
    return [...participants, ...this.joined(conversationId, observerIds)];
  }

  /** Returns the users' connections that have joined the room. */
  joined(conversationId: string, userIds: readonly string[]): AdmittedConnection[] {
    const wanted = new Set(userIds);
    return this.registry.inRoom(conversationId).filter(({ userId }) => wanted.has(userId));
  }
}
