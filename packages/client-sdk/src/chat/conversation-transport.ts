import type { Message, Schema } from '../schemas.js';
import type { ConversationSource } from './conversation-sync.js';
import type { UnsentMessage } from './open-conversation.js';

/** Reads one conversation from the server, posts messages to it, and marks its messages as read. */
export interface ConversationTransport extends ConversationSource {
  post(message: UnsentMessage): Promise<Message>;
  markRead(seq: number): Promise<Schema<'ReadState'>>;
}
