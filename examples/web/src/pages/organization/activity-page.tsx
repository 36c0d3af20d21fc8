import type { Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { ReactElement } from 'react';

import { errorText } from '../../data/error-text.js';
import { usePeople } from '../../data/use-people.js';
import { Loaded } from '../../parts/loaded.js';
import { getLocale } from '../../ui/locale.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { RelativeTime } from '../../ui/relative-time.js';
import styles from './activity-page.module.css';
import { auditSentence, type AuditWords } from './audit-sentence.js';
import { OrganizationFrame } from './organization-frame.js';
import { organizationQueries } from './organization-queries.js';
import { useAuditWords } from './use-audit-words.js';
import { useOrganizationId } from './use-organization-id.js';

type AuditEvent = Schema<'AuditEvent'>;

/** Who changed what, latest first. */
export function ActivityPage(): ReactElement {
  const organizationId = useOrganizationId();
  return (
    <OrganizationFrame
      organizationId={organizationId}
      section="Activity"
      description="Every change to people, roles, teams and projects, with who made it and from where. Nothing here is ever changed or removed."
    >
      <Events organizationId={organizationId} />
    </OrganizationFrame>
  );
}

function Events({ organizationId }: { readonly organizationId: string }): ReactElement {
  const query = useInfiniteQuery(organizationQueries.auditEvents(organizationId));
  const words = useAuditWords(organizationId);
  return (
    <Loaded query={query} label="Activity">
      {({ pages }) => (
        <>
          <Days events={pages.flatMap(({ items }) => items)} words={words} />
          {query.isFetchNextPageError && <Callout tone="danger">{errorText(query.error)}</Callout>}
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

const dayName = new Intl.DateTimeFormat(getLocale(), {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

function Days({ events, words }: { readonly events: readonly AuditEvent[]; readonly words: AuditWords }): ReactElement {
  if (events.length === 0) {
    return (
      <EmptyState icon={<ScrollText />} title="Nothing has happened yet">
        As soon as somebody is invited, or a role changes, it stands here.
      </EmptyState>
    );
  }
  const days = byDay(events);
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <Card key={day} title={day} isFlush>
          <ol className={styles.events}>
            {ofDay.map((event) => (
              <Event key={event.id} event={event} words={words} />
            ))}
          </ol>
        </Card>
      ))}
    </>
  );
}

function byDay(events: readonly AuditEvent[]): Map<string, AuditEvent[]> {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const day = dayName.format(new Date(event.createdAt));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return days;
}

function Event({ event, words }: { readonly event: AuditEvent; readonly words: AuditWords }): ReactElement {
  const personOf = usePeople();
  const { actorId, createdAt, ipAddress, userAgent } = event;
  const actor = actorId === null ? { id: 'server', name: 'The server' } : personOf(actorId);
  return (
    <li className={styles.event}>
      <Avatar id={actor.id} name={actor.name} size="small" />
      <div className={styles.words}>
        <p>
          <strong>{actor.name}</strong> {auditSentence(event, words)}
        </p>
        <p className={styles.when} title={userAgent ?? undefined}>
          <RelativeTime at={createdAt} />
          {ipAddress !== null && ` · from ${ipAddress}`}
        </p>
      </div>
    </li>
  );
}
