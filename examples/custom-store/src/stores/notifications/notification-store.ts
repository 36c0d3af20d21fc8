import type { Page, Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { requireAccount } from '../../tables/references.js';
import { deleteRows, rowKey } from '../../tables/rows.js';
import type { Tables } from '../../tables/tables.js';
import type { View } from '../../tables/view.js';
import { takesPart } from '../chat/takes-part.js';
import { toPage } from '../to-page.js';
import { findRecipientIds, hasPushSubscription, hasRecipients, isReachable } from './recipients.js';
import type { NotificationRow } from './notification-row.js';

type Notification = StoreResult<'notifications', 'list'>;
type NotificationSettings = StoreResult<'notifications', 'findSettings'>;
type Place = Omit<Notification['subject'], 'id' | 'messageId'>;
type NotifiedEvent = StoreInput<'notifications', 'record'>;
type NotifiedUser = StoreInput<'notifications', 'record', 1>;
type Recipient = StoreResult<'notifications', 'listRecipients'>;

const maxPerUser = 1_000;
const maxActors = 3;

export class MemoryNotificationStore implements Store<'notifications'> {
  constructor(private readonly view: View) {}

  async record(
    event: NotifiedEvent,
    users: readonly NotifiedUser[],
  ): Promise<StoreResult<'notifications', 'record'>[]> {
    const [notifications, events] = [await this.view.edit('notifications'), await this.view.edit('notifiedEvents')];
    return users.flatMap((user) => {
      const { userId, listed } = user;
      requireAccount(this.view.tables, userId);
      const key = rowKey(userId, String(event.position));
      if (events.has(key)) return [];
      events.set(key, { userId, at: event.at });
      const begun = this.ofUser(userId).find(
        ({ kind, subjectId, readAt, ...each }) =>
          kind === event.kind && subjectId === event.subjectId && each.listed === listed && readAt === null,
      );
      const row = { ...toRow(event), ...user };
      const id = begun?.id ?? user.id;
      notifications.set(id, begun === undefined ? row : addEvent(begun, row));
      const same = this.ofUser(userId).filter((each) => each.listed === listed);
      for (const { id: old } of same.slice(maxPerUser)) notifications.delete(old);
      return [{ id, userId }];
    });
  }

  async list(
    userId: string,
    { unread, withUnlisted = false, now, before, limit }: StoreInput<'notifications', 'list', 1>,
  ): Promise<Page<Notification, number>> {
    const rows = this.ofUser(userId).filter(
      ({ readAt, listed }) => (!unread || readAt === null) && (listed || withUnlisted),
    );
    // A page is in ascending order, and the newest notification has the highest position.
    const window = { after: before === null ? null : -before, limit };
    const { items, next } = toPage(this.listExisting(rows, now), window, ({ position }) => -position);
    return { items, next: next === null ? null : -next };
  }

  async countUnread(userId: string, now: Date): Promise<StoreResult<'notifications', 'countUnread'>[]> {
    const rows = this.ofUser(userId).filter(({ readAt, listed }) => readAt === null && listed);
    const counts = new Map<string, StoreResult<'notifications', 'countUnread'>>();
    for (const { subject } of this.listExisting(rows, now)) {
      const { organizationId, projectId } = subject;
      const key = rowKey(organizationId ?? '', projectId ?? '');
      counts.set(key, { organizationId, projectId, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    return [...counts.values()];
  }

  async markRead(userId: string, { ids, upTo }: StoreInput<'notifications', 'markRead', 1>, at: Date): Promise<number> {
    const notifications = await this.view.edit('notifications');
    const own = this.ofUser(userId);
    const last = own.find(({ id }) => id === upTo)?.position ?? 0;
    const isSelected = ({ id, position, createdAt }: NotificationRow): boolean =>
      ids.includes(id) || position <= last || (upTo instanceof Date && createdAt <= upTo);
    const selected = own.filter((row) => row.readAt === null && row.listed && isSelected(row));
    for (const row of selected) notifications.set(row.id, { ...row, readAt: at });
    return selected.length;
  }

  async markConversationsRead(
    read: readonly StoreInput<'notifications', 'markConversationsRead'>[],
    at: Date,
  ): Promise<string[]> {
    const notifications = await this.view.edit('notifications');
    const { messages } = this.view.tables;
    const isRead = ({ userId, kind, subjectId, messageId, readAt }: NotificationRow): boolean => {
      const seq = messages.get(messageId ?? '')?.message.seq;
      if (!['mention', 'message'].includes(kind) || readAt !== null || seq === undefined) return false;
      return read.some(
        (each) => each.userId === userId && each.conversationId === subjectId && seq <= each.lastReadSeq,
      );
    };
    deleteRows(notifications, (row) => !row.listed && isRead(row));
    const marked = [...notifications.values()].filter(isRead);
    for (const row of marked) notifications.set(row.id, { ...row, readAt: at });
    return [...new Set(marked.map(({ userId }) => userId))];
  }

  async findSettings(userId: string): Promise<NotificationSettings | undefined> {
    return this.view.tables.notificationSettings.get(userId);
  }

  async setSettings(userId: string, settings: NotificationSettings): Promise<void> {
    requireAccount(this.view.tables, userId);
    (await this.view.edit('notificationSettings')).set(userId, settings);
  }

  async listNotifying(messageIds: readonly string[]): Promise<StoreResult<'notifications', 'listNotifying'>[]> {
    return messageIds.flatMap((messageId) => {
      const message = this.view.tables.messages.get(messageId)?.message;
      if (message === undefined || message.deletedAt !== null) return [];
      const { id, conversationId, senderId, mentions, threadRootId } = message;
      const followers = this.view.tables.messages.get(threadRootId ?? '')?.followers ?? {};
      const followerIds = Object.keys(followers).filter((userId) => (followers[userId] ?? 0) < message.seq);
      return [
        {
          ...{ id, conversationId, senderId, mentions, followerIds },
          hasRecipients: hasRecipients(this.view.tables, message),
        },
      ];
    });
  }

  async listRecipients(
    messageId: string,
    { now, ...window }: StoreInput<'notifications', 'listRecipients', 1>,
  ): Promise<Page<Recipient, string>> {
    const { tables } = this.view;
    const recipients = findRecipientIds(tables, messageId, now)
      .filter((userId) => isReachable(tables, userId))
      .map((userId) => ({
        userId,
        settings: tables.notificationSettings.get(userId) ?? null,
        hasPush: hasPushSubscription(tables, userId),
      }));
    return toPage(recipients, window, ({ userId }) => userId);
  }

  async deleteCreated(before: Date): Promise<number> {
    return deleteRows(await this.view.edit('notifications'), ({ createdAt }) => createdAt <= before).length;
  }

  async forgetRecorded(before: Date): Promise<number> {
    return deleteRows(await this.view.edit('notifiedEvents'), ({ at }) => at <= before).length;
  }

  /** Returns the user's rows, the newest first. */
  private ofUser(userId: string): NotificationRow[] {
    const rows = [...this.view.tables.notifications.values()].filter((row) => row.userId === userId);
    return rows.sort((a, b) => b.position - a.position);
  }

  private listExisting(rows: readonly NotificationRow[], now: Date): Notification[] {
    return rows.flatMap((row) => {
      const place = this.findPlace(row, now);
      if (place === null) return [];
      const { userId: _, listed: _listed, subjectId: id, messageId, ...notification } = row;
      return [{ ...notification, subject: { id, messageId, ...place } }];
    });
  }

  /** Returns the place of the subject, or null if it does not exist for the user. */
  private findPlace({ kind, subjectId, userId }: NotificationRow, now: Date): Place | null {
    const { tables } = this.view;
    if (kind === 'invitation') return findInvitationPlace(tables, { id: subjectId, userId, now });
    const conversation = tables.conversations.get(subjectId);
    if (conversation?.kind !== 'direct') {
      return findTaskPlace(tables, kind === 'assigned' ? subjectId : (conversation?.taskId ?? null));
    }
    if (!takesPart(tables, conversation, userId)) return null;
    const { title, organizationId } = conversation;
    return { title, organizationId, projectId: null, taskId: null };
  }
}

function findInvitationPlace(
  { invitations, accounts, organizations }: Tables,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Place | null {
  const invitation = invitations.get(id);
  if (invitation === undefined || invitation.expiresAt <= now) return null;
  if (invitation.email !== accounts.get(userId)?.email) return null;
  const { organizationId } = invitation;
  const title = organizations.get(organizationId)?.entity.name ?? null;
  return { title, organizationId, projectId: null, taskId: null };
}

function findTaskPlace({ tasks, projects }: Tables, taskId: string | null): Place | null {
  const task = tasks.get(taskId ?? '');
  if (task === undefined) return null;
  const { projectId, title } = task;
  return { title, organizationId: projects.get(projectId)?.entity.organizationId ?? null, projectId, taskId };
}

function toRow({ actorId, at, ...event }: NotifiedEvent): Omit<NotificationRow, keyof NotifiedUser> {
  return { ...event, actorIds: actorId === null ? [] : [actorId], count: 1, createdAt: at, readAt: null };
}

function addEvent(row: NotificationRow, event: NotificationRow): NotificationRow {
  const { actorIds, messageId, position, createdAt } = event;
  const others = row.actorIds.filter((userId) => !actorIds.includes(userId));
  return {
    ...row,
    actorIds: [...actorIds, ...others].slice(0, maxActors),
    count: row.count + 1,
    messageId: position > row.position ? messageId : row.messageId,
    position: Math.max(row.position, position),
    createdAt: createdAt > row.createdAt ? createdAt : row.createdAt,
  };
}
