import type { Message, Store, StoreInput } from '@crewkit/core/adapter';
import type { MessageChangeRow, MessageRow } from '../../tables/chat-rows.js';
import type { View } from '../../tables/view.js';
import { recordChange, shownMessage } from './message-rows.js';

type Reaction = StoreInput<'messageMarks', 'addReaction'>;
type Pin = StoreInput<'messageMarks', 'pin'>;

export class MemoryMessageMarkStore implements Store<'messageMarks'> {
  constructor(private readonly view: View) {}

  async addReaction(
    { emoji, userId, at, ...key }: Reaction,
    most: StoreInput<'messageMarks', 'addReaction', 1>,
  ): Promise<boolean> {
    return this.change('reaction', { ...key, at }, (row) => {
      const others = new Set(row.reactions.filter((each) => each.emoji !== emoji).map((each) => each.emoji));
      const isFull = others.size >= most.emojis || row.reactions.length >= most.reactions;
      if (isFull || row.reactions.some((each) => each.emoji === emoji && each.userId === userId)) return null;
      return { ...row, reactions: [...row.reactions, { emoji, userId, at }] };
    });
  }

  async removeReaction({ emoji, userId, at, ...key }: Reaction): Promise<boolean> {
    return this.change('reaction', { ...key, at }, (row) => {
      const reactions = row.reactions.filter((each) => each.emoji !== emoji || each.userId !== userId);
      return reactions.length === row.reactions.length ? null : { ...row, reactions };
    });
  }

  async pin({ userId, at, ...key }: Pin, most: number): Promise<boolean> {
    const pinned = this.pinned(key.conversationId).length;
    return this.change('pin', { ...key, at }, (row) => {
      if (row.message.pinnedAt !== null || pinned >= most) return null;
      return { ...row, message: { ...row.message, pinnedAt: at, pinnedBy: userId } };
    });
  }

  async unpin(pin: Omit<Pin, 'userId'>): Promise<boolean> {
    return this.change('pin', pin, (row) => {
      if (row.message.pinnedAt === null) return null;
      return { ...row, message: { ...row.message, pinnedAt: null, pinnedBy: null } };
    });
  }

  async listPinned(conversationId: string, limit: number): Promise<Message[]> {
    const pinnedAt = ({ pinnedAt: at }: Message): number => at?.getTime() ?? 0;
    return this.pinned(conversationId)
      .map((row) => shownMessage(this.view.tables, row))
      .sort((a, b) => pinnedAt(b) - pinnedAt(a) || b.seq - a.seq)
      .slice(0, limit);
  }

  private pinned(conversationId: string): MessageRow[] {
    const rows = [...this.view.tables.messages.values()];
    return rows.filter(({ message }) => message.conversationId === conversationId && message.pinnedAt !== null);
  }

  /** Changes a message that is not deleted, and records the change. Returns false if `toChanged` returns null. */
  private async change(
    kind: MessageChangeRow['kind'],
    { conversationId, messageId, at }: Omit<Pin, 'userId'>,
    toChanged: (row: MessageRow) => MessageRow | null,
  ): Promise<boolean> {
    const messages = await this.view.edit('messages');
    const row = messages.get(messageId);
    const isThere = row?.message.conversationId === conversationId && row.message.deletedAt === null;
    const changed = isThere ? toChanged(row) : null;
    if (changed === null) return false;
    const changeSeq = await recordChange(this.view, kind, { message: changed.message, at });
    messages.set(messageId, { ...changed, message: { ...changed.message, changeSeq } });
    return true;
  }
}
