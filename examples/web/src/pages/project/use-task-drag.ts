import type { Task } from '@crewkit/client-sdk';
import { useMemo } from 'react';
import { isTextDropItem, useDragAndDrop, type DragAndDropHooks, type DropItem } from 'react-aria-components';

import { useBoardView } from './board-view.js';
import { statusOf, taskName, type TaskStatus } from './task-words.js';

const taskType = 'application/x-crewkit-task';

/**
 * Lets cards be taken from a column, and those of others be put into it. Where in the column is not theirs to say: its order
 * follows from the tasks.
 */
export function useTaskDrag(status: TaskStatus, tasks: readonly Task[]): DragAndDropHooks<Task> {
  const { project, move, onDrag } = useBoardView();
  const words = (taskId: string): string => {
    const task = tasks.find(({ id }) => id === taskId);
    return task === undefined ? '' : `${taskName(project, task)} ${task.title}`;
  };
  const { dragAndDropHooks } = useDragAndDrop<Task>({
    // What it is elsewhere, in a text field for example, is its name.
    getItems: (keys) => [...keys].map((key) => ({ [taskType]: String(key), 'text/plain': words(String(key)) })),
    acceptedDragTypes: [taskType],
    getDropOperation: () => 'move',
    onRootDrop: ({ items }) =>
      void Promise.all(items.map(taskIdOf)).then((ids) => ids.forEach((id) => move(id, status))),
    onDragStart: () => onDrag(true),
    onDragEnd: () => onDrag(false),
  });
  return useMemo(() => sayingColumn(dragAndDropHooks, statusOf(status).label), [dragAndDropHooks, status]);
}

/** Screen readers are told where a card would go by name: React Aria alone says "Drop on", and what the column contains. */
function sayingColumn(hooks: DragAndDropHooks<Task>, column: string): DragAndDropHooks<Task> {
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

async function taskIdOf(item: DropItem): Promise<string> {
  return isTextDropItem(item) ? item.getText(taskType) : '';
}
