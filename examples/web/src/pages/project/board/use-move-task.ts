import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import * as texts from '#messages/project';
import { errorText } from '../../../data/error-text.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { findCard } from './board-cache.js';
import type { MoveTask } from './board-view.js';
import { getStatus } from '../task/task-words.js';
import { useSaveTask } from '../task/use-save-task.js';

interface MovingTasks {
  readonly move: MoveTask;
  /** Describes the last move for screen readers. */
  readonly said: string;
}

/** Moves tasks to other columns and places. */
export function useMoveTask(projectId: string): MovingTasks {
  const cache = useQueryClient();
  const [said, setSaid] = useState('');
  const { mutate } = useSaveTask(projectId, (error, { taskId }) => {
    setSaid('');
    const name = findCard(cache, projectId, taskId)?.key ?? texts.unnamedTask;
    toasts.error(texts.taskNotMoved({ task: name }), { text: errorText(error) });
  });
  const move: MoveTask = useCallback(
    (taskId, to, afterId) => {
      // A card may come from the board of another project, in another window.
      const card = findCard(cache, projectId, taskId);
      if (card === undefined || (card.status === to && afterId === undefined)) return;
      const column = getStatus(to).label;
      const upper = afterId == null ? undefined : findCard(cache, projectId, afterId);
      const words = { task: card.key, status: column };
      setSaid(upper === undefined ? texts.taskMoved(words) : texts.taskMovedBelow({ ...words, other: upper.key }));
      mutate({ taskId, changes: { status: to, ...(afterId === undefined ? {} : { afterId }) } });
    },
    [cache, projectId, mutate],
  );
  return { move, said };
}
