import { conversationColumns as columns } from './conversation-row.js';
import { isListedWithTasks, takesPart } from '../live.js';

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
const unreadColumns = `
  c.last_seq - p.last_read_seq - p.own_after_read
    - (SELECT count(*) FROM messages m
       WHERE m.conversation_id = p.conversation_id AND m.seq > p.last_read_seq AND (m.deleted_at IS NOT NULL OR m.thread_root_id IS NOT NULL)
         AND m.sender_id <> p.user_id) AS unread,
    (SELECT count(*) FROM message_mentions m
     WHERE m.conversation_id = p.conversation_id AND m.user_id = p.user_id AND m.seq > p.last_read_seq) AS mentions`;
export const countUnread = `
  SELECT ${unreadColumns} FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = @id AND p.user_id = @userId`;

// LIMIT -1 keeps SQLite from copying the counts into the condition. A copy would count twice, and would also count conversations that are
// not listed.
export const sumUnread = `
  SELECT count(*) AS conversations, coalesce(sum(unread), 0) AS messages, coalesce(sum(mentions), 0) AS mentions FROM (
    SELECT * FROM (
      SELECT ${unreadColumns} FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
      WHERE p.user_id = @userId AND c.last_seq > p.last_read_seq
        AND ${isListedWithTasks('c')}
        AND (p.hidden_at_seq IS NULL OR p.hidden_at_seq < c.last_seq) AND ${takesPart('c', 'p')}
      LIMIT -1
    ) WHERE unread > 0 LIMIT @limit
  )`;

export interface UnreadRow {
  readonly unread: number;
  /** The number of unread messages that mention the user. */
  readonly mentions: number;
}
