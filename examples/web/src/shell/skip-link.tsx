import type { ReactElement } from 'react';

import * as texts from '#messages/shell';
import styles from './skip-link.module.css';

/** The first tab stop: skips the sidebar and leads to the page. */
export function SkipLink(): ReactElement {
  return (
    <a href="#main" className={styles.skip}>
      {texts.skipToContent}
    </a>
  );
}
