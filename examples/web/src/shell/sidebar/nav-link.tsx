import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import styles from './nav-link.module.css';

export interface NavLinkProps {
  readonly href: string;
  readonly icon: ReactNode;
  /** An element at the end, such as a `CountBadge`. */
  readonly trailing?: ReactNode;
  readonly children: string;
}

/** A link of the sidebar. It is also current on the pages below its own. */
export function NavLink({ href, icon, trailing, children }: NavLinkProps): ReactElement {
  const [path] = useLocation();
  const isHere = path === href;
  const isAbove = href !== '/' && path.startsWith(`${href}/`);
  return (
    <Link href={href} className={styles.link} aria-current={isHere ? 'page' : isAbove ? 'true' : undefined}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>{children}</span>
      {trailing}
    </Link>
  );
}
