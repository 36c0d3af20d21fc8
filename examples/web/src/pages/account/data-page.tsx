import type { ReactElement } from 'react';

import { AccountFrame } from './account-frame.js';
import styles from './account.module.css';
import { CloseAccountCard } from './close-account-card.js';
import { ExportCard } from './export-card.js';

/** What is kept about oneself: a copy of it, and its end. */
export function DataPage(): ReactElement {
  return (
    <AccountFrame section="Your data">
      <div className={styles.cards}>
        <ExportCard />
        <CloseAccountCard />
      </div>
    </AccountFrame>
  );
}
