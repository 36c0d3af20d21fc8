import { CrewkitError } from '@crewkit/client-sdk';
import { QueryClient } from '@tanstack/react-query';

const maxRetries = 3;
const firstPauseMs = 1_000;
const passing = ['NETWORK_ERROR', 'UNAVAILABLE', 'RATE_LIMITED'] as const;

/** Returns whether to retry. Retrying helps after network errors and, after a pause, rate limits, but not after refusals. */
function mayHelp(error: Error): boolean {
  return passing.some((code) => CrewkitError.is(error, code));
}

/** Returns the pause before a retry. It increases with each attempt, and is never shorter than the server demands. */
function pauseMs(count: number, error: Error): number {
  const retryAfterMs = CrewkitError.is(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(firstPauseMs * 2 ** count, retryAfterMs);
}

/** The cache of server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Returning to a page within a minute costs no request. Pages whose data others change often refetch by themselves.
      staleTime: 60_000,
      // Without a network connection, queries fail and the page shows the reason, instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < maxRetries && mayHelp(error),
      retryDelay: pauseMs,
    },
    mutations: { retry: false },
  },
});
