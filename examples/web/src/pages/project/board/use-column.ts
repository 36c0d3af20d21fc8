import { useUserNames } from '@crewkit/react';
import type { BoardColumn, BoardTask } from '@crewkit/client-sdk';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

import type { BoardQuery } from './board-filters.js';
import { projectQueries } from '../project-queries.js';
import type { TaskStatus } from '../task/task-words.js';
import { useDeletedTasks } from '../task/delayed-deletion.js';
import { saveTaskKey } from '../task/use-save-task.js';

export interface ColumnSource {
  readonly projectId: string;
  readonly status: TaskStatus;
  readonly query: BoardQuery;
  /** The first page, from the board. */
  readonly first: BoardColumn;
}

export interface LoadedColumn {
  readonly cards: readonly BoardTask[];
  /** The number of all cards, loaded or not. */
  readonly count: number;
  readonly isLoading: boolean;
  /** Loads the next cards, if there are more. */
  readonly loadMore: () => void;
}

/**
 * Returns the cards of a column: those that come with the board, until the user scrolls to their end. From then on all loaded pages are
 * refetched when the polled board shows a change.
 */
export function useColumn({ projectId, status, query, first }: ColumnSource): LoadedColumn {
  const cache = useQueryClient();
  const getName = useUserNames();
  const options = projectQueries.column(projectId, status, query);
  const { data, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(options);
  const isDeep = data !== undefined;
  const lastFirst = useRef(first);
  useEffect(() => {
    if (lastFirst.current === first) return;
    lastFirst.current = first;
    // While a change is being saved, the response would not contain it.
    const isSaving = cache.isMutating({ mutationKey: saveTaskKey(projectId) }) > 0;
    if (isDeep && !isSaving) void refetch();
  }, [cache, first, isDeep, projectId, refetch]);
  const loadMore = (): void => {
    const hasMore = isDeep ? hasNextPage : first.nextCursor !== null;
    if (isFetching || !hasMore) return;
    if (!isDeep) cache.setQueryData(options.queryKey, { pages: [first], pageParams: [null] });
    void fetchNextPage();
  };
  const deleted = useDeletedTasks();
  const all = useMemo(() => (data === undefined ? first.items : distinct(data.pages)), [data, first]);
  const cards = useMemo(() => all.filter(({ id }) => !deleted.has(id)), [all, deleted]);
  // Two requests for a page of cards, instead of one for each group of cards that the user scrolls to.
  useEffect(() => {
    for (const { assigneeIds } of cards) assigneeIds.forEach(getName);
  }, [cards, getName]);
  return { cards, count: first.count - (all.length - cards.length), isLoading: isFetching, loadMore };
}

/** A task that moves while the pages are loaded one after the other may be on two of them. */
function distinct(pages: readonly { readonly items: readonly BoardTask[] }[]): BoardTask[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((card) => [card.id, card]));
  return [...byId.values()];
}
