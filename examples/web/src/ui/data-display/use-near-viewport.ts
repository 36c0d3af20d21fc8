import { useCallback, useState } from 'react';

export interface NearViewport<Shown extends Element> {
  readonly ref: (element: Shown | null) => (() => void) | undefined;
  /** Whether the element is in the viewport, or less than a screen above or below it. */
  readonly isNear: boolean;
  /** Its height when it was last near, in pixels; 0 before. */
  readonly height: number;
}

/** Follows whether an element is near the viewport. An element that contains the focus counts as near. */
export function useNearViewport<Shown extends Element>(isNearAtFirst: boolean): NearViewport<Shown> {
  const [state, setState] = useState({ isNear: isNearAtFirst, height: 0 });
  const ref = useCallback((element: Shown | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        const isNear = entry.isIntersecting || element.contains(document.activeElement);
        const { height } = entry.boundingClientRect;
        setState((before) => (before.isNear ? { isNear, height } : { ...before, isNear }));
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...state };
}
