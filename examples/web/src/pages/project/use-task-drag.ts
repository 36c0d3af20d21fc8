import type { BoardTask } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isTextDropItem, useDragAndDrop, type DragAndDropHooks, type DropItem } from 'react-aria-components';

import { findCard } from './board-cache.js';
import { useBoardView } from './board-view.js';
import { statusOf, type TaskStatus } from './task-words.js';

const taskType = 'application/x-crewkit-task';

/**
 * Lets cards be dragged out of a column, and those of other columns be dropped on it. Where in the column they go follows from
 * its order.
 */
export function useTaskDrag(status: TaskStatus): DragAndDropHooks<BoardTask> {
  const { project, move, onDrag } = useBoardView();
  const cache = useQueryClient();
  const describe = (taskId: string): string => {
    const card = findCard(cache, project.id, taskId);
    return card === undefined ? '' : `${card.key} ${card.title}`;
  };
  const { dragAndDropHooks } = useDragAndDrop<BoardTask>({
    // What it is elsewhere, in a text field for example, is its name.
    getItems: (keys) => [...keys].map((key) => ({ [taskType]: String(key), 'text/plain': describe(String(key)) })),
    acceptedDragTypes: [taskType],
    getDropOperation: () => 'move',
    onRootDrop: ({ items }) =>
      void Promise.all(items.map(toTaskId)).then((ids) => ids.forEach((id) => move(id, status))),
    onDragStart: () => onDrag(true),
    onDragEnd: () => onDrag(false),
  });
  return useMemo(() => announceColumn(dragAndDropHooks, statusOf(status).label), [dragAndDropHooks, status]);
}

/** Tells screen readers the name of the column: React Aria alone says "Drop on", and what the column contains. */
function announceColumn(hooks: DragAndDropHooks<BoardTask>, column: string): DragAndDropHooks<BoardTask> {
  const { useDropIndicator } = hooks;
  if (useDropIndicator === undefined) return hooks;
  return {
    ...hooks,
    useDropIndicator(props, ...context) {
      const indicator = useDropIndicator(props, ...context);
      if (props.target.type !== 'root') return indicator;
      const name = { 'aria-label': `Drop on ${column}`, 'aria-labelledby': undefined };
      return { ...indicator, dropIndicatorProps: { ...indicator.dropIndicatorProps, ...name } };
    },
  };
}

async function toTaskId(item: DropItem): Promise<string> {
  return isTextDropItem(item) ? item.getText(taskType) : '';
}
