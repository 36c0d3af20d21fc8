import type { UseCases } from '@crewkit/core';
import { presentConversation, presentMessage } from '@crewkit/core/api';
import type { DomainEvent } from '@crewkit/core/domain';

import type { Admission, Revocation } from './admission.js';
import type { DeliveryQueue } from './delivery-queue.js';
import type { MemberRegistry } from './member-registry.js';
import type { Member } from './member.js';
import type { Rooms } from './rooms.js';
import type { SendEvents } from './send-events.js';

type Event<T extends DomainEvent['type']> = Extract<DomainEvent, { readonly type: T }>;

type AccountEvent = Extract<DomainEvent, { readonly type: `user.${string}` }>;

function isAboutAccount(event: DomainEvent): event is AccountEvent {
  return event.type.startsWith('user.');
}

export interface DeliveryTools {
  readonly registry: MemberRegistry;
  readonly rooms: Rooms;
  readonly outgoing: SendEvents;
  readonly queue: DeliveryQueue;
  readonly admission: Admission;
}

/** What nobody has begun to load: more of the same may still be added to it. */
type Waiting =
  | { readonly kind: 'messages'; readonly seqs: number[] }
  /** Of the conversation itself. To newcomers it is a new one. */
  | { readonly kind: 'changes'; readonly newcomers: Set<string> };

// Messages loaded at once; a client's page has as many.
const maxBatch = 100;

/** Brings what has happened to the connections of this process; other processes see to their own. */
export class DeliverEvents {
  /** Conversation → what is last in its line. */
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery'>,
    private readonly tools: DeliveryTools,
  ) {}

  handle(event: DomainEvent): void {
    if (event.type === 'session.revoked') return this.revoke(event);
    // Nothing to tell anybody who is connected.
    if (isAboutAccount(event)) return;
    // Spares the store a question when there is nobody to tell.
    if (!this.tools.registry.isEmpty) this.deliver(event);
  }

  private deliver(event: Exclude<DomainEvent, Revocation | AccountEvent>): void {
    switch (event.type) {
      case 'message.posted':
        return this.message(event);
      case 'conversation.created':
        return this.created(event);
      case 'conversation.updated':
        return this.changed(event.conversationId);
      case 'participant.added':
        return this.changed(event.conversationId, event.userId);
      case 'participant.removed':
        return this.removed(event);
      case 'conversation.read':
        return this.read(event);
      case 'typing.announced':
        return this.typing(event);
      case 'access.changed':
        // Conversations hang on taking part in them, and what else changes there has events of its own.
        return;
    }
  }

  /** Messages that come while others of the conversation are being loaded are loaded together. */
  private message({ conversationId, seq }: Event<'message.posted'>): void {
    const last = this.waiting.get(conversationId);
    if (last?.kind === 'messages' && last.seqs.length < maxBatch) return void last.seqs.push(seq);
    const seqs = [seq];
    this.queue(
      conversationId,
      { kind: 'messages', seqs },
      {
        load: () => this.useCases.loadDelivery.messages(conversationId, seqs),
        deliver: ({ messages, participantIds }) => {
          const recipients = this.audience(conversationId, participantIds);
          for (const message of messages) this.tools.outgoing.send(recipients, 'chat:message', presentMessage(message));
        },
      },
    );
  }

  private created({ conversationId }: Event<'conversation.created'>): void {
    this.bring(conversationId, null, () => 'chat:created');
  }

  /** Brings the conversation as it is then: once for all changes that come while others of it are being loaded. */
  private changed(conversationId: string, newcomer?: string): void {
    const last = this.waiting.get(conversationId);
    const newcomers = last?.kind === 'changes' ? last.newcomers : new Set<string>();
    if (newcomer !== undefined) newcomers.add(newcomer);
    if (last?.kind === 'changes') return;
    const eventFor = (userId: string) => (newcomers.has(userId) ? 'chat:created' : 'chat:updated');
    this.bring(conversationId, { kind: 'changes', newcomers }, eventFor);
  }

  private bring(
    conversationId: string,
    waiting: Waiting | null,
    eventFor: (userId: string) => 'chat:created' | 'chat:updated',
  ): void {
    const { registry, outgoing } = this.tools;
    const isHere = (userId: string): boolean => registry.ofAccount(userId).length > 0;
    this.queue(conversationId, waiting, {
      load: () => this.useCases.loadDelivery.conversation(conversationId, isHere),
      deliver: (views) => {
        for (const { userId, view } of views) {
          outgoing.send(registry.ofAccount(userId), eventFor(userId), presentConversation(view));
        }
      },
    });
  }

  /** Out of the room at once; told of it after what he was still to hear. */
  private removed({ conversationId, userId }: Event<'participant.removed'>): void {
    const { registry, rooms, outgoing } = this.tools;
    rooms.putOut(userId, conversationId);
    this.queue(conversationId, null, {
      load: () => Promise.resolve(),
      deliver: () => outgoing.send(registry.ofAccount(userId), 'chat:removed', { conversationId }),
    });
    this.changed(conversationId);
  }

  private read({ conversationId, userId, lastReadSeq }: Event<'conversation.read'>): void {
    this.queue(conversationId, null, {
      load: () => this.useCases.loadDelivery.participantIds(conversationId),
      deliver: (participantIds) => {
        const recipients = this.audience(conversationId, participantIds);
        this.tools.outgoing.send(recipients, 'chat:read', { conversationId, userId, lastReadSeq });
      },
    });
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

  /** Into the conversation's line; `waiting`, until it is being loaded, is what others may be added to. */
  private queue<T>(
    conversationId: string,
    waiting: Waiting | null,
    { load, deliver }: { readonly load: () => Promise<T>; readonly deliver: (loaded: T) => void },
  ): void {
    // What comes after another event of the conversation is delivered after it.
    if (waiting === null) this.waiting.delete(conversationId);
    else this.waiting.set(conversationId, waiting);
    const begin = (): Promise<T> => {
      if (waiting !== null && this.waiting.get(conversationId) === waiting) this.waiting.delete(conversationId);
      return load();
    };
    this.tools.queue.add(conversationId, begin, deliver);
  }

  /** Participants' connections and whoever has joined. */
  private audience(conversationId: string, participantIds: readonly string[]): Member[] {
    const { registry } = this.tools;
    return [...participantIds.flatMap((userId) => registry.ofAccount(userId)), ...registry.inRoom(conversationId)];
  }
}
