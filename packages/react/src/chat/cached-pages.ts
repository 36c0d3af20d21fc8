import type { Conversation } from '@crewkit/client-sdk';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

import { crewkitKeys } from '../keys.js';

export interface ConversationPage {
  readonly items: readonly Conversation[];
  readonly nextCursor: string | null;
}

export type ConversationPages = InfiniteData<ConversationPage, string | null>;

export const listKey = [...crewkitKeys.conversations, 'list'] as const;

export function toConversations({ pages }: ConversationPages): readonly Conversation[] {
  return pages.flatMap(({ items }) => items);
}

/** Returns the conversation as listed; undefined if it is not loaded. */
export function findListed(queryClient: QueryClient, conversationId: string): Conversation | undefined {
  const list = queryClient.getQueryData<ConversationPages>(listKey);
  return list && toConversations(list).find(({ id }) => id === conversationId);
}

/** Changes cached data as an event says. Unlike with `setQueryData`, they stay as old, and as stale, as they were. `change` gets the time of the data too. */
export function patchData<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, updatedAt: number) => Data,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data === undefined) continue;
    query.setData(change(data as Data, dataUpdatedAt), { updatedAt: dataUpdatedAt, manual: true });
    if (isInvalidated) query.invalidate();
  }
}
