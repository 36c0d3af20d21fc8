import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX, Search } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';

import { queries } from '../../data/queries.js';
import { useMe } from '../../data/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { conversationTitle } from '../../parts/conversation/conversation-title.js';
import { Loaded } from '../../parts/loaded.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { PageHeader } from '../../ui/page-header.js';
import { Page } from '../../ui/page.js';
import { SearchField } from '../../ui/search-field.js';
import { ListSkeleton } from './list-skeleton.js';
import styles from './search-page.module.css';
import { SearchResult } from './search-result.js';
import { searchQuery } from './search-query.js';

const pauseMs = 250;
const letter = /[\p{L}\p{N}]/u;

/** Finds messages in all of one's conversations, or in one of them. */
export function SearchPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const conversationId = params.get('in');
  const q = params.get('q') ?? '';
  const [written, setWritten] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (written.trim() === q) return;
      // Each letter is no step of its own on the way back.
      setParams((before) => withQuery(before, written.trim()), { replace: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [written, q, setParams]);
  return (
    <Page width="narrow">
      <PageHeader title="Search" description="Finds messages that have all of your words, or words that begin so." />
      <div role="search">
        <SearchField
          label="Search messages"
          placeholder="Search messages"
          value={written}
          onChange={setWritten}
          maxLength={200}
          autoFocus
        />
      </div>
      {conversationId !== null && (
        <Narrowed
          conversationId={conversationId}
          widen={() => setParams(withQuery(new URLSearchParams(), written.trim()))}
        />
      )}
      {letter.test(q) ? (
        <Results q={q} conversationId={conversationId} />
      ) : (
        <EmptyState icon={<Search />} title="What are you looking for?">
          A name, a word from a message, the beginning of one. Upper case and accents do not matter.
        </EmptyState>
      )}
    </Page>
  );
}

function withQuery(params: URLSearchParams, q: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (q === '') next.delete('q');
  else next.set('q', q);
  return next;
}

interface NarrowedProps {
  readonly conversationId: string;
  readonly widen: () => void;
}

function Narrowed({ conversationId, widen }: NarrowedProps): ReactElement {
  const { id: meId } = useMe();
  const personOf = usePeople();
  const { data: conversation } = useQuery(queries.chat(conversationId));
  const title = conversation === undefined ? '…' : conversationTitle(conversation, { meId, personOf });
  return (
    <p className={styles.narrowed}>
      <span>
        In <strong>{title}</strong>
      </span>
      <Button size="small" variant="quiet" onPress={widen}>
        Search everywhere
      </Button>
    </p>
  );
}

interface ResultsProps {
  readonly q: string;
  readonly conversationId: string | null;
}

function Results({ q, conversationId }: ResultsProps): ReactElement {
  const query = useInfiniteQuery(searchQuery(q, conversationId));
  return (
    <Loaded query={query} label="Results" waiting={<ListSkeleton />}>
      {({ pages }) => {
        const found = pages.flatMap(({ items }) => items);
        if (found.length === 0) return <NothingFound q={q} />;
        return (
          <section aria-label="Results" className={styles.results}>
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
                Show more
              </Button>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}

function NothingFound({ q }: { readonly q: string }): ReactElement {
  return (
    <div role="status">
      <EmptyState icon={<SearchX />} title={`Nothing found for “${q}”`}>
        Try fewer words, or only the beginning of one. Texts are searched, file names are not.
      </EmptyState>
    </div>
  );
}

function wordsFor(count: number, hasMore: boolean): string {
  if (hasMore) return `The ${count} newest messages`;
  return count === 1 ? 'One message' : `${count} messages`;
}
