import type { StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { messageColumnsOfM } from './message-row.js';

type MessageChange = StoreResult<'messages', 'listChanges'>['items'][number];
export type ChangeKind = MessageChange['kind'];

/** An SQL expression for the number of the conversation's next change. */
export const nextChange = '(SELECT last_seq + change_count + 1 FROM conversations WHERE id = @conversationId)';
const count = `
  UPDATE conversations SET change_count = change_count + 1, updated_at = max(updated_at, @at) WHERE id = @conversationId`;
const insert = `
  INSERT INTO message_changes (conversation_id, change_seq, last_seq, seq, kind)
  SELECT id, last_seq + change_count, last_seq, @seq, @kind FROM conversations WHERE id = @conversationId`;

/** Records a change of the message with this seq. The message must already have the number `nextChange`. */
export function recordChange(
  connection: Statements,
  {
    conversationId,
    seq,
    kind,
    at,
  }: { readonly conversationId: string; readonly seq: number } & {
    readonly kind: ChangeKind;
    readonly at: number;
  },
): void {
  connection.run(count, { conversationId, at });
  connection.run(insert, { conversationId, seq, kind });
}

// `known` is what the reader knows: how many of the changes up to @after are rows of message_changes. The others are messages. The number
// of a message is its seq and the number of rows before it. Rows beyond the limit are not counted, but they follow @limit other changes,
// and so do the messages after them. A posted reply is two rows with the same number: the reply and its root.
export const listChanges = `
  WITH known AS (
    SELECT coalesce((
      SELECT change_seq - last_seq FROM message_changes
      WHERE conversation_id = @conversationId AND change_seq <= @after ORDER BY change_seq DESC LIMIT 1
    ), 0) AS rows
  ), later AS MATERIALIZED (
    SELECT change_seq, last_seq, seq, kind FROM message_changes
    WHERE conversation_id = @conversationId AND change_seq > @after ORDER BY change_seq LIMIT @limit
  ), posted AS MATERIALIZED (
    SELECT n.seq + known.rows + (SELECT count(*) FROM later WHERE later.last_seq < n.seq) AS change_seq, n.seq, n.thread_root_id
    FROM known CROSS JOIN messages n
    WHERE n.conversation_id = @conversationId AND n.seq > @after - known.rows AND n.seq <= @after - known.rows + @limit
  ), changes AS (
    SELECT change_seq, kind, seq FROM later
    UNION ALL
    SELECT change_seq, CASE WHEN thread_root_id IS NULL THEN 'message' ELSE 'thread' END, seq FROM posted
    UNION ALL
    SELECT posted.change_seq, 'thread', root.seq FROM posted CROSS JOIN messages root ON root.id = posted.thread_root_id
  )
  SELECT changes.change_seq AS number, changes.kind AS change_kind, ${messageColumnsOfM}
  FROM changes CROSS JOIN messages m ON m.conversation_id = @conversationId AND m.seq = changes.seq
  WHERE changes.change_seq <= @after + @limit ORDER BY changes.change_seq`;
export const findLastChange = 'SELECT last_seq + change_count AS number FROM conversations WHERE id = @conversationId';

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
