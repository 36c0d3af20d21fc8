import type { Chain, Holdings, Page, Person, Resource, Store, StoreInput } from '@crewkit/core/adapter';
import { findChain } from './find-chain.js';
import { toPage } from '../to-page.js';
import { isFound, toPerson } from '../person.js';
import { listParticipants } from '../chat/takes-part.js';
import type { View } from '../../tables/view.js';
import { isDefaultRoleHeld } from './role-store.js';
import { heldGrants, holds, isActive } from './held-grants.js';
import { findPolicyOrganization, findPolicyOrganizationOfChat } from './policy-organization.js';

interface Question {
  readonly chain: Chain;
  readonly resource: Resource;
  readonly now: Date;
}

export class MemoryGrantStore implements Store<'grants'> {
  constructor(private readonly view: View) {}

  async heldOn(userId: string, resource: Resource, now: Date): Promise<Holdings | null> {
    const chain = findChain(this.view.tables, resource);
    return chain === null ? null : this.holdings(userId, { chain, resource, now });
  }

  async heldByEach(userIds: readonly string[], resource: Resource, now: Date): Promise<ReadonlyMap<string, Holdings>> {
    const chain = findChain(this.view.tables, resource);
    if (chain === null) return new Map();
    return new Map(userIds.map((userId) => [userId, this.holdings(userId, { chain, resource, now })]));
  }

  async listHeldProjectIds(
    userId: string,
    { projectIds, permissions, exceptOrganizationIds = [], now }: StoreInput<'grants', 'listHeldProjectIds', 1>,
  ): Promise<string[]> {
    const { tables } = this.view;
    return projectIds.filter((id) => {
      const chain = findChain(tables, { scope: 'PROJECT', id });
      if (chain === null || exceptOrganizationIds.includes(chain.organizationId ?? '')) return false;
      return holds(tables, { userId, chain, now }, permissions);
    });
  }

  async listHolders(
    resource: StoreInput<'grants', 'listHolders'>,
    query: StoreInput<'grants', 'listHolders', 1>,
  ): Promise<Page<Person, string>> {
    const { tables } = this.view;
    const chain = findChain(tables, resource);
    if (chain === null) return { items: [], next: null };
    const holders = [...tables.memberships.values()]
      .filter((each) => each.organizationId === chain.organizationId)
      .filter(({ userId }) => holds(tables, { userId, chain, now: query.now }, query.permissions))
      .flatMap(({ userId }) => tables.accounts.get(userId) ?? [])
      .filter((account) => isFound(account, query.search ?? null));
    return toPage(holders.map(toPerson), query, (person) => person.userId);
  }

  private holdings(userId: string, { chain, resource, now }: Question): Holdings {
    const { tables } = this.view;
    const active = isActive(tables.accounts.get(userId));
    // Only the participants of a direct conversation have access to it: no grant applies to it, not even a GLOBAL grant.
    const isDirect = resource.scope === 'CHAT' && chain.organizationId === null;
    return {
      chain,
      grants: isDirect ? [] : heldGrants(tables, { userId, chain, now }),
      active,
      hasDefaultRole: isDefaultRoleHeld(tables),
      participation: active ? this.participation(userId, resource) : null,
      policyOrganizationId: this.policyOrganizationId(chain, resource),
    };
  }

  private policyOrganizationId({ organizationId }: Chain, resource: Resource): string | null {
    const { tables } = this.view;
    const chat = resource.scope === 'CHAT' ? tables.conversations.get(resource.id) : undefined;
    if (chat !== undefined) return findPolicyOrganizationOfChat(tables, chat);
    return findPolicyOrganization(tables, organizationId);
  }

  private participation(userId: string, resource: Resource): Holdings['participation'] {
    if (resource.scope !== 'CHAT') return null;
    const conversation = this.view.tables.conversations.get(resource.id);
    if (conversation === undefined) return null;
    if (conversation.kind === 'task') return 'task';
    return listParticipants(this.view.tables, conversation).find((each) => each.userId === userId)?.role ?? null;
  }
}
