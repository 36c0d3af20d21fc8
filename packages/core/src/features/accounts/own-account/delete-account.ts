import type { Account } from '../../../domain/accounts/account.js';
import type { Role } from '../../../domain/access/role.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { secondFactorAttempts } from '../../../domain/sign-in/two-factor.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { Change, RecordChange } from '../../audit/record-change.js';
import { endAllKeys } from '../../sign-in/sessions/end-all-keys.js';
import { endAllSessions } from '../../sign-in/sessions/end-all-sessions.js';
import { hidePresence } from '../../chat/presence/own-presence.js';
import type { PostSecurityNotice } from '../../mail/post-security-notice.js';
import { endMembership } from '../../workspace/members/end-membership.js';
import type { HeldMembership } from '../../workspace/members/lock-memberships.js';

interface AccountHoldings {
  readonly memberships: readonly HeldMembership[];
  readonly globalRoles: readonly Role[];
}

/**
 * Ends an account's sessions, API keys, memberships and roles, and erases its personal data. Work that can take a long time, such as removing the
 * user from all conversations, is done later by `FinishClosings`. Before the call, the calling code must lock the account and the
 * organizations of its memberships, and must ensure that each of these organizations keeps an OWNER. If the account has a global role, the
 * calling code must also call `RoleStore.lockGlobal` first.
 */
export class DeleteAccount {
  constructor(
    private readonly notice: PostSecurityNotice,
    private readonly record: RecordChange,
    private readonly clock: Clock,
  ) {}

  async execute(
    stores: Stores,
    account: Account,
    { actor, memberships, globalRoles }: AccountHoldings & { readonly actor: Actor },
  ): Promise<void> {
    const now = this.clock.now();
    const { id: userId, email } = account;
    const record = (change: Change): Promise<void> => this.record.execute(stores, actor, change);
    // The notice is sent before the address is erased.
    await this.notice.execute(stores, account, { notice: { what: 'account-closed' }, client: actor.client });
    await endAllSessions(stores, userId, now);
    await endAllKeys(stores, userId, now);
    for (const { roles, ...membership } of memberships) {
      await endMembership({ stores, record, now }, membership, { action: 'member.left', roles });
    }
    // The details are read before the erasure removes them.
    const details = { roleIds: globalRoles.map(({ id }) => id) };
    const target = { type: 'user', id: userId } as const;
    await record({ action: 'account.closed', organizationId: null, target, details, affects: userId });
    await stores.lockouts.clear(secondFactorAttempts(userId));
    await hidePresence(stores, userId, now);
    await stores.personalData.erase({ userId, email }, now);
    await stores.events.append([{ type: 'user.closed', userId }], now);
  }
}
