import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { errorText } from '../../data/error-text.js';
import { toasts } from '../../ui/toasts.js';
import { findCard } from './board-cache.js';
import { getStatus, type TaskStatus } from './task-words.js';
import { useSaveTask } from './use-save-task.js';

interface MovingTasks {
  readonly move: (taskId: string, to: TaskStatus) => void;
  /** Describes the last move for screen readers. */
  readonly said: string;
}

/** Moves tasks to other columns. */
export function useMoveTask(projectId: string): MovingTasks {
  const cache = useQueryClient();
  const [said, setSaid] = useState('');
  const { mutate } = useSaveTask(projectId, (error, { taskId }) => {
    setSaid('');
    const name = findCard(cache, projectId, taskId)?.key ?? 'The task';
    toasts.error(`${name} was not moved`, { text: errorText(error) });
  });
  const move = useCallback(
    (taskId: string, to: TaskStatus): void => {
      // A card may come from the board of another project, in another window.
      const card = findCard(cache, projectId, taskId);
      if (card === undefined || card.status === to) return;
      setSaid(`${card.key} moved to ${getStatus(to).label}.`);
      mutate({ taskId, changes: { status: to } });
    },
    [cache, projectId, mutate],
  );
  return { move, said };
}
