import type { Account } from '../../domain/accounts/account.js';
import type { DurableEvent, RecordedEvent } from '../../domain/events/domain-event.js';
import type { Resource } from '../../domain/access/grant.js';
import { completeSettings } from '../../domain/notifications/notification-settings.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import { secondsAfter } from '../../domain/lifetimes.js';
import { pushPolicy } from '../../domain/notifications/push.js';
import type { NotifyingMessage, NotifiedEvent } from '../../ports/notifications/notification-store.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { Authorize } from '../access/authorization/authorize.js';

type Event<T extends DurableEvent['type']> = Extract<DurableEvent, { readonly type: T }>;

/** An event of the log, with the users to notify. */
interface Notice extends Omit<NotifiedEvent, 'id' | 'userId'> {
  readonly userIds: readonly string[];
  /** What a user must be able to see to be notified, or null if it is not about a resource. */
  readonly resource: Resource | null;
}

type NewNotice = Omit<Notice, 'position' | 'at'>;

/**
 * Notifies users of mentions, replies in threads that they follow, assignments and invitations, and marks the notifications about mentions
 * as read that users read in their conversations. Users are not notified of their own actions, of actions of users that they block or
 * that block them, of what they may not see, or of kinds that they have turned off. Service accounts, and disabled and closed accounts, get no
 * notifications. It is called with the events in the log's order, and can be called again with the same events.
 */
export class RecordNotifications {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly tools: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(events: readonly RecordedEvent[]): Promise<void> {
    const notifying = await this.findNotifying(events);
    for (const { position, recordedAt: at, event } of events) {
      for (const found of await this.toNotices(event, notifying)) {
        // One transaction for each user, because it locks the user's account.
        for (const userId of found.userIds.filter((each) => each !== found.actorId)) {
          await this.unitOfWork.run((stores) => this.notify(stores, userId, { ...found, position, at }));
        }
      }
    }
    await this.markRead(events);
  }

  /** Marks what users have read. A message is posted before it is read, so its notification exists by now. */
  private async markRead(events: readonly RecordedEvent[]): Promise<void> {
    const read = events.flatMap(({ event }) => (event.type === 'conversation.read' ? event : []));
    if (read.length === 0) return;
    const now = this.tools.clock.now();
    await this.unitOfWork.run(async ({ notifications, events: log }) => {
      const userIds = await notifications.markMentionsRead(read, now);
      const marked = userIds.map((userId) => ({ type: 'notification.read', userId }) as const);
      if (marked.length > 0) await log.append(marked, now);
    });
  }

  /** Returns those of the posted messages that mention users or are replies in threads, by id. */
  private async findNotifying(events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, NotifyingMessage>> {
    const ids = events.flatMap(({ event }) => (event.type === 'message.posted' ? event.messageId : []));
    if (ids.length === 0) return new Map();
    const found = await this.unitOfWork.read(({ notifications }) => notifications.listNotifying(ids));
    return new Map(found.map((each) => [each.id, each]));
  }

  private async toNotices(
    event: DurableEvent,
    notifying: ReadonlyMap<string, NotifyingMessage>,
  ): Promise<readonly NewNotice[]> {
    switch (event.type) {
      case 'message.posted':
        return toMessageNotices(notifying.get(event.messageId));
      case 'task.assigned':
        return [toAssignment(event)];
      case 'invitation.created':
        return this.unitOfWork.read((stores) => findInvitation(stores, event));
      default:
        return [];
    }
  }

  private async notify(stores: Stores, userId: string, { userIds: _, resource, ...event }: Notice): Promise<void> {
    const account = await stores.accounts.lockById(userId);
    if (account === null || !isNotified(account)) return;
    const { actorId } = event;
    if (actorId !== null && (await stores.blockedUsers.findPairs([userId], [actorId])).length > 0) return;
    if (resource !== null && (await this.authorize.visibleToUser(stores, userId, resource)) === null) return;
    const { channels } = completeSettings(await stores.notifications.findSettings(userId));
    if (!channels[event.kind].inbox) return;
    const notificationId = await stores.notifications.record({ ...event, userId, id: this.tools.ids.rowId() });
    if (notificationId === null) return;
    const now = this.tools.clock.now();
    const created = { type: 'notification.created', userId, notificationId, kind: event.kind } as const;
    await stores.events.append([created], now);
    if (!channels[event.kind].push) return;
    const dueAt = secondsAfter(now, pushPolicy.delaySeconds);
    await stores.pushSubscriptions.makeDue(userId, { position: event.position, dueAt });
  }
}

function isNotified({ organizationId, disabledAt, closedAt }: Account): boolean {
  const isPerson = organizationId === null;
  return isPerson && disabledAt === null && closedAt === null;
}

function toMessageNotices(message: NotifyingMessage | undefined): readonly NewNotice[] {
  if (message === undefined) return [];
  const { id: messageId, conversationId: id, senderId: actorId, mentions, followerIds } = message;
  const about = { subjectId: id, messageId, actorId, resource: { scope: 'CHAT', id } } as const;
  const others = followerIds.filter((userId) => !mentions.includes(userId));
  return [
    { kind: 'mention', ...about, userIds: mentions },
    { kind: 'thread_reply', ...about, userIds: others },
  ];
}

function toAssignment({ taskId: id, userId, assignedBy: actorId }: Event<'task.assigned'>): NewNotice {
  const about = { kind: 'assigned', subjectId: id, messageId: null } as const;
  return { ...about, actorId, userIds: [userId], resource: { scope: 'TASK', id } };
}

async function findInvitation(
  { invitations, accounts }: Stores,
  { organizationId, invitationId }: Event<'invitation.created'>,
): Promise<readonly NewNotice[]> {
  const invitation = await invitations.find(organizationId, invitationId);
  const account = invitation && (await accounts.findByEmail(invitation.email));
  if (!account) return [];
  const about = { kind: 'invitation', subjectId: invitationId, messageId: null } as const;
  return [{ ...about, actorId: invitation.invitedBy, userIds: [account.id], resource: null }];
}
