import type { Message } from '../../../domain/chat/conversation.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/** Returns a message that can have replies. Throws `NOT_FOUND` if there is no such message, and `NESTED_REPLY` if it is a reply itself. */
export async function requireRoot({ messages }: Stores, conversationId: string, rootId: string): Promise<Message> {
  const root = await messages.findById(conversationId, rootId);
  if (root === null) throw new CrewkitError('NOT_FOUND');
  if (root.threadRootId !== null) throw new CrewkitError('NESTED_REPLY');
  return root;
}
