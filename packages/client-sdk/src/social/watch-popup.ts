const pollMs = 250;
// How long to wait for a message that was posted just before the popup closed.
const graceMs = 1_000;
// Longer than a user usually looks at this page while the popup is open.
const patienceMs = 8_000;

/**
 * Calls `onClosed` once when the user has closed the popup. Returns a function that stops watching.
 *
 * `closed` is true for closed windows, and also for open windows that a page's COOP header has isolated from this page. The focus
 * distinguishes the two: an isolated open popup still has the focus, and a closed popup returns the focus to this page immediately. While
 * this page does not have the focus, nothing is decided. If the focus returns at another time, or if this page never lost it (some desktops
 * do not focus new windows), this page must keep the focus for a while before the popup counts as closed.
 */
export function watchPopup(popup: Window, onClosed: () => void): () => void {
  let wasAway = false;
  let closedSince: number | null = null;
  let hereSince: number | null = null;
  const look = (): void => {
    const now = performance.now();
    if (popup.closed) closedSince ??= now;
    if (!document.hasFocus()) {
      wasAway = true;
      hereSince = null;
      return;
    }
    if (closedSince === null) return;
    hereSince ??= now;
    const cameBackWithIt = wasAway && hereSince - closedSince < graceMs;
    if (now - hereSince < (cameBackWithIt ? graceMs : patienceMs)) return;
    stop();
    onClosed();
  };
  const timer = setInterval(look, pollMs);
  const stop = (): void => clearInterval(timer);
  return stop;
}
