import {
  findUnmetByAccount,
  type OrganizationPolicy,
  type PolicyRequirement,
} from '../../../domain/access/organization-policy.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';

/** A member who could not use the organization under a policy, not even after another sign-in. */
export interface LockedOutMember {
  readonly userId: string;
  readonly requirement: PolicyRequirement;
}

// A page can be shorter than its limit, so that a request reads a bounded number of members.
const membersPerPage = 2_000;

/**
 * Lists the members who would be locked out by a policy until they change their account, ordered by user id. Throws `NOT_FOUND`,
 * `FORBIDDEN`, `POLICY_NOT_MET` or `VALIDATION_FAILED`.
 */
export class PreviewPolicy {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(
    reader: Reader,
    organizationId: string,
    { policy, after, limit }: IdWindow & { readonly policy: OrganizationPolicy },
  ): Promise<Page<LockedOutMember, string>> {
    requirePageLimit(limit);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const requirement = { permissions: ['org:settings.edit'], resource } as const;
    return this.work.read(reader, requirement, async ({ stores }) => {
      const { items, next } = await stores.policies.listMembers(organizationId, { after, limit: membersPerPage });
      const lockedOut = items.flatMap(({ userId, ...account }) => {
        const unmet = findUnmetByAccount(policy, account);
        return unmet === null ? [] : [{ userId, requirement: unmet }];
      });
      const shown = lockedOut.slice(0, limit);
      return { items: shown, next: lockedOut.length > limit ? (shown.at(-1)?.userId ?? null) : next };
    });
  }
}
