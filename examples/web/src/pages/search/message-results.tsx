import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { Loaded } from '../../parts/lists/loaded.js';
import { messageSearchQuery } from '../../parts/search/search-query.js';
import { Button } from '../../ui/buttons/button.js';
import { ListSkeleton } from '../chat/list-skeleton.js';
import { NothingFound } from './nothing-found.js';
import styles from './search-page.module.css';
import { SearchResult } from './search-result.js';

interface MessageResultsProps {
  readonly q: string;
  readonly conversationId: string;
}

/** The matching messages of one conversation. */
export function MessageResults({ q, conversationId }: MessageResultsProps): ReactElement {
  const query = useInfiniteQuery(messageSearchQuery(q, conversationId));
  return (
    <Loaded query={query} label={texts.results} waiting={<ListSkeleton />}>
      {({ pages }) => {
        const found = pages.flatMap(({ items }) => items);
        if (found.length === 0) return <NothingFound q={q} />;
        return (
          <section aria-label={texts.results} className={styles.results}>
            <p className={styles.count} role="status">
              {wordsFor(found.length, query.hasNextPage)}
            </p>
            <ul>
              {found.map((message) => (
                <SearchResult key={message.id} message={message} q={q} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                {texts.showMore}
              </Button>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}

function wordsFor(count: number, hasMore: boolean): string {
  if (hasMore) return texts.newestMessages({ count });
  return texts.messageCount({ count });
}
