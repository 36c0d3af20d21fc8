import type { ReactElement } from 'react';

import styles from './skip-link.module.css';

/** The first stop of the tab key: past the sidebar, to the page. */
export function SkipLink(): ReactElement {
  return (
    <a href="#main" className={styles.skip}>
      Skip to the content
    </a>
  );
}
