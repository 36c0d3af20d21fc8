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
    return {
      isHere: (userId) => this.isHere(userId),
      listenerIds: this.registry.conversations.accountsIn(conversationId),
    };
  }

  isHere(userId: string): boolean {
    return this.registry.ofAccount(userId).length > 0;
  }

  /**
   * Returns those connections of the recipients whose session may receive the event: all connections of participants, and those connections
   * of observers that have joined the room.
   */
  getConnections(conversationId: string, { participantIds, observerIds, admits }: Recipients): AdmittedConnection[] {
    const participants = participantIds.flatMap((userId) => this.ofUser(userId, admits));
    return [...participants, ...this.getJoined(conversationId, { userIds: observerIds, admits })];
  }

  /** Returns those connections of the recipients that have joined the room and whose session may receive the event. */
  joined(conversationId: string, { participantIds, observerIds, admits }: Recipients): AdmittedConnection[] {
    return this.getJoined(conversationId, { userIds: [...participantIds, ...observerIds], admits });
  }

  /** Returns those connections of the user whose session may receive an event of the conversation. */
  ofUser(userId: string, admits: Recipients['admits']): AdmittedConnection[] {
    return [...this.registry.ofAccount(userId)].filter(({ session }) => admits(userId, session));
  }

  private getJoined(
    conversationId: string,
    { userIds, admits }: { readonly userIds: readonly string[]; readonly admits: Recipients['admits'] },
  ): AdmittedConnection[] {
    const wanted = new Set(userIds);
    const isAdmitted = ({ userId, session }: AdmittedConnection): boolean =>
      wanted.has(userId) && admits(userId, session);
    return this.registry.conversations.inRoom(conversationId).filter(isAdmitted);
  }
}
