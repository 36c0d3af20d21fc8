import { useInfiniteQuery, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Cursor, ListPage } from './list-page.js';

/** A list that can load more items. */
export interface Growing {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The error of the last attempt to load more. */
  readonly error: Error | null;
  readonly loadMore: () => void;
}

export interface GrowingList<Item> extends Growing {
  readonly items: readonly Item[];
}

export interface ListRest<Item> {
  readonly listKey: QueryKey;
  readonly load: (
    position: { readonly limit: number; readonly cursor?: string },
    signal: AbortSignal,
  ) => Promise<ListPage<Item>>;
}

const limit = 100;

/** Returns a list whose first page came with another response, such as the overview. Loads the other pages on request. */
export function useListFrom<Item>(first: ListPage<Item>, { listKey, load }: ListRest<Item>): GrowingList<Item> {
  const rest = useInfiniteQuery({
    queryKey: [...listKey, 'after', first.nextCursor],
    enabled: false,
    initialPageParam: first.nextCursor,
    queryFn: ({ signal, pageParam }) => load({ limit, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    getNextPageParam: ({ nextCursor }): Cursor => nextCursor,
  });
  const pages = rest.data?.pages;
  const items = useMemo(() => [first, ...(pages ?? [])].flatMap((page) => page.items), [first, pages]);
  const isStarted = pages !== undefined;
  return {
    items,
    hasMore: isStarted ? rest.hasNextPage : first.nextCursor !== null,
    isLoadingMore: rest.isFetching,
    error: rest.error,
    loadMore: () => void (isStarted ? rest.fetchNextPage() : rest.refetch()),
  };
}

export function toGrowing(query: UseInfiniteQueryResult): Growing {
  return {
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
    loadMore: () => void query.fetchNextPage(),
  };
}
