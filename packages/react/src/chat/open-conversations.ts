import type { OpenConversation } from '@crewkit/client-sdk';

import type { Crewkit } from '../provider/crewkit.js';

const keptMs = 5 * 60_000;
const mostKept = 10;

/** A conversation that components share. */
export interface SharedConversation {
  readonly key: string;
  readonly conversation: OpenConversation;
  /** The number of components that show it. */
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/** The open conversations. Those shown recently stay open: they follow events, so that returning to one costs no request. */
export class OpenConversations {
  /** Those shown last are at the end. */
  readonly #shared = new Map<string, SharedConversation>();

  constructor(private readonly realtime: Pick<Crewkit['client']['realtime'], 'openConversation'>) {}

  /** Opens a conversation of the user, or returns it if it is open. Call `release` when it is no longer shown. */
  acquire(userId: string, conversationId: string): SharedConversation {
    const key = `${userId} ${conversationId}`;
    const known = this.#shared.get(key);
    // A conversation that is gone never returns, but the user may have regained access.
    const isUsable = known !== undefined && known.conversation.state.status !== 'gone';
    const shared = isUsable
      ? known
      : { key, conversation: this.realtime.openConversation(conversationId), users: 0, closing: undefined };
    clearTimeout(shared.closing);
    shared.users += 1;
    this.#shared.delete(key);
    this.#shared.set(key, shared);
    return shared;
  }

  release(shared: SharedConversation): void {
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.closing = setTimeout(() => this.#close(shared), keptMs);
    const kept = [...this.#shared.values()].filter(({ users }) => users === 0);
    const [oldest] = kept;
    if (kept.length > mostKept && oldest !== undefined) this.#close(oldest);
  }

  #close(shared: SharedConversation): void {
    clearTimeout(shared.closing);
    if (this.#shared.get(shared.key) === shared) this.#shared.delete(shared.key);
    shared.conversation.close();
  }
}

/** Creates the open conversations of a provider, for `Crewkit.part`. */
export const createOpenConversations = ({ client }: Crewkit): OpenConversations =>
  new OpenConversations(client.realtime);
