import { isEmptyPolicy, noPolicy, type OrganizationPolicy } from '../../../domain/access/organization-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { changed } from '../../audit/record-change.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { findUnmetPolicy } from '../authorization/unmet-policy.js';

/**
 * Replaces the sign-in policy of an organization. It applies to the next request and the next delivered event of every member. Throws
 * `CONFLICT` if the caller would not meet the policy, and `NOT_FOUND`, `FORBIDDEN` or `POLICY_NOT_MET`.
 */
export class SetPolicy {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, organizationId: string, given: OrganizationPolicy): Promise<OrganizationPolicy> {
    const policy = normalize(given);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const requirement = { permissions: ['org:settings.edit'], resource } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores, now } = step;
      const before = (await stores.policies.find(organizationId)) ?? noPolicy;
      await stores.policies.set(organizationId, isEmptyPolicy(policy) ? null : policy);
      const unmet = actor.userId === null ? null : await findUnmetPolicy(stores, actor, { organizationId, now });
      if (unmet !== null)
        throw new CrewkitError('CONFLICT', { detail: 'This policy would lock you out.', requirement: unmet });
      const target = { type: 'organization', id: organizationId } as const;
      const details = { fields: changed(before, policy) };
      await step.record({
        action: 'organization.policy_changed',
        organizationId,
        target,
        details,
        affects: 'all-members',
      });
      return policy;
    });
  }
}

function normalize({ allowedEmailDomains, allowedMethods, ...rest }: OrganizationPolicy): OrganizationPolicy {
  const domains = allowedEmailDomains?.map((domain) => domain.toLowerCase());
  return { ...rest, allowedEmailDomains: toList(domains), allowedMethods: toList(allowedMethods) };
}

/** Returns the list without repetitions, or null if it restricts nothing. */
function toList<T>(list: readonly T[] | null | undefined): readonly T[] | null {
  return list == null || list.length === 0 ? null : [...new Set(list)];
}
