import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { AccountFrame } from '../account-frame.js';
import styles from '../account.module.css';
import { PresenceCard } from '../presence-card.js';
import { AvatarCard } from './avatar-card.js';
import { EmailCard } from './email-card.js';
import { NamesCard } from './names-card.js';
import { RegionCard } from './region-card.js';

/** The user's picture, names, email address, language and time zone, and whether others see when the user is active. */
export function ProfilePage(): ReactElement {
  return (
    <AccountFrame section={texts.profile}>
      <div className={styles.cards}>
        <AvatarCard />
        <NamesCard />
        <EmailCard />
        <RegionCard />
        <PresenceCard />
      </div>
    </AccountFrame>
  );
}
