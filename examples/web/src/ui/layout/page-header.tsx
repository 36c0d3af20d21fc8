import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/ui';
import styles from './page-header.module.css';
import { usePageTitle } from './use-page-title.js';

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

export interface PageHeaderProps {
  /** The heading, and the title of the document. */
  readonly title: string;
  /** The title of the document, if the heading alone is not specific enough. */
  readonly documentTitle?: string;
  /** A description below the bar. */
  readonly description?: ReactNode;
  /** The parents of the page, outermost first; without the page itself. */
  readonly breadcrumbs?: readonly Crumb[];
  /** An element before the heading, such as an `Avatar`. */
  readonly leading?: ReactNode;
  readonly actions?: ReactNode;
  /** `NavTabs`. */
  readonly tabs?: ReactNode;
}

/** A bar with the breadcrumbs, heading, tabs and actions of the page. If they do not all fit, the tabs get their own row. */
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
    <nav aria-label={texts.breadcrumbs} className={styles.way}>
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
