import type { Edge } from './use-pages.js';

/** The message whose position on the screen is kept. */
interface Anchor {
  readonly element: Element;
  /** The distance from the upper edge of the log, in pixels. */
  readonly top: number;
}

const endPx = 48;
const nearPx = 320;
// Above this number of messages, loading a page at one end removes messages at the other end.
const mostAtBothEdges = 150;

/** The user's position in a log: at the newest message, at another message, or waiting for a message that is not rendered yet. */
export class LogPosition {
  readonly ref: { current: HTMLDivElement | null } = { current: null };
  private isPinned = true;
  private hasNewer = false;
  private anchor: Anchor | null = null;
  /** The last `scrollTop` read or set here. A different value means that the user has scrolled, even before the scroll event arrives. */
  private knownTop = 0;

  /** `targetId` is the message to show first; null means the newest one. */
  constructor(
    private targetId: string | null,
    private readonly onAtEnd: (isAtEnd: boolean) => void,
  ) {}

  /** Returns whether the newest message is visible. Measures immediately, because the scroll event and its render come later. */
  readonly checkAtEnd = (): boolean => {
    this.lookIfScrolled();
    return this.isPinned && this.targetId === null;
  };

  /** Restores the position of the visible messages after their content or size has changed. */
  readonly settle = (): void => {
    if (this.reveal()) return;
    this.lookIfScrolled();
    this.putBack();
  };

  /** Call after each render. `hasNewer`: the last rendered message is not the newest one. */
  rendered(hasNewer: boolean): void {
    const hasChanged = this.hasNewer !== hasNewer;
    this.hasNewer = hasNewer;
    this.settle();
    if (hasChanged) this.look();
  }

  /** Scrolls to the last rendered message, and keeps messages visible that arrive after it. */
  readonly jumpToEnd = (): void => {
    this.targetId = null;
    this.isPinned = true;
    this.putBack();
    this.onAtEnd(true);
  };

  /** Scrolls to a message, now or once it is rendered. Returns whether it has scrolled already. null cancels a pending scroll. */
  readonly aim = (messageId: string | null): boolean => {
    this.targetId = messageId;
    if (messageId === null) this.look();
    return this.reveal();
  };

  /** Returns the edges that are almost visible. `messageCount` is the number of rendered messages. */
  nearEdges(messageCount: number): readonly Edge[] {
    const log = this.ref.current;
    const edges: Edge[] = [];
    if (log === null || this.targetId !== null) return edges;
    if (log.scrollTop < nearPx) edges.push('older');
    if (log.scrollHeight - log.clientHeight - log.scrollTop < nearPx) edges.push('newer');
    return edges.length === 2 && messageCount > mostAtBothEdges ? [] : edges;
  }

  lookIfScrolled(): void {
    const log = this.ref.current;
    if (log === null) return;
    // If the content becomes shorter, the browser also changes the position: that is not scrolling.
    const expected = Math.min(this.knownTop, log.scrollHeight - log.clientHeight);
    if (Math.abs(log.scrollTop - expected) > 1) this.look();
  }

  private look(): void {
    const log = this.ref.current;
    if (log === null) return;
    this.isPinned = !this.hasNewer && log.scrollHeight - log.clientHeight - log.scrollTop < endPx;
    this.anchor = this.isPinned ? null : firstInSight(log);
    this.knownTop = log.scrollTop;
    this.onAtEnd(this.isPinned && this.targetId === null);
  }

  private putBack(): void {
    const log = this.ref.current;
    if (log === null) return;
    if (this.isPinned) log.scrollTop = log.scrollHeight;
    else keepInPlace(log, this.anchor);
    this.knownTop = log.scrollTop;
  }

  private reveal(): boolean {
    if (this.targetId === null) return false;
    const element = this.ref.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(this.targetId)}"]`);
    if (element == null) return false;
    this.targetId = null;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    this.look();
    return true;
  }
}

function firstInSight(log: HTMLElement): Anchor | null {
  const { top } = log.getBoundingClientRect();
  for (const element of log.querySelectorAll('[data-message]')) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top) return { element, top: box.top - top };
  }
  return null;
}

function keepInPlace(log: HTMLElement, anchor: Anchor | null): void {
  if (anchor?.element.isConnected !== true) return;
  const now = anchor.element.getBoundingClientRect().top - log.getBoundingClientRect().top;
  // Setting `scrollTop` unnecessarily would interrupt scrolling by touch.
  if (Math.abs(now - anchor.top) >= 1) log.scrollTop += now - anchor.top;
}
