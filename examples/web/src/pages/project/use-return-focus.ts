import { useEffect } from 'react';

import { focusCard } from './focus-card.js';

/** The task whose panel has closed just now. */
let leftTaskId: string | null = null;

/** When the panel of a task closes, its card has the focus: one goes on where one was. */
export function useReturnFocus(taskId: string | null): void {
  useEffect(() => {
    if (taskId === null) {
      if (leftTaskId !== null) focusCard(leftTaskId);
      return undefined;
    }
    return () => {
      leftTaskId = taskId;
      // Whoever goes elsewhere does not come back to it later.
      setTimeout(() => (leftTaskId = null));
    };
  }, [taskId]);
}
