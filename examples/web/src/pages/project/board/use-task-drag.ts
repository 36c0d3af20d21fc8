import type { BoardTask } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  isTextDropItem,
  useDragAndDrop,
  type DragAndDropHooks,
  type DropItem,
  type ItemDropTarget,
} from 'react-aria-components';

import * as texts from '#messages/project';
import { findCard } from './board-cache.js';
import { useBoardView } from './board-view.js';
import { getStatus, type TaskStatus } from '../task/task-words.js';

const taskType = 'application/x-crewkit-task';

/** Lets users drag cards to other places in a column, and to other columns. Dropped on a column itself, a card moves to its top. */
export function useTaskDrag(status: TaskStatus, cards: readonly BoardTask[]): DragAndDropHooks<BoardTask> {
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
    onRootDrop: ({ items }) => void forEachTask(items, (id) => move(id, status)),
    onInsert: ({ items, target }) => void forEachTask(items, (id) => move(id, status, findUpper(cards, target, id))),
    onReorder: ({ keys, target }) => {
      for (const key of keys) if (key !== target.key) move(String(key), status, findUpper(cards, target, String(key)));
    },
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

/** Returns the id of the card that will be above the dropped one, or null at the top. */
function findUpper(
  cards: readonly BoardTask[],
  { key, dropPosition }: ItemDropTarget,
  droppedId: string,
): string | null {
  const others = cards.filter(({ id }) => id !== droppedId);
  const index = others.findIndex(({ id }) => id === key);
  return others[dropPosition === 'before' ? index - 1 : index]?.id ?? null;
}

async function forEachTask(items: readonly DropItem[], call: (taskId: string) => void): Promise<void> {
  for (const item of items) if (isTextDropItem(item)) call(await item.getText(taskType));
}
