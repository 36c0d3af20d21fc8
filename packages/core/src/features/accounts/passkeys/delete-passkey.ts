import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import { hasSignInMethod } from '../../sign-in/social/has-sign-in-method.js';
import type { SocialProviders } from '../../sign-in/social/social-providers.js';
import type { ConfirmOwner, GivenProof } from '../own-account/confirm-owner.js';

/**
 * Deletes one of the caller's passkeys after the caller has proven ownership of the account, and notifies the caller by email. Throws
 * `NOT_FOUND` for an unknown passkey and for another user's passkey. Throws `LAST_SIGN_IN_METHOD` if the account would then have no sign-in
 * method. Also throws the same errors as `ConfirmOwner`.
 */
export class DeletePasskey {
  constructor(
    private readonly confirm: ConfirmOwner,
    private readonly providers: SocialProviders,
    private readonly report: ReportOwnChange,
  ) {}

  async execute(actor: SessionActor, passkeyId: string, proof: GivenProof): Promise<void> {
    await this.confirm.execute(actor, proof, async (stores, account) => {
      const passkeys = await stores.passkeys.list(account.id);
      const passkey = passkeys.find(({ id }) => id === passkeyId);
      if (passkey === undefined) return new CrewkitError('NOT_FOUND');
      if (passkeys.length === 1 && !(await hasSignInMethod(stores, account, this.providers))) {
        return new CrewkitError('LAST_SIGN_IN_METHOD');
      }
      await stores.passkeys.delete(account.id, passkeyId);
      await this.report.execute(stores, account, {
        notice: { what: 'passkey-deleted', passkeyName: passkey.name },
        action: 'account.passkey_deleted',
        details: { passkeyId },
        client: actor.client,
      });
      return null;
    });
  }
}
