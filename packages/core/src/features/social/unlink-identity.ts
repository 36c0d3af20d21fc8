import type { Account } from '../../domain/account.js';
import type { LinkedIdentity } from '../../domain/identity.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { RecordChange } from '../audit/record-change.js';
import type { PostSecurityNotice } from '../mail/post-security-notice.js';
import type { SocialProviders } from './social-providers.js';

// More than anybody links.
const mostLooked = 100;

/**
 * Takes an identity away from the caller's account, and tells him by mail. Sign-ins that wait for their second factor end
 * with it: one of them may have begun with this identity. Throws `NOT_FOUND` for anybody else's and for none, `CONFLICT` if
 * nothing else would sign in to the account: no password, and no identity of a provider that is there.
 */
export class UnlinkIdentity {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly providers: SocialProviders,
    private readonly tell: { readonly notice: PostSecurityNotice; readonly record: RecordChange },
  ) {}

  execute(actor: Actor, identityId: string): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(actor.accountId);
      if (account === null) throw new AppError('UNAUTHENTICATED');
      const removed = await stores.identities.delete(account.id, identityId);
      if (removed === null) throw new AppError('NOT_FOUND');
      await this.requireWayIn(stores, account);
      await stores.signInChallenges.deleteAllFor(account.id);
      await this.report(stores, account, { actor, removed });
    });
  }

  private async requireWayIn(stores: Stores, account: Account): Promise<void> {
    if (account.passwordHash !== null) return;
    const { items } = await stores.identities.list(account.id, { after: null, limit: mostLooked });
    if (items.some(({ provider }) => this.providers.knows(provider))) return;
    throw new AppError('CONFLICT', { detail: 'It is the only way to sign in to this account. Set a password first.' });
  }

  private async report(
    stores: Stores,
    account: Account,
    { actor, removed }: { readonly actor: Actor; readonly removed: LinkedIdentity },
  ): Promise<void> {
    const { client } = actor;
    const providerName = this.providers.nameOf(removed.provider);
    await this.tell.notice.execute(stores, account, { notice: { what: 'identity-unlinked', providerName }, client });
    await this.tell.record.execute(stores, actor, {
      action: 'account.identity_unlinked',
      organizationId: null,
      target: { type: 'user', id: account.id },
      details: { provider: removed.provider },
    });
  }
}
