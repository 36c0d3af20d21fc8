import type { Message } from '@crewkit/client-sdk';

/** Returns the path of the thread of a message. */
export function toThreadPath({ conversationId, id }: Pick<Message, 'conversationId' | 'id'>): string {
  return `/chats/${conversationId}/threads/${id}`;
}

/** Returns the path of a message: its conversation, or the thread in which it is a reply. */
export function toMessagePath({ conversationId, id, threadRootId }: Message): string {
  const place = threadRootId === null ? `/chats/${conversationId}` : toThreadPath({ conversationId, id: threadRootId });
  return `${place}?message=${id}`;
}
