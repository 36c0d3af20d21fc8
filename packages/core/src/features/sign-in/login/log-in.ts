import type { Account, PendingRegistration } from '../../../domain/accounts/account.js';
import { normalizeEmail } from '../../../domain/accounts/email-address.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { ClientInfo, TokenPair } from '../../../domain/sign-in/session.js';
import type { SecondFactor } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { PasswordHasher } from '../../../ports/sign-in/password-hasher.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { findSecondFactor } from '../two-factor/find-second-factor.js';
import type { GuardAttempts } from '../checks/guard-attempts.js';
import type { ReportSignIn, SignInAttempt } from './report-sign-in.js';
import type { PermitSignIn } from './permit-sign-in.js';
import { requireAdmitted, type SignInResult, type SignIn, type SignInPolicy } from './sign-in-policy.js';

export interface LogInInput {
  readonly email: string;
  readonly password: string;
  /** The authenticator code. Like `recoveryCode`, it is ignored if the account has no second factor. */
  readonly totpCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly client: ClientInfo;
}

interface Candidate {
  readonly userId: string | null;
  readonly passwordHash: string | null;
  readonly twoFactorEnabled: boolean;
}

/**
 * Signs in with email and password, and with the second factor if the account has one.
 *
 * Throws `INVALID_CREDENTIALS` for an unknown email, a wrong password and a disabled account, after the same work in each case. Throws
 * `ACCOUNT_LOCKED` for a locked-out email, whether or not it has an account. Some errors are thrown only after the correct password:
 * `EMAIL_NOT_VERIFIED`, `INVALID_TWO_FACTOR_CODE`, and `TWO_FACTOR_REQUIRED` with the second-factor challenge for `CompleteSignIn`. Throws
 * `VALIDATION_FAILED` if both an authenticator code and a recovery code are given.
 */
export class LogIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly steps: {
      readonly guardAttempts: GuardAttempts;
      readonly permit: PermitSignIn;
      readonly policy: SignInPolicy;
      readonly report: ReportSignIn;
      readonly clock: Clock;
    },
  ) {}

  async execute(input: LogInInput): Promise<TokenPair> {
    const factor = findSecondFactor({ code: input.totpCode, recoveryCode: input.recoveryCode });
    const trial: SignInAttempt = {
      way: 'password',
      factor: factor?.kind ?? null,
      client: input.client,
      userId: null,
    };
    return this.steps.report.watch(trial, () => this.tryPassword(input, factor, trial));
  }

  private async tryPassword(
    { password, client, ...input }: LogInInput,
    factor: SecondFactor | null,
    trial: SignInAttempt,
  ): Promise<TokenPair> {
    const email = normalizeEmail(input.email);
    const attempt = await this.steps.guardAttempts.execute(email);
    const candidate = await this.findCandidate(email);
    trial.userId = candidate.userId;
    const right = await this.hasher.verify(password, candidate.passwordHash);
    if (!right || candidate.passwordHash === null) throw new CrewkitError('INVALID_CREDENTIALS');
    const strongerHash = this.hasher.needsRehash(candidate.passwordHash) ? await this.hasher.hash(password) : null;
    const step = { attempt, method: 'password', provider: null, client } as const;
    let permit = await this.steps.permit.byId(candidate.userId, step);
    if (factor !== null && candidate.twoFactorEnabled) {
      permit = await this.steps.permit.byId(candidate.userId, { ...step, method: 'second-factor' });
    }
    const admission = await this.admit(candidate, strongerHash, {
      ...{ attempt, permit, factor, identity: null },
      method: 'password',
      client,
    });
    return requireAdmitted(admission, 'INVALID_CREDENTIALS');
  }

  private findCandidate(email: string): Promise<Candidate> {
    const since = secondsAfter(this.steps.clock.now(), -lifetimes.registrationSeconds);
    return this.unitOfWork.read(async (stores) => {
      // The account and the registration are always both read, so that the timing does not depend on whether they exist.
      const account = await stores.accounts.findByEmail(email);
      const pending = await stores.pendingRegistrations.findNewest(email, since);
      return choose(account, pending);
    });
  }

  private admit(candidate: Candidate, strongerHash: string | null, signIn: SignIn): Promise<SignInResult> {
    return this.unitOfWork.run(async (stores) => {
      // The account is always locked before any other row, which prevents deadlocks.
      const account = candidate.userId === null ? null : await stores.accounts.lockById(candidate.userId);
      // The password might have changed while the old one was being compared.
      if (candidate.userId !== null && account?.passwordHash !== candidate.passwordHash) return { kind: 'disabled' };
      if (account !== null && strongerHash !== null) {
        await stores.accounts.update(account.id, { passwordHash: strongerHash });
      }
      const admission: SignInResult =
        account === null ? { kind: 'unverified' } : await this.steps.policy.signIn(stores, account, signIn);
      // The correct password for an unverified email does not count as a failed attempt. The correct password for a disabled account does.
      if (admission.kind === 'unverified') await this.steps.guardAttempts.release(stores, signIn.attempt);
      return admission;
    });
  }
}

/** Chooses the password hash to compare. A pending registration's hash is chosen only if the email has no verified account. */
function choose(account: Account | null, pending: PendingRegistration | null): Candidate {
  if (account !== null && (account.emailVerifiedAt !== null || pending === null)) {
    // No password is correct for a disabled account, so that every attempt takes as long as a wrong one.
    const passwordHash = account.disabledAt === null ? account.passwordHash : null;
    return { userId: account.id, passwordHash, twoFactorEnabled: account.twoFactorEnabled };
  }
  return { userId: null, passwordHash: pending?.passwordHash ?? null, twoFactorEnabled: false };
}
