import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import styles from './side-menu.module.css';
import { useCurrentInView } from './use-current-in-view.js';

export interface SideMenuLink {
  readonly href: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface SideMenuProps {
  readonly label: string;
  readonly links: readonly SideMenuLink[];
}

/** The pages of an area, in a column; in a row if the area is narrow. */
export function SideMenu({ label, links }: SideMenuProps): ReactElement {
  const [path] = useLocation();
  const nav = useCurrentInView();
  const current = findCurrent(links, path);
  return (
    <nav aria-label={label} ref={nav} className={styles.menu}>
      <ul className={styles.list}>
        {links.map(({ href, label: words, icon }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.link}
              aria-current={href !== current ? undefined : href === path ? 'page' : 'true'}
            >
              {icon !== undefined && <span className={styles.icon}>{icon}</span>}
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the longest address that equals the path or is a parent of it: a page below a link belongs to that link. */
function findCurrent(links: readonly SideMenuLink[], path: string): string | undefined {
  return links
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0];
}
