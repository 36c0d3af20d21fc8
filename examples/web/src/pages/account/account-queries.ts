import { queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import type { ListPage } from '../../data/list-page.js';

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
  /** Of the first organizations of the user, those that certainly have no other owner. For an account that cannot be closed so. */
  soleOwnerships: (userId: string) =>
    queryOptions({
      queryKey: ['account', 'sole-ownerships'],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const { organizations } = client.with({ signal });
        const { items: own } = await organizations.list({ limit: mostOrganizations });
        const pages = await Promise.all(
          own.map(({ id }) => organizations.listMembers(id, { limit }).catch(() => null)),
        );
        return own.filter((_, index) => isOnlyOwner(userId, pages[index] ?? null));
      },
    }),
};

const mostOrganizations = 10;
const limit = 100;

interface Owning {
  readonly userId: string;
  readonly roles: readonly { readonly name: string }[];
}

/** False where it is not certain: there are more members than the page has. */
function isOnlyOwner(userId: string, page: ListPage<Owning> | null): boolean {
  if (page === null || page.nextCursor !== null) return false;
  const owners = page.items.filter(({ roles }) => roles.some(({ name }) => name === 'OWNER'));
  return owners.length === 1 && owners[0]?.userId === userId;
}
