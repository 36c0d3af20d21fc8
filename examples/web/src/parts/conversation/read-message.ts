import type { Message } from '@crewkit/client-sdk';

import { client } from '../../data/client.js';

/** One message as it is now, with fresh links to its files; null if it is not there. Pages of messages begin beside one, never with it. */
export async function readMessage(conversationId: string, messageId: string): Promise<Message | null> {
  const { items: later } = await client.chats.listMessages(conversationId, { after: messageId, limit: 1 });
  const next = later[0];
  const position = next === undefined ? {} : { before: next.id };
  const { items } = await client.chats.listMessages(conversationId, { ...position, limit: 1 });
  return items.find(({ id }) => id === messageId) ?? null;
}
