import { CrewkitError, type UseCases } from '@crewkit/core';
import { clientEvents, type ClientEvent, type EventAck, type Clock } from '@crewkit/core/adapter';

import type { GatewayLimits } from '../limits/gateway-limits.js';
import type { TypingThrottle } from '../limits/typing-throttle.js';
import type { UserQueues } from '../limits/user-queues.js';
import type { ConnectionAdmission } from './connection-admission.js';
import type { ConnectionRegistry } from './connection-registry.js';
import type { ConnectionTracker } from './connection-tracker.js';
import type { AdmittedConnection } from './admitted-connection.js';
import type { Rooms } from './rooms.js';

type RefusalCode = Extract<EventAck, { readonly ok: false }>['code'];

export interface ClientEventTools {
  readonly registry: ConnectionRegistry;
  readonly tracker: ConnectionTracker;
  /** The rooms of conversations. */
  readonly rooms: Rooms;
  /** The rooms of projects. */
  readonly watching: Rooms;
  readonly admission: ConnectionAdmission;
  readonly typing: TypingThrottle;
  readonly queues: UserQueues;
  readonly clock: Clock;
  readonly limits: GatewayLimits;
  /** See `AdmissionTools`. */
  readonly catchUp: () => Promise<void>;
}

/**
 * Handles client events with the same use cases as the HTTP API. Throws a `CrewkitError` if an event is refused; the caller must convert the
 * error to an acknowledgement.
 */
export class HandleClientEvent {
  constructor(
    private readonly useCases: Pick<UseCases, 'viewConversation' | 'announceTyping' | 'watchProject'>,
    private readonly tools: ClientEventTools,
  ) {}

  async execute(admitted: AdmittedConnection, event: unknown, data: unknown): Promise<EventAck> {
    if (!isClientEvent(event)) throw new CrewkitError('VALIDATION_FAILED');
    // Clients renew their token without their user.
    if (event === 'auth') return this.renew(admitted, data);
    if (admitted.session !== null) this.tools.tracker.active(admitted.userId);
    if (event === 'active') return acceptActive(data);
    if (event === 'watch') return this.watch(admitted, getProjectId(data));
    if (event === 'unwatch') {
      this.tools.registry.projects.leave(admitted, getProjectId(data));
      return { ok: true };
    }
    const conversationId = getConversationId(event, data);
    switch (event) {
      case 'join':
        return this.join(admitted, conversationId);
      case 'leave':
        this.tools.registry.conversations.leave(admitted, conversationId);
        return { ok: true };
      case 'typing':
        return this.typing(admitted, conversationId);
    }
  }

  private async join(admitted: AdmittedConnection, conversationId: string): Promise<EventAck> {
    const { rooms, limits } = this.tools;
    requireRoom(admitted.rooms.conversations, conversationId, limits.joinedRooms);
    const { lastSeq, lastChangeSeq } = await rooms.enter(admitted, conversationId, () =>
      this.askToEnter(admitted, () => this.useCases.viewConversation.execute(admitted.caller, conversationId)),
    );
    return { ok: true, lastSeq, lastChangeSeq };
  }

  private async watch(admitted: AdmittedConnection, projectId: string): Promise<EventAck> {
    const { watching, limits } = this.tools;
    requireRoom(admitted.rooms.projects, projectId, limits.watchedProjects);
    const cursor = await watching.enter(admitted, projectId, () =>
      this.askToEnter(admitted, () => this.useCases.watchProject.execute(admitted.caller, projectId)),
    );
    return { ok: true, cursor };
  }

  private async typing(admitted: AdmittedConnection, conversationId: string): Promise<EventAck> {
    const { registry, typing, clock } = this.tools;
    if (!admitted.rooms.conversations.has(conversationId)) throw new CrewkitError('NOT_FOUND');
    if (!typing.pass(admitted.userId, conversationId, clock.now().getTime())) return { ok: true };
    try {
      await this.ask(admitted, () => this.useCases.announceTyping.execute(admitted.caller, conversationId));
    } catch (error) {
      // A user who can no longer see the conversation must also leave its room.
      if (CrewkitError.is(error, 'NOT_FOUND')) registry.conversations.leave(admitted, conversationId);
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

  private askToEnter<T>(admitted: AdmittedConnection, question: () => Promise<T>): Promise<T> {
    return this.ask(admitted, async () => {
      await this.tools.catchUp();
      return question();
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

function acceptActive(data: unknown): EventAck {
  if (!clientEvents.active.safeParse(data).success) throw new CrewkitError('VALIDATION_FAILED');
  return { ok: true };
}

/** Throws `RATE_LIMITED` if the connection has joined as many rooms as it may, and this is another one. */
function requireRoom(joined: ReadonlySet<string>, room: string, most: number): void {
  if (!joined.has(room) && joined.size >= most) throw new CrewkitError('RATE_LIMITED');
}

/** Returns the project id from the data of `watch` or `unwatch`, on the same conditions as `getConversationId`. */
function getProjectId(data: unknown): string {
  const parsed = clientEvents.watch.safeParse(data);
  if (parsed.success) return parsed.data.projectId;
  const isText = parsed.error.issues.every(({ path, code }) => path[0] === 'projectId' && code !== 'invalid_type');
  throw new CrewkitError(isText ? 'NOT_FOUND' : 'VALIDATION_FAILED');
}

/**
 * Returns the conversation id from the event's data. A string that is not an id matches no conversation. Any other type is an error of the
 * client.
 */
function getConversationId(event: 'join' | 'leave' | 'typing', data: unknown): string {
  const parsed = clientEvents[event].safeParse(data);
  if (parsed.success) return parsed.data;
  throw new CrewkitError(typeof data === 'string' ? 'NOT_FOUND' : 'VALIDATION_FAILED');
}

/** The codes with which events are refused. Other errors are reported as `INTERNAL`. */
export const refusalCodes: Partial<Record<CrewkitError['code'], RefusalCode>> = {
  NOT_FOUND: 'NOT_FOUND',
  FORBIDDEN: 'FORBIDDEN',
  POLICY_NOT_MET: 'POLICY_NOT_MET',
  VALIDATION_FAILED: 'VALIDATION_FAILED',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  RATE_LIMITED: 'RATE_LIMITED',
  UNAVAILABLE: 'UNAVAILABLE',
};
