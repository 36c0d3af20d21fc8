import { createRandomId } from '../create-random-id.js';
import type { NewText, UnsentMessage } from './open-conversation.js';

/** Creates a message that the server has not received yet: a reply in the thread of `threadRootId`, unless that is null. */
export function unsentMessage(
  { body, replyToId = null, mentions }: NewText,
  threadRootId: string | null = null,
): UnsentMessage {
  const createdAt = new Date().toISOString();
  return {
    clientMessageId: createRandomId(),
    body,
    replyToId,
    threadRootId,
    mentions: mentions ?? [],
    createdAt,
    status: 'waiting',
    error: null,
  };
}
