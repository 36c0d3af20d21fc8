import type { AssignedTask, Body, Id, OwnTasksQuery, Query, TaggedTask, Task } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { crewkitKeys } from '../keys.js';
import { useList, type List } from '../lists/list.js';
import { useCrewkitContext } from '../provider/crewkit-context.js';
import { useFollower } from '../provider/follow-access.js';
import { followOwnTasks } from './follow-own-tasks.js';
import { refreshLists, usePendingWrites, useTaskWrite } from './pending-writes.js';
import type { TaskChanges } from './save-task.js';
import { useTaskChanges } from './use-task-changes.js';

/** Which tasks of a project a list contains. */
export type TaskFilter = Pick<Query<'listTasks'>, 'status' | 'assigneeId' | 'search'>;
/** Which of the user's own tasks a list contains. */
export type MyTaskFilter = Pick<OwnTasksQuery, 'status' | 'dueBefore' | 'organizationId'>;

/** The tasks of a project, and their changes. A rejected change rejects the promise, and the list shows the task as before. */
export interface TaskList extends List<Task> {
  /** Creates a task. The list contains it when the promise resolves, unless it belongs to a page that is not loaded. */
  readonly create: (task: Body<'createTask'>) => Promise<TaggedTask>;
  /**
   * Changes a task, which the list shows immediately. `task` is the task as the user saw it: rejects with a `TaskConflict` if another user has
   * changed the same fields since.
   */
  readonly update: (task: Task | TaggedTask, changes: TaskChanges) => Promise<void>;
  /** Deletes a task, which the list omits immediately. */
  readonly remove: (task: Task) => Promise<void>;
}

// Not all changes of the user's own tasks have events.
const staleTime = 30_000;
const noFilter = {};

/**
 * Returns the tasks of a project, and follows changes by other users; none if the id is null.
 *
 * @example
 * const { items, hasMore, update } = useTasks(projectId, { status: 'todo' });
 */
export function useTasks(projectId: Id<'Project'> | null, filter: TaskFilter = noFilter): TaskList {
  const { client } = useCrewkitContext();
  const cache = useQueryClient();
  const id = projectId ?? '';
  const list = useList({
    queryKey: [...crewkitKeys.tasks(id), filter],
    load: (api, position) => api.tasks.list(id, { ...filter, ...position }),
    isEnabled: projectId !== null,
    staleTime,
  });
  const refresh = useCallback(() => cache.invalidateQueries({ queryKey: crewkitKeys.tasks(id) }), [cache, id]);
  useTaskChanges(projectId, refresh);
  const items = usePendingWrites(list.items, filter.status);
  const write = useTaskWrite();
  return {
    ...list,
    items,
    create: async (task) => {
      const created = await client.tasks.create(id, task);
      await refreshLists(cache, id);
      return created;
    },
    update: async (base, changes) => {
      await write({ projectId: base.projectId, taskId: base.id, changes, base });
    },
    remove: async (task) => {
      await write({ projectId: task.projectId, taskId: task.id, isDeleted: true });
    },
  };
}

/**
 * Returns the tasks that are assigned to the user, from all projects. The earliest due date comes first. Follows assignments by other users
 * that the user is notified of, and other changes only in projects that the app watches (`useTasks`, `useTaskChanges`).
 *
 * @example
 * const { items } = useMyTasks({ status: ['todo', 'in_progress'] });
 */
export function useMyTasks(filter: MyTaskFilter = noFilter): List<AssignedTask> {
  useFollower(followOwnTasks);
  const list = useList({
    queryKey: [...crewkitKeys.myTasks, filter],
    load: (api, position) => api.tasks.listMine({ ...filter, ...position }),
    staleTime,
  });
  return { ...list, items: usePendingWrites(list.items, filter.status) };
}
