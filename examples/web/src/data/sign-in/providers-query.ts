import { queryOptions } from '@tanstack/react-query';

import { client } from '../client.js';

/** The identity providers for signing in. Separate from the other queries: the sign-in page needs only this one. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await client.with({ signal }).auth.listProviders()).providers,
});
