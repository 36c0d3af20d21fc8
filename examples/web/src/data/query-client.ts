import { CrewkitError } from '@crewkit/client-sdk';
import { QueryClient } from '@tanstack/react-query';

const maxRetries = 3;
const firstPauseMs = 1_000;
const passing = ['NETWORK_ERROR', 'UNAVAILABLE', 'RATE_LIMITED'] as const;

/** Asking again helps against a fault on the way, and, later, when it was too much at once; not against a refusal. */
function mayHelp(error: Error): boolean {
  return passing.some((code) => CrewkitError.is(error, code));
}

/** Longer each time, and not before the server wants it. */
function pauseMs(count: number, error: Error): number {
  const demandedMs = CrewkitError.is(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(firstPauseMs * 2 ** count, demandedMs);
}

/** What the pages remember of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // To come back to a page within a minute costs no request. Where others change much, pages ask again by themselves.
      staleTime: 60_000,
      // Without a network a query fails, and the page says why, in place of waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < maxRetries && mayHelp(error),
      retryDelay: pauseMs,
    },
    mutations: { retry: false },
  },
});
