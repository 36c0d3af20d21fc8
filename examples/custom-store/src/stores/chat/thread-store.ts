import type { Store, StoreInput } from '@crewkit/core/adapter';
import type { MessageRow } from '../../tables/chat-rows.js';
import type { View } from '../../tables/view.js';
import { recordChange } from './message-rows.js';

type Reply = StoreInput<'threads', 'removeReply'>;
type Follower = StoreInput<'threads', 'follow'>;

/** The counters of threads are not stored: they follow from the replies. */
export class MemoryThreadStore implements Store<'threads'> {
  constructor(private readonly view: View) {}

  async addReply(
    { conversationId, rootId, seq, changeSeq, senderId }: StoreInput<'threads', 'addReply'>,
    maxFollowers: number,
  ): Promise<void> {
    const root = await this.edit({ conversationId, rootId }, (row) => ({
      ...row,
      message: { ...row.message, changeSeq },
    }));
    if (root === null) return;
    const replies = [...this.view.tables.messages.values()].filter(({ message }) => message.threadRootId === rootId);
    const [isFirst, userId] = [replies.length === 1, root.message.senderId];
    if (isFirst) await this.addFollower({ conversationId, rootId, userId }, { readSeq: 0, maxFollowers });
    await this.addFollower({ conversationId, rootId, userId: senderId }, { readSeq: seq, maxFollowers });
  }

  async removeReply({ conversationId, rootId, at }: Reply): Promise<void> {
    const root = this.view.tables.messages.get(rootId);
    if (root === undefined) return;
    const changeSeq = await recordChange(this.view, 'thread', { message: root.message, at });
    await this.edit({ conversationId, rootId }, (row) => ({ ...row, message: { ...row.message, changeSeq } }));
  }

  async follow(follower: Follower, maxFollowers: number): Promise<boolean> {
    await this.addFollower(follower, { readSeq: this.lastSeq(follower.rootId), maxFollowers });
    return this.isFollowing(follower);
  }

  async unfollow({ userId, ...thread }: Follower): Promise<void> {
    await this.edit(thread, (row) => {
      const { [userId]: _, ...followers } = row.followers;
      return { ...row, followers };
    });
  }

  async isFollowing({ rootId, userId }: Follower): Promise<boolean> {
    return this.view.tables.messages.get(rootId)?.followers[userId] !== undefined;
  }

  async markRead({ userId, ...thread }: Follower, seq: number | null): Promise<void> {
    const readSeq = Math.min(seq ?? Infinity, this.lastSeq(thread.rootId));
    await this.edit(thread, (row) => {
      const known = row.followers[userId];
      return known === undefined
        ? row
        : { ...row, followers: { ...row.followers, [userId]: Math.max(known, readSeq) } };
    });
  }

  private async addFollower(
    { userId, ...thread }: Follower,
    { readSeq, maxFollowers }: { readonly readSeq: number; readonly maxFollowers: number },
  ): Promise<void> {
    await this.edit(thread, (row) => {
      const isFull = Object.keys(row.followers).length >= maxFollowers;
      if (isFull || row.followers[userId] !== undefined) return row;
      return { ...row, followers: { ...row.followers, [userId]: readSeq } };
    });
  }

  private lastSeq(rootId: string): number {
    const rows = [...this.view.tables.messages.values()];
    return Math.max(0, ...rows.map(({ message }) => (message.threadRootId === rootId ? message.seq : 0)));
  }

  /** Changes the root of the thread. Returns null if there is none. */
  private async edit(
    { conversationId, rootId }: Pick<Follower, 'conversationId' | 'rootId'>,
    toChanged: (row: MessageRow) => MessageRow,
  ): Promise<MessageRow | null> {
    const messages = await this.view.edit('messages');
    const row = messages.get(rootId);
    if (row?.message.conversationId !== conversationId || row.message.threadRootId !== null) return null;
    messages.set(rootId, toChanged(row));
    return row;
  }
}
