import type { ReactElement } from 'react';

import * as texts from '#messages/shell';
import { Spinner } from '../../ui/feedback/spinner.js';
import styles from './loading-page.module.css';

/** Shown while a page loads. Appears after a delay, because most pages load faster. */
export function LoadingPage(): ReactElement {
  return (
    <div className={styles.wait}>
      <Spinner label={texts.loadingPage} size="medium" />
    </div>
  );
}
