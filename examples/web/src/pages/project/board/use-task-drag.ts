import type { BoardTask } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isTextDropItem, useDragAndDrop, type DragAndDropHooks, type DropItem } from 'react-aria-components';

import * as texts from '#messages/project';
import { findCard } from './board-cache.js';
import { useBoardView } from './board-view.js';
import { getStatus, type TaskStatus } from '../task/task-words.js';

const taskType = 'application/x-crewkit-task';

/** Lets users drag cards out of a column, and drop those of other columns on it. The position in the column follows from its order. */
export function useTaskDrag(status: TaskStatus): DragAndDropHooks<BoardTask> {
  const { project, move, onDrag } = useBoardView();
  const cache = useQueryClient();
  const describe = (taskId: string): string => {
    const card = findCard(cache, project.id, taskId);
    return card === undefined ? '' : `${card.key} ${card.title}`;
  };
  const { dragAndDropHooks } = useDragAndDrop<BoardTask>({
    // Dropped elsewhere, for example into a text field, the card becomes its key and title.
    getItems: (keys) => [...keys].map((key) => ({ [taskType]: String(key), 'text/plain': describe(String(key)) })),
    acceptedDragTypes: [taskType],
    getDropOperation: () => 'move',
    onRootDrop: ({ items }) =>
      void Promise.all(items.map(toTaskId)).then((ids) => ids.forEach((id) => move(id, status))),
    onDragStart: () => onDrag(true),
    onDragEnd: () => onDrag(false),
  });
  return useMemo(() => announceColumn(dragAndDropHooks, getStatus(status).label), [dragAndDropHooks, status]);
}

/** Announces the name of the column to screen readers: React Aria by default says "Drop on" and the contents of the column. */
function announceColumn(hooks: DragAndDropHooks<BoardTask>, column: string): DragAndDropHooks<BoardTask> {
  const { useDropIndicator } = hooks;
  if (useDropIndicator === undefined) return hooks;
  return {
    ...hooks,
    useDropIndicator(props, ...context) {
      const indicator = useDropIndicator(props, ...context);
      if (props.target.type !== 'root') return indicator;
      const name = { 'aria-label': texts.dropOnColumn({ column }), 'aria-labelledby': undefined };
      return { ...indicator, dropIndicatorProps: { ...indicator.dropIndicatorProps, ...name } };
    },
  };
}

async function toTaskId(item: DropItem): Promise<string> {
  return isTextDropItem(item) ? item.getText(taskType) : '';
}
