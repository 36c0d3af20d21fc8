import type { Message, Page, NewMessage, StoreResult, StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { changedFields, toFieldParameters } from '../field-values.js';
import { isLiveOrganization, takesPart } from '../live.js';
import { messageColumns, toMessage, type MessageRow } from './message-row.js';
import { afterEveryId, toPage } from '../to-page.js';
import { searchLexemes, searchQueryIn, searchTemplate } from './search-lexemes.js';

// Use a single statement to save round trips. It locks the conversation's row, which serializes the senders. After it has waited for that
// lock, it continues with the row's current version, so sequence numbers have no gaps and no duplicates.
//
// The statement sees all other rows as of its start, except the rows that it locks, because those may have changed while it waited. After
// the conversation, it locks the participation, in the same order as transactions that end a participation. In an organization's group
// conversation, it also locks the organization membership. It skips deleted rows.
//
// Use the unique index to detect an earlier copy of the message. Without the index, a plan that was made when there
// were few messages would scan all messages, however many there are now.
const append = `
  WITH held AS (
    SELECT c.id, c.last_seq, c.organization_id FROM crewkit.conversations c
    WHERE c.id = $1 AND c.kind = $10 AND NOT c.is_blocked
    FOR NO KEY UPDATE
  ), participant AS (
    SELECT held.last_seq, held.organization_id FROM held JOIN crewkit.participants p ON p.conversation_id = held.id
    WHERE p.user_id = $2 FOR KEY SHARE OF p
  ), colleague AS (
    SELECT participant.last_seq FROM participant
      JOIN crewkit.organization_members o ON o.organization_id = participant.organization_id AND o.user_id = $2
    WHERE ${isLiveOrganization('o.organization_id')} FOR KEY SHARE OF o
  ), member AS (
    SELECT last_seq FROM participant WHERE organization_id IS NULL UNION ALL SELECT last_seq FROM colleague
  ), sent AS (
    INSERT INTO crewkit.messages AS m (conversation_id, sender_id, client_message_id, created_at, seq, kind, id, body,
      content_hash, reply_to_id, mentions, search, fields)
    SELECT $1::uuid, $2::uuid, $3::text, $4::timestamptz, member.last_seq + 1, $11::text, $5::uuid, $6::text, $7::bytea,
      $8::uuid, $9::uuid[], array_to_tsvector($12::text[]),
      nullif($13::jsonb, '{}')
    FROM member
    ON CONFLICT (conversation_id, sender_id, client_message_id) WHERE client_message_id IS NOT NULL DO NOTHING
    RETURNING ${messageColumns}
  ), moved AS (
    UPDATE crewkit.conversations c SET
      last_seq = sent.seq,
      -- Senders read the clock before they queue: a later seq may carry an earlier time.
      last_activity_at = greatest(c.last_activity_at, $4), updated_at = greatest(c.updated_at, $4)
    FROM sent WHERE c.id = sent.conversation_id
  ), posted AS (
    INSERT INTO crewkit.domain_events (event, recorded_at)
    SELECT jsonb_build_object('type', 'message.posted', 'conversationId', sent.conversation_id, 'messageId', sent.id,
      'seq', sent.seq), $4::timestamptz
    FROM sent
    RETURNING position
  )
  SELECT sent.*, posted.position FROM sent, posted`;
const findReplay = `
  SELECT ${messageColumns}, m.content_hash
  FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id
    JOIN crewkit.messages m ON m.conversation_id = p.conversation_id AND m.sender_id = p.user_id
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND m.client_message_id = $3 AND c.kind = $4 AND ${takesPart('c', 'p')}`;
const findById = `SELECT ${messageColumns} FROM crewkit.messages m WHERE m.id = $2 AND m.conversation_id = $1`;
// Lock the conversation first, as its deletion does, to avoid a deadlock.
const change = (set: string): string => `
  WITH held AS (
    SELECT id FROM crewkit.conversations WHERE id = $1 FOR NO KEY UPDATE
  ), changed AS (
    UPDATE crewkit.messages m SET ${set}
    FROM held WHERE m.conversation_id = held.id AND m.id = $2 AND m.sender_id = $3 AND m.deleted_at IS NULL
    RETURNING ${messageColumns}
  ), moved AS (
    UPDATE crewkit.conversations SET updated_at = greatest(updated_at, $4)
    WHERE id IN (SELECT conversation_id FROM changed)
  )
  SELECT * FROM changed`;
const edit = change(`edited_at = $4, body = $5, mentions = $6, search = array_to_tsvector($7::text[]),
      fields = nullif(${changedFields('$8', '$9', "coalesce(m.fields, '{}')")}, '{}')`);
const softDelete = change("deleted_at = $4, body = '', mentions = '{}', search = NULL, fields = NULL");
// Search each conversation separately, by the words with the conversation's prefix. With OFFSET 0, the planner uses only these words and no
// other condition, even if it estimates the other condition to be more selective: it cannot estimate a search that is built at run time.
// The array makes the planner assume few conversations. For many conversations, it would JIT-compile the statement, which takes longer than
// running it.
const search = (where: string): string => `
  SELECT ${messageColumns} FROM (
    SELECT n.id FROM unnest(ARRAY(
      SELECT c.id FROM crewkit.participants p
        JOIN crewkit.conversations c ON c.id = p.conversation_id
        LEFT JOIN crewkit.tasks t ON t.id = c.task_id
      WHERE p.user_id = $1 AND (c.kind = 'direct' OR t.project_id = ANY ($2::uuid[])) AND ${takesPart('c', 'p')} AND ${where}
    )) AS mine (id) CROSS JOIN LATERAL (
      SELECT s.id, s.conversation_id FROM crewkit.messages s WHERE s.search @@ ${searchQueryIn('mine.id', '$3')} OFFSET 0
    ) AS n
    WHERE n.conversation_id = mine.id AND n.id < $4
    ORDER BY n.id DESC LIMIT $5
  ) AS found JOIN crewkit.messages m ON m.id = found.id
  ORDER BY m.id DESC`;
const searchEverywhere = search('true');
const searchInOne = search('p.conversation_id = $6');
const newest = `
  SELECT ${messageColumns} FROM crewkit.messages m WHERE m.conversation_id = $1 AND m.seq < $2
  ORDER BY m.seq DESC LIMIT $3`;
const oldest = `
  SELECT ${messageColumns} FROM crewkit.messages m WHERE m.conversation_id = $1 AND m.seq > $2
  ORDER BY m.seq LIMIT $3`;

type AppendedRow = MessageRow & { readonly position: number };
type ReplayRow = MessageRow & { readonly content_hash: Uint8Array };

export class PostgresMessageStore implements Store<'messages'> {
  constructor(private readonly connection: Connection) {}

  async append(message: NewMessage): Promise<StoreResult<'messages', 'append'>> {
    const { conversationId, senderId, clientMessageId, contentHash, createdAt, conversationKind } = message;
    const row = await this.connection.get<AppendedRow>(append, [
      conversationId,
      senderId,
      clientMessageId,
      createdAt,
      message.id,
      message.body,
      contentHash,
      message.replyToId,
      message.mentions,
      conversationKind,
      message.kind,
      searchLexemes(conversationId, message.words),
      message.fields === undefined ? null : toFieldParameters(message.fields)[0],
    ]);
    if (row !== undefined) return { kind: 'appended', message: toMessage(row), position: row.position };
    const key = [conversationId, senderId, clientMessageId, conversationKind];
    const sent = await this.connection.get<ReplayRow>(findReplay, key);
    if (sent === undefined) return { kind: 'refused' };
    const same = Buffer.compare(sent.content_hash, contentHash) === 0;
    return same ? { kind: 'replayed', message: toMessage(sent) } : { kind: 'mismatch' };
  }

  async findById(conversationId: string, messageId: string): Promise<Message | null> {
    const row = await this.connection.get<MessageRow>(findById, [conversationId, messageId]);
    return row === undefined ? null : toMessage(row);
  }

  async edit(
    conversationId: string,
    messageId: string,
    {
      senderId,
      editedAt,
      body,
      mentions,
      words,
      fields,
    }: Omit<StoreInput<'messages', 'edit', 2>, 'senderId'> & { readonly senderId: string },
  ): Promise<Message | null> {
    const contents = [body, mentions, searchLexemes(conversationId, words), ...toFieldParameters(fields)];
    const row = await this.connection.get<MessageRow>(edit, [
      conversationId,
      messageId,
      senderId,
      editedAt,
      ...contents,
    ]);
    return row === undefined ? null : toMessage(row);
  }

  async softDelete(
    conversationId: string,
    messageId: string,
    { senderId, at }: { readonly senderId: string; readonly at: Date },
  ): Promise<boolean> {
    return (await this.connection.get(softDelete, [conversationId, messageId, senderId, at])) !== undefined;
  }

  async search(query: StoreInput<'messages', 'search'>): Promise<Page<Message, string>> {
    const { words, participantId, projectIds, conversationId, before, limit } = query;
    const parameters = [participantId, projectIds, searchTemplate(words), before ?? afterEveryId, limit + 1];
    const rows =
      conversationId === null
        ? await this.connection.all<MessageRow>(searchEverywhere, parameters)
        : await this.connection.all<MessageRow>(searchInOne, [...parameters, conversationId]);
    return toPage(rows, limit, { toItem: toMessage, toPosition: (row) => row.id });
  }

  async list(conversationId: string, { before, after, limit }: StoreInput<'messages', 'list', 1>): Promise<Message[]> {
    // Read one more row than requested, which shows whether the list continues.
    const rows =
      after === null
        ? await this.connection.all<MessageRow>(newest, [conversationId, before ?? Number.MAX_SAFE_INTEGER, limit + 1])
        : await this.connection.all<MessageRow>(oldest, [conversationId, after, limit + 1]);
    return rows.map(toMessage);
  }
}
