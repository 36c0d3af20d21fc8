import type { ReactElement } from 'react';
import { Link } from 'wouter';

import markUrl from '../favicon.svg';
import styles from './brand.module.css';

export interface BrandProps {
  /** Leaves the app: for signed-out users the home page is a separate document. */
  readonly leavesApp?: boolean;
}

/** The logo and the name, linked to home. */
export function Brand({ leavesApp = false }: BrandProps): ReactElement {
  const content = (
    <>
      <img src={markUrl} alt="" width={24} height={24} />
      Crewkit
    </>
  );
  if (leavesApp) {
    return (
      <a href="/" className={styles.brand}>
        {content}
      </a>
    );
  }
  return (
    <Link href="/" className={styles.brand}>
      {content}
    </Link>
  );
}
