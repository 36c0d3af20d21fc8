import type { Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';
import { nextChange, recordChange } from './change-statements.js';

type Reply = StoreInput<'threads', 'removeReply'>;
type Follower = StoreInput<'threads', 'follow'>;

const isRoot = 'id = @rootId AND conversation_id = @conversationId AND thread_root_id IS NULL';
const insertFollower = (userId: string, condition: string): string => `
  INSERT INTO thread_followers (root_id, user_id, last_read_seq)
  SELECT id, ${userId}, coalesce(last_reply_seq, 0) FROM messages
  WHERE ${isRoot} AND ${condition} AND (SELECT count(*) FROM thread_followers WHERE root_id = @rootId) < @maxFollowers
  ON CONFLICT DO NOTHING`;
const follow = insertFollower('@userId', 'true');
const followAsAuthor = insertFollower('sender_id', 'last_reply_seq IS NULL');
const isFollowing = 'SELECT 1 FROM thread_followers WHERE root_id = @rootId AND user_id = @userId';
const unfollow = 'DELETE FROM thread_followers WHERE root_id = @rootId AND user_id = @userId';
const countReply = `
  UPDATE messages SET reply_count = reply_count + 1, last_reply_seq = @seq, last_reply_at = @at, change_seq = @changeSeq
  WHERE ${isRoot}`;
const countUnread = `
  UPDATE thread_followers SET unread_count = unread_count + 1 WHERE root_id = @rootId AND user_id <> @senderId`;
const uncountReply = `
  UPDATE messages SET reply_count = reply_count - 1, change_seq = ${nextChange} WHERE ${isRoot} RETURNING seq`;
const uncountUnread = `
  UPDATE thread_followers SET unread_count = unread_count - 1
  WHERE root_id = @rootId AND user_id <> @senderId AND last_read_seq < @seq`;
const markRead = `
  UPDATE thread_followers SET last_read_seq = target.seq, unread_count = (
    SELECT count(*) FROM messages r
    WHERE r.thread_root_id = @rootId AND r.seq > target.seq AND r.deleted_at IS NULL AND r.sender_id <> @userId
  )
  FROM (SELECT min(coalesce(@seq, last_reply_seq), last_reply_seq) AS seq FROM messages WHERE ${isRoot}) AS target
  WHERE root_id = @rootId AND user_id = @userId AND last_read_seq < target.seq`;

export class SqliteThreadStore implements Store<'threads'> {
  constructor(private readonly connection: Statements) {}

  async addReply(
    { at, senderId, seq, changeSeq, ...thread }: StoreInput<'threads', 'addReply'>,
    maxFollowers: number,
  ): Promise<void> {
    this.connection.run(followAsAuthor, { ...thread, maxFollowers });
    this.connection.run(countUnread, { rootId: thread.rootId, senderId });
    this.connection.run(countReply, { ...thread, seq, changeSeq, at: toColumn(at) });
    this.connection.run(follow, { ...thread, userId: senderId, maxFollowers });
  }

  async removeReply({ at, senderId, seq, ...thread }: Reply): Promise<void> {
    const root = this.connection.get<{ seq: number }>(uncountReply, thread);
    if (root === undefined) return;
    this.connection.run(uncountUnread, { rootId: thread.rootId, senderId, seq });
    const { conversationId } = thread;
    recordChange(this.connection, { conversationId, seq: root.seq, kind: 'thread', at: toColumn(at) });
  }

  async follow(follower: Follower, maxFollowers: number): Promise<boolean> {
    return this.connection.run(follow, { ...follower, maxFollowers }) === 1 || (await this.isFollowing(follower));
  }

  async unfollow({ rootId, userId }: Follower): Promise<void> {
    this.connection.run(unfollow, { rootId, userId });
  }

  async isFollowing({ rootId, userId }: Follower): Promise<boolean> {
    return this.connection.get(isFollowing, { rootId, userId }) !== undefined;
  }

  async markRead(follower: Follower, seq: number | null): Promise<void> {
    this.connection.run(markRead, { ...follower, seq });
  }
}
