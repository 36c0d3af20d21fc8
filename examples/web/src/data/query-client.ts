import { CrewkitError } from '@crewkit/client-sdk';
import { QueryClient } from '@tanstack/react-query';

const maxRetries = 3;

/** Asking again helps against a fault on the way, not against a refusal. */
function mayHelp(error: Error): boolean {
  return CrewkitError.is(error, 'NETWORK_ERROR') || CrewkitError.is(error, 'UNAVAILABLE');
}

/** What the pages remember of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < maxRetries && mayHelp(error) },
    mutations: { retry: false },
  },
});
