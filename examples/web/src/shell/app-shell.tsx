import { useEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/shell';
import styles from './app-shell.module.css';
import { ConnectionStatus } from './connection-status.js';
import { Sidebar } from './sidebar/sidebar.js';
import { PaletteWhenNeeded } from './palette/palette-when-needed.js';
import { SkipLink } from './skip-link.js';
import { TopBar } from './sidebar/top-bar.js';

/** The frame around the pages of a signed-in user. Takes its data from `ShellDataContext`. */
export function AppShell({ children }: { readonly children: ReactNode }): ReactElement {
  const mainRef = useNavigationFocus();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <aside className={styles.aside} aria-label={texts.sidebar}>
        <Sidebar />
      </aside>
      <TopBar />
      <PaletteWhenNeeded />
      <div className={styles.content}>
        <ConnectionStatus />
        <main id="main" ref={mainRef} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}

/**
 * Does on client-side navigation what browsers do when they load a page: scrolls to the top, and moves the focus into the page if the
 * focused element is gone. Does not change the focus on pages that set it themselves.
 */
function useNavigationFocus(): RefObject<HTMLElement | null> {
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
