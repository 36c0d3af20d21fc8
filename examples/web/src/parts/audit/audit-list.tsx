import type { Schema } from '@crewkit/client-sdk';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/audit';
import { errorText } from '../../data/error-text.js';
import type { ListPage } from '../../data/list-page.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { Card } from '../../ui/layout/card.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { getLocale } from '../../ui/locale.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { Loaded } from '../lists/loaded.js';
import styles from './audit-list.module.css';
import { auditSentence, type AuditWords } from './audit-sentence.js';

type AuditEvent = Schema<'AuditEvent'>;

export interface AuditListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<ListPage<AuditEvent>>>;
  readonly words: AuditWords;
  /** Names the loading content for screen readers: "Activity". */
  readonly label: string;
  /** Renders the organization of an event, in logs of several organizations. */
  readonly renderOrganization?: (organizationId: string) => ReactNode;
}

/** The events of an audit log by day, latest first, with a button for older ones. */
export function AuditList({ query, words, label, renderOrganization }: AuditListProps): ReactElement {
  return (
    <Loaded query={query} label={label}>
      {({ pages }) => (
        <>
          <Days events={pages.flatMap(({ items }) => items)} words={words} renderOrganization={renderOrganization} />
          {query.isFetchNextPageError && <Callout tone="danger">{errorText(query.error)}</Callout>}
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                {texts.showOlder}
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

interface EventWords {
  readonly words: AuditWords;
  readonly renderOrganization: AuditListProps['renderOrganization'];
}

function Days({ events, ...words }: EventWords & { readonly events: readonly AuditEvent[] }): ReactElement {
  if (events.length === 0) {
    return (
      <EmptyState icon={<ScrollText />} title={texts.noEvents}>
        {texts.noEventsHint}
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
              <Event key={event.id} event={event} {...words} />
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

function Event({ event, words, renderOrganization }: EventWords & { readonly event: AuditEvent }): ReactElement {
  const { actorId, createdAt, ipAddress, organizationId, userAgent } = event;
  const actor =
    actorId === null
      ? { id: 'server', name: texts.theServer, avatarUrl: null }
      : { id: actorId, name: words.person(actorId), avatarUrl: words.avatarUrl?.(actorId) ?? null };
  return (
    <li className={styles.event}>
      <Avatar id={actor.id} name={actor.name} imageUrl={actor.avatarUrl} size="small" />
      <div className={styles.words}>
        <p>{auditSentence(event, actor.name, words)}</p>
        <p className={styles.when} title={userAgent ?? undefined}>
          <RelativeTime at={createdAt} />
          {ipAddress !== null && <> · {texts.fromAddress({ address: ipAddress })}</>}
          {organizationId !== null && renderOrganization !== undefined && <> · {renderOrganization(organizationId)}</>}
        </p>
      </div>
    </li>
  );
}
