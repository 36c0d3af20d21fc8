import { useEffect } from 'react';

import type { TaskStatus } from '../../task/task-words.js';

const longestMs = 1_000;

/**
 * Focuses a card once it is shown, in the given column if there is one. A menu or panel that is closing may try to return the focus to an
 * element that was removed with the card's old position, so this waits for that, too.
 */
export function focusCard(taskId: string, status?: TaskStatus): void {
  const beganAt = performance.now();
  const column = status === undefined ? '' : `[data-status='${status}'] `;
  const selector = `${column}[role='row'][data-key='${CSS.escape(taskId)}']`;
  const attempt = (): void => {
    const card = document.querySelector<HTMLElement>(selector);
    const isBusy = document.querySelector('[role="menu"]') !== null;
    if (card !== null && !isBusy) card.focus();
    else if (performance.now() - beganAt < longestMs) requestAnimationFrame(attempt);
    // The card moved out of view, for example behind a filter.
    else if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  };
  requestAnimationFrame(attempt);
}

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
