import type { StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { messageColumnsOfM } from './message-row.js';

export type ChangeKind = StoreResult<'messages', 'listChanges'>['items'][number]['kind'];

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
// and so do the messages after them.
export const listChanges = `
  WITH known AS (
    SELECT coalesce((
      SELECT change_seq - last_seq FROM message_changes
      WHERE conversation_id = @conversationId AND change_seq <= @after ORDER BY change_seq DESC LIMIT 1
    ), 0) AS rows
  ), later AS MATERIALIZED (
    SELECT change_seq, last_seq, seq, kind FROM message_changes
    WHERE conversation_id = @conversationId AND change_seq > @after ORDER BY change_seq LIMIT @limit
  ), changes AS (
    SELECT change_seq, kind, seq FROM later
    UNION ALL
    SELECT posted.seq + known.rows + (SELECT count(*) FROM later WHERE later.last_seq < posted.seq), 'message', posted.seq
    FROM known CROSS JOIN messages posted
    WHERE posted.conversation_id = @conversationId AND posted.seq > @after - known.rows
      AND posted.seq <= @after - known.rows + @limit
  )
  SELECT changes.change_seq AS number, changes.kind AS change_kind, ${messageColumnsOfM}
  FROM changes CROSS JOIN messages m ON m.conversation_id = @conversationId AND m.seq = changes.seq
  WHERE changes.change_seq <= @after + @limit ORDER BY changes.change_seq`;
export const findLastChange = 'SELECT last_seq + change_count AS number FROM conversations WHERE id = @conversationId';
