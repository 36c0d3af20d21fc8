import type { OrganizationPolicy, SignInFacts } from '../../domain/access/organization-policy.js';
import type { Page } from '../../domain/page.js';
import type { IdWindow } from './grant-store.js';

/** Stores the sign-in policies of organizations, and reads the data about accounts that they are compared with. */
export interface PolicyStore {
  /** Returns the organization's policy, or null if it has none or does not exist. */
  find(organizationId: string): Promise<OrganizationPolicy | null>;
  /** Replaces the organization's policy. null removes it. Returns whether the organization exists. */
  set(organizationId: string, policy: OrganizationPolicy | null): Promise<boolean>;
  /** Returns the data about each account, by id. The result does not contain unknown accounts. Runs one statement. */
  listFacts(userIds: readonly string[]): Promise<ReadonlyMap<string, SignInFacts>>;
  /** Lists the data about the enabled members of an organization, ordered by user id, without service accounts. */
  listMembers(
    organizationId: string,
    window: IdWindow,
  ): Promise<Page<SignInFacts & { readonly userId: string }, string>>;
  /** Lists the policies of those of the user's organizations that have one, in no particular order. */
  listForUser(userId: string): Promise<{ readonly organizationId: string; readonly policy: OrganizationPolicy }[]>;
}
