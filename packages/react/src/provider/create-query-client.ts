import { CrewkitError, type ErrorCode } from '@crewkit/client-sdk';
import { QueryClient } from '@tanstack/react-query';

const maxRetries = 3;
const firstPauseMs = 1_000;
const transient: readonly ErrorCode[] = ['NETWORK_ERROR', 'UNAVAILABLE', 'RATE_LIMITED'];

/** Returns whether to retry. Retrying helps after network errors and, after a pause, rate limits, but not after refusals. */
function isTransient(error: Error): boolean {
  return CrewkitError.is(error) && transient.includes(error.code);
}

/** Returns the pause before a retry. It increases with each attempt, and is never shorter than the server demands. */
function getPauseMs(count: number, error: Error): number {
  return Math.max(firstPauseMs * 2 ** count, getRetryAfterMs(error));
}

/** Returns the milliseconds that the server demands before a retry. */
export function getRetryAfterMs(error: unknown): number {
  return CrewkitError.is(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}

/**
 * Creates a query cache that retries network errors, and waits as long as the server demands after `RATE_LIMITED`.
 *
 * @example
 * const queryClient = createQueryClient();
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Returning to a page within a minute costs no request. Hooks whose data others change often refetch earlier.
        staleTime: 60_000,
        // Without a network connection, queries fail and the page shows the reason, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < maxRetries && isTransient(error),
        retryDelay: getPauseMs,
      },
      // The page decides whether to repeat a change.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
