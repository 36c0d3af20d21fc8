import type { Message } from '@crewkit/core/domain';
import type { AppendOutcome, MessageStore, MessageWindow, NewMessage } from '@crewkit/core/ports';
import { hashKey } from '../hash-key.js';
import { insertRow } from '../insert-row.js';
import type { ConversationRow, MessageRow } from '../tables.js';
import type { View } from '../view.js';

export class MemoryMessageStore implements MessageStore {
  constructor(private readonly view: View) {}

  async append(sent: NewMessage): Promise<AppendOutcome> {
    // All that it needs, before it looks: from here on nobody comes between.
    const conversations = await this.view.edit('conversations');
    const messages = await this.view.edit('messages');
    const conversation = conversations.get(sent.conversationId);
    if (!conversation?.participants.some((each) => each.userId === sent.senderId)) return { kind: 'refused' };
    const before = [...messages.values()].find((row) => isSentBefore(row, sent));
    if (before !== undefined) {
      const isSame = hashKey(before.contentHash) === hashKey(sent.contentHash);
      return isSame ? { kind: 'replayed', message: before.message } : { kind: 'mismatch' };
    }
    const row = toRow(sent, conversation.lastSeq + 1);
    // First, because it may be refused: the seq is taken only by a message that is there.
    insertRow(messages, sent.id, row);
    conversations.set(conversation.id, withLast(conversation, row.message));
    return { kind: 'appended', message: row.message };
  }

  async findById(conversationId: string, messageId: string): Promise<Message | null> {
    const message = this.view.tables.messages.get(messageId)?.message;
    return message?.conversationId === conversationId ? message : null;
  }

  async list(conversationId: string, { before, after, limit }: MessageWindow): Promise<Message[]> {
    // In order of seq, because that is the order in which they were added.
    const messages = [...this.view.tables.messages.values()]
      .map((each) => each.message)
      .filter((each) => each.conversationId === conversationId)
      .filter(({ seq }) => seq > (after ?? 0) && seq < (before ?? Infinity));
    return (after === null ? messages.reverse() : messages).slice(0, limit + 1);
  }
}

function isSentBefore({ message }: MessageRow, { conversationId, senderId, clientMessageId }: NewMessage): boolean {
  return (
    clientMessageId !== null &&
    message.clientMessageId === clientMessageId &&
    message.senderId === senderId &&
    message.conversationId === conversationId
  );
}

function toRow({ contentHash, ...sent }: NewMessage, seq: number): MessageRow {
  return { contentHash, message: { ...sent, seq, kind: 'text', editedAt: null, deletedAt: null } };
}

function withLast(conversation: ConversationRow, { seq, createdAt }: Message): ConversationRow {
  // Senders read the clock before they wait for their turn: a later message may carry an earlier time.
  const later = (instant: Date): Date => (instant > createdAt ? instant : createdAt);
  const { lastActivityAt, updatedAt } = conversation;
  return { ...conversation, lastSeq: seq, lastActivityAt: later(lastActivityAt), updatedAt: later(updatedAt) };
}
