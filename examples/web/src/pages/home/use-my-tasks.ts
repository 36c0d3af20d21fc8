import type { AssignedTask } from '@crewkit/client-sdk';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';

import { client } from '../../data/client.js';
import type { Cursor, ListPage } from '../../data/list-page.js';
import { myTasksKey } from '../../data/queries.js';

const limit = 50;
const open = ['todo', 'in_progress'] as const;

const myTasks = infiniteQueryOptions({
  queryKey: myTasksKey,
  // Others assign tasks, and there are no events about that.
  staleTime: 30_000,
  initialPageParam: null as Cursor,
  queryFn: ({ signal, pageParam }) =>
    client
      .with({ signal })
      .tasks.listMine({ status: [...open], limit, ...(pageParam !== null && { cursor: pageParam }) }),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The open tasks assigned to the signed-in user in all projects, soonest due first. */
export function useMyTasks(): UseInfiniteQueryResult<InfiniteData<ListPage<AssignedTask>>> {
  return useInfiniteQuery(myTasks);
}
