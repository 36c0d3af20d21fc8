import type { DurableEvent, RecordedEvent } from '../../domain/events/domain-event.js';
import type { Resource } from '../../domain/access/grant.js';
import { completeSettings, toWays } from '../../domain/notifications/notification-settings.js';
import type { Clock } from '../../ports/clock.js';
import type { NotifyingMessage, NotifiedEvent } from '../../ports/notifications/notification-store.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { Authorize } from '../access/authorization/authorize.js';
import { isSilencedFor } from '../chat/conversations/is-silenced-for.js';
import { isNotified } from './is-notified.js';
import type { NotifyOfMessages } from './notify-of-messages.js';
import type { NotifyUsers } from './notify-users.js';

type Event<T extends DurableEvent['type']> = Extract<DurableEvent, { readonly type: T }>;

/** An event of the log, with the users to notify. */
interface Notice extends NotifiedEvent {
  readonly userIds: readonly string[];
  /** What a user must be able to see to be notified, or null if it is not about a resource. */
  readonly resource: Resource | null;
}

type NewNotice = Omit<Notice, 'position' | 'at'>;

/**
 * Notifies users of mentions, replies in threads that they follow, other messages, assignments and invitations, and marks the notifications
 * about messages as read that users read in their conversations. Users are not notified of their own actions, of actions of users that
 * they block or that block them, of what they may not see, of conversations that they have silenced, or of kinds that they have turned off.
 * Service accounts, and disabled and closed accounts, get no notifications. It is called with the events in the log's order, and can be
 * called again with the same events.
 */
export class RecordNotifications {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly tools: {
      readonly notifyUsers: NotifyUsers;
      readonly notifyOfMessages: NotifyOfMessages;
      readonly clock: Clock;
    },
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
      const message = event.type === 'message.posted' ? notifying.get(event.messageId) : undefined;
      if (message?.hasRecipients === true) await this.tools.notifyOfMessages.execute(message, { position, at });
    }
    await this.markRead(events);
  }

  /** Marks what users have read. A message is posted before it is read, so its notification exists by now. */
  private async markRead(events: readonly RecordedEvent[]): Promise<void> {
    const read = events.flatMap(({ event }) => (event.type === 'conversation.read' ? event : []));
    if (read.length === 0) return;
    const now = this.tools.clock.now();
    await this.unitOfWork.run(async ({ notifications, events: log }) => {
      const userIds = await notifications.markConversationsRead(read, now);
      const marked = userIds.map((userId) => ({ type: 'notification.read', userId }) as const);
      if (marked.length > 0) await log.append(marked, now);
    });
  }

  /** Returns those of the posted messages that are not deleted, by id. */
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
    const now = this.tools.clock.now();
    if (!(await this.shouldNotify(stores, userId, { resource, actorId: event.actorId, now }))) return;
    const ways = toWays(completeSettings(await stores.notifications.findSettings(userId)), event.kind);
    if (ways.listed || ways.pushed) await this.tools.notifyUsers.execute(stores, event, [[userId, ways]]);
  }

  /** Returns whether the user may see the resource and has not silenced it, and neither user blocks the other. */
  private async shouldNotify(
    stores: Stores,
    userId: string,
    { resource, actorId, now }: Pick<Notice, 'resource' | 'actorId'> & { readonly now: Date },
  ): Promise<boolean> {
    if (actorId !== null && (await stores.blockedUsers.findPairs([userId], [actorId])).length > 0) return false;
    if (resource === null) return true;
    if ((await this.authorize.visibleToUser(stores, userId, resource)) === null) return false;
    if (resource.scope !== 'CHAT') return true;
    return !(await isSilencedFor(stores, userId, { conversationId: resource.id, now }));
  }
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
