import { conversationColumns as columns } from './conversation-row.js';
import { isListedWithTasks, takesPart } from '../live.js';
import type { SettingsRow } from './participation.js';

/**
 * An SQL condition that is true if the search finds `d`, a conversation of the user. In accounts, the search text ends
 * with the email, which contains no space.
 */
const isFound = `(instr(d.search_text, @search) > 0 OR (d.kind = 'direct' AND EXISTS (
      SELECT 1 FROM participants o CROSS JOIN accounts u ON u.id = o.user_id
      WHERE o.conversation_id = d.id AND o.user_id <> @userId
        AND instr(rtrim(u.search_text, replace(u.search_text, ' ', '')), @search) > 0 AND ${takesPart('d', 'o')}
    )) OR EXISTS (
      SELECT 1 FROM tasks t CROSS JOIN projects b ON b.id = t.project_id
      WHERE t.id = d.task_id AND (instr(t.search_text, @search) > 0 OR instr(lower(b.key) || '-' || t.number, @search) > 0)
    ))`;

// Select the page first, because loading a conversation costs more than sorting it.
const listFor = (isListed: string): string => `
  SELECT ${columns} FROM (
    SELECT d.id FROM participants p CROSS JOIN conversations d ON d.id = p.conversation_id
    WHERE p.user_id = @userId AND ${isListed} AND (d.last_activity_at, d.id) < (@lastActivityAt, @lastId)
      AND (p.hidden_at_seq IS NULL OR p.hidden_at_seq < d.last_seq) AND ${takesPart('d', 'p')}
    ORDER BY d.last_activity_at DESC, d.id DESC LIMIT @limit
  ) AS listed CROSS JOIN conversations c ON c.id = listed.id
  ORDER BY c.last_activity_at DESC, c.id DESC`;
export const listDirectFor = listFor("d.kind = 'direct'");
export const listWithTasksFor = listFor(isListedWithTasks('d'));
export const searchDirectFor = listFor(`d.kind = 'direct' AND ${isFound}`);
export const searchWithTasksFor = listFor(`${isListedWithTasks('d')} AND ${isFound}`);

// Sequence numbers have no gaps, so the number of new messages is the difference of two sequence numbers. Messages that
// are never unread for the user are subtracted: the participation contains the number of the user's own messages, and an index the deleted
// ones and the replies in threads.
const countMessages = `
  c.last_seq - p.last_read_seq - p.own_after_read
    - (SELECT count(*) FROM messages m
       WHERE m.conversation_id = p.conversation_id AND m.seq > p.last_read_seq AND (m.deleted_at IS NOT NULL OR m.thread_root_id IS NOT NULL)
         AND m.sender_id <> p.user_id)`;
const unreadMentions = `
  FROM message_mentions m
  WHERE m.conversation_id = p.conversation_id AND m.user_id = p.user_id AND m.seq > p.last_read_seq`;
const mentions = `(SELECT count(*) ${unreadMentions}) AS mentions`;
export const countUnread = `
  SELECT ${countMessages} AS unread, ${mentions}, p.notify, p.muted_until
  FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = @id AND p.user_id = @userId`;

// LIMIT -1 keeps SQLite from copying the counts into the condition. A copy would count twice, and would also count conversations that are
// not listed. With the level `mentions`, count no messages, and look for a mention first: otherwise conversations without mentions are counted
// beyond the limit.
export const sumUnread = `
  SELECT count(*) AS conversations, coalesce(sum(counted), 0) AS messages, coalesce(sum(mentions), 0) AS mentions FROM (
    SELECT coalesce(unread, mentions) AS counted, mentions FROM (
      SELECT CASE WHEN p.notify <> 'mentions' THEN ${countMessages} END AS unread, ${mentions}
      FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
      WHERE p.user_id = @userId AND c.last_seq > p.last_read_seq
        AND (p.notify = 'all' OR p.notify = 'mentions' AND EXISTS (SELECT 1 ${unreadMentions}))
        AND coalesce(p.muted_until <= @now, true)
        AND ${isListedWithTasks('c')}
        AND (p.hidden_at_seq IS NULL OR p.hidden_at_seq < c.last_seq) AND ${takesPart('c', 'p')}
      LIMIT -1
    ) WHERE counted > 0 LIMIT @limit
  )`;

export const advanceReadHorizon = `
  UPDATE participants SET last_read_seq = target.seq, own_after_read = own_after_read - (
    SELECT count(*) FROM messages m
    WHERE m.conversation_id = @id AND m.sender_id = @userId AND m.seq > participants.last_read_seq AND m.seq <= target.seq
  )
  FROM (SELECT min(coalesce(@seq, last_seq), last_seq) AS seq FROM conversations WHERE id = @id) AS target
  WHERE conversation_id = @id AND user_id = @userId AND last_read_seq < target.seq
  RETURNING last_read_seq`;

export interface UnreadRow extends SettingsRow {
  readonly unread: number;
  /** The number of unread messages that mention the user. */
  readonly mentions: number;
}

/**
 * The seq of the first message at or after a time: seqs have no gaps and grow with the time, so each step halves the range [low, high] that
 * contains the result. `high` is first one more than the last seq.
 */
export const findSeqAt = `
  WITH RECURSIVE bounds (low, high) AS (
    SELECT 1, last_seq + 1 FROM conversations WHERE id = @conversationId
    UNION ALL
    SELECT CASE WHEN m.created_at < @at THEN m.seq + 1 ELSE low END, CASE WHEN m.created_at < @at THEN high ELSE m.seq END
    FROM bounds CROSS JOIN messages m ON m.conversation_id = @conversationId AND m.seq = (low + high) / 2
    WHERE low < high
  )
  SELECT low AS seq FROM bounds CROSS JOIN messages m ON m.conversation_id = @conversationId AND m.seq = low
  WHERE low = high`;
