import type { ReactElement } from 'react';

import * as texts from '#messages/admin';
import { AdminFrame } from '../admin-frame.js';
import styles from '../admin.module.css';
import { JobsCard } from './jobs-card.js';
import { LargestStorageCard } from './largest-storage-card.js';
import { MailQueueCard } from './mail-queue-card.js';

/** The mail queue, the background jobs and the storage of the installation. */
export function SystemPage(): ReactElement {
  return (
    <AdminFrame permission="system:audit.view" title={texts.system}>
      <div className={styles.cards}>
        <MailQueueCard />
        <JobsCard />
        <LargestStorageCard />
      </div>
    </AdminFrame>
  );
}
