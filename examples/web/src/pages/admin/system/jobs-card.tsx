import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { Cog } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/admin';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { Card } from '../../../ui/layout/card.js';
import { EntryList, type Entry } from '../../../ui/data-display/entry-list.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import { adminQueries } from '../admin-queries.js';
import styles from '../admin.module.css';
import { isSoon } from './is-soon.js';

/** The background jobs of one server process. */
export function JobsCard(): ReactElement {
  const query = useQuery(adminQueries.jobs());
  return (
    <Card title={texts.backgroundJobs} description={texts.backgroundJobsHint} isFlush>
      <Loaded query={query} label={texts.backgroundJobs}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>{texts.noJobs}</p>
          ) : (
            <EntryList label={texts.backgroundJobs} entries={items.map((job) => toEntry(job, query.dataUpdatedAt))} />
          )
        }
      </Loaded>
    </Card>
  );
}

function toEntry(job: Schema<'Job'>, nowMs: number): Entry {
  const { name, lastSucceededAt, lastError, runningSince, nextRunAt } = job;
  return {
    id: name,
    icon: <Cog aria-hidden />,
    title: name,
    badge: lastError !== null && <Badge tone="danger">{texts.failed}</Badge>,
    details: [
      lastSucceededAt === null
        ? texts.neverSucceeded
        : texts.lastSucceeded({ time: <RelativeTime at={lastSucceededAt} /> }),
      ...(runningSince === null ? [] : [texts.runningSince({ time: <RelativeTime at={runningSince} /> })]),
      ...(nextRunAt === null ? [] : [describeNextRun(nextRunAt, nowMs)]),
      ...(lastError === null ? [] : [texts.lastError({ error: lastError })]),
    ],
  };
}

function describeNextRun(at: string, nowMs: number): ReactNode {
  return isSoon(at, nowMs) ? texts.nextRunSoon : texts.nextRun({ time: <RelativeTime at={at} /> });
}
