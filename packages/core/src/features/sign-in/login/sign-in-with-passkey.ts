import type { PasskeyUse } from '../../../domain/sign-in/passkey.js';
import type { ClientInfo, TokenPair } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Attempt, GuardAttempts } from '../checks/guard-attempts.js';
import type { PermitSignIn, SignInPermit } from './permit-sign-in.js';
import type { ReportSignIn, SignInAttempt } from './report-sign-in.js';
import { requireAdmitted, type SignInResult, type SignInPolicy } from './sign-in-policy.js';
import type { CheckPasskey, PasskeyAnswer } from '../passkeys/check-passkey.js';
import type { PasskeyChallenges } from '../passkeys/passkey-challenges.js';

interface Proven {
  readonly use: PasskeyUse;
  readonly attempt: Attempt;
  readonly permit: SignInPermit | null;
  readonly client: ClientInfo;
}

/**
 * Signs in the user to whom the passkey belongs. The authenticator must have verified the user, so the passkey counts as both factors.
 * Throws `INVALID_PASSKEY` for an unknown, expired or used challenge, an unknown passkey, an invalid signature and a disabled account. Throws
 * `ACCOUNT_LOCKED` while the email is locked out, and `EMAIL_NOT_VERIFIED`.
 */
export class SignInWithPasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passkeys: { readonly challenges: PasskeyChallenges; readonly check: CheckPasskey },
    private readonly steps: {
      readonly guardAttempts: GuardAttempts;
      readonly permit: PermitSignIn;
      readonly policy: SignInPolicy;
      readonly report: ReportSignIn;
      readonly clock: Clock;
    },
  ) {}

  execute({ client, ...answer }: PasskeyAnswer & { readonly client: ClientInfo }): Promise<TokenPair> {
    const trial: SignInAttempt = { way: 'passkey', factor: null, client, userId: null };
    return this.steps.report.watch(trial, () => this.tryPasskey(answer, trial));
  }

  private async tryPasskey({ challengeId, credential }: PasskeyAnswer, trial: SignInAttempt): Promise<TokenPair> {
    const { client } = trial;
    const { challenges, check } = this.passkeys;
    const consumed = await challenges.consume('sign-in', challengeId);
    if (consumed === null) throw new CrewkitError('INVALID_PASSKEY');
    const passkey = await check.find(credential);
    const account = passkey && (await this.unitOfWork.read(({ accounts }) => accounts.findById(passkey.userId)));
    if (passkey === null || account === null) throw new CrewkitError('INVALID_PASSKEY');
    trial.userId = account.id;
    const attempt = await this.steps.guardAttempts.execute(account.email);
    const use = await check.verify(passkey, credential, consumed.challenge);
    if (!use?.userVerified) throw new CrewkitError('INVALID_PASSKEY');
    const permit = await this.steps.permit.execute(account, { attempt, method: 'passkey', provider: null, client });
    const admission = await this.unitOfWork.run((stores) => this.admit(stores, { use, attempt, permit, client }));
    return requireAdmitted(admission, 'INVALID_PASSKEY');
  }

  private async admit(stores: Stores, { use, attempt, permit, client }: Proven): Promise<SignInResult> {
    const account = await stores.accounts.lockById(use.userId);
    const lastUsedAt = this.steps.clock.now();
    // The passkey might have been deleted, and the email changed, since they were read. The lockout of the new email was not checked.
    const isCurrent =
      account?.email === attempt.email && (await stores.passkeys.recordUse(use.id, { ...use, lastUsedAt }));
    const admission: SignInResult = isCurrent
      ? await this.steps.policy.signIn(stores, account, {
          ...{ attempt, permit, factor: null, identity: null },
          method: 'passkey',
          client,
        })
      : { kind: 'disabled' };
    // The signature was valid, so it was no wrong guess.
    if (admission.kind === 'disabled' || admission.kind === 'unverified') {
      await this.steps.guardAttempts.release(stores, attempt);
    }
    return admission;
  }
}
