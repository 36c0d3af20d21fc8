import { useEffect } from 'react';

import { focusCard } from './focus-card.js';

/** The task whose panel has just closed. */
let leftTaskId: string | null = null;

/** Focuses a task's card when its panel closes, so that users continue where they were. */
export function useReturnFocus(taskId: string | null): void {
  useEffect(() => {
    if (taskId === null) {
      if (leftTaskId !== null) focusCard(leftTaskId);
      return undefined;
    }
    return () => {
      leftTaskId = taskId;
      // If the user navigates elsewhere, the focus does not return later.
      setTimeout(() => (leftTaskId = null));
    };
  }, [taskId]);
}
