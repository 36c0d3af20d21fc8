import type { UseCases } from '@crewkit/core';
import { presentConversation } from '@crewkit/core/api';

import type { Audiences } from './audiences.js';
import type { DeliveryLines } from './delivery-lines.js';
import type { MemberRegistry } from './member-registry.js';
import type { Rooms } from './rooms.js';
import type { SendEvents } from './send-events.js';
import type { Waiting } from './waiting.js';

export interface ChangeTools {
  readonly registry: MemberRegistry;
  readonly rooms: Rooms;
  readonly outgoing: SendEvents;
  readonly audiences: Audiences;
  readonly lines: DeliveryLines<Waiting>;
}

/** Brings what becomes of conversations to those who take part, and puts out who does no longer. */
export class DeliverChanges {
  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery' | 'attachmentLinks'>,
    private readonly tools: ChangeTools,
  ) {}

  created(conversationId: string): void {
    this.bring(conversationId, null, () => 'chat:created');
  }

  /** Brings the conversation as it is then: once for all changes that come while others of it are being loaded. */
  changed(conversationId: string, newcomer?: string): void {
    const last = this.tools.lines.last(conversationId);
    const newcomers = last?.kind === 'changes' ? last.newcomers : new Set<string>();
    if (newcomer !== undefined) newcomers.add(newcomer);
    if (last?.kind === 'changes') return;
    const eventFor = (userId: string) => (newcomers.has(userId) ? 'chat:created' : 'chat:updated');
    this.bring(conversationId, { kind: 'changes', newcomers }, eventFor);
  }

  /** Out of the room at once; told of it after what he was still to hear. */
  putOut(userId: string, conversationId: string): void {
    const { registry, rooms, outgoing, lines } = this.tools;
    rooms.putOut(userId, conversationId);
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
    const { registry, outgoing, audiences, lines } = this.tools;
    const { loadDelivery, attachmentLinks } = this.useCases;
    lines.add(conversationId, waiting, {
      kind: waiting === null ? 'created' : 'changed',
      load: () => loadDelivery.conversation(conversationId, (userId) => audiences.isHere(userId)),
      deliver: (views) => {
        for (const { userId, view } of views) {
          outgoing.send(registry.ofAccount(userId), eventFor(userId), presentConversation(view, attachmentLinks));
        }
      },
    });
  }
}
