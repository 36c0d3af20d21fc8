import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { AccountFrame } from './account-frame.js';
import styles from './account.module.css';
import { BlockedUsersCard } from './blocked-users-card.js';
import { IdentitiesCard } from './identities-card.js';
import { PasskeysCard } from './passkeys-card.js';
import { PasswordCard } from './password-card.js';
import { TwoFactorCard } from './two-factor/two-factor-card.js';

/** The protection of the account: password, passkeys, second factor, linked accounts and blocked users. */
export function SecurityPage(): ReactElement {
  return (
    <AccountFrame section={texts.security}>
      <div className={styles.cards}>
        <PasswordCard />
        <PasskeysCard />
        <TwoFactorCard />
        <IdentitiesCard />
        <BlockedUsersCard />
      </div>
    </AccountFrame>
  );
}
