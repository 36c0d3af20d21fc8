import type { Stores } from '@crewkit/core/adapter';
import { randomUUID } from 'node:crypto';

interface Scene {
  readonly conversationId: string;
  readonly rootId: string;
  readonly userId: string;
  /** The user who replies. */
  readonly otherId: string;
}

/** Uses threads, with a reply that stays unread. */
export async function useThreads({ messages, threads, conversations }: Stores, scene: Scene): Promise<void> {
  const { conversationId, rootId: threadRootId, userId, otherId: senderId } = scene;
  const [thread, at] = [{ conversationId, rootId: threadRootId }, new Date(1000)];
  await conversations.lockById(conversationId);
  const to = { conversationId, conversationKind: 'direct', senderId, threadRootId, replyToId: null } as const;
  const text = { kind: 'text', body: 'x', words: ['x'], mentions: [], clientMessageId: null } as const;
  await messages.append({ id: randomUUID(), ...to, ...text, contentHash: new Uint8Array(32), createdAt: at });
  const reply = { ...thread, seq: 2, changeSeq: 2, senderId, at };
  await threads.addReply(reply, 5);
  await threads.follow({ ...thread, userId }, 5);
  await threads.markRead({ ...thread, userId }, 0);
  await threads.isFollowing({ ...thread, userId });
  for (const root of [null, threadRootId]) {
    for (const after of [null, 0]) {
      await messages.list(conversationId, { before: null, after, limit: 5, threadRootId: root });
    }
  }
  await threads.unfollow({ ...thread, userId });
  await threads.removeReply(reply);
}
