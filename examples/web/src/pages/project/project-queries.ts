import type { BoardTask, Schema } from '@crewkit/client-sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import { growingQuery } from '../../data/list-page.js';
import type { BoardQuery } from './board/board-filters.js';
import type { TaskStatus } from './task/task-words.js';

/** The number of cards of each column that come with the board, and with each further page of a column. */
const firstCards = 50;
const moreCards = 100;
// Without a connection, there are no events about the changes of other users.
const changingMs = 30_000;

/** Everything about the tasks of a project begins with this key. */
export const tasksKey = (projectId: string) => ['project', projectId, 'tasks'] as const;
export const boardsKey = (projectId: string) => [...tasksKey(projectId), 'board'] as const;
export const columnsKey = (projectId: string) => [...tasksKey(projectId), 'column'] as const;

/** The queries of the project pages, besides those of `queries`. */
export const projectQueries = {
  /** The first cards of each column. While another filter is loading, the previous board stays. */
  board: (projectId: string, query: BoardQuery) =>
    queryOptions({
      queryKey: [...boardsKey(projectId), query],
      staleTime: changingMs,
      queryFn: ({ signal }) => client.with({ signal }).tasks.board(projectId, { ...query, limit: firstCards }),
      placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === projectId ? previous : undefined),
    }),
  /** All pages of a column, from the moment the user has scrolled to the end of the first one, which comes with the board. */
  column: (projectId: string, status: TaskStatus, query: BoardQuery) =>
    infiniteQueryOptions({
      queryKey: [...columnsKey(projectId), status, query],
      queryFn: ({ signal, pageParam }): Promise<ColumnPage> => {
        const position = pageParam === null ? {} : { cursor: pageParam };
        return client.with({ signal }).tasks.listColumn(projectId, status, { ...query, limit: moreCards, ...position });
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      enabled: false,
    }),
  /** Ordered by name. Not below the key of tasks: a change of a task does not change the labels. */
  labels: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'labels'],
      staleTime: changingMs,
      queryFn: async ({ signal }) => {
        const { items } = await client.with({ signal }).projects.listLabels(projectId);
        return items.toSorted((one, other) => one.name.localeCompare(other.name));
      },
    }),
  /** The task with its entity tag. */
  task: (projectId: string, taskId: string) =>
    queryOptions({
      queryKey: [...tasksKey(projectId), 'task', taskId],
      staleTime: changingMs,
      queryFn: ({ signal }) => client.with({ signal }).tasks.get(projectId, taskId),
    }),
  /** Who changed the task. Below the key of tasks: a change of a task is an entry of its activity. */
  activity: (projectId: string, taskId: string) =>
    growingQuery<Schema<'TaskActivity'>>([...tasksKey(projectId), 'activity', taskId], (position, signal) =>
      client.with({ signal }).tasks.listActivity(projectId, taskId, position),
    ),
  settings: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'settings'],
      queryFn: ({ signal }) => client.with({ signal }).projects.getSettings(projectId),
    }),
  /**
   * The conversation about a task; the request creates it. Its key is not below that of the chats: messages do not change which
   * conversation it is.
   */
  discussion: (taskId: string) =>
    queryOptions({
      queryKey: ['task-chat', taskId],
      staleTime: Infinity,
      queryFn: ({ signal }) => client.with({ signal }).chats.openTask(taskId),
    }),
};

export interface ColumnPage {
  readonly items: BoardTask[];
  readonly nextCursor: string | null;
}
