import { useInfiniteQuery, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

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
const mostChoices = 1_000;
// Loading more neither cancels a refetch nor requests the same page twice.
const joined = { cancelRefetch: false };

/** Returns a list whose first page came with another response, such as the overview. Loads the other pages on request. */
export function useListFrom<Item>(first: ListPage<Item>, { listKey, load }: ListRest<Item>): GrowingList<Item> {
  const rest = useInfiniteQuery({
    queryKey: [...listKey, 'after', first.nextCursor],
    initialPageParam: first.nextCursor,
    queryFn: ({ signal, pageParam }) => load({ limit, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    getNextPageParam: ({ nextCursor }): Cursor => nextCursor,
    // Once more is loaded, this is refetched like any other list.
    enabled: ({ state }) => state.data !== undefined,
  });
  const pages = rest.data?.pages;
  const items = useMemo(() => [first, ...(pages ?? [])].flatMap((page) => page.items), [first, pages]);
  const isStarted = pages !== undefined;
  return {
    items,
    hasMore: isStarted ? rest.hasNextPage : first.nextCursor !== null,
    isLoadingMore: rest.isFetching,
    error: rest.error,
    loadMore: () => void (isStarted ? rest.fetchNextPage(joined) : rest.refetch(joined)),
  };
}

export function toGrowing(query: UseInfiniteQueryResult): Growing {
  return {
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetching,
    error: query.isFetchNextPageError ? query.error : null,
    loadMore: () => void query.fetchNextPage(joined),
  };
}

export function toGrowingList<Item>(query: UseInfiniteQueryResult<readonly Item[]>): GrowingList<Item> {
  return { ...toGrowing(query), items: query.data ?? [] };
}

/** Loads a list to its end, at most 1,000 items, for fields in which the user chooses one. Returns the items loaded so far. */
export function useWhole<Item>(list: GrowingList<Item>): readonly Item[] {
  const { items, hasMore, isLoadingMore, error, loadMore } = list;
  const isDue = hasMore && !isLoadingMore && error === null && items.length < mostChoices;
  useEffect(() => {
    if (isDue) loadMore();
    // The effect runs once for each page. It cannot depend on `loadMore`, which changes with every render.
  }, [isDue, items.length]); // oxlint-disable-line react/exhaustive-deps
  return items;
}
