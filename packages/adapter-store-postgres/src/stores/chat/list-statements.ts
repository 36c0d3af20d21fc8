import {
  conversationColumns,
  countMessages,
  countOwn,
  lastMessage,
  unread,
  unreadMentions,
} from './conversation-row.js';
import { isListedWithTasks, takesPart } from '../live.js';

/**
 * An SQL condition that is true if the search finds `d`, a conversation of user $1. In accounts, the search text ends
 * with the email, which contains no space.
 */
const isFound = (search: string): string => `(strpos(coalesce(d.search_text, lower(d.title)), ${search}) > 0 OR EXISTS (
        SELECT 1 FROM crewkit.participants o
          CROSS JOIN LATERAL (SELECT * FROM crewkit.accounts a WHERE a.id = o.user_id OFFSET 0) AS u
        WHERE d.kind = 'direct' AND o.conversation_id = d.id AND o.user_id <> $1
          AND strpos(substring(u.search_text FROM '^(.*) '), ${search}) > 0 AND ${takesPart('d', 'o')} OFFSET 0
      ) OR EXISTS (
        SELECT 1 FROM crewkit.tasks t CROSS JOIN LATERAL (
          SELECT b.key FROM crewkit.projects b WHERE b.id = t.project_id OFFSET 0
        ) AS n
        WHERE t.id = d.task_id
          AND (strpos(t.search_text, ${search}) > 0 OR strpos(lower(n.key) || '-' || t.number, ${search}) > 0) OFFSET 0
      ))`;

// Select the page first, because loading a conversation costs more than sorting it.
const listFor = (isListed: string): string => `
  SELECT ${conversationColumns}, ${unread}, ${unreadMentions}, p.notify, p.muted_until FROM (
    SELECT q.* FROM crewkit.participants q JOIN crewkit.conversations d ON d.id = q.conversation_id
    WHERE q.user_id = $1 AND ${isListed} AND (d.last_activity_at, d.id) < ($2, $3)
      AND (q.hidden_at_seq IS NULL OR q.hidden_at_seq < d.last_seq) AND ${takesPart('d', 'q')}
    ORDER BY d.last_activity_at DESC, d.id DESC LIMIT $4
  ) AS p JOIN crewkit.conversations c ON c.id = p.conversation_id ${lastMessage}
  ORDER BY c.last_activity_at DESC, c.id DESC`;
export const listDirectFor = listFor("d.kind = 'direct'");
export const listWithTasksFor = listFor(isListedWithTasks('d', '$5'));
export const searchDirectFor = listFor(`d.kind = 'direct' AND ${isFound('$5')}`);
export const searchWithTasksFor = listFor(`${isListedWithTasks('d', '$5')} AND ${isFound('$6')}`);

// Start from the user's participations and use keys. OFFSET 0 keeps the planner from joining whole tables and from counting twice. With the
// level `mentions`, count no messages, and look for a mention first: otherwise conversations without mentions are counted beyond the limit.
export const sumUnread = `
  SELECT count(*) AS conversations, coalesce(sum(counted), 0)::bigint AS messages,
    coalesce(sum(unread_mentions), 0)::bigint AS mentions FROM (
    SELECT counted, unread_mentions FROM (
      SELECT CASE WHEN p.notify <> 'mentions' THEN ${countMessages} END AS unread, ${unreadMentions}
      FROM crewkit.participants p
      CROSS JOIN LATERAL (SELECT * FROM crewkit.conversations d WHERE d.id = p.conversation_id OFFSET 0) AS c
      WHERE p.user_id = $1 AND c.last_seq > p.last_read_seq AND ${isListedWithTasks('c', '$2')}
        AND (p.notify = 'all' OR p.notify = 'mentions' AND EXISTS (
          SELECT 1 FROM crewkit.message_mentions z
          WHERE z.conversation_id = p.conversation_id AND z.user_id = p.user_id AND z.seq > p.last_read_seq OFFSET 0
        )) AND coalesce(p.muted_until <= $4, true)
        AND (p.hidden_at_seq IS NULL OR p.hidden_at_seq < c.last_seq) AND ${takesPart('c', 'p')}
      OFFSET 0
    ) AS u CROSS JOIN LATERAL (SELECT coalesce(u.unread, u.unread_mentions) AS counted) AS n
    WHERE counted > 0 LIMIT $3
  ) AS shown`;

// Moves the count with the horizon. If the statement has waited for another change of the row, it still sees every message up to the target.
export const advanceReadHorizon = `
  UPDATE crewkit.participants p SET last_read_seq = target.seq,
    own_after_read = p.own_after_read - ${countOwn('$1', '$2', 'w.seq > p.last_read_seq AND w.seq <= target.seq')}
  FROM (SELECT least($3::bigint, last_seq) AS seq FROM crewkit.conversations WHERE id = $1) AS target
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND p.last_read_seq < target.seq
  RETURNING p.last_read_seq`;

export const countUnread = `
  SELECT ${unread} FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = $1 AND p.user_id = $2`;

/**
 * The seq of the first message at or after a time: seqs have no gaps and grow with the time, so each step halves the range [low, high] that
 * contains the result. `high` is first one more than the last seq.
 */
export const findSeqAt = `
  SELECT low AS seq FROM (
    WITH RECURSIVE bounds (low, high) AS (
      SELECT 1::bigint, last_seq + 1::bigint FROM crewkit.conversations WHERE id = $1
      UNION ALL
      SELECT CASE WHEN m.created_at < $2 THEN m.seq + 1 ELSE low END, CASE WHEN m.created_at < $2 THEN high ELSE m.seq END
      FROM bounds CROSS JOIN LATERAL (
        SELECT seq, created_at FROM crewkit.messages WHERE conversation_id = $1 AND seq = (low + high) / 2 OFFSET 0
      ) AS m
      WHERE low < high
    )
    SELECT low FROM bounds WHERE low = high
  ) AS found
  WHERE EXISTS (SELECT 1 FROM crewkit.messages WHERE conversation_id = $1 AND seq = low)`;
