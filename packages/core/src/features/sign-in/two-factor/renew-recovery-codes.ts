import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import { newRecoveryCodes } from './enable-two-factor.js';
import type { ProveSecondFactor } from './prove-second-factor.js';
import { requireSecondFactor, type TypedCodes } from './find-second-factor.js';

/**
 * Generates new recovery codes for the caller after verifying the second factor. The old codes become invalid. The new codes are returned
 * and cannot be retrieved later. Throws `VALIDATION_FAILED`, and the same errors as `ProveSecondFactor`.
 */
export class RenewRecoveryCodes {
  constructor(
    private readonly prove: ProveSecondFactor,
    private readonly report: ReportOwnChange,
    private readonly ids: IdSource,
  ) {}

  async execute(actor: SessionActor, typed: TypedCodes): Promise<readonly string[]> {
    const factor = requireSecondFactor(typed);
    const { codes, hashes } = newRecoveryCodes(this.ids, actor.userId);
    await this.prove.execute(actor, factor, async (stores, account) => {
      await stores.twoFactor.replaceRecoveryCodes(account.id, hashes);
      await this.report.execute(stores, account, {
        notice: { what: 'recovery-codes-renewed' },
        action: 'account.recovery_codes_renewed',
        client: actor.client,
      });
    });
    return codes;
  }
}
