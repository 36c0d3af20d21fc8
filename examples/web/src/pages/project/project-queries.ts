import { queryOptions } from '@tanstack/react-query';

import { allItems } from '../../data/all-items.js';
import { client } from '../../data/client.js';

const limit = 100;

/** What the pages of one project ask for, beside what `queries` has. */
export const projectQueries = {
  /** With its entity tag. Below the project's tasks, so that whatever changes them has it asked again. */
  task: (projectId: string, taskId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'tasks', taskId],
      queryFn: ({ signal }) => client.with({ signal }).tasks.get(projectId, taskId),
    }),
  /** Everybody who may see the project's tasks, by whatever way: the people that a task can be assigned to. */
  assignable: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'assignable'],
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        allItems((position) =>
          client
            .with({ signal })
            .permissions.listProjectHolders(projectId, 'project:task.view', { limit, ...position }),
        ),
    }),
  settings: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'settings'],
      queryFn: ({ signal }) => client.with({ signal }).projects.getSettings(projectId),
    }),
  /** The conversation about a task, which asking for it makes. Not below the chats: a message there does not change which one it is. */
  discussion: (taskId: string) =>
    queryOptions({
      queryKey: ['task-chat', taskId],
      staleTime: Infinity,
      queryFn: ({ signal }) => client.with({ signal }).chats.openTask(taskId),
    }),
};
