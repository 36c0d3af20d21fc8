import { queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';

/** What the pages of one project ask for, beside what `queries` has. */
export const projectQueries = {
  /** With its entity tag. Below the project's tasks, so that whatever changes them has it asked again. */
  task: (projectId: string, taskId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'tasks', taskId],
      queryFn: ({ signal }) => client.with({ signal }).tasks.get(projectId, taskId),
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
