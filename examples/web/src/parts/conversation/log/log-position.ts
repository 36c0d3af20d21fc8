import type { Edge } from './use-pages.js';

/** What stays in its place. */
interface Anchor {
  readonly element: Element;
  /** From the upper edge of the log, in pixels. */
  readonly top: number;
}

const endPx = 48;
const nearPx = 320;
// With more, a page at one end would drop messages at the other.
const mostAtBothEdges = 150;

/** Where the user is in a log: at the newest message, at another one, or on the way to one that is not rendered yet. */
export class LogPosition {
  readonly ref: { current: HTMLDivElement | null } = { current: null };
  private isPinned = true;
  private hasNewer = false;
  private anchor: Anchor | null = null;
  /** The position last read or set here: any other one means that the user has scrolled, though the event may come later. */
  private knownTop = 0;

  /** `targetId`: the message to show first; null: the newest. */
  constructor(
    private targetId: string | null,
    private readonly onAtEnd: (isAtEnd: boolean) => void,
  ) {}

  /** Whether the newest message is in sight, measured now: a scroll event, and the render that follows it, come later. */
  readonly checkAtEnd = (): boolean => {
    this.lookIfScrolled();
    return this.isPinned && this.targetId === null;
  };

  /** Puts what is looked at back in its place, after a change of the content or of its size. */
  readonly settle = (): void => {
    if (this.reveal()) return;
    this.lookIfScrolled();
    this.putBack();
  };

  /** `hasNewer`: whether the end of what is rendered is not the newest message. */
  rendered(hasNewer: boolean): void {
    const hasChanged = this.hasNewer !== hasNewer;
    this.hasNewer = hasNewer;
    this.settle();
    if (hasChanged) this.look();
  }

  /** To the end of what is rendered; what follows stays in sight. */
  readonly jumpToEnd = (): void => {
    this.targetId = null;
    this.isPinned = true;
    this.putBack();
    this.onAtEnd(true);
  };

  /** Puts a message in the middle, now or once it is rendered; returns whether it is done. null: no more. */
  readonly aim = (messageId: string | null): boolean => {
    this.targetId = messageId;
    if (messageId === null) this.look();
    return this.reveal();
  };

  /** Returns the edges that are nearly in sight. `messageCount`: of the messages that are rendered. */
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
    // Content that has become shorter moves the position too, which is not scrolling.
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
  // Writing it without need would stop a finger's scrolling.
  if (Math.abs(now - anchor.top) >= 1) log.scrollTop += now - anchor.top;
}
