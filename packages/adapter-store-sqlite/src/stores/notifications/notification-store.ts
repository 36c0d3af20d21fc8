import type { Page, Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant, toInstantOrNull } from '../columns.js';
import { toPage } from '../page.js';
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
  /** A JSON array. */
  readonly actor_ids: string;
  readonly position: number;
  readonly created_at: number;
  readonly read_at: number | null;
}

interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly sender_id: string;
  readonly has_recipients: number;
  /** A JSON array. */
  readonly mentions: string;
  /** A JSON array of user ids. */
  readonly follower_ids: string;
}

interface RecipientRow {
  readonly user_id: string;
  /** A JSON object. */
  readonly settings: string | null;
  readonly has_push: number;
}

export class SqliteNotificationStore implements Store<'notifications'> {
  constructor(private readonly connection: Statements) {}

  async record(
    { actorId, ...event }: StoreInput<'notifications', 'record'>,
    users: readonly NotifiedUser[],
  ): Promise<StoreResult<'notifications', 'record'>[]> {
    const given = { ...event, at: toColumn(event.at), actorIds: JSON.stringify(actorId === null ? [] : [actorId]) };
    return users.flatMap(({ id, userId, ...user }) => {
      const { position, at } = given;
      if (this.connection.run(statements.remember, { userId, position, at }) === 0) return [];
      const listed = user.listed ? 1 : 0;
      const row = this.connection.get<{ id: string }>(statements.record, { ...given, id, userId, listed });
      this.connection.run(statements.trim, { userId, listed });
      return row === undefined ? [] : [{ id: row.id, userId }];
    });
  }

  async list(
    userId: string,
    { unread, withUnlisted = false, now, before, limit }: StoreInput<'notifications', 'list', 1>,
  ): Promise<Page<Notification, number>> {
    const query = {
      ...{ userId, unread: unread ? 1 : 0, withUnlisted: withUnlisted ? 1 : 0, now: toColumn(now) },
      before: before ?? Number.MAX_SAFE_INTEGER,
    };
    const rows = this.connection.all<NotificationRow>(statements.list, { ...query, limit: limit + 1 });
    return toPage(rows.map(toNotification), limit, ({ position }) => position);
  }

  async countUnread(userId: string, now: Date): Promise<StoreResult<'notifications', 'countUnread'>[]> {
    const rows = this.connection.all<PlaceRow>(statements.countUnread, { userId, now: toColumn(now) });
    return rows.map((row) => ({ organizationId: row.organization_id, projectId: row.project_id, count: row.count }));
  }

  async markRead(userId: string, { ids, upTo }: StoreInput<'notifications', 'markRead', 1>, at: Date): Promise<number> {
    return this.connection.run(statements.markRead, {
      ...{ userId, at: toColumn(at), ids: JSON.stringify(ids) },
      upToId: typeof upTo === 'string' ? upTo : null,
      upToTime: upTo instanceof Date ? toColumn(upTo) : null,
    });
  }

  async markConversationsRead(
    read: readonly StoreInput<'notifications', 'markConversationsRead'>[],
    at: Date,
  ): Promise<string[]> {
    const given = { read: JSON.stringify(read), at: toColumn(at) };
    const rows = this.connection.all<{ user_id: string }>(statements.markConversationsRead, given);
    this.connection.run(statements.removeRead, { read: given.read });
    return [...new Set(rows.map((row) => row.user_id))];
  }

  async findSettings(userId: string): Promise<NotificationSettings | undefined> {
    const row = this.connection.get<{ settings: string }>(statements.findSettings, { userId });
    return row && (JSON.parse(row.settings) as NotificationSettings);
  }

  async setSettings(userId: string, settings: NotificationSettings): Promise<void> {
    this.connection.run(statements.setSettings, { userId, settings: JSON.stringify(settings) });
  }

  async listNotifying(messageIds: readonly string[]): Promise<StoreResult<'notifications', 'listNotifying'>[]> {
    const rows = this.connection.all<MessageRow>(statements.listNotifying, { ids: JSON.stringify(messageIds) });
    return rows.map(
      ({ id, mentions, conversation_id: conversationId, sender_id: senderId, follower_ids: followerIds, ...row }) => ({
        ...{ id, conversationId, senderId, hasRecipients: row.has_recipients === 1 },
        ...{ mentions: JSON.parse(mentions) as string[], followerIds: JSON.parse(followerIds) as string[] },
      }),
    );
  }

  async listRecipients(
    messageId: string,
    { after, limit, now }: StoreInput<'notifications', 'listRecipients', 1>,
  ): Promise<Page<Recipient, string>> {
    const window = { messageId, after: after ?? '', limit: limit + 1, now: toColumn(now) };
    const rows = this.connection.all<RecipientRow>(statements.listRecipients, window);
    const recipients = rows.map(({ user_id: userId, settings, has_push: hasPush }) => ({
      ...{ userId, settings: settings === null ? null : (JSON.parse(settings) as NotificationSettings) },
      hasPush: hasPush === 1,
    }));
    return toPage(recipients, limit, ({ userId }) => userId);
  }

  async deleteCreated(before: Date): Promise<number> {
    return this.connection.run(statements.deleteCreated, { before: toColumn(before) });
  }

  async forgetRecorded(before: Date): Promise<number> {
    return this.connection.run(statements.forgetRecorded, { before: toColumn(before) });
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
    actorIds: JSON.parse(row.actor_ids) as string[],
    count: row.count,
    position: row.position,
    createdAt: toInstant(row.created_at),
    readAt: toInstantOrNull(row.read_at),
  };
}
