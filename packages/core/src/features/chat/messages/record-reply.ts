import type { Message } from '../../../domain/chat/conversation.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { NewMessage } from '../../../ports/chat/message-store.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { requireUndeleted } from './own-message.js';

/** The maximum number of users who follow a thread. */
export const maxFollowers = 200;

/**
 * Returns the root of the thread in which the message is a reply, or null if it is none. Throws `VALIDATION_FAILED` if the conversation has no
 * such message, and `NESTED_REPLY` if the root is a reply itself.
 */
export async function findRoot(
  { messages }: Stores,
  { conversationId, threadRootId }: Pick<NewMessage, 'conversationId' | 'threadRootId'>,
): Promise<Message | null> {
  if (typeof threadRootId !== 'string') return null;
  const root = await messages.findById(conversationId, threadRootId);
  if (root === null) throw unknownRoot();
  if (root.threadRootId !== null) throw new CrewkitError('NESTED_REPLY');
  return root;
}

/** Adds a reply that was appended to its thread. Throws `CONFLICT` if the root is deleted. */
export async function recordReply(stores: Stores, reply: Message, root: Message): Promise<void> {
  requireUndeleted(root);
  const { conversationId, seq, changeSeq, senderId, createdAt: at } = reply;
  await stores.threads.addReply({ conversationId, rootId: root.id, seq, changeSeq, senderId, at }, maxFollowers);
  await announce(stores, root, at);
}

/** Removes a message that was deleted from its thread, if it is a reply. */
export async function forgetReply(stores: Stores, message: Message, at: Date): Promise<void> {
  const { threadRootId: rootId, conversationId, seq, senderId } = message;
  const root = rootId === null ? null : await stores.messages.findById(conversationId, rootId);
  if (root === null) return;
  await stores.threads.removeReply({ conversationId, rootId: root.id, seq, senderId, at });
  await announce(stores, root, at);
}

async function announce({ events }: Stores, { conversationId, id: messageId, seq }: Message, at: Date): Promise<void> {
  await events.append([{ type: 'message.updated', conversationId, messageId, seq, change: 'thread' }], at);
}

function unknownRoot(): CrewkitError {
  const message = 'The conversation has no such message.';
  return new CrewkitError('VALIDATION_FAILED', {
    errors: [{ path: 'threadRootId', code: 'unknown_message', message }],
  });
}
