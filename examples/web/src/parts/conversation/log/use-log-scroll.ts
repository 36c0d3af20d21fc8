import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

import { LogPosition } from './log-position.js';
import type { Edge } from './use-pages.js';

export interface LogScroll extends Pick<LogPosition, 'checkAtEnd' | 'jumpToEnd' | 'aim'> {
  readonly logRef: RefObject<HTMLDivElement | null>;
  /** The newest message is visible, and newer ones are scrolled into view as they arrive. */
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
}

interface ScrollOptions {
  /** The last loaded message is not the newest one. */
  readonly hasNewer: boolean;
  readonly messageCount: number;
  /** The message to show first; null means the newest one. */
  readonly firstId: string | null;
  /** Called when few messages are left at these edges. */
  readonly onNear: (edges: readonly Edge[]) => void;
}

/**
 * Keeps the newest message visible if the user is at the end, and otherwise keeps the position of the visible messages, while pages,
 * messages and pictures are added or removed above and below them.
 */
export function useLogScroll({ hasNewer, messageCount, firstId, onNear }: ScrollOptions): LogScroll {
  const [isAtEnd, setAtEnd] = useState(firstId === null);
  const [position] = useState(() => new LogPosition(firstId, setAtEnd));
  const { ref: logRef, checkAtEnd, settle, jumpToEnd, aim } = position;
  useLayoutEffect(() => position.rendered(hasNewer));
  const checkEdges = useCallback(() => onNear(position.nearEdges(messageCount)), [position, onNear, messageCount]);
  useEffect(checkEdges);
  useResize(logRef, settle);
  const onScroll = useCallback(() => {
    position.lookIfScrolled();
    checkEdges();
  }, [position, checkEdges]);
  return { logRef, isAtEnd, checkAtEnd, onScroll, jumpToEnd, aim };
}

/** Calls `onResize` when the size of the element or of one of its children changes. */
function useResize(ref: RefObject<HTMLElement | null>, onResize: () => void): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(onResize);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [ref, onResize]);
}
