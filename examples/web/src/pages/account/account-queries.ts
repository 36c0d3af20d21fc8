import { queryOptions } from '@tanstack/react-query';

import { allItems } from '../../data/all-items.js';
import { client } from '../../data/client.js';

/** What the pages about oneself ask for; all of it below `['account']`. */
export const accountQueries = {
  /** As the server knows one now: another tab or device may have changed something. */
  me: () =>
    queryOptions({
      queryKey: ['account', 'me'],
      queryFn: ({ signal }) => client.with({ signal }).users.me(),
    }),
  usage: () =>
    queryOptions({
      queryKey: ['account', 'usage'],
      queryFn: ({ signal }) => client.with({ signal }).users.getUsage(),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ['account', 'sessions'],
      queryFn: async ({ signal }) => (await client.with({ signal }).auth.listSessions()).items,
    }),
  identities: () =>
    queryOptions({
      queryKey: ['account', 'identities'],
      queryFn: async ({ signal }) => (await client.with({ signal }).auth.listIdentities()).items,
    }),
  /** Organizations that have no other owner than the user, who cannot leave them so. */
  soleOwnerships: (userId: string) =>
    queryOptions({
      queryKey: ['account', 'sole-ownerships'],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const { organizations } = client.with({ signal });
        const own = await allItems((position) => organizations.list({ limit, ...position }));
        const lists = await Promise.all(
          own.map(({ id }) =>
            allItems((position) => organizations.listMembers(id, { limit, ...position })).catch(none),
          ),
        );
        return own.filter((_, index) => isOnlyOwner(userId, lists[index] ?? []));
      },
    }),
};

const limit = 100;
// An owner may see who belongs to it.
const none = (): [] => [];

interface Owning {
  readonly userId: string;
  readonly roles: readonly { readonly name: string }[];
}

function isOnlyOwner(userId: string, members: readonly Owning[]): boolean {
  const owners = members.filter(({ roles }) => roles.some(({ name }) => name === 'OWNER'));
  return owners.length === 1 && owners[0]?.userId === userId;
}
