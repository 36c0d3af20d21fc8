import type { MessageOnWire } from '@crewkit/core/adapter';
import type { MessagePage } from '../http/chat/chatting.js';
import type { HttpClient } from '../http/support/http-client.js';
import type { SignedIn } from '../http/support/people.js';
import type { RealtimeClient } from './realtime-server.js';
import { join } from './realtime-suite.js';

const pageSize = 20;

/** Maintains the messages that a client shows from one conversation, as described in docs/guides/real-time.md. */
export class FollowedConversation {
  private readonly shown = new Map<string, MessageOnWire>();

  constructor(
    private readonly http: HttpClient,
    private readonly me: Pick<SignedIn, 'accessToken'>,
    private readonly conversationId: string,
  ) {}

  /** The messages in order of seq. */
  get messages(): MessageOnWire[] {
    return [...this.shown.values()].sort((a, b) => a.seq - b.seq);
  }

  /** Joins the conversation and loads earlier messages: the newest page, or all messages after the ones that are already shown. */
  async begin(client: RealtimeClient): Promise<void> {
    await this.catchUp(await join(client, this.conversationId));
  }

  /** Adds live messages by id, and loads the messages between them. */
  async merge(live: readonly MessageOnWire[]): Promise<void> {
    for (const message of live) {
      if (message.conversationId !== this.conversationId || this.shown.has(message.id)) continue;
      // The message is older than the loaded page: clients load it when they scroll back.
      if (message.seq < this.first) continue;
      if (message.seq > this.last + 1) await this.catchUp(message.seq);
      this.shown.set(message.id, message);
    }
  }

  private get first(): number {
    return this.messages.at(0)?.seq ?? 0;
  }

  private get last(): number {
    return this.messages.at(-1)?.seq ?? 0;
  }

  private async catchUp(upTo: number): Promise<void> {
    while (this.last < upTo) {
      const newest = this.messages.at(-1);
      const { items } = await this.page(newest === undefined ? {} : { after: newest.id });
      for (const message of items) this.shown.set(message.id, message);
      if (items.length === 0) return;
    }
  }

  private page(query: Readonly<Record<string, string>>): Promise<MessagePage> {
    const { accessToken: token } = this.me;
    const params = { conversationId: this.conversationId };
    return this.http.get('listMessages', 200, { token, params, query: { limit: String(pageSize), ...query } });
  }
}
