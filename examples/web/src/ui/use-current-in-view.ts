import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

/** Scrolls a row of links to the current one: a phone has no room for all of them. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const [path] = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return nav;
}
