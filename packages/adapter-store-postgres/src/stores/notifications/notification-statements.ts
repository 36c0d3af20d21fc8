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
    ${look('conversations', 'c', "id = n.subject_id AND n.kind IN ('mention', 'thread_reply')")}
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

export const statements = {
  record: `
    WITH remembered AS (
      INSERT INTO crewkit.notified_events (user_id, position, recorded_at) VALUES ($2, $7, $8)
      ON CONFLICT (user_id, position) DO NOTHING RETURNING user_id
    )
    INSERT INTO crewkit.notifications AS n
      (id, user_id, kind, subject_id, message_id, actor_ids, position, created_at)
    SELECT $1::uuid, user_id, $3::text, $4::uuid, $5::uuid, $6::uuid[], $7::bigint, $8::timestamptz FROM remembered
    ON CONFLICT (user_id, kind, subject_id) WHERE read_at IS NULL DO UPDATE SET
      count = n.count + 1,
      message_id = CASE WHEN excluded.position > n.position THEN excluded.message_id ELSE n.message_id END,
      actor_ids = (excluded.actor_ids || array_remove(n.actor_ids, excluded.actor_ids[1]))[1:${maxActors}],
      position = greatest(n.position, excluded.position), created_at = greatest(n.created_at, excluded.created_at)
    RETURNING n.id`,
  trim: `
    DELETE FROM crewkit.notifications WHERE user_id = $1 AND position <= (
      SELECT position FROM crewkit.notifications WHERE user_id = $1 ORDER BY position DESC LIMIT 1 OFFSET ${maxPerUser}
    )`,
  list: `
    SELECT n.id, n.kind, n.subject_id, n.message_id, n.actor_ids, n.count, n.position, n.created_at, n.read_at,
      t.id AS task_id, ${places}
    ${placed} AND n.position < $3 AND (n.read_at IS NULL OR NOT $4::boolean)
    ORDER BY n.position DESC LIMIT $5`,
  countUnread: `
    SELECT ${places}, count(*)::integer AS count ${placed} AND n.read_at IS NULL GROUP BY 1, 2`,
  markRead: `
    UPDATE crewkit.notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL AND (
      id = ANY ($3::uuid[]) OR created_at <= $5::timestamptz
      OR position <= (SELECT position FROM crewkit.notifications WHERE id = $4::uuid AND user_id = $1)
    )`,
  markMentionsRead: `
    UPDATE crewkit.notifications n SET read_at = $4
    FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS r (user_id, conversation_id, last_read_seq)
    WHERE n.user_id = r.user_id AND n.kind = 'mention' AND n.subject_id = r.conversation_id AND n.read_at IS NULL
      AND (SELECT seq FROM crewkit.messages WHERE id = n.message_id) <= r.last_read_seq
    RETURNING n.user_id`,
  findSettings: 'SELECT settings FROM crewkit.notification_settings WHERE user_id = $1',
  setSettings: `
    INSERT INTO crewkit.notification_settings (user_id, settings) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET settings = excluded.settings`,
  listNotifying: `
    SELECT m.id, m.conversation_id, m.sender_id, m.mentions, ARRAY(
      SELECT f.user_id FROM crewkit.thread_followers f WHERE f.root_id = m.thread_root_id AND f.last_read_seq < m.seq
    ) AS follower_ids
    FROM crewkit.messages m WHERE m.id = ANY ($1::uuid[]) AND (m.mentions <> '{}' OR m.thread_root_id IS NOT NULL)`,
  deleteCreated: sweepStatement('notifications', 'created_at'),
  forgetRecorded: sweepStatement('notified_events', 'recorded_at'),
};
