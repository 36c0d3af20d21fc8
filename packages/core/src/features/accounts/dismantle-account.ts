import type { Account } from '../../domain/account.js';
import type { Role } from '../../domain/role.js';
import type { Actor } from '../../domain/session.js';
import type { Clock } from '../../ports/clock.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { Change, RecordChange } from '../audit/record-change.js';
import { endAllSessions } from '../auth/end-all-sessions.js';
import { leaveEveryGroup } from '../chat/leave-every-group.js';
import { leaveTasks } from '../chat/leave-tasks.js';
import type { PostSecurityNotice } from '../mail/post-security-notice.js';
import { endMembership } from '../workspace/end-membership.js';
import type { HeldMembership } from '../workspace/lock-memberships.js';

const place = { scope: 'GLOBAL' } as const;

/**
 * Takes an account out of everything and erases what is personal in it. The caller has locked the account and the
 * organizations of its memberships, and made sure that each keeps an OWNER.
 */
export class DismantleAccount {
  constructor(
    private readonly notice: PostSecurityNotice,
    private readonly record: RecordChange,
    private readonly clock: Clock,
  ) {}

  async execute(
    stores: Stores,
    account: Account,
    { actor, memberships }: { readonly actor: Actor; readonly memberships: readonly HeldMembership[] },
  ): Promise<void> {
    const now = this.clock.now();
    const { id: userId, email } = account;
    const record = (change: Change): Promise<void> => this.record.execute(stores, actor, change);
    // While there is an address to write to.
    await this.notice.execute(stores, account, { notice: { what: 'account-closed' }, client: actor.client });
    await endAllSessions(stores, userId, now);
    for (const { roles, ...membership } of memberships) {
      await endMembership({ stores, record, now }, membership, { action: 'member.left', roles });
    }
    await this.leaveForeignTasks(stores, userId, now);
    await leaveEveryGroup(stores, userId, now);
    const roles = await this.takeGlobalRoles(stores, userId, now);
    const details = { roleIds: roles.map(({ id }) => id) };
    // Before the erasure, which takes out where it was done from.
    const target = { type: 'user', id: userId } as const;
    await record({ action: 'account.closed', organizationId: null, target, details, accessOf: userId });
    await stores.personalData.erase({ accountId: userId, email }, now);
    await stores.events.append([{ type: 'user.closed', userId }], now);
  }

  /** Global roles let him into conversations of organizations that he does not belong to. Nobody is let in while his account is locked. */
  private async leaveForeignTasks(stores: Stores, userId: string, now: Date): Promise<void> {
    for (const projectId of await stores.conversations.projectIdsOf(userId)) {
      const project = await stores.projects.findById(projectId);
      if (project !== null) await leaveTasks(stores, { organizationId: project.organizationId, userId }, now);
    }
  }

  private async takeGlobalRoles(stores: Stores, userId: string, now: Date): Promise<readonly Role[]> {
    const roles = await stores.assignments.rolesAt(userId, place, now);
    for (const { id } of roles) await stores.assignments.unassign({ userId }, id, place);
    return roles;
  }
}
