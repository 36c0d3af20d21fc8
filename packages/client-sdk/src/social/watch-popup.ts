const pollMs = 250;
// How long to wait for a message that the popup posted just before it closed.
const graceMs = 1_000;
// How long this page must keep the focus before the popup is considered closed. While the popup is open, users usually look at this page
// for a shorter time.
const patienceMs = 8_000;

/**
 * Calls `onClosed` once when the user has closed the popup. Returns a function that stops watching.
 *
 * `popup.closed` is true for closed windows, but also for open windows that a page's Cross-Origin-Opener-Policy header has isolated from
 * this page. The focus distinguishes the two cases: an isolated open popup still has the focus, whereas a closed popup returns the focus to
 * this page immediately. While this page does not have the focus, the popup is not considered closed. If the focus returns right when
 * `popup.closed` becomes true, the popup is considered closed after a moment. Otherwise, this page must first keep the focus for several
 * seconds. This also applies if this page never lost the focus, because some desktops do not focus new windows.
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
