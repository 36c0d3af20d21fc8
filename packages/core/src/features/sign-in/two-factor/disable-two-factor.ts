import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import type { ProveSecondFactor } from './prove-second-factor.js';
import { requireSecondFactor, type TypedCodes } from './find-second-factor.js';

/**
 * Turns off the caller's second factor after verifying it, and deletes the secret and the recovery codes. Throws `VALIDATION_FAILED`, and
 * the same errors as `ProveSecondFactor`.
 */
export class DisableTwoFactor {
  constructor(
    private readonly prove: ProveSecondFactor,
    private readonly report: ReportOwnChange,
  ) {}

  async execute(actor: SessionActor, typed: TypedCodes): Promise<void> {
    await this.prove.execute(actor, requireSecondFactor(typed), async (stores, account) => {
      await stores.twoFactor.disable(account.id);
      // Pending challenges wait for a code that no longer exists, so these sign-ins must be started again.
      await stores.signInChallenges.deleteAllFor(account.id);
      await stores.accounts.update(account.id, { twoFactorEnabled: false });
      await this.report.execute(stores, account, {
        notice: { what: 'two-factor-disabled' },
        action: 'account.two_factor_disabled',
        client: actor.client,
      });
    });
  }
}
