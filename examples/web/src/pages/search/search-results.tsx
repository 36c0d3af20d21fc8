import type { SearchResult } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';

import * as texts from '#messages/chat';
import type { Cursor, PageQuery } from '../../data/list-page.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { useCursors } from '../../parts/lists/use-cursors.js';
import { useNearViewport } from '../../ui/data-display/use-near-viewport.js';
import { ListSkeleton } from '../chat/list-skeleton.js';
import { NothingFound } from './nothing-found.js';
import { ResultItem } from './result-item.js';
import styles from './search-page.module.css';

interface SearchResultsProps {
  readonly q: string;
  readonly page: PageQuery<SearchResult>;
}

/** The search results: pages load as they are scrolled to, and those far from the viewport are not rendered. */
export function SearchResults({ q, page }: SearchResultsProps): ReactElement {
  const { cursors, follow } = useCursors();
  const first = useQuery(page(null));
  return (
    <Loaded query={first} label={texts.results} waiting={<ListSkeleton />}>
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <NothingFound q={q} />
        ) : (
          <section aria-label={texts.results} aria-busy={first.isPlaceholderData} className={styles.results}>
            <p className={styles.count} role="status">
              {countText(items.length, nextCursor !== null)}
            </p>
            <div>
              {cursors.map((cursor, index) => (
                <ResultPage key={index} q={q} query={page(cursor)} index={index} onNext={follow} />
              ))}
            </div>
          </section>
        )
      }
    </Loaded>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return texts.moreThanResults({ count });
  return texts.resultCount({ count });
}

// The assumed height of a page before it is rendered, in pixels.
const guessedHeight = 3_600;

interface ResultPageProps {
  readonly q: string;
  readonly query: ReturnType<PageQuery<SearchResult>>;
  readonly index: number;
  readonly onNext: (index: number, next: Cursor) => void;
}

function ResultPage({ q, query, index, onNext }: ResultPageProps): ReactElement {
  const { ref, isNear, height } = useNearViewport<HTMLDivElement>(index === 0);
  const loaded = useQuery({ ...query, enabled: isNear });
  const next = loaded.isPlaceholderData ? undefined : loaded.data?.nextCursor;
  useEffect(() => {
    if (next !== undefined) onNext(index, next);
  }, [index, next, onNext]);
  if (!isNear) return <div ref={ref} style={{ height: height || guessedHeight }} />;
  return (
    <div ref={ref}>
      <Loaded query={loaded} label={texts.moreResults} waiting={<ListSkeleton />}>
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((result) => (
              <ResultItem key={result.id} result={result} q={q} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}
