import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/navigation';
import styles from './app-shell.module.css';
import { ConnectionStatus } from './connection-status.js';
import { Sidebar } from './sidebar/sidebar.js';
import { SkipLink } from './skip-link.js';
import { TopBar } from './sidebar/top-bar.js';
import { useNavigationFocus } from './use-navigation-focus.js';

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
      <div className={styles.content}>
        <ConnectionStatus />
        <main id="main" ref={mainRef} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
