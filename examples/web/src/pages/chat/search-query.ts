import { infiniteQueryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';

const limit = 30;

/** Messages with all of the words, page by page. */
export function searchQuery(q: string, conversationId: string | null) {
  return infiniteQueryOptions({
    queryKey: ['message search', q, conversationId],
    queryFn: ({ signal, pageParam }) =>
      client.with({ signal }).chats.search({
        q,
        limit,
        ...(conversationId !== null && { conversationId }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
