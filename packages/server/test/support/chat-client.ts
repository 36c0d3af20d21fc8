import type { MessageOnWire } from '@crewkit/core/adapter';

import type { Person } from './api-client.js';
import { Caller } from './workspace-client.js';

/** Uses the conversation API as one user. */
export class ChatClient extends Caller {
  group(others: readonly Person[]): Promise<string> {
    return this.make('/chats', { kind: 'direct', participantIds: others.map(({ id }) => id) });
  }

  async say(conversationId: string, body: string): Promise<MessageOnWire> {
    return (await this.do('POST', `/chats/${conversationId}/messages`, { body })) as MessageOnWire;
  }

  /** Returns the newest page of messages. */
  async newest(conversationId: string): Promise<MessageOnWire[]> {
    return (await this.do('GET', `/chats/${conversationId}/messages?limit=100`)).items as MessageOnWire[];
  }

  /** Catches up like a client that may have missed messages. Returns all messages after a known message, oldest first, page by page. */
  async after(conversationId: string, messageId: string): Promise<MessageOnWire[]> {
    const found: MessageOnWire[] = [];
    for (let cursor: string | null = messageId; cursor !== null;) {
      const page: Record<string, unknown> = await this.do(
        'GET',
        `/chats/${conversationId}/messages?limit=100&after=${cursor}`,
      );
      found.push(...(page.items as MessageOnWire[]));
      cursor = page.nextCursor as string | null;
    }
    return found;
  }
}
