import type { ReactElement } from 'react';

import { Spinner } from '../ui/spinner.js';
import styles from './loading-page.module.css';

/** While a page is on its way. Appears after a moment, because mostly it is here by then. */
export function LoadingPage(): ReactElement {
  return (
    <div className={styles.wait}>
      <Spinner label="Loading the page" size="medium" />
    </div>
  );
}
