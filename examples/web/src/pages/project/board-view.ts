import type { Project, Task } from '@crewkit/client-sdk';
import { createContext, useContext } from 'react';

import type { TaskStatus } from './task-words.js';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** What the columns and cards of one board share. */
export interface BoardView {
  readonly project: Project;
  readonly now: Date;
  /** The task whose panel is open. */
  readonly openTaskId: string | null;
  readonly mayCreate: boolean;
  readonly mayEdit: boolean;
  /** Where the page of a task is; the filters stay. */
  readonly pathOf: (task: Task) => string;
  readonly personOf: (userId: string) => Person;
  readonly move: (taskId: string, to: TaskStatus) => void;
  readonly onDrag: (isDragging: boolean) => void;
}

export const BoardViewContext = createContext<BoardView | null>(null);

/** What `BoardViewContext` was given. Throws outside of it. */
export function useBoardView(): BoardView {
  const view = useContext(BoardViewContext);
  if (view === null) throw new Error('A board needs a BoardViewContext around it.');
  return view;
}
