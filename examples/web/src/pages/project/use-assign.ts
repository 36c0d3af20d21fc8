import type { Project, TaggedTask } from '@crewkit/client-sdk';
import type { UseMutationResult } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import { queries } from '../../data/queries.js';
import { useChange } from '../../parts/use-change.js';

export interface Assignment {
  readonly userId: string;
  readonly isAssigned: boolean;
}

/** Gives a task to one person, or takes it from him. Whatever somebody else does to the others stays. */
export function useAssign(project: Project, task: TaggedTask): UseMutationResult<unknown, Error, Assignment> {
  return useChange<Assignment>({
    run: ({ userId, isAssigned }) =>
      isAssigned
        ? client.tasks.assign(project.id, task.id, userId)
        : client.tasks.unassign(project.id, task.id, userId),
    touches: [queries.tasks(project.id).queryKey],
    onFault: 'The assignees were not changed',
  });
}
