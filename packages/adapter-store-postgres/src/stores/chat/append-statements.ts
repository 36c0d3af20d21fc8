import type { Message, NewMessage } from '@crewkit/core/adapter';

import type { BatchMember, Parameters } from '../../connections/connection.js';
import { toFieldParameters } from '../field-values.js';
import { isLiveOrganization, findPolicyOrganization } from '../live.js';
import { searchLexemes } from './search-lexemes.js';

// Use a single statement to save round trips. It locks the conversation's row, which serializes the senders. After it has waited for that
// lock, it continues with the row's current version, so sequence numbers have no gaps and no duplicates.
//
// The statement sees all other rows as of its start, except the rows that it locks, because those may have changed while it waited. After
// the conversation, it locks the participation, in the same order as transactions that end a participation. In an organization's group
// conversation, it also locks the organization membership. It skips deleted rows.
//
// Use the unique index to detect an earlier copy of the message. Without the index, a plan that was made when there
// were few messages would scan all messages, however many there are now.
export const append = `
  WITH held AS (
    SELECT c.id, c.last_seq, c.change_count, c.organization_id FROM crewkit.conversations c
    WHERE c.id = $1 AND c.kind = $10 AND NOT c.is_blocked AND ($14 OR ${findPolicyOrganization('c')} IS NULL)
    FOR NO KEY UPDATE
  ), participant AS (
    SELECT held.last_seq, held.change_count, held.organization_id FROM held JOIN crewkit.participants p ON p.conversation_id = held.id
    WHERE p.user_id = $2 FOR NO KEY UPDATE OF p
  ), colleague AS (
    SELECT participant.last_seq, participant.change_count FROM participant
      JOIN crewkit.organization_members o ON o.organization_id = participant.organization_id AND o.user_id = $2
    WHERE ${isLiveOrganization('o.organization_id')} FOR KEY SHARE OF o
  ), member AS (
    SELECT last_seq, change_count FROM participant WHERE organization_id IS NULL
    UNION ALL SELECT last_seq, change_count FROM colleague
  ), sent AS (
    INSERT INTO crewkit.messages AS m (conversation_id, sender_id, client_message_id, created_at, seq, change_seq, kind, id,
      body, content_hash, reply_to_id, thread_root_id, mentions, search, fields)
    SELECT $1::uuid, $2::uuid, $3::text, $4::timestamptz, member.last_seq + 1,
      member.last_seq + 1 + member.change_count, $11::text, $5::uuid, $6::text, $7::bytea,
      $8::uuid, $15::uuid, $9::uuid[], array_to_tsvector($12::text[]),
      nullif($13::jsonb, '{}')
    FROM member
    ON CONFLICT (conversation_id, sender_id, client_message_id) WHERE client_message_id IS NOT NULL DO NOTHING
    RETURNING m.conversation_id, m.id, m.seq, m.change_seq
  ), moved AS (
    UPDATE crewkit.conversations c SET
      last_seq = sent.seq,
      -- Senders read the clock before they queue: a later seq may carry an earlier time.
      last_activity_at = greatest(c.last_activity_at, $4), updated_at = greatest(c.updated_at, $4)
    FROM sent WHERE c.id = sent.conversation_id
  ), counted AS (
    UPDATE crewkit.participants p SET own_after_read = p.own_after_read + 1
    FROM sent WHERE p.conversation_id = sent.conversation_id AND p.user_id = $2
  ), posted AS (
    INSERT INTO crewkit.domain_events (event, recorded_at)
    SELECT jsonb_build_object('type', 'message.posted', 'conversationId', sent.conversation_id, 'messageId', sent.id,
      'seq', sent.seq), $4::timestamptz
    FROM sent
    RETURNING position
  )
  SELECT sent.seq, sent.change_seq, posted.position FROM sent, posted`;
// The same for several messages. It stores only those that it can store without waiting, and leaves the others to `append`: it skips locked
// rows, messages that are already stored, and all but the first copy of a message. If another transaction stores one of the messages at the
// same time, the unique index rejects the whole statement. Each lookup is a subquery for one row, which its lock or OFFSET 0 keeps separate.
// Otherwise, a plan that was made while there were few rows would join whole tables.
const appendAll = `
  WITH given AS (
    SELECT * FROM json_to_recordset($1) AS given (place integer, conversation_id uuid, conversation_kind text, meets_policy boolean, sender_id uuid,
      client_message_id text, created_at timestamptz, id uuid, kind text, body text, content_hash bytea, reply_to_id uuid,
      thread_root_id uuid, mentions uuid[], lexemes text[], fields text)
  ), held AS (
    SELECT c.* FROM (SELECT DISTINCT conversation_id, conversation_kind FROM given) AS wanted CROSS JOIN LATERAL (
      SELECT c.id, c.kind, c.last_seq, c.change_count, c.organization_id, ${findPolicyOrganization('c')} AS ruled_by FROM crewkit.conversations c
      WHERE c.id = wanted.conversation_id AND c.kind = wanted.conversation_kind AND NOT c.is_blocked
      FOR NO KEY UPDATE SKIP LOCKED
    ) AS c
  ), participant AS (
    SELECT given.place, given.sender_id, held.organization_id, held.last_seq, held.change_count
    FROM held JOIN given ON given.conversation_id = held.id AND given.conversation_kind = held.kind
      AND (given.meets_policy OR held.ruled_by IS NULL) CROSS JOIN LATERAL (
      SELECT FROM crewkit.participants p WHERE p.conversation_id = held.id AND p.user_id = given.sender_id
      FOR NO KEY UPDATE SKIP LOCKED
    ) AS p
  ), colleague AS (
    SELECT participant.place FROM participant CROSS JOIN LATERAL (
      SELECT FROM crewkit.organization_members o
      WHERE o.organization_id = participant.organization_id AND o.user_id = participant.sender_id
        AND ${isLiveOrganization('o.organization_id')}
      FOR KEY SHARE SKIP LOCKED
    ) AS o
  ), fresh AS (
    SELECT DISTINCT ON (conversation_id, sender_id, coalesce(client_message_id, id::text)) given.*, participant.last_seq, participant.change_count
    FROM participant JOIN given USING (place)
    WHERE (participant.organization_id IS NULL OR place IN (SELECT place FROM colleague)) AND NOT EXISTS (
      SELECT FROM crewkit.messages m
      WHERE m.conversation_id = given.conversation_id AND m.sender_id = given.sender_id
        AND m.client_message_id = given.client_message_id OFFSET 0
    )
    ORDER BY conversation_id, sender_id, coalesce(client_message_id, id::text), place
  ), numbered AS (
    SELECT *, last_seq + row_number() OVER (PARTITION BY conversation_id ORDER BY place) AS seq FROM fresh
  ), sent AS (
    INSERT INTO crewkit.messages (conversation_id, sender_id, client_message_id, created_at, seq, change_seq, kind, id, body,
      content_hash, reply_to_id, thread_root_id, mentions, search, fields)
    SELECT conversation_id, sender_id, client_message_id, created_at, seq, seq + change_count, kind, id, body, content_hash,
      reply_to_id, thread_root_id, mentions,
      array_to_tsvector(lexemes), nullif(fields::jsonb, '{}')
    FROM numbered
  ), moved AS (
    UPDATE crewkit.conversations c SET
      last_seq = last.seq,
      last_activity_at = greatest(c.last_activity_at, last.created_at), updated_at = greatest(c.updated_at, last.created_at)
    FROM (
      SELECT conversation_id, max(seq) AS seq, max(created_at) AS created_at FROM numbered GROUP BY conversation_id
    ) AS last
    WHERE c.id = last.conversation_id
  ), counted AS (
    UPDATE crewkit.participants p SET own_after_read = p.own_after_read + own.messages
    FROM (
      SELECT conversation_id, sender_id, count(*) AS messages FROM numbered GROUP BY conversation_id, sender_id
    ) AS own
    WHERE p.conversation_id = own.conversation_id AND p.user_id = own.sender_id
  ), posted AS (
    INSERT INTO crewkit.domain_events (event, recorded_at)
    SELECT jsonb_build_object('type', 'message.posted', 'conversationId', conversation_id, 'messageId', id, 'seq', seq),
      created_at
    FROM numbered ORDER BY place
    RETURNING position, event
  )
  SELECT numbered.place, numbered.seq, numbered.seq + numbered.change_count AS change_seq, posted.position
  FROM posted JOIN numbered ON numbered.id = (posted.event ->> 'messageId')::uuid`;

/** The result of both statements. */
export interface AppendedRow {
  readonly seq: number;
  readonly change_seq: number;
  readonly position: number;
}

/** Returns the parameters of `append`. */
export function toAppendParameters(message: NewMessage): Parameters {
  const { conversationId } = message;
  return [
    conversationId,
    message.senderId,
    message.clientMessageId,
    message.createdAt,
    message.id,
    message.body,
    message.contentHash,
    message.replyToId,
    message.mentions,
    message.conversationKind,
    message.kind,
    searchLexemes(conversationId, message.words),
    toFields(message),
    message.meetsPolicy === true,
    message.threadRootId ?? null,
  ];
}

/** Returns what `appendAll` needs to store this message with others. */
export function toBatchMember(message: NewMessage): BatchMember {
  const { conversationId, senderId } = message;
  const input = {
    conversation_id: conversationId,
    conversation_kind: message.conversationKind,
    meets_policy: message.meetsPolicy === true,
    sender_id: senderId,
    client_message_id: message.clientMessageId,
    created_at: message.createdAt,
    id: message.id,
    kind: message.kind,
    body: message.body,
    content_hash: `\\x${Buffer.from(message.contentHash).toString('hex')}`,
    reply_to_id: message.replyToId,
    thread_root_id: message.threadRootId ?? null,
    mentions: message.mentions,
    lexemes: searchLexemes(conversationId, message.words),
    fields: toFields(message),
  };
  return { text: appendAll, input, userId: senderId };
}

const unmarked = { thread: null, reactions: [], pinnedAt: null, pinnedBy: null };

/** Returns the message as it is stored. */
export function toAppended(
  { fields = {}, threadRootId = null, ...message }: NewMessage,
  { seq, change_seq: changeSeq }: AppendedRow,
): Message {
  const { conversationKind: _kind, meetsPolicy: _policy, words: _words, contentHash: _hash, ...stored } = message;
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return {
    ...stored,
    threadRootId,
    seq,
    changeSeq,
    attachments: [],
    ...unmarked,
    editedAt: null,
    deletedAt: null,
    fields: set,
  };
}

function toFields({ fields }: NewMessage): string | null {
  return fields === undefined ? null : toFieldParameters(fields)[0];
}
