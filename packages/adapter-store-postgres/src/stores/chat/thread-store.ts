import type { Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { change } from './change-statements.js';

type Reply = StoreInput<'threads', 'removeReply'>;
type Follower = StoreInput<'threads', 'follow'>;

const isRoot = 'm.id = $2 AND m.conversation_id = $1 AND m.thread_root_id IS NULL';
const insertFollower = (userId: string, condition: string, maxFollowers: string): string => `
  INSERT INTO crewkit.thread_followers (root_id, user_id, last_read_seq)
  SELECT m.id, ${userId}, coalesce(m.last_reply_seq, 0) FROM crewkit.messages m
  WHERE ${isRoot} AND ${condition}
    AND (SELECT count(*) FROM crewkit.thread_followers f WHERE f.root_id = $2) < ${maxFollowers}::int
  ON CONFLICT DO NOTHING`;
const follow = insertFollower('$3::uuid', 'true', '$4');
const followAsAuthor = insertFollower('m.sender_id', 'm.last_reply_seq IS NULL', '$3');
const isFollowing = 'SELECT 1 FROM crewkit.thread_followers WHERE root_id = $1 AND user_id = $2';
const unfollow = 'DELETE FROM crewkit.thread_followers WHERE root_id = $1 AND user_id = $2';
const countReply = `
  UPDATE crewkit.messages m SET reply_count = m.reply_count + 1, last_reply_seq = $3, last_reply_at = $4, change_seq = $5
  WHERE ${isRoot}`;
const countUnread = `
  UPDATE crewkit.thread_followers SET unread_count = unread_count + 1 WHERE root_id = $1 AND user_id <> $2`;
const uncountReply = change('thread', ', reply_count = m.reply_count - 1', 'm.thread_root_id IS NULL');
const uncountUnread = `
  UPDATE crewkit.thread_followers SET unread_count = unread_count - 1
  WHERE root_id = $1 AND user_id <> $2 AND last_read_seq < $3`;
const markRead = `
  UPDATE crewkit.thread_followers f SET unread_count = (
    SELECT count(*) FROM crewkit.messages r
    WHERE r.thread_root_id = $2 AND r.seq > target.seq AND r.deleted_at IS NULL AND r.sender_id <> $3
  ), last_read_seq = target.seq
  FROM (SELECT least($4::bigint, m.last_reply_seq) AS seq FROM crewkit.messages m WHERE ${isRoot}) AS target
  WHERE f.root_id = $2 AND f.user_id = $3 AND f.last_read_seq < target.seq`;

export class PostgresThreadStore implements Store<'threads'> {
  constructor(private readonly connection: Connection) {}

  async addReply(
    { conversationId, rootId, seq, changeSeq, senderId, at }: StoreInput<'threads', 'addReply'>,
    maxFollowers: number,
  ): Promise<void> {
    const thread = [conversationId, rootId];
    await this.connection.run(followAsAuthor, [...thread, maxFollowers]);
    await this.connection.run(countUnread, [rootId, senderId]);
    await this.connection.run(countReply, [...thread, seq, at, changeSeq]);
    await this.connection.run(follow, [...thread, senderId, maxFollowers]);
  }

  async removeReply({ conversationId, rootId, seq, senderId, at }: Reply): Promise<void> {
    await this.connection.get(uncountReply, [conversationId, rootId, at]);
    await this.connection.run(uncountUnread, [rootId, senderId, seq]);
  }

  async follow({ conversationId, rootId, userId }: Follower, maxFollowers: number): Promise<boolean> {
    const added = await this.connection.run(follow, [conversationId, rootId, userId, maxFollowers]);
    return added === 1 || this.isFollowing({ conversationId, rootId, userId });
  }

  async unfollow({ rootId, userId }: Follower): Promise<void> {
    await this.connection.run(unfollow, [rootId, userId]);
  }

  async isFollowing({ rootId, userId }: Follower): Promise<boolean> {
    return (await this.connection.get(isFollowing, [rootId, userId])) !== undefined;
  }

  async markRead({ conversationId, rootId, userId }: Follower, seq: number | null): Promise<void> {
    await this.connection.run(markRead, [conversationId, rootId, userId, seq]);
  }
}
