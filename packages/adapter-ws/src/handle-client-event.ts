import { AppError, type UseCases } from '@crewkit/core';
import { clientEvents, type ClientEvent, type EventAck } from '@crewkit/core/api';
import type { Clock } from '@crewkit/core/ports';

import type { ConnectionAdmission } from './connection-admission.js';
import type { GatewayLimits } from './gateway-limits.js';
import type { ConnectionRegistry } from './connection-registry.js';
import type { AdmittedConnection } from './admitted-connection.js';
import type { Rooms } from './rooms.js';
import type { TypingThrottle } from './typing-throttle.js';
import type { UserQueues } from './user-queues.js';

export interface ClientEventTools {
  readonly registry: ConnectionRegistry;
  readonly rooms: Rooms;
  readonly admission: ConnectionAdmission;
  readonly typing: TypingThrottle;
  readonly queues: UserQueues;
  readonly clock: Clock;
  readonly limits: GatewayLimits;
}

/** Handles client events with the same use cases as HTTP. Throws `AppError`s; the caller turns them into acks. */
export class HandleClientEvent {
  constructor(
    private readonly useCases: Pick<UseCases, 'viewConversation' | 'announceTyping'>,
    private readonly tools: ClientEventTools,
  ) {}

  async execute(member: AdmittedConnection, event: unknown, data: unknown): Promise<EventAck> {
    if (!isClientEvent(event)) throw new AppError('VALIDATION_FAILED');
    if (event === 'auth') return this.renew(member, data);
    const conversationId = getConversationId(event, data);
    switch (event) {
      case 'join':
        return this.join(member, conversationId);
      case 'leave':
        this.tools.registry.leave(member, conversationId);
        return { ok: true };
      case 'typing':
        return this.typing(member, conversationId);
    }
  }

  private async join(member: AdmittedConnection, conversationId: string): Promise<EventAck> {
    const { rooms, limits } = this.tools;
    if (!member.rooms.has(conversationId) && member.rooms.size >= limits.joinedRooms)
      throw new AppError('RATE_LIMITED');
    const { lastSeq } = await rooms.enter(member, conversationId, () =>
      this.ask(member, () => this.useCases.viewConversation.execute(member, conversationId)),
    );
    return { ok: true, lastSeq };
  }

  private async typing(member: AdmittedConnection, conversationId: string): Promise<EventAck> {
    const { registry, typing, clock } = this.tools;
    if (!member.rooms.has(conversationId)) throw new AppError('NOT_FOUND');
    if (!typing.pass(member.userId, conversationId, clock.now().getTime())) return { ok: true };
    try {
      await this.ask(member, () => this.useCases.announceTyping.execute(member, conversationId));
    } catch (error) {
      // Users who can no longer see the conversation must leave its room too.
      if (AppError.is(error, 'NOT_FOUND')) registry.leave(member, conversationId);
      throw error;
    }
    return { ok: true };
  }

  private async renew(member: AdmittedConnection, data: unknown): Promise<EventAck> {
    const parsed = clientEvents.auth.safeParse(data);
    if (!parsed.success) throw new AppError('VALIDATION_FAILED');
    return this.tools.admission.renew(member.userId, parsed.data.token, (identity): EventAck => {
      if (this.tools.registry.has(member)) member.renew(identity);
      return { ok: true };
    });
  }

  /** Queries the store when it is the user's turn; skips connections that have closed meanwhile. */
  private ask<T>(member: AdmittedConnection, question: () => Promise<T>): Promise<T> {
    return this.tools.queues.run(member.userId, () => {
      if (!this.tools.registry.has(member)) throw new AppError('UNAUTHENTICATED');
      return question();
    });
  }
}

function isClientEvent(event: unknown): event is ClientEvent {
  return typeof event === 'string' && Object.hasOwn(clientEvents, event);
}

/** Text that is not an id matches nothing; anything but text is a client error. */
function getConversationId(event: Exclude<ClientEvent, 'auth'>, data: unknown): string {
  const parsed = clientEvents[event].safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AppError(typeof data === 'string' ? 'NOT_FOUND' : 'VALIDATION_FAILED');
}
