import { isLiveOrganization, isLiveProject, takesPart } from '../live.js';
import { sweepStatement } from '../sweep-statement.js';

const maxPerUser = 1_000;
const maxActors = 3;

/** Joins at most one row. OFFSET 0 keeps the planner from joining a few notifications with all rows. */
const look = (table: string, alias: string, condition: string): string =>
  `LEFT JOIN LATERAL (SELECT * FROM crewkit.${table} WHERE ${condition} OFFSET 0) AS ${alias} ON true`;

/** Notifications of user $1 with the places of their subjects, without subjects that do not exist for the user at $2. */
const placed = `
    FROM crewkit.notifications n
    ${look('conversations', 'c', "id = n.subject_id AND n.kind IN ('mention', 'thread_reply', 'message')")}
    ${look('tasks', 't', "id = CASE n.kind WHEN 'assigned' THEN n.subject_id ELSE c.task_id END")}
    ${look('projects', 'p', 'id = t.project_id')}
    ${look('invitations', 'i', "id = n.subject_id AND n.kind = 'invitation'")}
    WHERE n.user_id = $1 AND CASE
      WHEN n.kind = 'invitation' THEN i.expires_at > $2 AND ${isLiveOrganization('i.organization_id')}
        AND i.email = (SELECT email FROM crewkit.accounts WHERE id = $1)
      WHEN n.kind = 'assigned' OR c.kind = 'task' THEN ${isLiveProject('t.project_id')}
      ELSE EXISTS (
        SELECT 1 FROM crewkit.participants part
        WHERE part.conversation_id = c.id AND part.user_id = $1 AND ${takesPart('c', 'part')}
      )
    END`;
const places = `coalesce(c.organization_id, p.organization_id, i.organization_id) AS organization_id, t.project_id`;

/** How far users have read conversations. */
const read = 'unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS r (user_id, conversation_id, last_read_seq)';
/** The notification is about messages of a conversation that its user has read. */
const isRead = `
    n.user_id = r.user_id AND n.kind IN ('mention', 'message') AND n.subject_id = r.conversation_id AND n.read_at IS NULL
      AND (SELECT seq FROM crewkit.messages WHERE id = n.message_id) <= r.last_read_seq`;

export const statements = {
  record: `
    WITH given AS (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS u (id, user_id, listed)
    ), remembered AS (
      INSERT INTO crewkit.notified_events (user_id, position, recorded_at) SELECT user_id, $8, $9 FROM given
      ON CONFLICT (user_id, position) DO NOTHING RETURNING user_id
    )
    INSERT INTO crewkit.notifications AS n
      (id, user_id, listed, kind, subject_id, message_id, actor_ids, position, created_at)
    SELECT id, user_id, listed, $4::text, $5::uuid, $6::uuid, $7::uuid[], $8::bigint, $9::timestamptz
    FROM given JOIN remembered USING (user_id)
    ON CONFLICT (user_id, kind, subject_id, listed) WHERE read_at IS NULL DO UPDATE SET
      count = n.count + 1,
      message_id = CASE WHEN excluded.position > n.position THEN excluded.message_id ELSE n.message_id END,
      actor_ids = (excluded.actor_ids || array_remove(n.actor_ids, excluded.actor_ids[1]))[1:${maxActors}],
      position = greatest(n.position, excluded.position), created_at = greatest(n.created_at, excluded.created_at)
    RETURNING n.id, n.user_id`,
  // Materialized, because otherwise the planner can choose to find the last position again for each notification of the user.
  trim: `
    WITH last AS MATERIALIZED (
      SELECT u.user_id, u.listed, newest.position
      FROM unnest($1::uuid[], $2::boolean[]) AS u (user_id, listed), LATERAL (
        SELECT position FROM crewkit.notifications WHERE user_id = u.user_id AND listed = u.listed
        ORDER BY position DESC LIMIT 1 OFFSET ${maxPerUser}
      ) AS newest
    )
    DELETE FROM crewkit.notifications n USING last
    WHERE n.user_id = last.user_id AND n.listed = last.listed AND n.position <= last.position`,
  list: `
    SELECT n.id, n.kind, n.subject_id, n.message_id, n.actor_ids, n.count, n.position, n.created_at, n.read_at,
      t.id AS task_id, ${places},
      coalesce(t.title, c.title, (SELECT o.name FROM crewkit.organizations o WHERE o.id = i.organization_id)) AS title
    ${placed} AND n.position < $3 AND (n.read_at IS NULL OR NOT $4::boolean) AND (n.listed OR $6::boolean)
    ORDER BY n.position DESC LIMIT $5`,
  countUnread: `
    SELECT ${places}, count(*)::integer AS count ${placed} AND n.read_at IS NULL AND n.listed GROUP BY 1, 2`,
  markRead: `
    UPDATE crewkit.notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL AND listed AND (
      id = ANY ($3::uuid[]) OR created_at <= $5::timestamptz
      OR position <= (SELECT position FROM crewkit.notifications WHERE id = $4::uuid AND user_id = $1)
    )`,
  markConversationsRead: `
    WITH removed AS (DELETE FROM crewkit.notifications n USING ${read} WHERE NOT n.listed AND ${isRead})
    UPDATE crewkit.notifications n SET read_at = $4 FROM ${read} WHERE n.listed AND ${isRead} RETURNING n.user_id`,
  findSettings: 'SELECT settings FROM crewkit.notification_settings WHERE user_id = $1',
  setSettings: `
    INSERT INTO crewkit.notification_settings (user_id, settings) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET settings = excluded.settings`,
  listNotifying: `
    SELECT m.id, m.conversation_id, m.sender_id, m.mentions, ARRAY(
      SELECT f.user_id FROM crewkit.thread_followers f WHERE f.root_id = m.thread_root_id AND f.last_read_seq < m.seq
    ) AS follower_ids, m.thread_root_id IS NULL AND EXISTS (
      SELECT 1 FROM crewkit.participants p
      WHERE p.conversation_id = m.conversation_id AND p.user_id <> m.sender_id AND p.notify = 'all' AND (
        EXISTS (SELECT 1 FROM crewkit.notification_settings WHERE user_id = p.user_id)
        OR EXISTS (SELECT 1 FROM crewkit.push_subscriptions WHERE user_id = p.user_id)
      )
    ) AS has_recipients
    FROM crewkit.messages m WHERE m.id = ANY ($1::uuid[]) AND m.deleted_at IS NULL`,
  listRecipients: `
    SELECT p.user_id, s.settings, b.has_push
    FROM crewkit.messages m JOIN crewkit.conversations c ON c.id = m.conversation_id
    JOIN crewkit.participants p ON p.conversation_id = c.id
    LEFT JOIN crewkit.notification_settings s ON s.user_id = p.user_id
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT 1 FROM crewkit.push_subscriptions WHERE user_id = p.user_id) AS has_push
    ) AS b
    WHERE (b.has_push OR s.user_id IS NOT NULL) AND m.id = $1 AND m.deleted_at IS NULL AND m.thread_root_id IS NULL AND p.user_id > $2
      AND p.user_id <> m.sender_id AND p.user_id <> ALL (m.mentions) AND p.notify = 'all'
      AND (p.muted_until IS NULL OR p.muted_until <= $3) AND p.last_read_seq < m.seq AND ${takesPart('c', 'p')}
      AND NOT EXISTS (
        SELECT 1 FROM crewkit.blocked_users b
        WHERE (b.user_id, b.blocked_user_id) IN ((p.user_id, m.sender_id), (m.sender_id, p.user_id))
      )
    ORDER BY p.user_id LIMIT $4`,
  deleteCreated: sweepStatement('notifications', 'created_at'),
  forgetRecorded: sweepStatement('notified_events', 'recorded_at'),
};
