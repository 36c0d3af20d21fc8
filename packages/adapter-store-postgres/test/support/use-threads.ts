import type { Stores } from '@crewkit/core/adapter';

import { at, sampleMessage } from './samples.js';

interface Scene {
  readonly chat: string;
  readonly rootId: string;
  readonly sender: string;
  readonly reader: string;
}

/** Calls every method of the stores of reactions, pins and threads. */
export async function useThreads({ messages, messageMarks, threads }: Stores, scene: Scene): Promise<void> {
  const { chat: conversationId, rootId, sender, reader: userId } = scene;
  const mark = { conversationId, messageId: rootId, userId, emoji: '👍', at: at(1) };
  await messageMarks.addReaction(mark, { emojis: 1, reactions: 1 });
  await messageMarks.removeReaction(mark);
  await messageMarks.pin(mark, 1);
  await messageMarks.listPinned(conversationId, 5);
  await messageMarks.unpin(mark);
  const thread = { conversationId, rootId };
  await messages.append({ ...sampleMessage(conversationId, sender), threadRootId: rootId });
  const reply = { ...thread, seq: 2, changeSeq: 2, senderId: sender, at: at(1) };
  await threads.addReply(reply, 5);
  await threads.follow({ ...thread, userId }, 5);
  await threads.isFollowing({ ...thread, userId });
  await threads.markRead({ ...thread, userId }, null);
  for (const threadRootId of [null, rootId]) {
    for (const after of [null, 0]) await messages.list(conversationId, { before: null, after, limit: 5, threadRootId });
  }
  await threads.removeReply(reply);
  await threads.unfollow({ ...thread, userId });
}
