import {
  findUnmetByAccount,
  findUnmetBySession,
  type OrganizationPolicy,
  type PolicyRequirement,
  type SignInFacts,
} from '../../../domain/access/organization-policy.js';
import type { AccessHolder } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

type Signer = Pick<AccessHolder, 'userId' | 'accessTokenId'>;

/**
 * Returns the first requirement of the organization's policy that the caller does not meet, or null. A caller without an access token, such
 * as an API key or code of the embedding application that acts as a user, has no sign-in, so only the account is compared. Throws
 * `UNAUTHENTICATED` if the session of the access token has ended.
 */
export async function findUnmetPolicy(
  stores: Stores,
  caller: Signer,
  { organizationId, now }: { readonly organizationId: string; readonly now: Date },
): Promise<PolicyRequirement | null> {
  const policy = await stores.policies.find(organizationId);
  if (policy === null) return null;
  return (await createComparison(stores, caller, now))(policy);
}

/** Returns the ids of those of the caller's organizations whose policy the caller does not meet. Lists leave their contents out. */
export async function listUnmetOrganizations(stores: Stores, caller: Signer, now: Date): Promise<ReadonlySet<string>> {
  const governed = await stores.policies.listForUser(caller.userId);
  if (governed.length === 0) return new Set();
  const findUnmet = await createComparison(stores, caller, now);
  const unmet = governed.filter(({ policy }) => findUnmet(policy) !== null);
  return new Set(unmet.map(({ organizationId }) => organizationId));
}

async function createComparison(
  stores: Stores,
  { userId, accessTokenId }: Signer,
  now: Date,
): Promise<(policy: OrganizationPolicy) => PolicyRequirement | null> {
  const account = (await stores.policies.listFacts([userId])).get(userId) ?? noAccount;
  if (accessTokenId === null) return (policy) => findUnmetByAccount(policy, account);
  const session = await stores.sessions.findByAccessToken(accessTokenId, now);
  if (session?.userId !== userId) throw new CrewkitError('UNAUTHENTICATED');
  return (policy) => findUnmetBySession(policy, account, { session, now });
}

/** An account that meets no policy. */
const noAccount: SignInFacts = {
  isService: false,
  email: '',
  hasPassword: false,
  hasPasskey: false,
  hasIdentity: false,
  twoFactorEnabled: false,
};
