import type { Message, Schema } from '../schemas.js';
import type { ConversationSource } from './conversation-sync.js';
import type { UnsentMessage } from './open-conversation.js';

/** The requests to the server about one conversation. */
export interface ConversationTransport extends ConversationSource {
  post(message: UnsentMessage): Promise<Message>;
  markRead(seq: number): Promise<Schema<'ReadState'>>;
}
