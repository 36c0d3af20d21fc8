import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

/** Scrolls a row of links to the current one: they do not all fit on a phone. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const [path] = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return nav;
}
