import type { BoardTask, Project } from '@crewkit/client-sdk';
import { createContext, useContext, type RefObject } from 'react';

import type { TaskStatus } from '../task/task-words.js';

/** The state shared by the columns and cards of a board. It rarely changes: each change renders every card again. */
export interface BoardView {
  readonly project: Project;
  /** The query of the page's address: the filters stay when a card is opened. */
  readonly search: string;
  readonly mayCreate: boolean;
  readonly mayEdit: boolean;
  readonly move: MoveTask;
  readonly onDrag: (isDragging: boolean) => void;
}

/** Moves the task to a column, below the card `afterId` (null: to the top). Without `afterId`, only a change of the column moves it. */
export type MoveTask = (taskId: string, to: TaskStatus, afterId?: string | null) => void;

export const BoardViewContext = createContext<BoardView | null>(null);
/** The shown cards of a column, in order. A ref: a change renders no card again. */
export const ColumnCardsContext = createContext<RefObject<readonly BoardTask[]>>({ current: [] });
/** The task whose panel is open. */
export const OpenTaskContext = createContext<string | null>(null);

/** Returns the value of `BoardViewContext`. Throws outside of it. */
export function useBoardView(): BoardView {
  const view = useContext(BoardViewContext);
  if (view === null) throw new Error('A board needs a BoardViewContext around it.');
  return view;
}
