import type { UseCases } from '@crewkit/core';
import { presentConversation } from '@crewkit/core/adapter';

import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { Rooms } from '../gateway/rooms.js';
import type { Audiences } from './audiences.js';
import type { DeliveryLines } from './delivery-lines.js';
import type { SendEvents } from './send-events.js';
import type { Waiting } from './waiting.js';

export interface ChangeTools {
  readonly registry: ConnectionRegistry;
  readonly rooms: Rooms;
  readonly outgoing: SendEvents;
  readonly audiences: Audiences;
  readonly lines: DeliveryLines<Waiting>;
}

/**
 * When a conversation has changed, delivers its new state to the participants. Also removes users who no longer participate from the
 * conversation's room.
 */
export class DeliverChanges {
  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery' | 'attachmentLinks' | 'messageFields'>,
    private readonly tools: ChangeTools,
  ) {}

  created(conversationId: string): void {
    this.bring(conversationId, null, () => 'chat:created');
  }

  /**
   * Delivers the conversation's current state. Changes that arrive while an earlier event of the conversation is being loaded are combined
   * into one delivery. The `newcomer`, a user who was just added, receives the conversation as a new one.
   */
  changed(conversationId: string, newcomer?: string): void {
    const last = this.tools.lines.last(conversationId);
    const newcomers = last?.kind === 'changes' ? last.newcomers : new Set<string>();
    if (newcomer !== undefined) newcomers.add(newcomer);
    if (last?.kind === 'changes') return;
    const eventFor = (userId: string) => (newcomers.has(userId) ? 'chat:created' : 'chat:updated');
    this.bring(conversationId, { kind: 'changes', newcomers }, eventFor);
  }

  /** Removes the user from the room immediately. Notifies the user after the conversation's events that were queued before. */
  evict(userId: string, conversationId: string): void {
    const { registry, rooms, outgoing, lines } = this.tools;
    rooms.evict(userId, conversationId);
    lines.add(conversationId, null, {
      kind: 'removed',
      load: () => Promise.resolve(),
      deliver: () => outgoing.send(registry.ofAccount(userId), 'chat:removed', { conversationId }),
    });
  }

  private bring(
    conversationId: string,
    waiting: Waiting | null,
    eventFor: (userId: string) => 'chat:created' | 'chat:updated',
  ): void {
    const { outgoing, audiences, lines } = this.tools;
    const { useCases } = this;
    lines.add(conversationId, waiting, {
      kind: waiting === null ? 'created' : 'changed',
      load: () => useCases.loadDelivery.conversation(conversationId, (userId) => audiences.isHere(userId)),
      deliver: ({ views, admits }) => {
        for (const { userId, view } of views) {
          outgoing.send(
            audiences.ofUser(userId, admits),
            eventFor(userId),
            presentConversation(view, userId, useCases),
          );
        }
      },
    });
  }
}
