import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

import * as texts from '#messages/project';
import { errorText } from '../../../data/error-text.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { findCard, findCardAbove } from './board-cache.js';
import type { MoveTask } from './board-view.js';
import { getStatus } from '../task/task-words.js';
import { useSaveTask } from '../task/use-save-task.js';

/** Moves tasks to other columns and places. A notice about the last move lets users undo it. */
export function useMoveTask(projectId: string): MoveTask {
  const cache = useQueryClient();
  const notice = useRef('');
  const { mutate } = useSaveTask(projectId, (error, { taskId }) => {
    toasts.close(notice.current);
    const name = findCard(cache, projectId, taskId)?.key ?? texts.unnamedTask;
    toasts.error(texts.taskNotMoved({ task: name }), { text: errorText(error) });
  });
  return useCallback(
    (taskId, to, afterId) => {
      // A card may come from the board of another project, in another window.
      const card = findCard(cache, projectId, taskId);
      if (card === undefined || (card.status === to && afterId === undefined)) return;
      const before = { status: card.status, afterId: findCardAbove(cache, card)?.id ?? null };
      const upper = afterId == null ? undefined : findCard(cache, projectId, afterId);
      const words = { task: card.key, status: getStatus(to).label };
      mutate({ taskId, changes: { status: to, ...(afterId === undefined ? {} : { afterId }) } });
      toasts.close(notice.current);
      const undo = { label: texts.undo, onPress: () => mutate({ taskId, changes: before }) };
      const title = upper === undefined ? texts.taskMoved(words) : texts.taskMovedBelow({ ...words, other: upper.key });
      notice.current = toasts.success(title, { action: undo });
    },
    [cache, projectId, mutate],
  );
}
