import type { Page } from '../../../domain/page.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { RequiredPermissions } from '../../access/authorization/authorize.js';
import type { AuthorizedStep, AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import { endAllKeys } from '../../sign-in/sessions/end-all-keys.js';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.js';

/** The number of members per read and per transaction. On SQLite, all requests wait while such a read or transaction runs. */
const membersAtOnce = 500;

/**
 * Deletes the organization and everything in it, except its audit events. Throws `NOT_FOUND` or `FORBIDDEN`.
 *
 * A single transaction deletes the organization, regardless of the number of members. The members' clients are notified that their access
 * has changed. For the first 500 members, the notifications are part of that transaction. For the other members, the notifications follow
 * in later transactions. Users who join while the members are being read are not notified.
 */
export class DeleteOrganization {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly tools: { readonly unitOfWork: UnitOfWork; readonly logger: Logger; readonly clock: Clock },
  ) {}

  async execute(actor: Caller, id: string): Promise<void> {
    const requirement = { permissions: ['org:delete'], resource: { scope: 'ORGANIZATION', id } } as const;
    // Once the organization is deleted, its members can no longer be looked up for "all-members". Each member is therefore notified
    // individually.
    const memberIds = await this.listMemberIds(actor, requirement, id);
    await this.work.changeAccess(actor, requirement, async (step) => {
      const { stores } = step;
      const organization = await stores.organizations.findById(id);
      if (organization === null || !(await stores.organizations.delete(id, step.now)))
        throw new CrewkitError('NOT_FOUND');
      await endServiceAccounts(step, id);
      await step.record({
        action: 'organization.deleted',
        organizationId: id,
        target: { type: 'organization', id },
        details: { name: organization.name },
        affects: 'all-members',
      });
      await this.announce(stores, id, memberIds.slice(0, membersAtOnce));
    });
    // The organization is deleted even if this step fails.
    await this.announceLater(id, memberIds.slice(membersAtOnce)).catch((error: unknown) => {
      this.tools.logger.warn({ err: error, organizationId: id }, 'failed to announce the end of access to members');
    });
  }

  private async listMemberIds(actor: Caller, requirement: RequiredPermissions, id: string): Promise<string[]> {
    const memberIds: string[] = [];
    let after: string | null = null;
    do {
      const window = { after, limit: membersAtOnce, search: null };
      const page: Page<Member, string> = await this.work.read(actor, requirement, ({ stores, now }) =>
        stores.members.list(organizationPlace(id), { ...window, now }),
      );
      for (const { userId } of page.items) memberIds.push(userId);
      after = page.next;
      await yieldToEventLoop();
    } while (after !== null);
    return memberIds;
  }

  private async announceLater(id: string, memberIds: readonly string[]): Promise<void> {
    for (let start = 0; start < memberIds.length; start += membersAtOnce) {
      const some = memberIds.slice(start, start + membersAtOnce);
      await this.tools.unitOfWork.run((stores) => this.announce(stores, id, some));
    }
  }

  private async announce({ events }: Stores, organizationId: string, userIds: readonly string[]): Promise<void> {
    const changes = userIds.map((userId) => ({ type: 'access.changed', organizationId, userId }) as const);
    await events.append(changes, this.tools.clock.now());
  }
}

/** Disables the organization's service accounts, and ends their API keys. */
async function endServiceAccounts({ stores, now }: AuthorizedStep, organizationId: string): Promise<void> {
  for (const { id, disabledAt } of await stores.accounts.listServiceAccounts(organizationId)) {
    await endAllKeys(stores, id, now);
    if (disabledAt === null) await stores.accounts.update(id, { disabledAt: now });
  }
}
