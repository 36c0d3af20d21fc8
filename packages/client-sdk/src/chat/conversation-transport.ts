import type { Conversation, Message, Schema } from '../schemas.js';
import type { UnsentMessage } from './open-conversation.js';

interface PageQuery {
  readonly before?: string;
  readonly after?: string;
  readonly around?: string;
  readonly at?: string;
  readonly include?: 'conversation';
  readonly limit: number;
}

/** Reads one conversation, its messages and their changes from the server. */
export interface ConversationSource {
  view(): Promise<Conversation>;
  page(query: PageQuery): Promise<Schema<'MessageList'>>;
  changes(query: { readonly after: number; readonly limit: number }): Promise<Schema<'MessageChangeList'>>;
}

/** Reads one conversation from the server, posts messages to it, and marks messages as read. */
export interface ConversationTransport extends ConversationSource {
  post(message: UnsentMessage): Promise<Message>;
  markRead(seq: number): Promise<Schema<'ReadState'>>;
}
