import type { TaggedTask, Task } from '@crewkit/client-sdk';
import {
  useMutation,
  useMutationState,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type UseMutateAsyncFunction,
} from '@tanstack/react-query';
import { useMemo } from 'react';

import { crewkitKeys } from '../keys.js';
import { useCrewkitContext } from '../provider/crewkit-context.js';
import { saveTask, TaskConflict, type TaskSave } from './save-task.js';

interface TaskDeletion {
  readonly projectId: Task['projectId'];
  readonly taskId: Task['id'];
  readonly isDeleted: true;
}

type TaskWrite = TaskSave | TaskDeletion;

const writeKey = [...crewkitKeys.all, 'write-task'] as const;

/**
 * Returns the tasks of a list with the pending writes applied (optimistic update). A write that fails is no longer pending, so the list shows
 * the task as before. A response from before the write cannot undo it. `statuses` are those that the list contains; undefined: all.
 */
export function usePendingWrites<Item extends Task>(
  items: readonly Item[],
  statuses: Task['status'] | readonly Task['status'][] | undefined,
): readonly Item[] {
  const writes = useMutationState({
    filters: { mutationKey: writeKey, status: 'pending' },
    select: ({ state }) => state.variables as TaskWrite,
  });
  return useMemo(() => {
    if (writes.length === 0) return items;
    const contained = statuses === undefined ? null : [statuses].flat();
    return writes.reduce(applyWrite, items).filter(({ status }) => contained?.includes(status) ?? true);
  }, [items, statuses, writes]);
}

function applyWrite<Item extends Task>(items: readonly Item[], write: TaskWrite): readonly Item[] {
  if ('isDeleted' in write) return items.filter(({ id }) => id !== write.taskId);
  return items.map((item) => (item.id === write.taskId ? { ...item, ...write.changes } : item));
}

/** Returns a function that changes or deletes a task. It resolves once all lists contain the result. */
export function useTaskWrite(): UseMutateAsyncFunction<TaggedTask | null, Error, TaskWrite> {
  const { tasks } = useCrewkitContext().client;
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: writeKey,
    mutationFn: async (write: TaskWrite) => {
      if (!('isDeleted' in write)) return saveTask(tasks, write);
      await tasks.delete(write.projectId, write.taskId);
      return null;
    },
    onSettled: async (saved, error, write) => {
      const latest = error instanceof TaskConflict ? error.latest : saved;
      if (latest !== undefined) showInLists(cache, write, latest);
      // While another write is pending, a response would not contain it.
      if (cache.isMutating({ mutationKey: writeKey }) > 1) return;
      await refreshLists(cache, write.projectId);
    },
  });
  return mutateAsync;
}

/** Replaces the task in all loaded lists; null removes it. */
function showInLists(cache: QueryClient, { projectId, taskId }: TaskWrite, latest: TaggedTask | null): void {
  const replace = (task: Task): readonly Task[] => {
    if (task.id !== taskId) return [task];
    return latest === null ? [] : [{ ...task, ...latest }];
  };
  for (const queryKey of listKeys(projectId)) {
    cache.setQueriesData<InfiniteData<{ readonly items: readonly Task[] }>>(
      { queryKey },
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.flatMap(replace) })) },
    );
  }
}

/** Loads all lists that can contain tasks of the project again. */
export async function refreshLists(cache: QueryClient, projectId: Task['projectId']): Promise<void> {
  await Promise.all(listKeys(projectId).map((queryKey) => cache.invalidateQueries({ queryKey })));
}

function listKeys(projectId: Task['projectId']) {
  return [crewkitKeys.tasks(projectId), crewkitKeys.myTasks];
}
