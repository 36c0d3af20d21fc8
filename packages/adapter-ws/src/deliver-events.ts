import type { UseCases } from '@crewkit/core';
import { presentConversation, presentMessage } from '@crewkit/core/api';
import type { DomainEvent } from '@crewkit/core/domain';

import { type Admission, concerns, type Revocation } from './admission.js';
import type { DeliveryQueue } from './delivery-queue.js';
import type { MemberRegistry } from './member-registry.js';
import type { Member } from './member.js';
import type { SendEvents } from './send-events.js';

type Event<T extends DomainEvent['type']> = Extract<DomainEvent, { readonly type: T }>;

export interface DeliveryTools {
  readonly registry: MemberRegistry;
  readonly outgoing: SendEvents;
  readonly queue: DeliveryQueue;
  readonly admission: Admission;
}

/** Brings what has happened to the connections of this process; other processes see to their own. */
export class DeliverEvents {
  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery'>,
    private readonly tools: DeliveryTools,
  ) {}

  handle(event: DomainEvent): void {
    if (event.type === 'sessions.revoked') return this.revoke(event);
    // Spares the store a question when there is nobody to tell.
    if (this.tools.registry.isEmpty) return;
    switch (event.type) {
      case 'message.posted':
        return this.message(event);
      case 'conversation.created':
        return this.created(event);
      case 'conversation.read':
        return this.read(event);
      case 'typing.announced':
        return this.typing(event);
    }
  }

  private message({ conversationId, messageId }: Event<'message.posted'>): void {
    this.tools.queue.add(
      conversationId,
      () => this.useCases.loadDelivery.message(conversationId, messageId),
      (delivery) => {
        if (delivery === null) return;
        const recipients = this.audience(conversationId, delivery.participantIds);
        this.tools.outgoing.send(recipients, 'chat:message', presentMessage(delivery.message));
      },
    );
  }

  private created({ conversationId }: Event<'conversation.created'>): void {
    this.tools.queue.add(
      conversationId,
      () => this.useCases.loadDelivery.conversation(conversationId),
      (views) => {
        for (const { userId, view } of views) {
          this.tools.outgoing.send(this.tools.registry.ofAccount(userId), 'chat:created', presentConversation(view));
        }
      },
    );
  }

  private read({ conversationId, userId, lastReadSeq }: Event<'conversation.read'>): void {
    this.tools.queue.add(
      conversationId,
      () => this.useCases.loadDelivery.participantIds(conversationId),
      (participantIds) => {
        const recipients = this.audience(conversationId, participantIds);
        this.tools.outgoing.send(recipients, 'chat:read', { conversationId, userId, lastReadSeq });
      },
    );
  }

  private typing({ conversationId, userId }: Event<'typing.announced'>): void {
    const others = this.tools.registry.inRoom(conversationId).filter((member) => member.accountId !== userId);
    this.tools.outgoing.send(others, 'chat:typing', { conversationId, userId });
  }

  private revoke(revocation: Revocation): void {
    this.tools.admission.hear(revocation);
    for (const member of this.tools.registry.ofAccount(revocation.accountId)) {
      if (concerns(revocation, member)) this.tools.outgoing.expire(member);
    }
  }

  /** Participants' connections and whoever has joined. */
  private audience(conversationId: string, participantIds: readonly string[]): Member[] {
    const { registry } = this.tools;
    return [...participantIds.flatMap((userId) => registry.ofAccount(userId)), ...registry.inRoom(conversationId)];
  }
}
