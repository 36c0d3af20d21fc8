import { useLayoutEffect, useRef, type RefObject } from 'react';

type Offsets = readonly (readonly [left: number, top: number])[];

const kept = new Map<string, Offsets>();

/** Restores the scroll positions of an element and of the lists in it when it is shown again under the same key. */
export function useScrollRestoration(key: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const outer = ref.current;
    if (outer === null) return undefined;
    const offsets = kept.get(key) ?? [];
    scrolling(outer).forEach((element, index) => element.scrollTo(...(offsets[index] ?? [0, 0])));
    const keep = (): void => {
      kept.set(
        key,
        scrolling(outer).map((element) => [element.scrollLeft, element.scrollTop]),
      );
    };
    // The event does not bubble.
    outer.addEventListener('scroll', keep, { capture: true, passive: true });
    return () => outer.removeEventListener('scroll', keep, { capture: true });
  }, [key]);
  return ref;
}

function scrolling(outer: HTMLElement): HTMLElement[] {
  return [outer, ...outer.querySelectorAll<HTMLElement>('[role="grid"]')];
}
