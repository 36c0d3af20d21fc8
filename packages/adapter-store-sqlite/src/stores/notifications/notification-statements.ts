import { isLiveOrganization, isLiveProject, takesPart } from '../live.js';

const maxPerUser = 1_000;
const maxActors = 3;
const sweepSize = 1_000;

/** Notifications of @userId with the places of their subjects, without subjects that do not exist for the user. */
const placed = `
    FROM notifications n
    LEFT JOIN conversations c ON c.id = n.subject_id AND n.kind IN ('mention', 'thread_reply', 'message')
    LEFT JOIN tasks t ON t.id = CASE n.kind WHEN 'assigned' THEN n.subject_id ELSE c.task_id END
    LEFT JOIN projects p ON p.id = t.project_id
    LEFT JOIN invitations i ON i.id = n.subject_id AND n.kind = 'invitation'
    WHERE n.user_id = @userId AND CASE
      WHEN n.kind = 'invitation' THEN i.expires_at > @now AND ${isLiveOrganization('i.organization_id')}
        AND i.email = (SELECT email FROM accounts WHERE id = @userId)
      WHEN n.kind = 'assigned' OR c.kind = 'task' THEN ${isLiveProject('t.project_id')}
      ELSE EXISTS (
        SELECT 1 FROM participants part
        WHERE part.conversation_id = c.id AND part.user_id = @userId AND ${takesPart('c', 'part')}
      )
    END`;
const places = `coalesce(c.organization_id, p.organization_id, i.organization_id) AS organization_id, t.project_id`;

/** The notification is about messages of a conversation that its user has read, according to `json_each(@read)`. */
const isRead = `
    user_id = json_each.value ->> 'userId' AND kind IN ('mention', 'message')
      AND subject_id = json_each.value ->> 'conversationId' AND read_at IS NULL
      AND (SELECT seq FROM messages WHERE id = notifications.message_id) <= json_each.value ->> 'lastReadSeq'`;

export const statements = {
  remember: `
    INSERT INTO notified_events (user_id, position, recorded_at) VALUES (@userId, @position, @at)
    ON CONFLICT (user_id, position) DO NOTHING`,
  record: `
    INSERT INTO notifications AS n (id, user_id, kind, subject_id, message_id, actor_ids, position, created_at, listed)
    VALUES (@id, @userId, @kind, @subjectId, @messageId, @actorIds, @position, @at, @listed)
    ON CONFLICT (user_id, kind, subject_id, listed) WHERE read_at IS NULL DO UPDATE SET
      count = n.count + 1,
      message_id = CASE WHEN excluded.position > n.position THEN excluded.message_id ELSE n.message_id END,
      actor_ids = (SELECT json_group_array(value) FROM (
        SELECT value FROM json_each(excluded.actor_ids)
        UNION ALL SELECT value FROM json_each(n.actor_ids) WHERE value NOT IN (SELECT value FROM json_each(excluded.actor_ids))
        LIMIT ${maxActors}
      )),
      position = max(n.position, excluded.position), created_at = max(n.created_at, excluded.created_at)
    RETURNING id`,
  trim: `
    DELETE FROM notifications WHERE user_id = @userId AND listed = @listed AND position <= (
      SELECT position FROM notifications WHERE user_id = @userId AND listed = @listed
      ORDER BY position DESC LIMIT 1 OFFSET ${maxPerUser}
    )`,
  list: `
    SELECT n.id, n.kind, n.subject_id, n.message_id, n.actor_ids, n.count, n.position, n.created_at, n.read_at,
      t.id AS task_id, ${places},
      coalesce(t.title, c.title, (SELECT o.name FROM organizations o WHERE o.id = i.organization_id)) AS title
    ${placed} AND n.position < @before AND (n.read_at IS NULL OR NOT @unread) AND (n.listed OR @withUnlisted)
    ORDER BY n.position DESC LIMIT @limit`,
  countUnread: `
    SELECT ${places}, count(*) AS count ${placed} AND n.read_at IS NULL AND n.listed GROUP BY 1, 2`,
  markRead: `
    UPDATE notifications SET read_at = @at WHERE user_id = @userId AND read_at IS NULL AND listed AND (
      id IN (SELECT value FROM json_each(@ids)) OR created_at <= @upToTime
      OR position <= (SELECT position FROM notifications WHERE id = @upToId AND user_id = @userId)
    )`,
  markConversationsRead: `UPDATE notifications SET read_at = @at FROM json_each(@read) WHERE listed AND ${isRead} RETURNING user_id`,
  removeRead: `
    DELETE FROM notifications WHERE id IN (
      SELECT notifications.id FROM json_each(@read) CROSS JOIN notifications WHERE NOT listed AND ${isRead}
    )`,
  findSettings: 'SELECT settings FROM notification_settings WHERE user_id = @userId',
  setSettings: `
    INSERT INTO notification_settings (user_id, settings) VALUES (@userId, @settings)
    ON CONFLICT (user_id) DO UPDATE SET settings = excluded.settings`,
  listNotifying: `
    SELECT m.id, m.conversation_id, m.sender_id, m.mentions, (
      SELECT json_group_array(f.user_id) FROM thread_followers f WHERE f.root_id = m.thread_root_id AND f.last_read_seq < m.seq
    ) AS follower_ids, m.thread_root_id IS NULL AND EXISTS (
      SELECT 1 FROM participants p
      WHERE p.conversation_id = m.conversation_id AND p.user_id <> m.sender_id AND p.notify = 'all' AND (
        EXISTS (SELECT 1 FROM notification_settings WHERE user_id = p.user_id)
        OR EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = p.user_id)
      )
    ) AS has_recipients
    FROM messages m WHERE m.id IN (SELECT value FROM json_each(@ids)) AND m.deleted_at IS NULL`,
  listRecipients: `
    SELECT p.user_id, s.settings, EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = p.user_id) AS has_push
    FROM messages m CROSS JOIN conversations c ON c.id = m.conversation_id
    CROSS JOIN participants p ON p.conversation_id = c.id
    LEFT JOIN notification_settings s ON s.user_id = p.user_id
    WHERE m.id = @messageId AND m.deleted_at IS NULL AND m.thread_root_id IS NULL AND p.user_id > @after
      AND (s.user_id IS NOT NULL OR has_push)
      AND p.user_id <> m.sender_id AND p.user_id NOT IN (SELECT value FROM json_each(m.mentions))
      AND p.notify = 'all' AND coalesce(p.muted_until <= @now, true) AND p.last_read_seq < m.seq AND ${takesPart('c', 'p')}
      AND NOT EXISTS (SELECT 1 FROM blocked_users WHERE user_id = p.user_id AND blocked_user_id = m.sender_id)
      AND NOT EXISTS (SELECT 1 FROM blocked_users WHERE user_id = m.sender_id AND blocked_user_id = p.user_id)
    ORDER BY p.user_id LIMIT @limit`,
  deleteCreated: `
    DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE created_at <= @before LIMIT ${sweepSize})`,
  forgetRecorded: `
    DELETE FROM notified_events WHERE (user_id, position) IN (
      SELECT user_id, position FROM notified_events WHERE recorded_at <= @before LIMIT ${sweepSize}
    )`,
};
