import type { Project, Task } from '@crewkit/client-sdk';
import { useState } from 'react';

import { errorText } from '../../data/error-text.js';
import { toasts } from '../../ui/toasts.js';
import { statusOf, taskName, type TaskStatus } from './task-words.js';
import { useSaveTask } from './use-save-task.js';

interface MovingTasks {
  readonly move: (taskId: string, to: TaskStatus) => void;
  /** What the last move did, for screen readers. */
  readonly said: string;
}

/** Puts tasks into other columns. */
export function useMoveTask(project: Project, tasks: readonly Task[]): MovingTasks {
  const [said, setSaid] = useState('');
  const nameOf = (taskId: string): string => {
    const task = tasks.find(({ id }) => id === taskId);
    return task === undefined ? 'The task' : taskName(project, task);
  };
  const save = useSaveTask(project.id, (error, { taskId }) => {
    setSaid('');
    toasts.error(`${nameOf(taskId)} was not moved`, { text: errorText(error) });
  });
  return {
    said,
    move(taskId, to) {
      // A card may come from the board of another project, in another window.
      const task = tasks.find(({ id }) => id === taskId);
      if (task === undefined || task.status === to) return;
      setSaid(`${taskName(project, task)} moved to ${statusOf(to).label}.`);
      save.mutate({ taskId, changes: { status: to } });
    },
  };
}
