import { queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import type { ListPage } from '../../data/list-page.js';

/** The queries of the account pages; all keys begin with `['account']`. */
export const accountQueries = {
  /** The user as the server has them now: another tab or device may have made changes. */
  me: () =>
    queryOptions({
      queryKey: ['account', 'me'],
      queryFn: ({ signal }) => client.with({ signal }).users.me(),
    }),
  presence: () => queryOptions({ queryKey: ['account', 'presence'], queryFn: () => client.presence.isVisible() }),
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
  passkeys: () =>
    queryOptions({
      queryKey: ['account', 'passkeys'],
      queryFn: async ({ signal }) => client.with({ signal }).auth.passkeys.list(),
    }),
  /** The organizations, among the user's first ones, that certainly have no other owner and prevent closing the account. */
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

/** Returns whether the user certainly is the only owner; false if there are more members than the page contains. */
function isOnlyOwner(userId: string, page: ListPage<Owning> | null): boolean {
  if (page === null || page.nextCursor !== null) return false;
  const owners = page.items.filter(({ roles }) => roles.some(({ name }) => name === 'OWNER'));
  return owners.length === 1 && owners[0]?.userId === userId;
}
