import type { Message } from '@crewkit/client-sdk';

import { client } from '../../data/client.js';

/** Fetches the current version of a message, with new links to its files; null if the message does not exist. */
export async function readMessage(conversationId: string, messageId: string): Promise<Message | null> {
  const { items } = await client.chats.listMessages(conversationId, { around: messageId, limit: 1, include: 'thread' });
  return items[0] ?? null;
}
