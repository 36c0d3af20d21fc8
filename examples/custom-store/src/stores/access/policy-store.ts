import type { Account, IdWindow, Page, Store, StoreResult } from '@crewkit/core/adapter';
import { toPage } from '../to-page.js';
import type { View } from '../../tables/view.js';
import { isActive } from './held-grants.js';

type OrganizationPolicy = StoreResult<'policies', 'find'>;
type SignInFacts = Omit<StoreResult<'policies', 'listMembers'>, 'userId'>;

export class MemoryPolicyStore implements Store<'policies'> {
  constructor(private readonly view: View) {}

  async find(organizationId: string): Promise<OrganizationPolicy | null> {
    return this.view.tables.policies.get(organizationId) ?? null;
  }

  async set(organizationId: string, policy: OrganizationPolicy | null): Promise<boolean> {
    const policies = await this.view.edit('policies');
    if (!this.view.tables.organizations.has(organizationId)) return false;
    if (policy === null) policies.delete(organizationId);
    else policies.set(organizationId, policy);
    return true;
  }

  async listFacts(userIds: readonly string[]): Promise<ReadonlyMap<string, SignInFacts>> {
    const accounts = userIds.flatMap((id) => this.view.tables.accounts.get(id) ?? []);
    return new Map(accounts.map((account) => [account.id, this.toFacts(account)]));
  }

  async listMembers(organizationId: string, window: IdWindow): Promise<Page<SignInFacts & { userId: string }, string>> {
    const { memberships, accounts } = this.view.tables;
    const members = [...memberships.values()]
      .filter((each) => each.organizationId === organizationId)
      .flatMap(({ userId }) => accounts.get(userId) ?? [])
      .filter((account) => isActive(account) && account.organizationId === null)
      .map((account) => ({ userId: account.id, ...this.toFacts(account) }));
    return toPage(members, window, ({ userId }) => userId);
  }

  async listForUser(userId: string): Promise<StoreResult<'policies', 'listForUser'>[]> {
    const { memberships, policies } = this.view.tables;
    return [...memberships.values()]
      .filter((each) => each.userId === userId)
      .flatMap(({ organizationId }) => {
        const policy = policies.get(organizationId);
        return policy === undefined ? [] : [{ organizationId, policy }];
      });
  }

  private toFacts({ id, organizationId, email, passwordHash, twoFactorEnabled }: Account): SignInFacts {
    const { identities, passkeys } = this.view.tables;
    return {
      isService: organizationId !== null,
      email,
      hasPassword: passwordHash !== null,
      hasPasskey: [...passkeys.values()].some(({ userId }) => userId === id),
      hasIdentity: [...identities.values()].some(({ userId }) => userId === id),
      twoFactorEnabled,
    };
  }
}
