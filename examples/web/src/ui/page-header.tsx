import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import styles from './page-header.module.css';
import { usePageTitle } from './use-page-title.js';

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

export interface PageHeaderProps {
  /** The heading, and the title of the document. */
  readonly title: string;
  /** Of the document, if the heading alone says too little. */
  readonly documentTitle?: string;
  /** Below the bar. */
  readonly description?: ReactNode;
  /** What it belongs to, from the outside in; without itself. */
  readonly breadcrumbs?: readonly Crumb[];
  /** Before the heading, such as an `Avatar`. */
  readonly leading?: ReactNode;
  readonly actions?: ReactNode;
  /** `NavTabs`. */
  readonly tabs?: ReactNode;
}

/** One bar with the way to the page, its heading, its tabs and its actions. Where there is no room for all of them, the tabs get a row. */
export function PageHeader(props: PageHeaderProps): ReactElement {
  const { title, documentTitle, description, breadcrumbs = [], leading, actions, tabs } = props;
  usePageTitle(documentTitle ?? title);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.heading}>
          {leading}
          <div className={styles.words}>
            {breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />}
            <h1 title={title}>{title}</h1>
          </div>
        </div>
        {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {description !== undefined && <p className={styles.description}>{description}</p>}
    </header>
  );
}

function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactElement {
  return (
    <nav aria-label="Breadcrumbs" className={styles.way}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, href }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
            <ChevronRight aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  );
}
