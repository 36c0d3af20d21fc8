import type { Holdings, StoreResult } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

type OrganizationPolicy = StoreResult<'policies', 'find'>;

const longAgo = new Date(0);

/** Flaws in sign-in policies. */
export const brokenPolicyStores: readonly BrokenStore[] = [
  {
    flaw: 'keeps the policy of a deleted organization',
    caughtBy: 'neither finds nor sets the policy of unknown and deleted organizations',
    breakStore(store) {
      const kept = new Map<string, OrganizationPolicy | null>();
      return withStores(store, ({ policies }) => ({
        policies: {
          set: (id, policy) => policies.set(id, policy).then((known) => (kept.set(id, policy), known)),
          find: async (id) => kept.get(id) ?? policies.find(id),
        },
      }));
    },
  },
  {
    flaw: 'applies no policy to the group conversations of an organization',
    caughtBy: 'reports an organization with a policy with the holdings on everything in it',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: {
          heldOn: async (userId, resource, now) => withoutChatPolicy(await grants.heldOn(userId, resource, now)),
          heldByEach: async (userIds, resource, now) => {
            const held = await grants.heldByEach(userIds, resource, now);
            return new Map([...held].map(([id, holdings]) => [id, withoutChatPolicy(holdings)]));
          },
        },
      })),
  },
  {
    flaw: 'lists disabled members',
    caughtBy: 'lists the enabled members of one organization in pages',
    breakStore: (store) =>
      withStores(store, ({ members, policies }) => ({
        policies: {
          async listMembers(organizationId, window) {
            const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
            const page = await members.list(place, { ...window, search: null, now: longAgo });
            const facts = await policies.listFacts(page.items.map(({ userId }) => userId));
            return { ...page, items: [...facts].map(([userId, each]) => ({ userId, ...each })) };
          },
        },
      })),
  },
  {
    flaw: 'lists policies of organizations of other users',
    caughtBy: "lists the policies of a user's organizations",
    breakStore(store) {
      const set = new Map<string, OrganizationPolicy>();
      return withStores(store, ({ policies }) => ({
        policies: {
          set: (id, policy) => (policy !== null && set.set(id, policy), policies.set(id, policy)),
          listForUser: async () => [...set].map(([organizationId, policy]) => ({ organizationId, policy })),
        },
      }));
    },
  },
];

function withoutChatPolicy<T extends Holdings | null>(holdings: T): T {
  return holdings === null || holdings.chain.organizationId !== null
    ? holdings
    : { ...holdings, policyOrganizationId: null };
}
