import type { ReactElement } from 'react';

import { AccountFrame } from './account-frame.js';
import styles from './account.module.css';
import { EmailCard } from './email-card.js';
import { NamesCard } from './names-card.js';

/** What one is called, and where one's mail goes. */
export function ProfilePage(): ReactElement {
  return (
    <AccountFrame section="Profile">
      <div className={styles.cards}>
        <NamesCard />
        <EmailCard />
      </div>
    </AccountFrame>
  );
}
