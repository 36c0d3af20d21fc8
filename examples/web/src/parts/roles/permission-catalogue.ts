import { queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';

/** All permissions, with descriptions. */
export const permissionCatalogue = queryOptions({
  queryKey: ['permissions'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await client.with({ signal }).permissions.list({ limit: 100 })).items,
});
