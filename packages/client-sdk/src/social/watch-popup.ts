const pollMs = 250;
// What the popup posted just before it went is on its way.
const graceMs = 1_000;
// Long enough for a look at this page while the popup is open.
const patienceMs = 8_000;

/**
 * Calls back once when the user has closed the popup; returns what ends that.
 *
 * `closed` is true of two kinds of windows: of closed ones, and of open ones that COOP of some page has cut off from this one.
 * The second kind still has the user's attention, so what tells them apart is the focus: it comes back here as a popup is
 * closed, and at once. Without the focus nothing is decided. If it comes at another time, or was never away (some desktops
 * do not hand it to new windows), this page has to keep it for a while first.
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
