import type { Account } from '../../../domain/accounts/account.js';
import type { PasskeyUse } from '../../../domain/sign-in/passkey.js';
import { recoveryCodeText } from '../../../domain/sign-in/recovery-code.js';
import type { ClientInfo } from '../../../domain/sign-in/session.js';
import { twoFactorContext, type SecondFactor } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { SecretBox } from '../../../ports/secret-box.js';
import type { Totp } from '../../../ports/sign-in/totp.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import type { Attempt, GuardAttempts } from '../checks/guard-attempts.js';

interface Proof {
  readonly factor: SecondFactor;
  readonly client: ClientInfo;
  /** The attempt that has already been counted toward the email's lockout. */
  readonly attempt: Attempt;
}

/**
 * Verifies a proof of an account's second factor, and uses up a correct code. After a correct TOTP code, the codes of its time step and of
 * earlier time steps are no longer accepted (RFC 6238 §5.2). A recovery code is removed, and the account's owner is notified by email that
 * it was used. Runs in the transaction of the calling code, which must have locked the account in the database. Before the comparison, the
 * attempt is counted toward the lockout of the account's second factor.
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
      readonly guardAttempts: GuardAttempts;
    },
  ) {}

  /**
   * Returns null if the proof is correct. Returns an `INVALID_TWO_FACTOR_CODE` or `INVALID_PASSKEY` error if it is wrong, and an `ACCOUNT_LOCKED` error
   * without a comparison if the second factor is locked out. The calling code must throw the error after the commit, so that the count of
   * attempts is stored. Only a wrong code stays counted, both for the second factor and for the email.
   */
  async execute(stores: Stores, account: Account, { factor, client, attempt }: Proof): Promise<CrewkitError | null> {
    const { guardAttempts } = this.tools;
    const locked = await guardAttempts.countCode(stores, account.id);
    if (locked !== null) {
      await guardAttempts.release(stores, attempt);
      return locked;
    }
    if (!(await this.accept(stores, account, { factor, client }))) {
      return new CrewkitError(factor.kind === 'passkey' ? 'INVALID_PASSKEY' : 'INVALID_TWO_FACTOR_CODE');
    }
    await guardAttempts.releaseCode(stores, account.id);
    await guardAttempts.release(stores, attempt);
    return null;
  }

  private accept(stores: Stores, account: Account, { factor, client }: Omit<Proof, 'attempt'>): Promise<boolean> {
    switch (factor.kind) {
      case 'totp':
        return this.acceptCode(stores, account.id, factor.code);
      case 'recovery':
        return this.acceptRecoveryCode(stores, account, { code: factor.code, client });
      case 'passkey':
        return this.acceptPasskey(stores, account.id, factor.use);
    }
  }

  /** Accepts the verified passkey if it is the account's, and has not been deleted since it was verified. */
  private async acceptPasskey(stores: Stores, userId: string, use: PasskeyUse): Promise<boolean> {
    if (use.userId !== userId) return false;
    return stores.passkeys.recordUse(use.id, { ...use, lastUsedAt: this.tools.clock.now() });
  }

  private async acceptCode(stores: Stores, userId: string, code: string): Promise<boolean> {
    const kept = await stores.twoFactor.find(userId);
    if (kept === null) return false;
    const secret = this.secretBox.open(kept.sealedSecret, twoFactorContext(userId));
    if (secret === null) {
      this.tools.logger.error({ userId }, 'a two-factor secret does not open: is its encryption key configured?');
      return false;
    }
    const window = { now: this.tools.clock.now(), after: kept.lastTimeStep };
    const timeStep = this.totp.acceptedStep(secret, code, window);
    return timeStep !== null && stores.twoFactor.acceptTimeStep(userId, timeStep);
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
