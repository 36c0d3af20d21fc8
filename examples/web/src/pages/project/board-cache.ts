import type { Board, BoardColumn, BoardTask, Task } from '@crewkit/client-sdk';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { compareInColumn } from './column-order.js';
import { boardsKey, columnsKey, type ColumnPage } from './project-queries.js';
import type { TaskStatus } from './task-words.js';

type Column = InfiniteData<ColumnPage, string | null>;

/** The card of a task, if any board or column that was loaded has it. */
export function findCard(cache: QueryClient, projectId: string, taskId: string): BoardTask | undefined {
  const boards = cache.getQueriesData<Board>({ queryKey: boardsKey(projectId) });
  const columns = cache.getQueriesData<Column>({ queryKey: columnsKey(projectId) });
  const pages: readonly ColumnPage[] = [
    ...boards.flatMap(([, board]) => Object.values(board?.columns ?? {})),
    ...columns.flatMap(([, column]) => column?.pages ?? []),
  ];
  return pages.flatMap(({ items }) => items).find(({ id }) => id === taskId);
}

/** What the server says about a task, on its card. */
export function withTask(card: BoardTask, task: Task): BoardTask {
  const { description, ...shown } = task;
  return { ...card, ...shown, hasDescription: description !== '' };
}

/** Shows the card in its column, at its place. `from`: the column that it was in; null: it is new. */
export function putCard(cache: QueryClient, card: BoardTask, from: TaskStatus | null): void {
  const { projectId, id, status } = card;
  changeColumns(cache, projectId, (page, column) => {
    const items = page.items.filter((each) => each.id !== id);
    return { ...page, items: column === status ? insertInOrder(items, card, page.nextCursor === null) : items };
  });
  if (from !== status) changeCounts(cache, projectId, { [status]: 1, ...(from === null ? {} : { [from]: -1 }) });
}

/** Removes the card of a task that is gone. */
export function removeCard(cache: QueryClient, { projectId, id, status }: Task): void {
  changeColumns(cache, projectId, (page) => ({ ...page, items: page.items.filter((each) => each.id !== id) }));
  changeCounts(cache, projectId, { [status]: -1 });
}

/** A card that sorts after everything loaded is on a page that is not, unless this is the last one. */
function insertInOrder(items: BoardTask[], card: BoardTask, isLast: boolean): BoardTask[] {
  const index = items.findIndex((each) => compareInColumn(card, each) < 0);
  if (index !== -1) return items.toSpliced(index, 0, card);
  return isLast ? [...items, card] : items;
}

function changeColumns(
  cache: QueryClient,
  projectId: string,
  change: (page: ColumnPage, status: TaskStatus) => ColumnPage,
): void {
  cache.setQueriesData<Board>({ queryKey: boardsKey(projectId) }, (board) => {
    if (board === undefined) return undefined;
    return mapColumns(board, (column, status) => ({ ...column, ...change(column, status) }));
  });
  for (const [key, column] of cache.getQueriesData<Column>({ queryKey: columnsKey(projectId) })) {
    if (column === undefined) continue;
    // All pages as one, so that a card finds its place among them.
    const last = column.pages.at(-1)?.nextCursor ?? null;
    const whole = change({ items: column.pages.flatMap(({ items }) => items), nextCursor: last }, key[4] as TaskStatus);
    cache.setQueryData<Column>(key, { ...column, pages: split(whole.items, column.pages) });
  }
}

/** The cards in as many pages as before; what is more goes into the last one. */
function split(items: BoardTask[], pages: readonly ColumnPage[]): ColumnPage[] {
  let start = 0;
  return pages.map((page, index) => {
    const end = index === pages.length - 1 ? items.length : start + page.items.length;
    const part = { ...page, items: items.slice(start, end) };
    start = end;
    return part;
  });
}

function changeCounts(cache: QueryClient, projectId: string, changes: Partial<Record<TaskStatus, number>>): void {
  cache.setQueriesData<Board>({ queryKey: boardsKey(projectId) }, (board) => {
    if (board === undefined) return undefined;
    return mapColumns(board, (column, status) => ({ ...column, count: column.count + (changes[status] ?? 0) }));
  });
}

function mapColumns(
  { columns: { todo, in_progress: inProgress, done, cancelled } }: Board,
  change: (column: BoardColumn, status: TaskStatus) => BoardColumn,
): Board {
  return {
    columns: {
      todo: change(todo, 'todo'),
      in_progress: change(inProgress, 'in_progress'),
      done: change(done, 'done'),
      cancelled: change(cancelled, 'cancelled'),
    },
  };
}
