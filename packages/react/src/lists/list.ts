import type { CrewkitApi } from '@crewkit/client-sdk';
import {
  useInfiniteQuery,
  type InfiniteData,
  type keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';
import { followAccess, useFollower } from '../provider/follow-access.js';
import { useSessionState } from '../session/use-session.js';

/** A list that loads page by page. */
export interface List<Item> {
  /** The items loaded so far. If `hasMore` is true, the list is longer: do not present these items as all of them. */
  readonly items: readonly Item[];
  /** Whether the first page is still awaited. If `error` is not null meanwhile, the request is being retried. */
  readonly isLoading: boolean;
  /** Whether the server has more items than those loaded. */
  readonly hasMore: boolean;
  /** Whether a request is pending after the first page has arrived, for example one of `loadMore`. */
  readonly isLoadingMore: boolean;
  /** The error of the last attempt to load, or null after a success. Items that were loaded earlier stay in `items`. */
  readonly error: Error | null;
  /** Loads the next page, if there is one; while a refetch is pending, after it. A second call while the page is pending does nothing. */
  readonly loadMore: () => void;
  /** Loads all loaded pages again, for example after an error. */
  readonly refetch: () => void;
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

type PagesQuery = UseInfiniteQueryResult<InfiniteData<unknown>>;

interface ListQuery<Item> {
  readonly queryKey: QueryKey;
  readonly load: (
    api: CrewkitApi,
    position: { readonly limit: number; readonly cursor?: string },
  ) => Promise<ListPage<Item>>;
  /** False without the resource that contains the list. */
  readonly isEnabled?: boolean;
  /** Default: that of the query client. */
  readonly staleTime?: number;
  /** With this function, shows the previous list while that of another key loads, for example while the user types a search text. */
  readonly placeholderData?: typeof keepPreviousData;
}

const limit = 100;
// Loading more neither cancels a refetch nor requests the same page twice.
const joined = { cancelRefetch: false };

/** Loads the next page, again if a refetch was pending or has replaced the request: then no page is added. */
async function loadNextPage(query: PagesQuery): Promise<void> {
  let next = query;
  do next = await query.fetchNextPage(joined);
  while (next.isSuccess && next.hasNextPage && next.data.pages.length === query.data?.pages.length);
}

/** Returns a list of the signed-in user; empty without a user. */
export function useList<Item>(list: ListQuery<Item>): List<Item> {
  const { queryKey, load, isEnabled = true, ...options } = list;
  const { client } = useCrewkitContext();
  const session = useSessionState();
  useFollower(followAccess);
  const query = useInfiniteQuery({
    ...options,
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      load(client.with({ signal }), { limit, ...(pageParam !== null && { cursor: pageParam }) }),
    getNextPageParam: ({ nextCursor }: ListPage<Item>) => nextCursor,
    enabled: isEnabled && session.user !== null,
  });
  const { data, error, failureReason, hasNextPage, isPending, isFetching, refetch } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    items,
    isLoading: isPending && isEnabled && session.status !== 'signed-out',
    hasMore: hasNextPage,
    isLoadingMore: isFetching && !isPending,
    error: error ?? failureReason,
    loadMore: () => {
      if (hasNextPage) void loadNextPage(query);
    },
    refetch: () => void refetch(),
  };
}
