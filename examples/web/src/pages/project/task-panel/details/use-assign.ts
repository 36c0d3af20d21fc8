import type { Project, TaggedTask } from '@crewkit/client-sdk';
import type { UseMutationResult } from '@tanstack/react-query';

import * as texts from '#messages/task';
import { client } from '../../../../data/client.js';
import { crewkitKeys } from '@crewkit/react';
import { useChange } from '../../../../parts/forms/use-change.js';
import { tasksKey } from '../../project-queries.js';

export interface Assignment {
  readonly userId: string;
  readonly isAssigned: boolean;
}

/** Assigns a user to a task, or removes one. Changes by others to its other assignees are kept. */
export function useAssign(project: Project, task: TaggedTask): UseMutationResult<unknown, Error, Assignment> {
  return useChange<Assignment>({
    run: ({ userId, isAssigned }) =>
      isAssigned
        ? client.tasks.assign(project.id, task.id, userId)
        : client.tasks.unassign(project.id, task.id, userId),
    touches: [tasksKey(project.id), crewkitKeys.myTasks],
    onError: texts.assigneesNotChanged,
  });
}
