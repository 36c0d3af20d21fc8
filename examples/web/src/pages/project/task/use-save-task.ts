import type { BoardTask, TaggedTask, Task } from '@crewkit/client-sdk';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';

import { crewkitKeys, saveTask, TaskConflict, type TaskChanges, type TaskSave } from '@crewkit/react';

import { client } from '../../../data/client.js';
import { findCard, putCard, withTask } from '../board/board-cache.js';
import { projectQueries, tasksKey } from '../project-queries.js';

/** The mutation key of pending changes to a project's tasks. */
export const saveTaskKey = (projectId: string): readonly string[] => ['save-task', projectId];

/**
 * Loads the shown tasks of the project again. Does nothing while a change of the user is pending, because a response could be from before
 * the change, which loads them itself when it is done.
 */
export async function refreshTasks(cache: QueryClient, projectId: string): Promise<void> {
  if (cache.isMutating({ mutationKey: saveTaskKey(projectId) }) > 0) return;
  await cache.invalidateQueries({ queryKey: tasksKey(projectId) });
}

/** A change of a task of the shown project. */
type OwnTaskSave = Omit<TaskSave, 'projectId'>;

/** A task as shown before a change (for the rollback). */
interface Before {
  readonly task: Task | undefined;
  readonly card: BoardTask | undefined;
}

/** Changes a task with an optimistic update. The pages roll it back if the server refuses. */
export function useSaveTask(
  projectId: string,
  onError?: (error: Error, save: OwnTaskSave) => void,
): UseMutationResult<TaggedTask, Error, OwnTaskSave> {
  const cache = useQueryClient();
  const mutationKey = saveTaskKey(projectId);
  return useMutation({
    mutationKey,
    mutationFn: (save: OwnTaskSave) => saveTask(client.tasks, { projectId, ...save }),
    onMutate: async ({ taskId, changes }) => {
      // A response from before the change would undo it.
      await cache.cancelQueries({ queryKey: tasksKey(projectId) });
      const task: Task | undefined = cache.getQueryData(projectQueries.task(projectId, taskId).queryKey);
      const before = { task, card: findCard(cache, projectId, taskId) };
      const shown = toShown(cache, before, changes);
      show(cache, { projectId, taskId }, shown);
      return pickFields(before, shown);
    },
    onError: (error, { taskId, changes, ...save }, before) => {
      if (before !== undefined) show(cache, { projectId, taskId }, before);
      if (error instanceof TaskConflict) keep(cache, error.latest);
      onError?.(error, { taskId, changes, ...save });
    },
    onSuccess: (saved) => {
      if (cache.isMutating({ mutationKey }) === 1) keep(cache, saved);
    },
    // While another change is pending, a response would not contain it.
    onSettled: () => {
      if (cache.isMutating({ mutationKey }) !== 1) return;
      for (const queryKey of [tasksKey(projectId), crewkitKeys.myTasks]) void cache.invalidateQueries({ queryKey });
    },
  });
}

/** The values that a change shows at once, and their previous values. */
type Shown = Partial<Pick<Task, 'title' | 'description' | 'status' | 'position' | 'priority' | 'dueAt'>>;

/** Returns what the change will show. Until the server has assigned the position, the card directly follows the card `afterId`. */
function toShown(cache: QueryClient, { task, card }: Before, { afterId, ...fields }: TaskChanges): Shown {
  const before = card ?? task;
  if (before === undefined) return fields;
  const isMoved = afterId !== undefined || (fields.status ?? before.status) !== before.status;
  if (!isMoved) return fields;
  const previous = afterId == null ? undefined : findCard(cache, before.projectId, afterId);
  // Sorts after this position, and before every other, because a space sorts before all characters of positions.
  return { ...fields, position: previous === undefined ? '' : `${previous.position} ` };
}

/** Returns the previous values of what is shown. */
function pickFields({ task, card }: Before, shown: Shown): Shown {
  const known: Partial<Task> = { ...card, ...task };
  const names = Object.keys(shown) as (keyof Shown)[];
  return Object.fromEntries(names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])));
}

function keep(cache: QueryClient, task: TaggedTask): void {
  const card = findCard(cache, task.projectId, task.id);
  if (card !== undefined) putCard(cache, withTask(card, task), card.status);
  cache.setQueryData(projectQueries.task(task.projectId, task.id).queryKey, task);
}

function show(
  cache: QueryClient,
  { projectId, taskId }: { readonly projectId: string; readonly taskId: string },
  { description, ...changes }: Shown,
): void {
  const card = findCard(cache, projectId, taskId);
  const text = description === undefined ? {} : { description };
  if (card !== undefined) {
    const hasDescription = description === undefined ? card.hasDescription : description !== '';
    putCard(cache, { ...card, ...changes, hasDescription }, card.status);
  }
  cache.setQueryData(
    projectQueries.task(projectId, taskId).queryKey,
    (task) => task && { ...task, ...changes, ...text },
  );
}
