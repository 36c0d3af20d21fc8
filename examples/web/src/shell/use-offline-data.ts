import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const delayMs = 5_000;

/** Stores the data of the pages for times without a network, and shows it then. Loaded after the page, unless the page has no network. */
export function useOfflineData(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const lifetime = new AbortController();
    const start = async (): Promise<void> => {
      const { storeQueries } = await import('../data/offline/stored-queries.js');
      if (!lifetime.signal.aborted) await storeQueries(queryClient, userId, lifetime.signal);
    };
    // Without its code, which a page without a network may lack, nothing is stored.
    const timer = setTimeout(() => start().catch(() => undefined), navigator.onLine ? delayMs : 0);
    return () => {
      clearTimeout(timer);
      lifetime.abort();
    };
  }, [queryClient, userId]);
}
