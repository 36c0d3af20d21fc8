import type { Organization, Project, Task } from '@crewkit/client-sdk';
import { useQueries } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import { queries } from '../../data/queries.js';
import { useMe } from '../../data/use-me.js';

export interface MyTask {
  readonly task: Task;
  readonly project: Project;
}

export interface MyTasks {
  /** What is to be done, soonest first. */
  readonly tasks: readonly MyTask[];
  readonly isLoading: boolean;
  /** At least one project did not answer. */
  readonly isIncomplete: boolean;
}

// The API lists tasks by project, so that this is a request for each. The latest ones are where the work is.
const mostProjects = 24;
const limit = 100;

/** The user's open tasks, in the projects that were changed last. */
export function useMyTasks(organizations: readonly Organization[]): MyTasks {
  const me = useMe();
  const lists = useQueries({ queries: organizations.map(({ id }) => queries.projects(id)) });
  const projects = lists
    .flatMap(({ data = [] }) => data)
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, mostProjects);
  const answers = useQueries({
    queries: projects.map((project) => ({
      // Below the project's tasks, so that whatever changes them has these asked again.
      queryKey: ['project', project.id, 'tasks', 'assigned', me.id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        client.with({ signal }).tasks.list(project.id, { assigneeId: me.id, limit }),
    })),
  });
  const tasks = projects.flatMap((project, index) =>
    (answers[index]?.data?.items ?? []).filter(isOpen).map((task) => ({ task, project })),
  );
  return {
    tasks: tasks.sort(sooner),
    isLoading: [...lists, ...answers].some(({ isPending }) => isPending),
    isIncomplete: [...lists, ...answers].some(({ isError }) => isError),
  };
}

function isOpen({ status }: Task): boolean {
  return status === 'todo' || status === 'in_progress';
}

const priorities: readonly Task['priority'][] = ['urgent', 'high', 'normal', 'low'];
const never = '9999';

function sooner({ task: one }: MyTask, { task: other }: MyTask): number {
  return (
    (one.dueAt ?? never).localeCompare(other.dueAt ?? never) ||
    priorities.indexOf(one.priority) - priorities.indexOf(other.priority)
  );
}
