import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface LogScroll {
  readonly logRef: RefObject<HTMLDivElement | null>;
  /** The newest message is in sight, and stays so when others come. */
  readonly isAtEnd: boolean;
  /** The same, measured now: a scroll event, and the render that follows it, come later than the scrolling. */
  readonly checkAtEnd: () => boolean;
  readonly onScroll: () => void;
  readonly jumpToEnd: () => void;
  /** Puts the element in the middle. */
  readonly reveal: (element: Element) => void;
}

interface Anchor {
  readonly element: Element;
  /** From the upper edge of the log, in pixels. */
  readonly top: number;
}

const endPx = 48;
const topPx = 320;

/**
 * Keeps the newest message in sight for those who read it, and for the others what they look at, whatever comes above or
 * below it: older pages, pictures that load. `onNearTop` is called when there is little left above.
 */
export function useLogScroll(onNearTop: () => void): LogScroll {
  const logRef = useRef<HTMLDivElement>(null);
  const isPinned = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  /** The position last read or set here: any other one means that the user has scrolled, though the event may come later. */
  const knownTop = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);

  const look = useCallback(() => {
    const log = logRef.current;
    if (log === null) return;
    isPinned.current = log.scrollHeight - log.clientHeight - log.scrollTop < endPx;
    anchor.current = isPinned.current ? null : firstInSight(log);
    setAtEnd(isPinned.current);
    knownTop.current = log.scrollTop;
  }, []);
  const lookIfScrolled = useCallback(() => {
    if (logRef.current?.scrollTop !== knownTop.current) look();
  }, [look]);
  const putBack = useCallback(() => {
    const log = logRef.current;
    if (log === null) return;
    if (isPinned.current) log.scrollTop = log.scrollHeight;
    else keep(log, anchor.current);
    knownTop.current = log.scrollTop;
  }, []);
  const settle = useCallback(() => {
    lookIfScrolled();
    putBack();
  }, [lookIfScrolled, putBack]);
  useLayoutEffect(settle);
  useNearTop(logRef, onNearTop);
  useResize(logRef, settle);

  return {
    logRef,
    isAtEnd,
    checkAtEnd: useCallback(() => {
      lookIfScrolled();
      return isPinned.current;
    }, [lookIfScrolled]),
    onScroll: useCallback(() => {
      lookIfScrolled();
      if ((logRef.current?.scrollTop ?? topPx) < topPx) onNearTop();
    }, [lookIfScrolled, onNearTop]),
    jumpToEnd: useCallback(() => {
      isPinned.current = true;
      putBack();
      setAtEnd(true);
    }, [putBack]),
    reveal: useCallback(
      (element: Element) => {
        isPinned.current = false;
        element.scrollIntoView({ block: 'center' });
        look();
      },
      [look],
    ),
  };
}

/** Calls back after each render that leaves little above what is in sight. */
function useNearTop(ref: RefObject<HTMLElement | null>, onNearTop: () => void): void {
  useEffect(() => {
    const log = ref.current;
    if (log !== null && log.scrollTop < topPx) onNearTop();
  });
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

function firstInSight(log: HTMLElement): Anchor | null {
  const { top } = log.getBoundingClientRect();
  for (const element of log.querySelectorAll('[data-message]')) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top) return { element, top: box.top - top };
  }
  return null;
}

function keep(log: HTMLElement, anchor: Anchor | null): void {
  if (anchor?.element.isConnected !== true) return;
  const now = anchor.element.getBoundingClientRect().top - log.getBoundingClientRect().top;
  // Writing it without need would stop a finger's scrolling.
  if (Math.abs(now - anchor.top) >= 1) Object.assign(log, { scrollTop: log.scrollTop + now - anchor.top });
}
