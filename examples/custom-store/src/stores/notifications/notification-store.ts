import type { Page, Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { requireAccount } from '../../tables/references.js';
import { deleteRows, rowKey } from '../../tables/rows.js';
import type { Tables } from '../../tables/tables.js';
import type { View } from '../../tables/view.js';
import { takesPart } from '../chat/takes-part.js';
import { toPage } from '../to-page.js';
import type { NotificationRow } from './notification-row.js';

type Notification = StoreResult<'notifications', 'list'>;
type NotificationSettings = StoreResult<'notifications', 'findSettings'>;
type Place = Pick<Notification['subject'], 'organizationId' | 'projectId' | 'taskId'>;
type NotifiedEvent = StoreInput<'notifications', 'record'>;

const maxPerUser = 1_000;
const maxActors = 3;

export class MemoryNotificationStore implements Store<'notifications'> {
  constructor(private readonly view: View) {}

  async record(event: NotifiedEvent): Promise<string | null> {
    const { id, userId, position, at } = event;
    const [notifications, events] = [await this.view.edit('notifications'), await this.view.edit('notifiedEvents')];
    requireAccount(this.view.tables, userId);
    const key = rowKey(userId, String(position));
    if (events.has(key)) return null;
    events.set(key, { userId, at });
    const begun = this.ofUser(userId).find(
      ({ kind, subjectId, readAt }) => kind === event.kind && subjectId === event.subjectId && readAt === null,
    );
    notifications.set(begun?.id ?? id, begun === undefined ? toRow(event) : addEvent(begun, event));
    for (const { id: old } of this.ofUser(userId).slice(maxPerUser)) notifications.delete(old);
    return begun?.id ?? id;
  }

  async list(
    userId: string,
    { unread, now, before, limit }: StoreInput<'notifications', 'list', 1>,
  ): Promise<Page<Notification, number>> {
    const rows = this.ofUser(userId).filter(({ readAt }) => !unread || readAt === null);
    // A page is in ascending order, and the newest notification has the highest position.
    const window = { after: before === null ? null : -before, limit };
    const { items, next } = toPage(this.listExisting(rows, now), window, ({ position }) => -position);
    return { items, next: next === null ? null : -next };
  }

  async countUnread(userId: string, now: Date): Promise<StoreResult<'notifications', 'countUnread'>[]> {
    const rows = this.ofUser(userId).filter(({ readAt }) => readAt === null);
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
    const selected = own.filter((row) => row.readAt === null && isSelected(row));
    for (const row of selected) notifications.set(row.id, { ...row, readAt: at });
    return selected.length;
  }

  async markMentionsRead(
    read: readonly StoreInput<'notifications', 'markMentionsRead'>[],
    at: Date,
  ): Promise<string[]> {
    const notifications = await this.view.edit('notifications');
    const { messages } = this.view.tables;
    const isRead = ({ userId, kind, subjectId, messageId, readAt }: NotificationRow): boolean => {
      const seq = messages.get(messageId ?? '')?.message.seq;
      if (kind !== 'mention' || readAt !== null || seq === undefined) return false;
      return read.some(
        (each) => each.userId === userId && each.conversationId === subjectId && seq <= each.lastReadSeq,
      );
    };
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
      if (message === undefined || (message.mentions.length === 0 && message.threadRootId === null)) return [];
      const { id, conversationId, senderId, mentions, threadRootId } = message;
      const followers = this.view.tables.messages.get(threadRootId ?? '')?.followers ?? {};
      const followerIds = Object.keys(followers).filter((userId) => (followers[userId] ?? 0) < message.seq);
      return [{ id, conversationId, senderId, mentions, followerIds }];
    });
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
      const { userId: _, subjectId: id, messageId, ...notification } = row;
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
    return { organizationId: conversation.organizationId, projectId: null, taskId: null };
  }
}

function findInvitationPlace(
  { invitations, accounts }: Tables,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Place | null {
  const invitation = invitations.get(id);
  if (invitation === undefined || invitation.expiresAt <= now) return null;
  const isOwn = invitation.email === accounts.get(userId)?.email;
  return isOwn ? { organizationId: invitation.organizationId, projectId: null, taskId: null } : null;
}

function findTaskPlace({ tasks, projects }: Tables, taskId: string | null): Place | null {
  const projectId = tasks.get(taskId ?? '')?.projectId ?? null;
  if (projectId === null) return null;
  return { organizationId: projects.get(projectId)?.entity.organizationId ?? null, projectId, taskId };
}

function toRow({ actorId, at, ...event }: NotifiedEvent): NotificationRow {
  return { ...event, actorIds: actorId === null ? [] : [actorId], count: 1, createdAt: at, readAt: null };
}

function addEvent(row: NotificationRow, event: NotifiedEvent): NotificationRow {
  const { actorIds, messageId, position, createdAt } = toRow(event);
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
