import { CrewkitError, type UseCases } from '@crewkit/core';
import { clientEvents, type ClientEvent, type EventAck, type Clock } from '@crewkit/core/adapter';

import type { GatewayLimits } from '../limits/gateway-limits.js';
import type { TypingThrottle } from '../limits/typing-throttle.js';
import type { UserQueues } from '../limits/user-queues.js';
import type { ConnectionAdmission } from './connection-admission.js';
import type { ConnectionRegistry } from './connection-registry.js';
import type { AdmittedConnection } from './admitted-connection.js';
import type { Rooms } from './rooms.js';

export interface ClientEventTools {
  readonly registry: ConnectionRegistry;
  readonly rooms: Rooms;
  readonly admission: ConnectionAdmission;
  readonly typing: TypingThrottle;
  readonly queues: UserQueues;
  readonly clock: Clock;
  readonly limits: GatewayLimits;
}

/**
 * Handles client events with the same use cases as the HTTP API. Throws a `CrewkitError` if an event is refused; the caller must convert the
 * error to an acknowledgement.
 */
export class HandleClientEvent {
  constructor(
    private readonly useCases: Pick<UseCases, 'viewConversation' | 'announceTyping'>,
    private readonly tools: ClientEventTools,
  ) {}

  async execute(admitted: AdmittedConnection, event: unknown, data: unknown): Promise<EventAck> {
    if (!isClientEvent(event)) throw new CrewkitError('VALIDATION_FAILED');
    if (event === 'auth') return this.renew(admitted, data);
    const conversationId = getConversationId(event, data);
    switch (event) {
      case 'join':
        return this.join(admitted, conversationId);
      case 'leave':
        this.tools.registry.leave(admitted, conversationId);
        return { ok: true };
      case 'typing':
        return this.typing(admitted, conversationId);
    }
  }

  private async join(admitted: AdmittedConnection, conversationId: string): Promise<EventAck> {
    const { rooms, limits } = this.tools;
    if (!admitted.rooms.has(conversationId) && admitted.rooms.size >= limits.joinedRooms)
      throw new CrewkitError('RATE_LIMITED');
    const { lastSeq } = await rooms.enter(admitted, conversationId, () =>
      this.ask(admitted, () => this.useCases.viewConversation.execute(admitted.caller, conversationId)),
    );
    return { ok: true, lastSeq };
  }

  private async typing(admitted: AdmittedConnection, conversationId: string): Promise<EventAck> {
    const { registry, typing, clock } = this.tools;
    if (!admitted.rooms.has(conversationId)) throw new CrewkitError('NOT_FOUND');
    if (!typing.pass(admitted.userId, conversationId, clock.now().getTime())) return { ok: true };
    try {
      await this.ask(admitted, () => this.useCases.announceTyping.execute(admitted.caller, conversationId));
    } catch (error) {
      // A user who can no longer see the conversation must also leave its room.
      if (CrewkitError.is(error, 'NOT_FOUND')) registry.leave(admitted, conversationId);
      throw error;
    }
    return { ok: true };
  }

  private async renew(admitted: AdmittedConnection, data: unknown): Promise<EventAck> {
    const parsed = clientEvents.auth.safeParse(data);
    if (!parsed.success) throw new CrewkitError('VALIDATION_FAILED');
    return this.tools.admission.renew(admitted.userId, parsed.data.token, (identity): EventAck => {
      if (this.tools.registry.has(admitted)) admitted.renew(identity);
      return { ok: true };
    });
  }

  /** Queries the store in the user's queue. Skips the query if the connection was closed while it waited. */
  private ask<T>(admitted: AdmittedConnection, question: () => Promise<T>): Promise<T> {
    return this.tools.queues.run(admitted.userId, () => {
      if (!this.tools.registry.has(admitted)) throw new CrewkitError('UNAUTHENTICATED');
      return question();
    });
  }
}

function isClientEvent(event: unknown): event is ClientEvent {
  return typeof event === 'string' && Object.hasOwn(clientEvents, event);
}

/**
 * Returns the conversation id from the event's data. A string that is not an id matches no conversation. Any other type is an error of the
 * client.
 */
function getConversationId(event: Exclude<ClientEvent, 'auth'>, data: unknown): string {
  const parsed = clientEvents[event].safeParse(data);
  if (parsed.success) return parsed.data;
  throw new CrewkitError(typeof data === 'string' ? 'NOT_FOUND' : 'VALIDATION_FAILED');
}
