import type { Message } from '@crewkit/client-sdk';

import { client } from '../../data/client.js';

/** Reads one message as it is now, with fresh links to its files; null if it is not there. */
export async function readMessage(conversationId: string, messageId: string): Promise<Message | null> {
  const { items } = await client.chats.listMessages(conversationId, { around: messageId, limit: 1 });
  return items[0] ?? null;
}
