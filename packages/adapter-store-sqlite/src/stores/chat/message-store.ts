import type { Message, Page, NewMessage, StoreResult, StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import type { WordsQueue } from './words/words-queue.js';
import { toColumn, changeFieldColumn, createFieldChange, toFieldValues } from '../columns.js';
import { SqliteEventLog } from '../events/event-log.js';
import { findPolicyOrganization, takesPart } from '../live.js';
import {
  type ChangeKind,
  findLastChange,
  listChanges,
  mergeReplies,
  nextChange,
  recordChange,
} from './change-statements.js';
import { findSeqAt } from './list-statements.js';
import { messageColumns, messageColumnsOfM, toMessages, type MessageRow } from './message-row.js';
import { MessageWords } from './words/message-words.js';
import { toPage } from '../page.js';
import { PendingWords } from './words/pending-words.js';

type AppendOutcome = StoreResult<'messages', 'append'>;

// Selects the kind instead of comparing it with a parameter: `conversations_without_task` is an index of one kind, and SQLite would make a
// new plan for each value of the parameter.
const findMembership = `
  SELECT c.kind, c.is_blocked, c.last_seq, c.change_count, ${findPolicyOrganization('c')} AS policy_organization_id FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = @conversationId AND p.user_id = @senderId AND ${takesPart('c', 'p')}`;
const findReplay = `
  SELECT ${messageColumns}, content_hash FROM messages
  WHERE conversation_id = @conversationId AND sender_id = @senderId AND client_message_id = @clientMessageId`;
const insert = `
  INSERT INTO messages (conversation_id, seq, change_seq, id, sender_id, kind, body, client_message_id, content_hash, reply_to_id,
    thread_root_id, mentions, created_at, fields)
  VALUES (@conversationId, @seq, @changeSeq, @id, @senderId, @kind, @body, @clientMessageId, @contentHash, @replyToId, @threadRootId,
    @mentions,
    @createdAt, @fields)`;
const takeSeq = `
  UPDATE conversations SET
    last_seq = @seq,
    -- Senders read the clock before they queue: a later seq may carry an earlier time.
    last_activity_at = max(last_activity_at, @createdAt), updated_at = max(updated_at, @createdAt)
  WHERE id = @conversationId`;
const isHisOwn = `
  id = @messageId AND conversation_id = @conversationId AND sender_id = @senderId AND deleted_at IS NULL`;
const edit = `
  UPDATE messages SET body = @body, mentions = @mentions, edited_at = @at, fields = nullif(coalesce(@fields, fields), '{}'),
    change_seq = ${nextChange}
  WHERE ${isHisOwn} RETURNING ${messageColumns}`;
const findFields = "SELECT coalesce(fields, '{}') AS fields FROM messages WHERE id = @id";
const softDelete = `
  UPDATE messages SET body = '', mentions = '[]', fields = NULL, deleted_at = @at, has_reactions = 0, pinned_at = NULL,
    pinned_by = NULL, change_seq = ${nextChange}
  WHERE ${isHisOwn} RETURNING seq`;
const deleteReactions = 'DELETE FROM message_reactions WHERE message_id = @messageId';
const findById = `SELECT ${messageColumns} FROM messages WHERE id = @messageId AND conversation_id = @conversationId`;
const list = (where: string): { readonly newest: string; readonly oldest: string } => ({
  newest: `SELECT ${messageColumns} FROM messages WHERE ${where} AND seq < @before ORDER BY seq DESC LIMIT @limit`,
  oldest: `SELECT ${messageColumns} FROM messages WHERE ${where} AND seq > @after ORDER BY seq LIMIT @limit`,
});
const inConversation = 'conversation_id = @conversationId';
const lists = {
  all: list(inConversation),
  roots: list(`${inConversation} AND thread_root_id IS NULL`),
  thread: list('thread_root_id = @threadRootId'),
};
// This statement also checks the membership, independently of the word index.
const listFound = `
  SELECT ${messageColumnsOfM} FROM json_each(@ids) CROSS JOIN messages m ON m.id = json_each.value
    CROSS JOIN participants p ON p.conversation_id = m.conversation_id AND p.user_id = @participantId
    CROSS JOIN conversations c ON c.id = m.conversation_id
  WHERE m.deleted_at IS NULL AND ${takesPart('c', 'p')} ORDER BY json_each.key`;

interface MembershipRow {
  readonly kind: NewMessage['conversationKind'];
  readonly is_blocked: number;
  readonly last_seq: number;
  readonly change_count: number;
  readonly policy_organization_id: string | null;
}

type ChangeRow = MessageRow & { readonly number: number; readonly change_kind: ChangeKind };
type ReplayRow = MessageRow & { readonly content_hash: Uint8Array };

export class SqliteMessageStore implements Store<'messages'> {
  private readonly words: MessageWords;
  private readonly pendingWords: PendingWords;
  private readonly events: SqliteEventLog;
  private readonly changeFields: ReturnType<typeof createFieldChange>;

  constructor(
    private readonly connection: Statements,
    private readonly wordsQueue: WordsQueue,
  ) {
    this.pendingWords = new PendingWords(connection);
    this.words = new MessageWords(connection);
    this.events = new SqliteEventLog(connection);
    this.changeFields = createFieldChange(connection, findFields);
  }

  // There is one writer at a time, so the rows cannot change between the read and the write.
  async append(message: NewMessage): Promise<AppendOutcome> {
    const { conversationId, conversationKind, senderId, clientMessageId, contentHash } = message;
    const membership = this.connection.get<MembershipRow>(findMembership, { conversationId, senderId });
    if (membership?.kind !== conversationKind) return { kind: 'refused' };
    if (membership.policy_organization_id !== null && message.meetsPolicy !== true) return { kind: 'refused' };
    const sent =
      clientMessageId === null
        ? undefined
        : this.connection.get<ReplayRow>(findReplay, { conversationId, senderId, clientMessageId });
    if (sent === undefined) {
      return membership.is_blocked === 1 ? { kind: 'refused' } : this.insert(message, membership);
    }
    const same = Buffer.compare(sent.content_hash, contentHash) === 0;
    return same ? { kind: 'replayed', message: this.toMessage(sent) } : { kind: 'mismatch' };
  }

  async findById(conversationId: string, messageId: string): Promise<Message | null> {
    const row = this.connection.get<MessageRow>(findById, { conversationId, messageId });
    return row === undefined ? null : this.toMessage(row);
  }

  async edit(
    conversationId: string,
    messageId: string,
    {
      senderId,
      body,
      words,
      mentions,
      editedAt,
      fields,
    }: Omit<StoreInput<'messages', 'edit', 2>, 'senderId'> & { readonly senderId: string },
  ): Promise<Message | null> {
    const at = toColumn(editedAt);
    const change = { body, mentions: JSON.stringify(mentions), at, fields: this.changeFields(messageId, fields) };
    const row = this.connection.get<MessageRow>(edit, { conversationId, messageId, senderId, ...change });
    if (row === undefined) return null;
    recordChange(this.connection, { conversationId, seq: row.seq, kind: 'edit', at });
    await this.wordsQueue.now();
    this.words.replace({ id: messageId, conversationId, seq: row.seq, words });
    return this.toMessage(row);
  }

  async softDelete(
    conversationId: string,
    messageId: string,
    { senderId, at }: { readonly senderId: string; readonly at: Date },
  ): Promise<boolean> {
    const softDeletedAt = toColumn(at);
    const own = { conversationId, messageId, senderId, at: softDeletedAt };
    const deleted = this.connection.get<{ seq: number }>(softDelete, own);
    if (deleted === undefined) return false;
    this.connection.run(deleteReactions, { messageId });
    recordChange(this.connection, { conversationId, seq: deleted.seq, kind: 'delete', at: softDeletedAt });
    await this.wordsQueue.now();
    this.words.delete(messageId);
    return true;
  }

  async search(query: StoreInput<'messages', 'search'>): Promise<Page<Message, string>> {
    const { participantId, limit } = query;
    await this.wordsQueue.now();
    const { items, next } = toPage(this.words.search(query), limit, (id) => id);
    const rows = this.connection.all<MessageRow>(listFound, { ids: JSON.stringify(items), participantId });
    return { items: toMessages(this.connection, rows), next };
  }

  async list(
    conversationId: string,
    { before, after, limit, threadRootId }: StoreInput<'messages', 'list', 1>,
  ): Promise<Message[]> {
    const { newest, oldest } =
      threadRootId === undefined ? lists.all : lists[threadRootId === null ? 'roots' : 'thread'];
    // Read one more row than requested, which shows whether the list continues.
    const rows = this.connection.all<MessageRow>(after === null ? newest : oldest, {
      conversationId,
      ...(threadRootId && { threadRootId }),
      ...(after === null ? { before: before ?? Number.MAX_SAFE_INTEGER } : { after }),
      limit: limit + 1,
    });
    return toMessages(this.connection, rows);
  }

  async findSeqAt(conversationId: string, at: Date): Promise<number | null> {
    return this.connection.get<{ seq: number }>(findSeqAt, { conversationId, at: toColumn(at) })?.seq ?? null;
  }

  async listChanges(
    conversationId: string,
    window: StoreInput<'messages', 'listChanges', 1>,
  ): Promise<StoreResult<'messages', 'listChanges'> | null> {
    const last = this.connection.get<{ number: number }>(findLastChange, { conversationId });
    if (last === undefined) return null;
    const rows = this.connection.all<ChangeRow>(listChanges, { conversationId, ...window });
    const messages = toMessages(this.connection, rows);
    const changes = rows.flatMap(({ number: changeSeq, change_kind: kind }, index) => {
      const message = messages[index];
      return message === undefined ? [] : [{ changeSeq, kind, message }];
    });
    return { items: mergeReplies(changes), lastChangeSeq: last.number };
  }

  private async insert(message: NewMessage, conversation: MembershipRow): Promise<AppendOutcome> {
    const seq = conversation.last_seq + 1;
    const changeSeq = seq + conversation.change_count;
    const { id, conversationId, senderId, kind, body, clientMessageId, contentHash, replyToId, mentions } = message;
    const { threadRootId = null } = message;
    const createdAt = toColumn(message.createdAt);
    const fields = message.fields === undefined ? null : changeFieldColumn('{}', message.fields);
    const sent = { conversationId, seq, changeSeq, id, senderId, kind, body, clientMessageId, contentHash, replyToId };
    const rest = { threadRootId, mentions: JSON.stringify(mentions), createdAt, fields };
    this.connection.run(insert, { ...sent, ...rest });
    // Assign the sequence number last. If the message is rejected and the caller continues, there is no sequence gap.
    this.connection.run(takeSeq, { conversationId, seq, createdAt });
    this.pendingWords.note(id, message.words);
    this.wordsQueue.soon();
    const posted = { type: 'message.posted', conversationId, messageId: id, seq } as const;
    const [position = 0] = await this.events.append([posted], message.createdAt);
    const stored = {
      id,
      conversationId,
      seq,
      changeSeq,
      senderId,
      kind,
      body,
      clientMessageId,
      replyToId,
      threadRootId,
    };
    const unmarked = { mentions, thread: null, attachments: [], reactions: [], pinnedAt: null, pinnedBy: null };
    const changes = { editedAt: null, deletedAt: null, fields: fields === null ? {} : toFieldValues(fields) };
    return {
      kind: 'appended',
      message: { ...stored, ...unmarked, createdAt: message.createdAt, ...changes },
      position,
    };
  }

  private toMessage(row: MessageRow): Message {
    const [message] = toMessages(this.connection, [row]);
    if (message === undefined) throw new Error('A row is one message');
    return message;
  }
}
