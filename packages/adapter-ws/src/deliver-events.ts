import type { UseCases } from '@crewkit/core';
import { presentConversation, presentMessage } from '@crewkit/core/api';
import type { DomainEvent } from '@crewkit/core/domain';

import type { Admission, Revocation } from './admission.js';
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

// Messages loaded at once; a client's page has as many.
const maxBatch = 100;

/** Brings what has happened to the connections of this process; other processes see to their own. */
export class DeliverEvents {
  /** Conversation → seqs of messages that nobody has begun to load; the last that waits in the conversation's line. */
  private readonly waiting = new Map<string, number[]>();

  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery'>,
    private readonly tools: DeliveryTools,
  ) {}

  handle(event: DomainEvent): void {
    if (event.type === 'session.revoked') return this.revoke(event);
    // Spares the store a question when there is nobody to tell.
    if (this.tools.registry.isEmpty) return;
    // What comes after another event of the conversation is delivered after it.
    if (event.type === 'conversation.read') this.waiting.delete(event.conversationId);
    switch (event.type) {
      case 'message.posted':
        return this.message(event);
      case 'conversation.created':
        return this.created(event);
      case 'conversation.read':
        return this.read(event);
      case 'typing.announced':
        return this.typing(event);
      case 'user.registered':
      case 'user.verified':
        // Nothing to tell anybody who is connected.
        return;
    }
  }

  /** Messages that come while others of the conversation are being loaded are loaded together. */
  private message({ conversationId, seq }: Event<'message.posted'>): void {
    const waiting = this.waiting.get(conversationId);
    if (waiting !== undefined && waiting.length < maxBatch) return void waiting.push(seq);
    const seqs = [seq];
    this.waiting.set(conversationId, seqs);
    this.tools.queue.add(
      conversationId,
      () => {
        if (this.waiting.get(conversationId) === seqs) this.waiting.delete(conversationId);
        return this.useCases.loadDelivery.messages(conversationId, seqs);
      },
      ({ messages, participantIds }) => {
        const recipients = this.audience(conversationId, participantIds);
        for (const message of messages) this.tools.outgoing.send(recipients, 'chat:message', presentMessage(message));
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
    for (const member of this.tools.registry.ofAccount(revocation.userId)) {
      if (member.sessionId === revocation.sessionId) this.tools.outgoing.expire(member);
    }
  }

  /** Participants' connections and whoever has joined. */
  private audience(conversationId: string, participantIds: readonly string[]): Member[] {
    const { registry } = this.tools;
    return [...participantIds.flatMap((userId) => registry.ofAccount(userId)), ...registry.inRoom(conversationId)];
  }
}
