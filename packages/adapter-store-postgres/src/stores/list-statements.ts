import { conversationColumns, lastMessage, unread, unreadMentions } from './conversation-row.js';
import { isListedWithTasks, takesPart } from './live.js';

// Cuts the page first, because loading a conversation costs more than sorting it.
const listFor = (isListed: string): string => `
  SELECT ${conversationColumns}, ${unread}, ${unreadMentions} FROM (
    SELECT q.* FROM crewkit.participants q JOIN crewkit.conversations d ON d.id = q.conversation_id
    WHERE q.user_id = $1 AND ${isListed} AND (d.last_activity_at, d.id) < ($2, $3)
      AND (q.hidden_at_seq IS NULL OR q.hidden_at_seq < d.last_seq) AND ${takesPart('d', 'q')}
    ORDER BY d.last_activity_at DESC, d.id DESC LIMIT $4
  ) AS p JOIN crewkit.conversations c ON c.id = p.conversation_id ${lastMessage}
  ORDER BY c.last_activity_at DESC, c.id DESC`;
export const listDirectFor = listFor("d.kind = 'direct'");
export const listWithTasksFor = listFor(isListedWithTasks('d', '$5'));

// Starts from the user's participations, by keys: OFFSET 0 keeps the planner from joining whole tables, and from counting twice.
export const sumUnread = `
  SELECT count(*) AS conversations, coalesce(sum(unread), 0)::bigint AS messages,
    coalesce(sum(unread_mentions), 0)::bigint AS mentions FROM (
    SELECT * FROM (
      SELECT ${unread}, ${unreadMentions}
      FROM crewkit.participants p
      CROSS JOIN LATERAL (SELECT * FROM crewkit.conversations d WHERE d.id = p.conversation_id OFFSET 0) AS c
      WHERE p.user_id = $1 AND c.last_seq > p.last_read_seq AND ${isListedWithTasks('c', '$2')}
        AND (p.hidden_at_seq IS NULL OR p.hidden_at_seq < c.last_seq) AND ${takesPart('c', 'p')}
      OFFSET 0
    ) AS counted WHERE unread > 0 LIMIT $3
  ) AS shown`;
