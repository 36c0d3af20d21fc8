import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

/**
 * Does on client-side navigation what browsers do when they load a page: scrolls to the top, and moves the focus into the page if the
 * focused element is gone. Does not change the focus on pages that set it themselves.
 */
export function useNavigationFocus(): RefObject<HTMLElement | null> {
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
