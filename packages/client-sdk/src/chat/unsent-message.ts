import { randomId } from '../random-id.js';
import type { NewText, UnsentMessage } from './open-conversation.js';

/** Creates a message that the server has not received yet. */
export function unsentMessage({ body, replyToId = null, mentions }: NewText): UnsentMessage {
  const createdAt = new Date().toISOString();
  return {
    clientMessageId: randomId(),
    body,
    replyToId,
    mentions: mentions ?? [],
    createdAt,
    status: 'waiting',
    error: null,
  };
}
