import type { ReactElement } from 'react';

import { AccountFrame } from './account-frame.js';
import styles from './account.module.css';
import { IdentitiesCard } from './identities-card.js';
import { PasswordCard } from './password-card.js';
import { TwoFactorCard } from './two-factor-card.js';

/** What an account is kept safe with. */
export function SecurityPage(): ReactElement {
  return (
    <AccountFrame section="Security">
      <div className={styles.cards}>
        <PasswordCard />
        <TwoFactorCard />
        <IdentitiesCard />
      </div>
    </AccountFrame>
  );
}
