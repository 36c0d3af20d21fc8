import type { UseCases } from '@crewkit/core';
import { presentConversation } from '@crewkit/core/adapter';

import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { Interests } from '../gateway/interests.js';
import type { Rooms } from '../gateway/rooms.js';
import type { Audiences } from './audiences.js';
import type { DeliverPresence } from './deliver-presence.js';
import type { DeliveryLines } from './delivery-lines.js';
import type { SendEvents } from './send-events.js';
import type { Waiting } from './waiting.js';

export interface ChangeTools {
  readonly registry: ConnectionRegistry;
  readonly rooms: Rooms;
  readonly outgoing: SendEvents;
  readonly audiences: Audiences;
  readonly lines: DeliveryLines<Waiting>;
  readonly interests: Interests;
  readonly presence: Pick<DeliverPresence, 'joined'>;
}

interface Change {
  /** The kind of delivery, for traces. */
  readonly kind: 'created' | 'changed' | 'settings';
  readonly waiting: Waiting | null;
  /** Whether the user receives the conversation as a new one. */
  readonly isNewcomer: (userId: string) => boolean;
  /** The only users who receive the event. Without it, all participants do. */
  readonly only?: ReadonlySet<string>;
  /** Called with the participants who are connected to this process, once they are loaded. */
  readonly onParticipants?: (participantIds: readonly string[]) => void;
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
    const onParticipants = this.tools.interests.expect(conversationId);
    this.bring(conversationId, { kind: 'created', waiting: null, isNewcomer: () => true, onParticipants });
  }

  /**
   * Delivers the conversation's current state. Changes that arrive while an earlier event of the conversation is being loaded are combined
   * into one delivery. The `newcomer`, a user who was just added, receives the conversation as a new one.
   */
  changed(conversationId: string, newcomer?: string): void {
    if (newcomer !== undefined) this.tools.interests.joined(newcomer, conversationId);
    const last = this.tools.lines.last(conversationId);
    const newcomers = last?.kind === 'changes' ? last.newcomers : new Set<string>();
    if (newcomer !== undefined) newcomers.add(newcomer);
    if (last?.kind === 'changes') return;
    const isNewcomer = (userId: string): boolean => newcomers.has(userId);
    this.bring(conversationId, { kind: 'changed', waiting: { kind: 'changes', newcomers }, isNewcomer });
  }

  /** Delivers the conversation with the user's own changed settings to the user only. Combines changes as `changed` does. */
  ownChanged(conversationId: string, userId: string): void {
    const { audiences, lines } = this.tools;
    if (!audiences.isHere(userId)) return;
    const last = lines.last(conversationId);
    // All participants receive the conversation anyway.
    if (last?.kind === 'changes') return;
    if (last?.kind === 'settings') return void last.userIds.add(userId);
    const userIds = new Set([userId]);
    const waiting = { kind: 'settings', userIds } as const;
    this.bring(conversationId, { kind: 'settings', waiting, isNewcomer: () => false, only: userIds });
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

  private bring(conversationId: string, { kind, waiting, isNewcomer, only, onParticipants }: Change): void {
    const { outgoing, audiences, lines, presence } = this.tools;
    const { useCases } = this;
    lines.add(conversationId, waiting, {
      kind,
      load: () =>
        useCases.loadDelivery.conversation(
          conversationId,
          (userId) => (only === undefined || only.has(userId)) && audiences.isHere(userId),
        ),
      deliver: ({ views, admits, participantIds }) => {
        onParticipants?.(participantIds);
        for (const { userId, view } of views) {
          const event = isNewcomer(userId) ? 'chat:created' : 'chat:updated';
          outgoing.send(audiences.ofUser(userId, admits), event, presentConversation(view, userId, useCases));
        }
        const [conversation] = views.map(({ view }) => view);
        if (conversation === undefined || conversation.kind === 'task') return;
        const userIds = conversation.participants.map((each) => each.userId);
        presence.joined(conversationId, userIds.filter(isNewcomer), userIds);
      },
    });
  }
}
