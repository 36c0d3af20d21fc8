import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { cx } from './cx.js';
import styles from './tabs.module.css';

export interface NavTab {
  readonly href: string;
  readonly label: ReactNode;
  /** Default: whether the page has just this address. */
  readonly isCurrent?: boolean;
  /** Such as a `Badge` with a number. */
  readonly badge?: ReactNode;
}

export interface NavTabsProps {
  readonly label: string;
  readonly tabs: readonly NavTab[];
}

/** The pages of one thing, as links. */
export function NavTabs({ label, tabs }: NavTabsProps): ReactElement {
  const [path] = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone there is not room for all of them.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
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
