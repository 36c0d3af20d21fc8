import type { StoreResult } from '@crewkit/core/adapter';

import { messageColumns, type MessageRow } from './message-row.js';

type MessageChange = StoreResult<'messages', 'listChanges'>['items'][number];
type ChangeKind = MessageChange['kind'];

/**
 * Returns a statement that changes the message $2 of the conversation $1 at the time $3, if the condition holds, and records the change with
 * the conversation's next number. It locks the conversation first, as its deletion does, to avoid a deadlock.
 */
export const change = (kind: ChangeKind, set: string, condition: string): string => `
  WITH held AS (
    SELECT id, last_seq, last_seq + change_count + 1 AS change_seq FROM crewkit.conversations WHERE id = $1
    FOR NO KEY UPDATE
  ), changed AS (
    UPDATE crewkit.messages m SET change_seq = held.change_seq${set}
    FROM held WHERE m.conversation_id = held.id AND m.id = $2 AND ${condition}
    RETURNING ${messageColumns}
  ), recorded AS (
    INSERT INTO crewkit.message_changes (conversation_id, change_seq, last_seq, seq, kind)
    SELECT held.id, held.change_seq, held.last_seq, changed.seq, '${kind}' FROM held CROSS JOIN changed
  ), moved AS (
    UPDATE crewkit.conversations SET change_count = change_count + 1, updated_at = greatest(updated_at, $3)
    WHERE id IN (SELECT conversation_id FROM changed)
  )
  SELECT * FROM changed`;

export interface ChangeRow extends MessageRow {
  readonly last_change_seq: number;
  /** null if there are no changes. */
  readonly number: number | null;
  readonly change_kind: ChangeKind;
}

// `known` is what the reader knows: how many of the changes up to $2 are rows of message_changes. The others are messages. The number of a
// message is its seq and the number of rows before it. Rows beyond the limit are not counted, but they follow $3 other changes, and so do
// the messages after them. A posted reply is two rows with the same number: the reply and its root. One statement reads everything, so that it
// is as of the same moment.
export const listChanges = `
  SELECT * FROM (WITH known AS (
    SELECT coalesce((
      SELECT change_seq - last_seq FROM crewkit.message_changes
      WHERE conversation_id = $1 AND change_seq <= $2 ORDER BY change_seq DESC LIMIT 1
    ), 0) AS rows
  ), later AS MATERIALIZED (
    SELECT change_seq, last_seq, seq, kind FROM crewkit.message_changes
    WHERE conversation_id = $1 AND change_seq > $2 ORDER BY change_seq LIMIT $3
  ), posted AS MATERIALIZED (
    SELECT n.seq + known.rows + (SELECT count(*) FROM later WHERE later.last_seq < n.seq) AS change_seq, n.seq, n.thread_root_id
    FROM known CROSS JOIN LATERAL (
      SELECT n.seq, n.thread_root_id FROM crewkit.messages n
      WHERE n.conversation_id = $1 AND n.seq > $2 - known.rows AND n.seq <= $2 - known.rows + $3 OFFSET 0
    ) AS n
  ), changes AS (
    SELECT change_seq, kind, seq FROM later
    UNION ALL
    SELECT change_seq, CASE WHEN thread_root_id IS NULL THEN 'message' ELSE 'thread' END, seq FROM posted
    UNION ALL
    SELECT posted.change_seq, 'thread', root.seq FROM posted CROSS JOIN LATERAL (
      SELECT r.seq FROM crewkit.messages r WHERE r.id = posted.thread_root_id OFFSET 0
    ) AS root WHERE posted.thread_root_id IS NOT NULL
  )
  SELECT c.last_seq + c.change_count AS last_change_seq, changes.change_seq AS number, changes.kind AS change_kind, m.*
  FROM crewkit.conversations c
    LEFT JOIN changes ON changes.change_seq <= $2 + $3
    LEFT JOIN LATERAL (
      SELECT ${messageColumns} FROM crewkit.messages m WHERE m.conversation_id = c.id AND m.seq = changes.seq OFFSET 0
    ) AS m ON true
  WHERE c.id = $1) AS listed ORDER BY number`;

/** Makes one change of the two rows of each posted reply. */
export function mergeReplies(rows: readonly MessageChange[]): MessageChange[] {
  const changes = new Map<number, MessageChange>();
  const replies = new Map<number, MessageChange['message']>();
  for (const each of rows) {
    if (each.kind === 'thread' && each.message.threadRootId !== null) replies.set(each.changeSeq, each.message);
    else changes.set(each.changeSeq, each);
  }
  return [...changes.values()].map((each) => {
    const reply = replies.get(each.changeSeq);
    return reply === undefined ? each : { ...each, reply };
  });
}
