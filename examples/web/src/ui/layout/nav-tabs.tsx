import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { cx } from '../cx.js';
import styles from './tabs.module.css';
import { useCurrentInView } from './use-current-in-view.js';

export interface NavTab {
  readonly href: string;
  readonly label: ReactNode;
  /** The tab is the current one. Default: the page has exactly this address. */
  readonly isCurrent?: boolean;
  /** An element after the label, such as a `Badge` with a number. */
  readonly badge?: ReactNode;
}

export interface NavTabsProps {
  readonly label: string;
  readonly tabs: readonly NavTab[];
}

/** Links to the pages of one resource. */
export function NavTabs({ label, tabs }: NavTabsProps): ReactElement {
  const [path] = useLocation();
  const nav = useCurrentInView();
  return (
    <nav aria-label={label} ref={nav}>
      <ul className={styles.list}>
        {tabs.map(({ href, label: words, badge, isCurrent = path === href }) => (
          <li key={href}>
            <Link href={href} className={cx(styles.tab)} aria-current={isCurrent ? 'page' : undefined}>
              {words}
              {badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
