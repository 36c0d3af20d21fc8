import type { SearchResult } from '@crewkit/client-sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import { pageQuery, type PageQuery } from '../../data/list-page.js';

/** The types of search results. */
export const searchTypes = ['task', 'project', 'person', 'message'] as const;

export type SearchType = (typeof searchTypes)[number];

/** Finds everything that contains all of the words, of one type or (null) of all types, page by page. */
export function searchQuery(q: string, type: SearchType | null): PageQuery<SearchResult> {
  return (cursor) =>
    pageQuery(['search', q, type], cursor, (position, signal) =>
      client.with({ signal }).search({ q, ...position, ...(type !== null && { types: type }) }),
    );
}

const limit = 30;

/** Finds the messages of one conversation that contain all of the words, page by page. */
export function messageSearchQuery(q: string, conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ['message-search', q, conversationId],
    queryFn: ({ signal, pageParam }) =>
      client
        .with({ signal })
        .chats.search({ q, limit, conversationId, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
