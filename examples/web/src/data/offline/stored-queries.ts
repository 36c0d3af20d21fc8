import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';

import { build } from '../query-client.js';
import { getItem, setItem } from './offline-storage.js';

type StoredQuery = DehydratedState['queries'][number];

interface Stored {
  readonly userId: string;
  /** The build that stored the queries: another one may expect other data. */
  readonly build: string;
  readonly queries: readonly StoredQuery[];
}

const key = 'queries';
const mostQueries = 100;
const maxAgeMs = 7 * 24 * 60 * 60_000;
const quietMs = 2_000;

/**
 * Shows what the user's earlier visits have loaded wherever the server has not answered yet, and stores what this visit loads, until it is
 * aborted. Without storage, does nothing.
 */
export async function storeQueries(queryClient: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  const stored = await readStored(userId);
  if (signal.aborted) return;
  const known = new Map(stored.map((query) => [query.queryHash, query]));
  hydrate(queryClient, { queries: [...stored] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    for (const query of dehydrate(queryClient).queries) known.set(query.queryHash, query);
    const newest = [...known.values()].toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    for (const { queryHash } of newest.splice(mostQueries)) known.delete(queryHash);
    const content: Stored = { userId, build, queries: newest };
    setItem(key, JSON.stringify(content)).catch(() => undefined);
  };
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, quietMs);
  };
  const end = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') saveSoon();
  });
  saveSoon();
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    end();
  });
}

async function readStored(userId: string): Promise<readonly StoredQuery[]> {
  try {
    const stored = JSON.parse((await getItem(key)) ?? 'null') as Stored | null;
    if (stored?.userId !== userId || stored.build !== build) return [];
    return stored.queries.filter(({ state }) => state.dataUpdatedAt > Date.now() - maxAgeMs);
  } catch {
    return [];
  }
}
