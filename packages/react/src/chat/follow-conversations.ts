import type { Conversation, Message, ServerEvents } from '@crewkit/client-sdk';
import type { QueryClient } from '@tanstack/react-query';

import { crewkitKeys } from '../keys.js';
import { atMostEvery } from '../provider/at-most-every.js';
import type { Crewkit } from '../provider/crewkit.js';
import { listKey } from './cached-pages.js';
import { ConversationCache } from './conversation-cache.js';
import { createCounted, replaceCounted } from './unread-counts.js';
import { watchMutes } from './watch-mutes.js';

// The server limits requests per minute: events caused by others must not use up the limit.
const pauseMs = 15_000;

/** Keeps the list of conversations and the unread counts up to date. The content of an event is shown without a request. */
export class ConversationFollower {
  /** Starts a follower, and returns a function that stops it. A constant, because `useFollower` starts each function once. */
  static readonly follow = (crewkit: Crewkit): (() => void) => new ConversationFollower(crewkit).start();

  readonly list: ConversationCache;
  readonly #client: Crewkit['client'];
  readonly #cache: QueryClient;
  readonly #counted: Set<string>;
  /** Refetches the conversations soon, but not more often than the server's limits allow. */
  readonly #refreshList = atMostEvery(pauseMs, () => {
    void this.list.refresh();
    const queryKey = crewkitKeys.conversations;
    void this.#cache.invalidateQueries({ queryKey, predicate: (query) => query.queryKey[2] !== listKey[2] });
  });
  /** Refetches the unread counts soon, but not more often than the server's limits allow. */
  readonly #refreshCounts = atMostEvery(pauseMs, () => {
    void this.#cache.invalidateQueries({ queryKey: crewkitKeys.overview });
  });

  constructor(crewkit: Crewkit) {
    this.#client = crewkit.client;
    this.#cache = crewkit.queryClient;
    this.#counted = crewkit.part(createCounted);
    this.list = new ConversationCache(crewkit);
  }

  /** Listens to events. Returns a function that stops. */
  start(): () => void {
    const { realtime } = this.#client;
    const ends = [
      realtime.on('chat:message', (message) => this.#showMessage(message)),
      realtime.on('chat:message.updated', (message) => this.#showChange(message)),
      realtime.on('chat:read', (read) => this.#clearUnread(read)),
      realtime.on('chat:created', () => this.#refreshList()),
      realtime.on('chat:updated', (conversation) => this.#showUpdate(conversation)),
      realtime.on('chat:removed', ({ conversationId }) => {
        this.list.remove(conversationId);
        this.#refresh();
      }),
      watchMutes(this.#cache, this.#refreshCounts),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  #refresh(): void {
    this.#refreshList();
    this.#refreshCounts();
  }

  get #userId(): string | undefined {
    return this.#client.session.state.user?.id;
  }

  #showMessage(message: Message): void {
    const known = this.list.find(message.conversationId);
    // Includes discussions that the user views without taking part.
    if (known === undefined) return this.#refresh();
    if (message.seq <= known.lastSeq) return;
    const messages = message.senderId === this.#userId || message.threadRootId !== null ? 0 : 1;
    const mentions = messages === 1 && message.mentions.some((id) => id === this.#userId) ? 1 : 0;
    const counts = { unreadCount: known.unreadCount + messages, mentionCount: known.mentionCount + mentions };
    this.#replace(known, { ...known, ...counts, lastMessage: message, lastSeq: message.seq });
  }

  #showChange(message: Message): void {
    const known = this.list.find(message.conversationId);
    if (known?.lastMessage?.id === message.id) this.list.replace({ ...known, lastMessage: message });
    // The message may have been unread, or may have mentioned the user.
    if (message.deletedAt !== null) this.#refresh();
  }

  /** Refetching loads the first page only: a conversation behind it changes here. Its messages have events of their own. */
  #showUpdate({ id, title, participants, me, updatedAt }: Conversation): void {
    const known = this.list.find(id);
    if (known !== undefined) this.#replace(known, { ...known, title, participants, me, updatedAt });
    this.#refreshList();
  }

  /** Updates the cache immediately, so that read messages do not appear as new until the next request. */
  #clearUnread({ conversationId, userId, lastReadSeq }: ServerEvents['chat:read']): void {
    // The list does not show the read positions of other users.
    if (userId !== this.#userId) return;
    const known = this.list.find(conversationId);
    if (known === undefined && this.#counted.delete(conversationId)) return;
    if (known === undefined || lastReadSeq < known.lastSeq) return this.#refresh();
    this.#replace(known, { ...known, unreadCount: 0, mentionCount: 0 });
  }

  /** Replaces a conversation of the list, with what it adds to the unread counts. */
  #replace(known: Conversation, next: Conversation): void {
    replaceCounted(this.#cache, [known, next]);
    this.list.replace(next);
  }
}
