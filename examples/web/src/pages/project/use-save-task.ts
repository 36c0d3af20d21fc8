import type { TaggedTask, Task } from '@crewkit/client-sdk';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';

import { queries } from '../../data/queries.js';
import { projectQueries } from './project-queries.js';
import { saveTask, TaskConflict, type TaskSave } from './save-task.js';

/** Changes a task. The pages show it at once, and take it back if the server does not. */
export function useSaveTask(
  projectId: string,
  onFault?: (error: Error, save: TaskSave) => void,
): UseMutationResult<TaggedTask, Error, TaskSave> {
  const cache = useQueryClient();
  const tasksKey = queries.tasks(projectId).queryKey;
  const mutationKey = ['save-task', projectId];
  return useMutation({
    mutationKey,
    mutationFn: (save: TaskSave) => saveTask(projectId, save),
    onMutate: async ({ taskId, changes }) => {
      // An answer from before the change would undo it.
      await cache.cancelQueries({ queryKey: tasksKey });
      const before = remembered(cache, projectId, taskId);
      patch(cache, { projectId, id: taskId }, changes);
      return before;
    },
    onError: (error, save, before) => {
      if (before !== undefined) patch(cache, { projectId, id: save.taskId }, fieldsOf(before, save.changes));
      if (error instanceof TaskConflict) keep(cache, error.latest);
      onFault?.(error, save);
    },
    onSuccess: (saved) => {
      if (cache.isMutating({ mutationKey }) === 1) keep(cache, saved);
    },
    // While another change is on its way, an answer would not have it yet.
    onSettled: () => {
      if (cache.isMutating({ mutationKey }) === 1) void cache.invalidateQueries({ queryKey: tasksKey });
    },
  });
}

function remembered(cache: QueryClient, projectId: string, taskId: string): Task | undefined {
  const listed = cache.getQueryData(queries.tasks(projectId).queryKey);
  return listed?.find(({ id }) => id === taskId) ?? cache.getQueryData(projectQueries.task(projectId, taskId).queryKey);
}

function fieldsOf(task: Task, changes: TaskSave['changes']): TaskSave['changes'] {
  const names = Object.keys(changes) as (keyof typeof changes)[];
  return Object.fromEntries(names.map((name) => [name, task[name]]));
}

function keep(cache: QueryClient, task: TaggedTask): void {
  patch(cache, task, task);
  cache.setQueryData(projectQueries.task(task.projectId, task.id).queryKey, task);
}

function patch(cache: QueryClient, { projectId, id }: Pick<Task, 'projectId' | 'id'>, changes: Partial<Task>): void {
  cache.setQueryData(queries.tasks(projectId).queryKey, (tasks) =>
    tasks?.map((task) => (task.id === id ? { ...task, ...changes } : task)),
  );
  cache.setQueryData(projectQueries.task(projectId, id).queryKey, (task) => task && { ...task, ...changes });
}
