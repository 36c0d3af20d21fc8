import type { UseCases } from '@crewkit/core';
import { presentMessage, type DomainEvent, type Message } from '@crewkit/core/adapter';

import { toRevokedId, type ConnectionAdmission, type Revocation } from '../gateway/connection-admission.js';
import type { AdmittedConnection } from '../gateway/admitted-connection.js';
import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { ConnectionTracker } from '../gateway/connection-tracker.js';
import type { RoomKind } from '../gateway/admitted-connection.js';
import type { AnnounceAccess } from './announce-access.js';
import type { Audiences } from './audiences.js';
import type { DeliverPresence } from './deliver-presence.js';
import type { DeliverChanges } from './deliver-changes.js';
import type { DeliverWorkspace, WorkspaceEvent } from './deliver-workspace.js';
import type { DeliveryLines } from './delivery-lines.js';
import type { DeliveryQueue } from './delivery-queue.js';
import type { RecheckRooms } from './recheck-rooms.js';
import type { SendEvents } from './send-events.js';
import type { Waiting } from './waiting.js';

type Event<T extends DomainEvent['type']> = Extract<DomainEvent, { readonly type: T }>;

/** The kinds of events that only handlers of the embedding application receive. */
const undelivered = /^(?:(?:user|session|key|organization|invitation|team|role|group)\.|task\.assigned$)/;
type UndeliveredEvent = Extract<
  DomainEvent,
  {
    readonly type:
      | `${'user' | 'session' | 'key' | 'organization' | 'invitation' | 'team' | 'role' | 'group'}.${string}`
      | 'task.assigned';
  }
>;

function isUndelivered(event: DomainEvent): event is UndeliveredEvent {
  return undelivered.test(event.type);
}

/** The events that are not about a conversation. */
type OtherEvent =
  | WorkspaceEvent
  | Event<'notification.created' | 'notification.read' | 'access.changed'>
  | Extract<DomainEvent, { readonly type: `presence.${string}` }>;

export interface DeliveryTools {
  readonly registry: ConnectionRegistry;
  readonly tracker: ConnectionTracker;
  readonly presence: DeliverPresence;
  readonly audiences: Audiences;
  readonly outgoing: SendEvents;
  readonly lines: DeliveryLines<Waiting>;
  /** The queue for typing events. It is separate, because typing events must not delay other events. */
  readonly typing: DeliveryQueue;
  readonly changes: DeliverChanges;
  readonly workspace: DeliverWorkspace;
  /** The checks of all kinds of rooms. */
  readonly recheck: Readonly<Record<RoomKind, RecheckRooms>>;
  readonly access: AnnounceAccess;
  readonly admission: ConnectionAdmission;
}

const toEvent = { posted: 'chat:message', edited: 'chat:message.updated' } as const;

// The maximum number of messages to load together. It equals the size of a client's page.
const maxBatch = 100;

/**
 * Delivers events to the connections of this process. Every other process delivers the same events to its own connections. Each delivery
 * checks which users are allowed to receive the event, without a cache. Correctness depends on this check alone: rooms, and removals from
 * rooms, only make deliveries faster.
 */
export class DeliverEvents {
  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery' | 'attachmentLinks' | 'messageFields'>,
    private readonly tools: DeliveryTools,
  ) {}

  handle(event: DomainEvent): void {
    if (event.type === 'session.revoked' || event.type === 'key.revoked') return this.revoke(event);
    if (!isUndelivered(event)) this.deliver(event);
  }

  private deliver(event: Exclude<DomainEvent, UndeliveredEvent>): void {
    const { changes } = this.tools;
    switch (event.type) {
      case 'message.posted':
        return this.message('posted', event);
      case 'message.updated':
        return this.message('edited', event);
      case 'conversation.created':
        return changes.created(event.conversationId);
      case 'conversation.updated':
        return changes.changed(event.conversationId);
      case 'participant.added':
        return changes.changed(event.conversationId, event.userId);
      case 'participant.updated':
        return changes.ownChanged(event.conversationId, event.userId);
      case 'participant.removed':
        return this.removed(event);
      case 'conversation.read':
        return this.read(event);
      case 'typing.announced':
        return this.typing(event);
      default:
        return this.deliverOther(event);
    }
  }

  private deliverOther(event: OtherEvent): void {
    const { workspace, recheck, access, presence, tracker } = this.tools;
    switch (event.type) {
      case 'notification.created':
      case 'notification.read':
        return this.notify(event);
      case 'presence.changed':
        return presence.changed(event.userIds);
      case 'presence.pair_changed':
        return presence.pairChanged(event.userIds);
      case 'presence.hidden':
        return presence.changed([event.userId]);
      case 'presence.shown':
        return tracker.shown(event.userId);
      case 'access.changed':
        recheck.conversations.account(event.userId);
        recheck.projects.account(event.userId);
        return access.changed(event);
      default:
        return workspace.handle(event);
    }
  }

  /** Delivers a message. Messages that arrive while earlier events of the conversation are being loaded are loaded together. */
  private message(
    kind: keyof typeof toEvent,
    { conversationId, seq }: Event<'message.posted' | 'message.updated'>,
  ): void {
    const { lines, audiences, outgoing } = this.tools;
    const last = lines.last(conversationId);
    if (last?.kind === kind && last.seqs.size < maxBatch) return void last.seqs.add(seq);
    const { useCases } = this;
    const seqs = new Set([seq]);
    lines.add(
      conversationId,
      { kind, seqs },
      {
        kind,
        load: () => useCases.loadDelivery.messages(conversationId, [...seqs], audiences.of(conversationId)),
        deliver: ({ messages, recipients }) => {
          const connections = audiences.getConnections(conversationId, recipients);
          for (const message of messages) {
            for (const [viewerId, receivers] of groupByView(message, connections)) {
              outgoing.send(receivers, toEvent[kind], presentMessage(message, viewerId, useCases));
            }
          }
        },
      },
    );
  }

  private removed({ conversationId, userId }: Event<'participant.removed'>): void {
    const { changes, recheck, presence } = this.tools;
    changes.evict(userId, conversationId);
    presence.left(conversationId, userId);
    changes.changed(conversationId);
    // When a task is deleted, its conversation ends, and no other event notifies the observers.
    recheck.conversations.room(conversationId);
  }

  /** Delivers a read position. It replaces an older read position of the same user that is still pending. */
  private read({ conversationId, userId, lastReadSeq }: Event<'conversation.read'>): void {
    const { lines, audiences, outgoing } = this.tools;
    const last = lines.last(conversationId);
    if (last?.kind === 'reads') return void last.horizons.set(userId, lastReadSeq);
    const horizons = new Map([[userId, lastReadSeq]]);
    lines.add(
      conversationId,
      { kind: 'reads', horizons },
      {
        kind: 'read',
        load: () =>
          this.useCases.loadDelivery.recipientsByUser(
            conversationId,
            [...horizons.keys()],
            audiences.of(conversationId),
          ),
        deliver: (recipients) => {
          for (const [reader, hearers] of recipients) {
            const payload = { conversationId, userId: reader, lastReadSeq: horizons.get(reader) ?? 0 };
            outgoing.send(audiences.getConnections(conversationId, hearers), 'chat:read', payload);
          }
        },
      },
    );
  }

  private typing({ conversationId, userId }: Event<'typing.announced'>): void {
    const { typing, audiences, outgoing, registry } = this.tools;
    if (!registry.conversations.accountsIn(conversationId).some((listenerId) => listenerId !== userId)) return;
    typing.add(conversationId, {
      kind: 'typing',
      load: () => this.useCases.loadDelivery.recipientsByUser(conversationId, [userId], audiences.of(conversationId)),
      deliver: (recipients) => {
        const hearers = recipients.get(userId);
        if (hearers === undefined) return;
        const others = audiences
          .joined(conversationId, hearers)
          .filter(({ userId: listenerId }) => listenerId !== userId);
        outgoing.send(others, 'chat:typing', { conversationId, userId });
      },
    });
  }

  /** Tells the user, on all connections except those with an API key, because programs may not read notifications. */
  private notify(event: Event<'notification.created' | 'notification.read'>): void {
    const { registry, outgoing } = this.tools;
    const connections = [...registry.ofAccount(event.userId)].filter(({ session }) => session !== null);
    if (event.type === 'notification.read') outgoing.send(connections, 'notification:read', {});
    else outgoing.send(connections, 'notification:created', { id: event.notificationId, kind: event.kind });
  }

  private revoke(revocation: Revocation): void {
    const { admission, registry, outgoing } = this.tools;
    admission.hear(revocation);
    for (const admitted of registry.ofAccount(revocation.userId)) {
      if (admitted.credentialId === toRevokedId(revocation)) outgoing.expire(admitted);
    }
  }
}

/**
 * Groups the connections whose users see the message alike, so that each version is encoded once. Users see differently only which reactions
 * are their own, and how many replies they have not read. The keys are the ids of one user per group.
 */
function groupByView(
  { reactions, thread }: Message,
  connections: readonly AdmittedConnection[],
): Map<string, AdmittedConnection[]> {
  const groups = new Map<string, AdmittedConnection[]>();
  for (const connection of connections) {
    const { userId } = connection;
    const own = reactions.filter(({ userIds }) => userIds.includes(userId)).map(({ emoji }) => emoji);
    const view = [thread?.unreadCounts[userId] ?? 0, ...own].join(' ');
    const group = groups.get(view);
    if (group === undefined) groups.set(view, [connection]);
    else group.push(connection);
  }
  return new Map([...groups.values()].map((group) => [group[0]?.userId ?? '', group]));
}
