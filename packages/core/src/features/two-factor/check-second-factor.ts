import type { Account } from '../../domain/account.js';
import { recoveryCodeText } from '../../domain/recovery-code.js';
import type { ClientInfo } from '../../domain/session.js';
import { twoFactorContext, type SecondFactor } from '../../domain/two-factor.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Logger } from '../../ports/logger.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { Totp } from '../../ports/totp.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../accounts/report-own-change.js';

/**
 * Compares the second factor of an account that has one, and spends it: a TOTP code's time step and every step before it
 * (RFC 6238 §5.2), or the recovery code, whose use the owner is told of. The caller has counted the attempt and locked the
 * account.
 */
export class CheckSecondFactor {
  constructor(
    private readonly totp: Totp,
    private readonly secretBox: SecretBox,
    private readonly tools: {
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly report: ReportOwnChange;
    },
  ) {}

  execute(
    stores: Stores,
    account: Account,
    { factor, client }: { readonly factor: SecondFactor; readonly client: ClientInfo },
  ): Promise<boolean> {
    if (factor.kind === 'totp') return this.acceptCode(stores, account.id, factor.code);
    return this.acceptRecoveryCode(stores, account, { code: factor.code, client });
  }

  private async acceptCode(stores: Stores, accountId: string, code: string): Promise<boolean> {
    const kept = await stores.twoFactor.find(accountId);
    if (kept === null) return false;
    const secret = this.secretBox.open(kept.sealedSecret, twoFactorContext(accountId));
    if (secret === null) {
      this.tools.logger.error({ accountId }, 'a two-factor secret does not open: is its encryption key configured?');
      return false;
    }
    const window = { now: this.tools.clock.now(), after: kept.lastTimeStep };
    const timeStep = this.totp.acceptedStep(secret, code, window);
    return timeStep !== null && stores.twoFactor.acceptTimeStep(accountId, timeStep);
  }

  private async acceptRecoveryCode(
    stores: Stores,
    account: Account,
    { code, client }: { readonly code: string; readonly client: ClientInfo },
  ): Promise<boolean> {
    const hash = this.tools.ids.sha256(recoveryCodeText(account.id, code));
    if (!(await stores.twoFactor.consumeRecoveryCode(account.id, hash))) return false;
    const codesLeft = await stores.twoFactor.countRecoveryCodes(account.id);
    const notice = { what: 'recovery-code-used', codesLeft } as const;
    await this.tools.report.execute(stores, account, { notice, action: 'account.recovery_code_used', client });
    return true;
  }
}
