import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { AccountFrame } from './account-frame.js';
import styles from './account.module.css';
import { EmailCard } from './email-card.js';
import { NamesCard } from './names-card.js';

/** The user's name and email address. */
export function ProfilePage(): ReactElement {
  return (
    <AccountFrame section={texts.profile}>
      <div className={styles.cards}>
        <NamesCard />
        <EmailCard />
      </div>
    </AccountFrame>
  );
}
