import type { Message, Page, NewMessage, StoreResult, StoreInput, Store } from '@crewkit/core/adapter';
import { hashKey, insertRow } from '../../tables/rows.js';
import { changeFields } from '../change-fields.js';
import { shownMessage, later, isWithin, recordChange } from './message-rows.js';
import type { ConversationRow, MessageRow } from '../../tables/chat-rows.js';
import type { Tables } from '../../tables/tables.js';
import { takesPart } from './takes-part.js';
import { findPolicyOrganizationOfChat } from '../access/policy-organization.js';
import type { View } from '../../tables/view.js';
import { MemoryEventLog } from '../events/event-log.js';

export class MemoryMessageStore implements Store<'messages'> {
  constructor(private readonly view: View) {}

  async append(sent: NewMessage): Promise<StoreResult<'messages', 'append'>> {
    // Lock everything that is needed before reading, so that no other writer intervenes from here on.
    const conversations = await this.view.edit('conversations');
    const messages = await this.view.edit('messages');
    const conversation = conversations.get(sent.conversationId);
    const { tables } = this.view;
    if (conversation === undefined || !isOpenTo(tables, conversation, sent)) return { kind: 'refused' };
    const before = [...messages.values()].find((row) => isSentBefore(row, sent));
    if (before !== undefined) {
      const isSame = hashKey(before.contentHash) === hashKey(sent.contentHash);
      return isSame ? { kind: 'replayed', message: this.shown(before) } : { kind: 'mismatch' };
    }
    if (conversation.isBlocked) return { kind: 'refused' };
    const row = toRow(sent, conversation);
    // This comes first, because it may be rejected, and only a stored message takes a seq.
    insertRow(messages, sent.id, row);
    conversations.set(conversation.id, withLast(conversation, row.message));
    const posted = { type: 'message.posted', conversationId: conversation.id, messageId: sent.id } as const;
    const events = new MemoryEventLog(this.view);
    const [position = 0] = await events.append([{ ...posted, seq: row.message.seq }], sent.createdAt);
    return { kind: 'appended', message: this.shown(row), position };
  }

  async findById(conversationId: string, messageId: string): Promise<Message | null> {
    const row = this.view.tables.messages.get(messageId);
    return row?.message.conversationId === conversationId ? this.shown(row) : null;
  }

  async edit(
    conversationId: string,
    messageId: string,
    { senderId, words, ...change }: Omit<StoreInput<'messages', 'edit', 2>, 'senderId'> & { readonly senderId: string },
  ): Promise<Message | null> {
    const messages = await this.view.edit('messages');
    const row = messages.get(messageId);
    if (row === undefined || !isLiving(row, conversationId, senderId)) return null;
    const changeSeq = await recordChange(this.view, 'edit', { message: row.message, at: change.editedAt });
    const fields = changeFields(row.message.fields, change.fields);
    const edited = { ...row, words, message: { ...row.message, ...change, changeSeq, fields } };
    messages.set(messageId, edited);
    return this.shown(edited);
  }

  async softDelete(
    conversationId: string,
    messageId: string,
    { senderId, at }: { readonly senderId: string; readonly at: Date },
  ): Promise<boolean> {
    const messages = await this.view.edit('messages');
    const row = messages.get(messageId);
    if (row === undefined || !isLiving(row, conversationId, senderId)) return false;
    const changeSeq = await recordChange(this.view, 'delete', { message: row.message, at });
    const message = {
      ...row.message,
      changeSeq,
      body: '',
      mentions: [],
      fields: {},
      deletedAt: at,
      pinnedAt: null,
      pinnedBy: null,
    };
    messages.set(messageId, { ...row, words: [], reactions: [], message });
    return true;
  }

  async search({ words, before, limit, ...scope }: StoreInput<'messages', 'search'>): Promise<Page<Message, string>> {
    const { tables } = this.view;
    const found = [...tables.messages.values()]
      .filter(({ message }) => isWithin(tables, message.conversationId, scope))
      .filter((row) => words.every((prefix) => row.words.some((word) => word.startsWith(prefix))))
      .filter(({ message }) => before === null || message.id < before)
      .sort((a, b) => (a.message.id > b.message.id ? -1 : 1));
    const items = found.slice(0, limit).map((row) => this.shown(row));
    return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  async list(
    conversationId: string,
    { before, after, limit, threadRootId }: StoreInput<'messages', 'list', 1>,
  ): Promise<Message[]> {
    // Rows are in the order of their seqs, because they were added in that order.
    const rows = [...this.view.tables.messages.values()]
      .filter(({ message }) => message.conversationId === conversationId)
      .filter(({ message }) => threadRootId === undefined || message.threadRootId === threadRootId)
      .filter(({ message }) => message.seq > (after ?? 0) && message.seq < (before ?? Infinity));
    return (after === null ? rows.reverse() : rows).slice(0, limit + 1).map((row) => this.shown(row));
  }

  async findSeqAt(conversationId: string, at: Date): Promise<number | null> {
    const messages = [...this.view.tables.messages.values()].map(({ message }) => message);
    return messages.find((each) => each.conversationId === conversationId && each.createdAt >= at)?.seq ?? null;
  }

  async listChanges(
    conversationId: string,
    { after, limit }: StoreInput<'messages', 'listChanges', 1>,
  ): Promise<StoreResult<'messages', 'listChanges'> | null> {
    const { conversations, messages } = this.view.tables;
    const changes = conversations.get(conversationId)?.changes;
    if (changes === undefined) return null;
    const items = changes.slice(after, after + limit).flatMap(({ kind, messageId, replyId = '' }, index) => {
      const [row, reply] = [messages.get(messageId), messages.get(replyId)];
      const change = { changeSeq: after + index + 1, kind, ...(reply && { reply: this.shown(reply) }) };
      return row === undefined ? [] : [{ ...change, message: this.shown(row) }];
    });
    return { items, lastChangeSeq: changes.length };
  }

  private shown(row: MessageRow): Message {
    return shownMessage(this.view.tables, row);
  }
}

function isOpenTo(tables: Tables, row: ConversationRow, sent: NewMessage): boolean {
  const isRuled = sent.meetsPolicy !== true && findPolicyOrganizationOfChat(tables, row) !== null;
  return row.kind === sent.conversationKind && takesPart(tables, row, sent.senderId) && !isRuled;
}

/** Returns whether the message is the user's own and is not deleted. */
function isLiving({ message }: MessageRow, conversationId: string, senderId: string): boolean {
  return message.conversationId === conversationId && message.senderId === senderId && message.deletedAt === null;
}

function isSentBefore({ message }: MessageRow, { conversationId, senderId, clientMessageId }: NewMessage): boolean {
  return (
    clientMessageId !== null &&
    message.clientMessageId === clientMessageId &&
    message.senderId === senderId &&
    message.conversationId === conversationId
  );
}

function toRow(
  { contentHash, words, conversationKind: _kind, meetsPolicy: _policy, threadRootId = null, ...sent }: NewMessage,
  { lastSeq, changes }: ConversationRow,
): MessageRow {
  const numbers = { seq: lastSeq + 1, changeSeq: changes.length + 1 };
  const fields = changeFields({}, sent.fields);
  const marks = { pinnedAt: null, pinnedBy: null, editedAt: null, deletedAt: null };
  return {
    contentHash,
    words,
    reactions: [],
    followers: {},
    message: { ...sent, threadRootId, ...numbers, ...marks, fields },
  };
}

function withLast(
  conversation: ConversationRow,
  { id, threadRootId, seq, createdAt }: MessageRow['message'],
): ConversationRow {
  // Senders read the clock before they wait for the lock, so a later message can have an earlier time.
  const { lastActivityAt, updatedAt } = conversation;
  const change =
    threadRootId === null
      ? ({ kind: 'message', messageId: id } as const)
      : ({ kind: 'thread', messageId: threadRootId, replyId: id } as const);
  return {
    ...conversation,
    lastSeq: seq,
    changes: [...conversation.changes, change],
    lastActivityAt: later(lastActivityAt, createdAt),
    updatedAt: later(updatedAt, createdAt),
  };
}
