import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

/**
 * What a browser does on arriving at a page, for one that is not loaded anew: it is shown from its top, and the focus is
 * in it if what had it is gone. A page that puts the focus somewhere itself is left alone.
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const mainRef = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    mainRef.current?.scrollTo({ top: 0 });
    if (document.activeElement === document.body) mainRef.current?.focus({ preventScroll: true });
  }, [path]);
  return mainRef;
}
