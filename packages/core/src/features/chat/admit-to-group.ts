import { AppError } from '../../errors/app-error.js';
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import { contactRefused, type ContactRules } from './contact-rules.js';

const windowSeconds = 24 * 60 * 60;

/**
 * Decides before a transaction whether a user may put others into a group, and counts each addition of a user who shares no
 * organization with them: so many a day for each added user, whoever adds them.
 */
export class AdmitToGroup {
  private readonly rule: RateLimitRule;

  /** `limiter` null: limits are off. */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contact: ContactRules,
    private readonly tools: { readonly limiter: RateLimiter | null; readonly additionsPerDay: number },
  ) {
    this.rule = { name: 'group-addition', limit: tools.additionsPerDay, windowSeconds };
  }

  /**
   * Throws what `ContactRules.requireReachable` throws, `NOT_FOUND` for unknown and disabled users, and `FORBIDDEN`, as if they were
   * blocked, for a user who was added too often. Additions count although the group is not made in the end.
   */
  async execute(userId: string, others: readonly string[]): Promise<void> {
    if (others.length === 0) return;
    const nonMembers = await this.unitOfWork.read((stores) => this.listNonMembers(stores, userId, others));
    const { limiter } = this.tools;
    if (limiter === null) return;
    for (const nonMember of nonMembers) {
      if (!(await limiter.consume(this.rule, nonMember)).allowed) throw contactRefused();
    }
  }

  /** Those who exist: nothing is counted for ids that somebody made up. */
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
