import type { Message, Page, NewMessage, StoreResult, StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { changedFields, toFieldParameters } from '../field-values.js';
import { takesPart } from '../live.js';
import { append, toAppended, toAppendParameters, toBatchMember, type AppendedRow } from './append-statements.js';
import { change, listChanges, mergeReplies, type ChangeRow } from './change-statements.js';
import { findSeqAt } from './list-statements.js';
import { messageColumns, toMessage, type MessageRow } from './message-row.js';
import { afterEveryId, toPage } from '../to-page.js';
import { searchLexemes, searchQueryIn, searchTemplate } from './search-lexemes.js';

const findReplay = `
  SELECT ${messageColumns}, m.content_hash
  FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id
    JOIN crewkit.messages m ON m.conversation_id = p.conversation_id AND m.sender_id = p.user_id
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND m.client_message_id = $3 AND c.kind = $4 AND ${takesPart('c', 'p')}`;
const findById = `SELECT ${messageColumns} FROM crewkit.messages m WHERE m.id = $2 AND m.conversation_id = $1`;
const isOwn = 'm.sender_id = $4 AND m.deleted_at IS NULL';
const edit = change(
  'edit',
  `, edited_at = $3, body = $5, mentions = $6, search = array_to_tsvector($7::text[]),
      fields = nullif(${changedFields('$8', '$9', "coalesce(m.fields, '{}')")}, '{}')`,
  isOwn,
);
const softDelete = change(
  'delete',
  ", deleted_at = $3, body = '', mentions = '{}', search = NULL, fields = NULL, has_reactions = false, pinned_at = NULL, pinned_by = NULL",
  isOwn,
);
const deleteReactions = 'DELETE FROM crewkit.message_reactions WHERE message_id = $1';
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
const list = (where: string): { readonly newest: string; readonly oldest: string } => ({
  newest: `
  SELECT ${messageColumns} FROM crewkit.messages m WHERE ${where} AND m.seq < $2
  ORDER BY m.seq DESC LIMIT $3`,
  oldest: `
  SELECT ${messageColumns} FROM crewkit.messages m WHERE ${where} AND m.seq > $2
  ORDER BY m.seq LIMIT $3`,
});
const lists = {
  all: list('m.conversation_id = $1'),
  roots: list('m.conversation_id = $1 AND m.thread_root_id IS NULL'),
  thread: list('m.thread_root_id = $1'),
};

type ReplayRow = MessageRow & { readonly content_hash: Uint8Array };

export class PostgresMessageStore implements Store<'messages'> {
  constructor(private readonly connection: Connection) {}

  async append(message: NewMessage): Promise<StoreResult<'messages', 'append'>> {
    const row = await this.connection.get<AppendedRow>(append, toAppendParameters(message), toBatchMember(message));
    if (row !== undefined) return { kind: 'appended', message: toAppended(message, row), position: row.position };
    const { conversationId, senderId, clientMessageId, contentHash, conversationKind } = message;
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
      editedAt,
      senderId,
      ...contents,
    ]);
    return row === undefined ? null : toMessage(row);
  }

  async softDelete(
    conversationId: string,
    messageId: string,
    { senderId, at }: { readonly senderId: string; readonly at: Date },
  ): Promise<boolean> {
    const deleted = await this.connection.get<MessageRow>(softDelete, [conversationId, messageId, at, senderId]);
    if (deleted === undefined) return false;
    await this.connection.run(deleteReactions, [messageId]);
    return true;
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

  async list(
    conversationId: string,
    { before, after, limit, threadRootId }: StoreInput<'messages', 'list', 1>,
  ): Promise<Message[]> {
    const { newest, oldest } =
      threadRootId === undefined ? lists.all : lists[threadRootId === null ? 'roots' : 'thread'];
    // Read one more row than requested, which shows whether the list continues.
    const parameters = [threadRootId ?? conversationId, after ?? before ?? Number.MAX_SAFE_INTEGER, limit + 1];
    const rows = await this.connection.all<MessageRow>(after === null ? newest : oldest, parameters);
    return rows.map(toMessage);
  }

  async findSeqAt(conversationId: string, at: Date): Promise<number | null> {
    return (await this.connection.get<{ seq: number }>(findSeqAt, [conversationId, at]))?.seq ?? null;
  }

  async listChanges(
    conversationId: string,
    { after, limit }: StoreInput<'messages', 'listChanges', 1>,
  ): Promise<StoreResult<'messages', 'listChanges'> | null> {
    const rows = await this.connection.all<ChangeRow>(listChanges, [conversationId, after, limit]);
    const [first] = rows;
    if (first === undefined) return null;
    const changes = rows.flatMap(({ number: changeSeq, change_kind: kind, ...row }) =>
      changeSeq === null ? [] : [{ changeSeq, kind, message: toMessage(row) }],
    );
    return { items: mergeReplies(changes), lastChangeSeq: first.last_change_seq };
  }
}
