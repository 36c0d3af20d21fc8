import type { Account } from '../../../domain/accounts/account.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { twoFactorContext } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { SecretBox } from '../../../ports/secret-box.js';
import type { Totp } from '../../../ports/sign-in/totp.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import type { GuardAttempts } from '../checks/guard-attempts.js';
import { requireLiveSession } from '../checks/require-live-session.js';
import { recoveryCodeCount, recoveryCodeText } from '../../../domain/sign-in/recovery-code.js';

type Outcome = 'enabled' | 'on-already' | 'nothing-staged' | 'wrong-code';

/**
 * Turns on the caller's second factor. The caller must give a code that was generated with the staged secret (see `GenerateTwoFactor`);
 * this code cannot be used again. Returns the recovery codes, which cannot be retrieved later. Ends the caller's other sessions, because
 * they started without a second factor. Throws `TWO_FACTOR_ALREADY_ENABLED` or `ACCOUNT_LOCKED`. Throws `INVALID_TWO_FACTOR_CODE` if the
 * code is wrong, if no secret is staged, or if the staged secret has expired. Throws `UNAUTHENTICATED` if the caller's session has ended.
 */
export class EnableTwoFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tools: {
      readonly totp: Totp;
      readonly secretBox: SecretBox;
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly logger: Logger;
    },
    private readonly steps: { readonly guardAttempts: GuardAttempts; readonly report: ReportOwnChange },
  ) {}

  async execute(actor: SessionActor, code: string): Promise<readonly string[]> {
    const known = await this.unitOfWork.read(async (stores) =>
      this.requireLive(stores, actor, await stores.accounts.findById(actor.userId)),
    );
    if (known.twoFactorEnabled) throw new CrewkitError('TWO_FACTOR_ALREADY_ENABLED');
    const attempt = await this.steps.guardAttempts.execute(known.email);
    const { codes, hashes } = newRecoveryCodes(this.tools.ids, actor.userId);
    const outcome = await this.unitOfWork.run(async (stores) => {
      const account = await this.requireLive(stores, actor, await stores.accounts.lockById(actor.userId));
      const result = await this.enable(stores, account, { actor, code });
      if (result === 'enabled') await stores.twoFactor.replaceRecoveryCodes(actor.userId, hashes);
      if (result !== 'wrong-code') await this.steps.guardAttempts.release(stores, attempt);
      return result;
    });
    if (outcome === 'enabled') return codes;
    if (outcome === 'on-already') throw new CrewkitError('TWO_FACTOR_ALREADY_ENABLED');
    if (outcome === 'wrong-code') throw new CrewkitError('INVALID_TWO_FACTOR_CODE');
    throw new CrewkitError('INVALID_TWO_FACTOR_CODE', {
      detail: 'No secret is pending: generate one first.',
    });
  }

  private async enable(
    stores: Stores,
    account: Account,
    { actor, code }: { readonly actor: SessionActor; readonly code: string },
  ): Promise<Outcome> {
    if (account.twoFactorEnabled) return 'on-already';
    const enabledAt = this.tools.clock.now();
    const staged = await stores.twoFactor.findStaged(account.id, enabledAt);
    if (staged === null) return 'nothing-staged';
    const { sealedSecret } = staged;
    const lastTimeStep = this.acceptedStep(account.id, sealedSecret, { code, now: enabledAt });
    if (lastTimeStep === null) return 'wrong-code';
    const secret = { userId: account.id, sealedSecret, lastTimeStep, enabledAt };
    if (!(await stores.twoFactor.enable(secret))) return 'on-already';
    await stores.accounts.update(account.id, { twoFactorEnabled: true });
    await endOtherSessions(stores, actor, enabledAt);
    // A pending change of the email is canceled, because until now, an attacker who has only the password could have requested it.
    await stores.emailChanges.deleteAllFor(account.id);
    await this.steps.report.execute(stores, account, {
      notice: { what: 'two-factor-enabled' },
      action: 'account.two_factor_enabled',
      client: actor.client,
    });
    return 'enabled';
  }

  private requireLive(stores: Stores, actor: SessionActor, account: Account | null): Promise<Account> {
    return requireLiveSession(stores, account, { actor, now: this.tools.clock.now() });
  }

  private acceptedStep(
    userId: string,
    sealedSecret: string,
    { code, now }: { readonly code: string; readonly now: Date },
  ): number | null {
    const secret = this.tools.secretBox.open(sealedSecret, twoFactorContext(userId));
    if (secret === null) {
      this.tools.logger.error({ userId }, 'a staged two-factor secret does not open');
      return null;
    }
    return this.tools.totp.acceptedStep(secret, code, { now, after: null });
  }
}

/**
 * Ends every session of the account except the session of the caller's access token, and records the end of each session. Also ends
 * sign-ins that are waiting for a second factor. The calling code must hold the account's database lock.
 */
async function endOtherSessions(
  stores: Stores,
  { userId, accessTokenId }: Pick<SessionActor, 'userId' | 'accessTokenId'>,
  at: Date,
): Promise<void> {
  await stores.signInChallenges.deleteAllFor(userId);
  const own = await stores.sessions.findByAccessToken(accessTokenId, at);
  const others = await stores.sessions.deleteAll(userId, own?.id);
  await stores.events.append(
    others.map((sessionId) => ({ type: 'session.revoked' as const, userId, sessionId })),
    at,
  );
}

export interface RecoveryCodes {
  /** The codes in plaintext, which are shown once and never stored. */
  readonly codes: readonly string[];
  /** The hashes of the codes, which are stored. */
  readonly hashes: readonly Uint8Array[];
}

/**
 * Returns a new set of recovery codes for the account. Call it before the transaction, because the store can run the transaction's work
 * more than once.
 */
export function newRecoveryCodes(ids: IdSource, userId: string): RecoveryCodes {
  const codes = Array.from({ length: recoveryCodeCount }, () => ids.recoveryCode());
  return { codes, hashes: codes.map((code) => ids.sha256(recoveryCodeText(userId, code))) };
}
