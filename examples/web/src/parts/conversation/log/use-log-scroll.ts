import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

import { LogPosition } from './log-position.js';
import type { Edge } from './use-pages.js';

export interface LogScroll extends Pick<LogPosition, 'checkAtEnd' | 'jumpToEnd' | 'aim'> {
  readonly logRef: RefObject<HTMLDivElement | null>;
  /** The newest message is in sight, and stays so when others come. */
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
}

interface ScrollOptions {
  /** Whether the end of what is loaded is not the newest message. */
  readonly hasNewer: boolean;
  readonly messageCount: number;
  /** The message to show first; null: the newest. */
  readonly firstId: string | null;
  /** Little is left there. */
  readonly onNear: (edges: readonly Edge[]) => void;
}

/**
 * Keeps the newest message in sight for those who read it, and for the others what they look at, whatever comes or goes above or
 * below it: pages, pictures that load.
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

/** Calls back when the element, or what is in it, has another size. */
function useResize(ref: RefObject<HTMLElement | null>, onResize: () => void): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(onResize);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [ref, onResize]);
}
