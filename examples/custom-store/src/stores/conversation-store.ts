import type { Conversation, ConversationView, Page } from '@crewkit/core/domain';
import type { ConversationPosition, ConversationStore, NewDirectConversation, ReadHorizon } from '@crewkit/core/ports';
import { insertRow } from '../insert-row.js';
import type { ConversationRow } from '../tables.js';
import type { View } from '../view.js';

type Place = Pick<ConversationRow, 'lastActivityAt' | 'id'>;

const latestFirst = (a: Place, b: Place): number =>
  b.lastActivityAt.getTime() - a.lastActivityAt.getTime() || Number(a.id < b.id) - Number(a.id > b.id);

export class MemoryConversationStore implements ConversationStore {
  constructor(private readonly view: View) {}

  async insertDirectIfAbsent(conversation: NewDirectConversation): Promise<{ id: string; created: boolean }> {
    const conversations = await this.view.edit('conversations');
    const existing = [...conversations.values()].find((each) => each.directKey === conversation.directKey);
    if (existing !== undefined) return { id: existing.id, created: false };
    const { id, createdAt } = conversation;
    insertRow(conversations, id, {
      ...conversation,
      kind: 'direct',
      taskId: null,
      title: null,
      lastSeq: 0,
      lastActivityAt: createdAt,
      updatedAt: createdAt,
    });
    return { id, created: true };
  }

  async findById(id: string): Promise<Conversation | null> {
    const row = this.view.tables.conversations.get(id);
    return row === undefined ? null : this.toConversation(row);
  }

  async findForParticipant(id: string, userId: string): Promise<ConversationView | null> {
    const row = this.rowFor(id, userId);
    return row === undefined ? null : this.toView(row, userId);
  }

  async listDirectFor(
    userId: string,
    { after, limit }: { readonly after: ConversationPosition | null; readonly limit: number },
  ): Promise<Page<ConversationView, ConversationPosition>> {
    const rest = [...this.view.tables.conversations.values()]
      .filter((row) => row.kind === 'direct' && horizonOf(row, userId) !== undefined)
      .filter((row) => after === null || latestFirst(after, row) < 0)
      .sort(latestFirst);
    const rows = rest.slice(0, limit);
    const last = rest.length > limit ? rows.at(-1) : undefined;
    return {
      items: rows.map((row) => this.toView(row, userId)),
      next: last === undefined ? null : { lastActivityAt: last.lastActivityAt, id: last.id },
    };
  }

  async advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null> {
    const conversations = await this.view.edit('conversations');
    const row = this.rowFor(id, userId);
    if (row === undefined) return null;
    const before = horizonOf(row, userId) ?? 0;
    const lastReadSeq = Math.max(before, Math.min(seq ?? row.lastSeq, row.lastSeq));
    const participants = row.participants.map((each) => (each.userId === userId ? { ...each, lastReadSeq } : each));
    conversations.set(id, { ...row, participants });
    return { lastReadSeq, moved: lastReadSeq > before };
  }

  async participantIds(id: string): Promise<string[]> {
    return this.view.tables.conversations.get(id)?.participants.map((each) => each.userId) ?? [];
  }

  async countUnread(id: string, userId: string): Promise<number> {
    const row = this.rowFor(id, userId);
    return row === undefined ? 0 : this.unread(row, userId);
  }

  private rowFor(id: string, userId: string): ConversationRow | undefined {
    const row = this.view.tables.conversations.get(id);
    return row === undefined || horizonOf(row, userId) === undefined ? undefined : row;
  }

  private unread(row: ConversationRow, userId: string): number {
    const horizon = horizonOf(row, userId) ?? 0;
    return [...this.view.tables.messages.values()].filter(
      ({ message }) =>
        message.conversationId === row.id &&
        message.seq > horizon &&
        message.senderId !== userId &&
        message.deletedAt === null,
    ).length;
  }

  private toView(row: ConversationRow, userId: string): ConversationView {
    return { ...this.toConversation(row), unreadCount: this.unread(row, userId) };
  }

  private toConversation({ directKey: _key, lastActivityAt: _at, ...rest }: ConversationRow): Conversation {
    const messages = [...this.view.tables.messages.values()].map((each) => each.message);
    const last = messages.find((each) => each.conversationId === rest.id && each.seq === rest.lastSeq);
    return { ...rest, lastMessage: last ?? null };
  }
}

function horizonOf(row: ConversationRow, userId: string): number | undefined {
  return row.participants.find((each) => each.userId === userId)?.lastReadSeq;
}
