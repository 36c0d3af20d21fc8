import type { Page, Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { statements } from './notification-statements.js';

type Notification = StoreResult<'notifications', 'list'>;
type NotificationSettings = StoreResult<'notifications', 'findSettings'>;
type NotifiedUser = StoreInput<'notifications', 'record', 1>;
type Recipient = StoreResult<'notifications', 'listRecipients'>;

interface PlaceRow {
  readonly organization_id: string | null;
  readonly project_id: string | null;
  readonly count: number;
}

interface NotificationRow extends PlaceRow {
  readonly id: string;
  readonly kind: Notification['kind'];
  readonly subject_id: string;
  readonly title: string | null;
  readonly task_id: string | null;
  readonly message_id: string | null;
  readonly actor_ids: string[];
  readonly position: number;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly sender_id: string;
  readonly has_recipients: boolean;
  readonly mentions: string[];
  readonly follower_ids: string[];
}

interface RecipientRow {
  readonly user_id: string;
  readonly settings: NotificationSettings | null;
  readonly has_push: boolean;
}

export class PostgresNotificationStore implements Store<'notifications'> {
  constructor(private readonly connection: Connection) {}

  async record(
    { kind, subjectId, messageId, actorId, position, at }: StoreInput<'notifications', 'record'>,
    users: readonly NotifiedUser[],
  ): Promise<StoreResult<'notifications', 'record'>[]> {
    const [userIds, listed] = [users.map((each) => each.userId), users.map((each) => each.listed)];
    const event = [kind, subjectId, messageId, actorId === null ? [] : [actorId], position, at];
    const values = [users.map(({ id }) => id), userIds, listed, ...event];
    const rows = await this.connection.all<{ id: string; user_id: string }>(statements.record, values);
    if (rows.length > 0) await this.connection.run(statements.trim, [userIds, listed]);
    return rows.map(({ id, user_id: userId }) => ({ id, userId }));
  }

  async list(
    userId: string,
    { unread, withUnlisted = false, now, before, limit }: StoreInput<'notifications', 'list', 1>,
  ): Promise<Page<Notification, number>> {
    const query = [userId, now, before ?? Number.MAX_SAFE_INTEGER, unread, limit + 1, withUnlisted];
    const rows = await this.connection.all<NotificationRow>(statements.list, query);
    return toPage(rows, limit, { toItem: toNotification, toPosition: ({ position }) => position });
  }

  async countUnread(userId: string, now: Date): Promise<StoreResult<'notifications', 'countUnread'>[]> {
    const rows = await this.connection.all<PlaceRow>(statements.countUnread, [userId, now]);
    return rows.map((row) => ({ organizationId: row.organization_id, projectId: row.project_id, count: row.count }));
  }

  async markRead(userId: string, { ids, upTo }: StoreInput<'notifications', 'markRead', 1>, at: Date): Promise<number> {
    const last = typeof upTo === 'string' ? [upTo, null] : [null, upTo];
    return this.connection.run(statements.markRead, [userId, at, ids, ...last]);
  }

  async markConversationsRead(
    read: readonly StoreInput<'notifications', 'markConversationsRead'>[],
    at: Date,
  ): Promise<string[]> {
    const lists = [read.map((each) => each.userId), read.map((each) => each.conversationId)];
    const values = [...lists, read.map((each) => each.lastReadSeq), at];
    const rows = await this.connection.all<{ user_id: string }>(statements.markConversationsRead, values);
    return [...new Set(rows.map((row) => row.user_id))];
  }

  async findSettings(userId: string): Promise<NotificationSettings | undefined> {
    return (await this.connection.get<{ settings: NotificationSettings }>(statements.findSettings, [userId]))?.settings;
  }

  async setSettings(userId: string, settings: NotificationSettings): Promise<void> {
    await this.connection.run(statements.setSettings, [userId, JSON.stringify(settings)]);
  }

  async listNotifying(messageIds: readonly string[]): Promise<StoreResult<'notifications', 'listNotifying'>[]> {
    const rows = await this.connection.all<MessageRow>(statements.listNotifying, [messageIds]);
    return rows.map(
      ({ id, mentions, conversation_id: conversationId, sender_id: senderId, follower_ids: followerIds, ...row }) => ({
        ...{ id, conversationId, senderId, hasRecipients: row.has_recipients, mentions, followerIds },
      }),
    );
  }

  async listRecipients(
    messageId: string,
    { after, limit, now }: StoreInput<'notifications', 'listRecipients', 1>,
  ): Promise<Page<Recipient, string>> {
    const window = [messageId, after ?? beforeEveryId, now, limit + 1];
    const rows = await this.connection.all<RecipientRow>(statements.listRecipients, window);
    return toPage(rows, limit, {
      toItem: ({ user_id: userId, settings, has_push: hasPush }) => ({ userId, settings, hasPush }),
      toPosition: ({ user_id: userId }) => userId,
    });
  }

  async deleteCreated(before: Date): Promise<number> {
    return this.connection.run(statements.deleteCreated, [before]);
  }

  async forgetRecorded(before: Date): Promise<number> {
    return this.connection.run(statements.forgetRecorded, [before]);
  }
}

function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    subject: {
      id: row.subject_id,
      title: row.title,
      organizationId: row.organization_id,
      projectId: row.project_id,
      taskId: row.task_id,
      messageId: row.message_id,
    },
    actorIds: row.actor_ids,
    count: row.count,
    position: row.position,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}
