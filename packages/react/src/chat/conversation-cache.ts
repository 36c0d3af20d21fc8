import type { Conversation, CrewkitApi } from '@crewkit/client-sdk';
import type { QueryClient } from '@tanstack/react-query';

import type { Crewkit } from '../provider/crewkit.js';
import {
  findListed,
  listKey,
  patchData,
  toConversations,
  type ConversationPage,
  type ConversationPages,
} from './cached-pages.js';

const limit = 50;

/** Loads one page of the user's conversations, latest activity first. */
export function loadConversations(
  { chats }: Pick<CrewkitApi, 'chats'>,
  position: { readonly cursor?: string; readonly search?: string },
): Promise<ConversationPage> {
  return chats.list({ include: 'task', limit, ...position });
}

/** The cached list of conversations, which events change without a request. */
export class ConversationCache {
  /** The conversations that changed since the last request for the first page: its response may be older than they are. */
  #touched = new Set<string>();

  readonly #client: Crewkit['client'];
  readonly #cache: QueryClient;

  constructor(crewkit: Crewkit) {
    this.#client = crewkit.client;
    this.#cache = crewkit.queryClient;
  }

  /** Returns the conversation as listed; undefined if it is not loaded. */
  find(conversationId: string): Conversation | undefined {
    return findListed(this.#cache, conversationId);
  }

  /** Replaces a listed conversation by a new version. With a new message it moves to the top. */
  replace(conversation: Conversation): void {
    const before = this.find(conversation.id);
    if (before !== undefined) this.#touched.add(before.id);
    const isFirst = before !== undefined && before.lastSeq < conversation.lastSeq;
    const isOther = ({ id }: Conversation): boolean => id !== conversation.id;
    this.#patch((list) => {
      if (!isFirst) {
        return mapPages(list, (items) => items.map((each) => (isOther(each) ? each : conversation)));
      }
      const rest = mapPages(list, (items) => items.filter(isOther));
      const [first, ...others] = rest.pages;
      return first === undefined
        ? list
        : { ...rest, pages: [{ ...first, items: [conversation, ...first.items] }, ...others] };
    });
  }

  /** Removes a conversation from the list. */
  remove(conversationId: string): void {
    this.#touched.add(conversationId);
    const isOther = ({ id }: Conversation): boolean => id !== conversationId;
    this.#patch((list) => mapPages(list, (items) => items.filter(isOther)));
  }

  /** Refetches the first page, which contains everything new, and keeps the others: one request, however much is loaded. */
  async refresh(): Promise<void> {
    const query = this.#cache.getQueryCache().find({ queryKey: listKey });
    if (query?.isActive() !== true || query.state.fetchStatus === 'fetching') {
      return this.#cache.invalidateQueries({ queryKey: listKey });
    }
    const before = this.#getPages();
    const changed = (this.#touched = new Set());
    try {
      const first = await loadConversations(this.#client, {});
      // Otherwise a later request is pending or complete.
      if (changed !== this.#touched) return;
      this.#cache.setQueryData<ConversationPages>(listKey, (list) => list && this.#withFirstPage(list, first, before));
    } catch {
      // Refetched when a page needs it next.
      await this.#cache.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
    }
  }

  /**
   * Conversations with a message that is newer than the response stay first, as listed. Those that left the first page have moved down
   * behind it or were deleted.
   */
  #withFirstPage(list: ConversationPages, loaded: ConversationPage, before = list): ConversationPages {
    const known = new Map([...toConversations(before), ...loaded.items].map(({ id, lastSeq }) => [id, lastSeq]));
    const newer = toConversations(list).filter(({ id, lastSeq }) => lastSeq > (known.get(id) ?? lastSeq));
    const newerIds = new Set(newer.map(({ id }) => id));
    const answered = loaded.items.filter(({ id }) => !newerIds.has(id)).flatMap((each) => this.#toLatest(each, list));
    const first = { ...loaded, items: [...newer, ...answered] };
    const last = loaded.items.at(-1);
    if (first.nextCursor === null || last === undefined) return { pages: [first], pageParams: [null] };
    const shown = new Set(first.items.map(({ id }) => id));
    const isBehind = (each: Conversation): boolean => !shown.has(each.id) && getActivity(each) <= getActivity(last);
    const rest = mapPages(list, (items) => items.filter(isBehind));
    const [moved, ...others] = rest.pages;
    if (moved === undefined || others.length === 0) return { pages: [first], pageParams: [null] };
    // The cursor of the old first page still leads to the second page.
    const items = [...first.items, ...moved.items];
    return { ...rest, pages: [{ items, nextCursor: moved.nextCursor }, ...others] };
  }

  /** Returns the response's version of a conversation, the listed one if it changed during the request, or none if it was removed. */
  #toLatest(answered: Conversation, list: ConversationPages): readonly Conversation[] {
    if (!this.#touched.has(answered.id)) return [answered];
    const listed = toConversations(list).find(({ id }) => id === answered.id);
    if (listed === undefined) return [];
    return [listed.lastSeq < answered.lastSeq ? answered : listed];
  }

  #getPages(): ConversationPages | undefined {
    return this.#cache.getQueryData<ConversationPages>(listKey);
  }

  #patch(change: (list: ConversationPages) => ConversationPages): void {
    patchData(this.#cache, listKey, change);
  }
}

function getActivity({ lastMessage, createdAt }: Conversation): string {
  return lastMessage?.createdAt ?? createdAt;
}

function mapPages(
  list: ConversationPages,
  change: (items: readonly Conversation[]) => readonly Conversation[],
): ConversationPages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
