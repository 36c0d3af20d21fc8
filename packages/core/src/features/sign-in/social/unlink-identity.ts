import type { Account } from '../../../domain/accounts/account.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import { requireLiveSession } from '../checks/require-live-session.js';
import { hasSignInMethod } from './has-sign-in-method.js';
import type { SocialProviders } from './social-providers.js';

/**
 * Unlinks an identity from the caller's account and notifies the caller by email. Also ends the account's sign-ins that are waiting for a
 * second factor, because one of them could have been started with this identity. Throws `NOT_FOUND` for an unknown identity and for another
 * user's identity. Throws `CONFLICT` if the account would then have no sign-in method, that is, neither a password, a passkey nor an
 * identity from a configured provider. Throws `UNAUTHENTICATED` if the caller's session has ended.
 */
export class UnlinkIdentity {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly providers: SocialProviders,
    private readonly tools: { readonly report: ReportOwnChange; readonly clock: Clock },
  ) {}

  execute(actor: SessionActor, identityId: string): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      const locked = await stores.accounts.lockById(actor.userId);
      const account = await requireLiveSession(stores, locked, { actor, now: this.tools.clock.now() });
      const removed = await stores.identities.delete(account.id, identityId);
      if (removed === null) throw new CrewkitError('NOT_FOUND');
      await this.requireWayIn(stores, account);
      await stores.signInChallenges.deleteAllFor(account.id);
      const { provider } = removed;
      const notice = { what: 'identity-unlinked', providerName: this.providers.getName(provider) } as const;
      const details = { provider };
      const { client } = actor;
      await this.tools.report.execute(stores, account, {
        notice,
        action: 'account.identity_unlinked',
        details,
        client,
      });
    });
  }

  private async requireWayIn(stores: Stores, account: Account): Promise<void> {
    if (await hasSignInMethod(stores, account, this.providers)) return;
    if ((await stores.passkeys.list(account.id)).length > 0) return;
    throw new CrewkitError('CONFLICT', {
      detail: 'It is the only way to sign in to this account. Set a password first.',
    });
  }
}
