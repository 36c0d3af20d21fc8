import { queryOptions } from '@tanstack/react-query';

import { client } from './client.js';

/** The identity providers that users can sign in with. Apart from the other queries: the sign-in page needs no more. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await client.with({ signal }).auth.listProviders()).providers,
});
