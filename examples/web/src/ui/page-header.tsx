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
  readonly description?: ReactNode;
  /** What it belongs to, from the outside in; without itself. */
  readonly breadcrumbs?: readonly Crumb[];
  /** Before the heading, such as an `Avatar`. */
  readonly leading?: ReactNode;
  readonly actions?: ReactNode;
  /** `NavTabs`. */
  readonly tabs?: ReactNode;
}

export function PageHeader(props: PageHeaderProps): ReactElement {
  const { title, documentTitle, description, breadcrumbs = [], leading, actions, tabs } = props;
  usePageTitle(documentTitle ?? title);
  return (
    <header className={styles.header}>
      {breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />}
      <div className={styles.row}>
        {leading}
        <div className={styles.words}>
          <h1>{title}</h1>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
    </header>
  );
}

function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactElement {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, href }, index) => (
          <li key={href}>
            {index > 0 && <ChevronRight aria-hidden />}
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
