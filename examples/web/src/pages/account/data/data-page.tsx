import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { AccountFrame } from '../account-frame.js';
import styles from '../account.module.css';
import { CloseAccountCard } from './close-account-card.js';
import { ExportCard } from './export-card.js';
import { StorageCard } from './storage-card.js';

/** The user's data: how much storage it takes, a copy of it, and closing the account. */
export function DataPage(): ReactElement {
  return (
    <AccountFrame section={texts.yourData}>
      <div className={styles.cards}>
        <StorageCard />
        <ExportCard />
        <CloseAccountCard />
      </div>
    </AccountFrame>
  );
}
