import type { Board, BoardColumn, BoardTask, Task } from '@crewkit/client-sdk';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { boardsKey, columnsKey, type ColumnPage } from '../project-queries.js';
import type { TaskStatus } from '../task/task-words.js';

type Column = InfiniteData<ColumnPage, string | null>;

/** Returns the card of a task, if any loaded board or column contains it. */
export function findCard(cache: QueryClient, projectId: string, taskId: string): BoardTask | undefined {
  return listCards(cache, projectId).find(({ id }) => id === taskId);
}

/** Returns the next loaded card above another one in its column, if there is one. */
export function findCardAbove(cache: QueryClient, { projectId, status, position }: BoardTask): BoardTask | undefined {
  return listCards(cache, projectId)
    .filter((card) => card.status === status && card.position < position)
    .reduce<BoardTask | undefined>(
      (last, card) => (last !== undefined && last.position > card.position ? last : card),
      undefined,
    );
}

/** Returns whether a loaded card has this conversation. */
export function hasConversation(cache: QueryClient, projectId: string, conversationId: string): boolean {
  return listCards(cache, projectId).some(({ conversation }) => conversation?.id === conversationId);
}

function listCards(cache: QueryClient, projectId: string): BoardTask[] {
  const boards = cache.getQueriesData<Board>({ queryKey: boardsKey(projectId) });
  const columns = cache.getQueriesData<Column>({ queryKey: columnsKey(projectId) });
  const pages: readonly ColumnPage[] = [
    ...boards.flatMap(([, board]) => Object.values(board?.columns ?? {})),
    ...columns.flatMap(([, column]) => column?.pages ?? []),
  ];
  return pages.flatMap(({ items }) => items);
}

/** Returns the card updated from the task. */
export function withTask(card: BoardTask, task: Task): BoardTask {
  const { description, ...shown } = task;
  return { ...card, ...shown, hasDescription: description !== '' };
}

/** Puts the card in its column, at its position. `from`: its previous column; null: a new card. */
export function putCard(cache: QueryClient, card: BoardTask, from: TaskStatus | null): void {
  const { projectId, id, status } = card;
  changeColumns(cache, projectId, (page, column) => {
    const items = page.items.filter((each) => each.id !== id);
    return { ...page, items: column === status ? insertInOrder(items, card, page.nextCursor === null) : items };
  });
  if (from !== status) changeCounts(cache, projectId, { [status]: 1, ...(from === null ? {} : { [from]: -1 }) });
}

/** Removes the card of a deleted task. */
export function removeCard(cache: QueryClient, { projectId, id, status }: Task): void {
  changeColumns(cache, projectId, (page) => ({ ...page, items: page.items.filter((each) => each.id !== id) }));
  changeCounts(cache, projectId, { [status]: -1 });
}

/** A card that sorts after all loaded cards belongs to a page that is not loaded, unless this is the last page. */
function insertInOrder(items: BoardTask[], card: BoardTask, isLast: boolean): BoardTask[] {
  const index = items.findIndex(({ position }) => card.position <= position);
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
    // Treats all pages as one, to find the card's position.
    const last = column.pages.at(-1)?.nextCursor ?? null;
    const whole = change({ items: column.pages.flatMap(({ items }) => items), nextCursor: last }, key[4] as TaskStatus);
    cache.setQueryData<Column>(key, { ...column, pages: split(whole.items, column.pages) });
  }
}

/** Splits the cards into as many pages as before; the last page takes the rest. */
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
