import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import * as texts from '#messages/project';
import { errorText } from '../../../data/error-text.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { findCard } from './board-cache.js';
import { getStatus, type TaskStatus } from '../task/task-words.js';
import { useSaveTask } from '../task/use-save-task.js';

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
    const name = findCard(cache, projectId, taskId)?.key ?? texts.unnamedTask;
    toasts.error(texts.taskNotMoved({ task: name }), { text: errorText(error) });
  });
  const move = useCallback(
    (taskId: string, to: TaskStatus): void => {
      // A card may come from the board of another project, in another window.
      const card = findCard(cache, projectId, taskId);
      if (card === undefined || card.status === to) return;
      setSaid(texts.taskMoved({ task: card.key, status: getStatus(to).label }));
      mutate({ taskId, changes: { status: to } });
    },
    [cache, projectId, mutate],
  );
  return { move, said };
}
