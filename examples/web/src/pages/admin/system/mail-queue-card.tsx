import type { Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/admin';
import { toGrowing } from '../../../data/use-list.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Card } from '../../../ui/layout/card.js';
import { EntryList, type Entry } from '../../../ui/data-display/entry-list.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import { adminQueries } from '../admin-queries.js';
import styles from '../admin.module.css';
import { isSoon } from './is-soon.js';
import { toShortId } from '../use-accounts.js';

/** The emails that wait for delivery. */
export function MailQueueCard(): ReactElement {
  const query = useInfiniteQuery(adminQueries.mails());
  return (
    <Card title={texts.mailQueue} description={texts.mailQueueHint} isFlush>
      <Loaded query={query} label={texts.mailQueue}>
        {(mails) =>
          mails.length === 0 ? (
            <p className={styles.none}>{texts.noMails}</p>
          ) : (
            <EntryList label={texts.mailQueue} entries={mails.map((mail) => toEntry(mail, query.dataUpdatedAt))} />
          )
        }
      </Loaded>
      <LoadMore list={toGrowing(query)} label={texts.moreMails} isManual />
    </Card>
  );
}

function toEntry(mail: Schema<'PendingMail'>, nowMs: number): Entry {
  const { id, createdAt, attempts, nextAttemptAt, lastError } = mail;
  return {
    id,
    icon: <Mail aria-hidden />,
    title: texts.mailTitle({ id: toShortId(id) }),
    details: [
      texts.mailCreated({ time: <RelativeTime at={createdAt} /> }),
      texts.mailAttempts({ count: attempts }),
      isSoon(nextAttemptAt, nowMs)
        ? texts.nextAttemptSoon
        : texts.nextAttempt({ time: <RelativeTime at={nextAttemptAt} /> }),
      ...(lastError === null ? [] : [texts.lastError({ error: lastError })]),
    ],
  };
}
