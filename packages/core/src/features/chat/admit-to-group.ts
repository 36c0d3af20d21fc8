import { AppError } from '../../errors/app-error.js';
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import { contactRefused, type ContactRules } from './contact-rules.js';

const windowSeconds = 24 * 60 * 60;
// Without this limit, one user could use up the additions of many others, who then could not be added to any group conversation that day.
const additionsByUser: RateLimitRule = { name: 'group-addition-by-user', limit: 200, windowSeconds };
// Group conversations stay until the organization is deleted, and each needs rows for every participant.
const organizationGroups: RateLimitRule = { name: 'organization-group', limit: 200, windowSeconds };

/**
 * Decides, before a transaction, whether a user may add others to a group conversation. Counts each addition of a user who shares no
 * organization with the adding user. Two limits apply: a daily limit on the additions of each added user, and a limit of 200 additions a
 * day by each adding user.
 */
export class AdmitToGroup {
  private readonly rule: RateLimitRule;

  /** Creates the check. If `limiter` is null, limits are off. */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contact: ContactRules,
    private readonly tools: { readonly limiter: RateLimiter | null; readonly additionsPerDay: number },
  ) {
    this.rule = { name: 'group-addition', limit: tools.additionsPerDay, windowSeconds };
  }

  /**
   * Checks and counts the additions. Throws the errors of `ContactRules.requireReachable`, and `NOT_FOUND` for unknown and disabled users.
   * For a user who was added too often, throws `FORBIDDEN`, as for a blocked user. Additions count even if the group conversation is not
   * created in the end.
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

  /** Counts a new group conversation of an organization against the user who creates it. Throws `RATE_LIMITED` after 200 a day. */
  async countOrganizationGroup(userId: string): Promise<void> {
    const decision = await this.tools.limiter?.consume(organizationGroups, userId);
    if (decision?.allowed === false) throw new AppError('RATE_LIMITED', { retryAfterSeconds: decision.resetSeconds });
  }

  /**
   * Lists the users who share no organization with the caller. Throws `NOT_FOUND` for users who do not exist, so that made-up ids are not
   * counted.
   */
  private async listNonMembers(stores: Stores, userId: string, others: readonly string[]): Promise<readonly string[]> {
    const sharing = new Set(await stores.members.listSharing(userId, others));
    const nonMembers = others.filter((id) => !sharing.has(id));
    for (const id of nonMembers) {
      const account = await stores.accounts.findById(id);
      if (account === null || account.disabledAt !== null) throw new AppError('NOT_FOUND');
    }
    await this.contact.requireReachable(stores, userId, others);
    return nonMembers;
  }
}
