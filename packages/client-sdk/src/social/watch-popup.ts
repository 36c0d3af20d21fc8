const pollMs = 250;
// Time for a message posted just before the popup closed.
const graceMs = 1_000;
// Longer than a glance at this page while the popup is open.
const patienceMs = 8_000;

/**
 * Calls back once when the user has closed the popup; returns a function that stops watching.
 *
 * `closed` is true for closed windows, and for open ones that COOP of some page has isolated from this one. An isolated popup still has
 * the focus, so focus distinguishes the two: it returns here immediately when a popup is closed. Without the focus nothing is decided. If
 * it returns at another time, or never left (some desktops do not focus new windows), this page has to keep it for a while first.
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
