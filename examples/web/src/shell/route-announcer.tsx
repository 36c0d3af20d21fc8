import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import { VisuallyHidden } from '../ui/data-display/visually-hidden.js';
import styles from './route-announcer.module.css';

// A lazily loaded page sets its title a little later.
const settleMs = 400;

/** Announces the new page to screen readers, as browsers do when they load one. */
export function RouteAnnouncer(): ReactElement {
  const [path] = useLocation();
  const lastPath = useRef(path);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (lastPath.current === path) return;
    const timer = setTimeout(() => {
      lastPath.current = path;
      setTitle(document.title);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [path]);
  return (
    <div className={styles.corner}>
      <VisuallyHidden>
        <span role="status">{title}</span>
      </VisuallyHidden>
    </div>
  );
}
