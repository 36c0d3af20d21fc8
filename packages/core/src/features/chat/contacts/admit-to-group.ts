import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { RateLimiter, RateLimitRule } from '../../../ports/rate-limiter.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { contactRefused, type ContactRules } from './contact-rules.js';

const windowSeconds = 24 * 60 * 60;
// Without this limit, one user could use up the daily additions of many other users. These users could then not be added to any group
// conversation that day.
const additionsByUser: RateLimitRule = { name: 'group-addition-by-user', limit: 200, windowSeconds };
// An organization's group conversations are kept until the organization is deleted, and each needs a row for every participant.
const organizationGroups: RateLimitRule = { name: 'organization-group', limit: 200, windowSeconds };

/**
 * Checks whether a user may add other users to a group conversation. The check runs before the transaction that adds them. It applies two
 * limits: a user can be added at most `additionsPerDay` times a day, and can add others at most 200 times a day. Only additions between
 * users who share no organization count toward these limits.
 */
export class AdmitToGroup {
  private readonly rule: RateLimitRule;

  /** Creates the check. If `limiter` is null, the limits are off. */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contact: ContactRules,
    private readonly tools: { readonly limiter: RateLimiter | null; readonly additionsPerDay: number },
  ) {
    this.rule = { name: 'group-addition', limit: tools.additionsPerDay, windowSeconds };
  }

  /**
   * Checks and counts the additions. Throws the errors of `ContactRules.requireReachable`, and `NOT_FOUND` for unknown and disabled users.
   * If a limit is exceeded, throws `FORBIDDEN`, as for a blocked user. Additions are counted even if the group conversation is not created
   * or changed in the end.
   */
  async execute(userId: string, others: readonly string[]): Promise<void> {
    if (others.length === 0) return;
    const nonMembers = await this.unitOfWork.read((stores) => this.listNonMembers(stores, userId, others));
    const { limiter } = this.tools;
    if (limiter === null) return;
    for (const nonMember of nonMembers) {
      if (!(await limiter.consume(additionsByUser, userId)).allowed) throw contactRefused();
      if (!(await limiter.consume(this.rule, nonMember)).allowed) throw contactRefused();
    }
  }

  /**
   * Counts a new group conversation that the user creates in an organization. Throws `RATE_LIMITED` if the user has already created 200
   * such conversations within a day.
   */
  async countOrganizationGroup(userId: string): Promise<void> {
    const decision = await this.tools.limiter?.consume(organizationGroups, userId);
    if (decision?.allowed === false)
      throw new CrewkitError('RATE_LIMITED', { retryAfterSeconds: decision.resetSeconds });
  }

  /**
   * Lists the other users who share no organization with the caller. Throws `NOT_FOUND` if one of them does not exist or is disabled, so
   * that made-up ids are not counted. Throws the errors of `ContactRules.requireReachable`.
   */
  private async listNonMembers(stores: Stores, userId: string, others: readonly string[]): Promise<readonly string[]> {
    const sharing = new Set(await stores.members.listSharing(userId, others));
    const nonMembers = others.filter((id) => !sharing.has(id));
    for (const id of nonMembers) {
      const account = await stores.accounts.findById(id);
      if (account === null || account.disabledAt !== null) throw new CrewkitError('NOT_FOUND');
    }
    await this.contact.requireReachable(stores, userId, others);
    return nonMembers;
  }
}
