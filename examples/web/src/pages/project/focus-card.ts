import type { TaskStatus } from './task-words.js';

const longestMs = 1_000;

/**
 * Puts the focus on a card once it stands there, in the column if one is named. A menu or a panel that closes meanwhile may want
 * to give it back to something that is gone with the card's old place, so this waits for that, too.
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
    // It went where nobody looks, such as behind a filter.
    else if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  };
  requestAnimationFrame(attempt);
}
