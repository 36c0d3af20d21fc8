import { normalizeEmail } from '../../../domain/accounts/email-address.js';
import type { ClientInfo, TokenPair } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UrlSigner } from '../../../ports/files/url-signer.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { EmailCode } from '../../../ports/sign-in/email-code-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Attempt, GuardAttempts } from '../checks/guard-attempts.js';
import type { PermitSignIn, SignInPermit } from '../login/permit-sign-in.js';
import type { ReportSignIn, SignInAttempt } from '../login/report-sign-in.js';
import { requireAdmitted, type SignInResult, type SignInPolicy } from '../login/sign-in-policy.js';
import { hashEmailCode } from './hash-email-code.js';

export interface SignInWithEmailCodeInput {
  readonly email: string;
  readonly code: string;
  readonly client: ClientInfo;
}

type GivenCode = Pick<EmailCode, 'userId' | 'codeHash'>;

interface Proven {
  readonly attempt: Attempt;
  readonly permit: SignInPermit | null;
  readonly client: ClientInfo;
}

/**
 * Signs in with the code that was emailed to the user. Of N parallel calls with the right code, exactly one uses it up. A wrong code counts
 * as an attempt at the email. Throws `INVALID_EMAIL_CODE` for a wrong, used or expired code, an unknown email and a disabled account. Throws
 * `ACCOUNT_LOCKED`, `EMAIL_NOT_VERIFIED`, and `TWO_FACTOR_REQUIRED` if the account has a second factor.
 */
export class SignInWithEmailCode {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: {
      readonly guardAttempts: GuardAttempts;
      readonly permit: PermitSignIn;
      readonly policy: SignInPolicy;
      readonly report: ReportSignIn;
    },
    private readonly sources: { readonly signer: UrlSigner; readonly ids: IdSource; readonly clock: Clock },
  ) {}

  execute({ client, ...input }: SignInWithEmailCodeInput): Promise<TokenPair> {
    const trial: SignInAttempt = { way: 'email-code', factor: null, client, userId: null };
    return this.steps.report.watch(trial, () => this.tryCode(input, trial));
  }

  private async tryCode(
    input: Pick<SignInWithEmailCodeInput, 'email' | 'code'>,
    trial: SignInAttempt,
  ): Promise<TokenPair> {
    const { client } = trial;
    const attempt = await this.steps.guardAttempts.execute(normalizeEmail(input.email));
    const account = await this.unitOfWork.read(({ accounts }) => accounts.findByEmail(attempt.email));
    trial.userId = account?.id ?? null;
    // For an unknown email, the code of an account that does not exist is looked up, so that the work is the same.
    const userId = account?.id ?? this.sources.ids.rowId();
    const given: GivenCode = { userId, codeHash: hashEmailCode(userId, input.code, this.sources) };
    const isRight = await this.unitOfWork.read(({ emailCodes }) => emailCodes.has(given, this.sources.clock.now()));
    if (!isRight) throw new CrewkitError('INVALID_EMAIL_CODE');
    const permit = await this.steps.permit.execute(account, { attempt, method: 'email-code', provider: null, client });
    const admission = await this.unitOfWork.run((stores) => this.admit(stores, given, { attempt, permit, client }));
    if (admission === null) throw new CrewkitError('INVALID_EMAIL_CODE');
    return requireAdmitted(admission, 'INVALID_EMAIL_CODE');
  }

  /** Uses up the code, even if the account is refused. Returns null if a concurrent call has used it up. */
  private async admit(stores: Stores, given: GivenCode, proven: Proven): Promise<SignInResult | null> {
    const account = await stores.accounts.lockById(given.userId);
    const isFirst = await stores.emailCodes.consume(given, this.sources.clock.now());
    // The email might have changed since the code was found. The lockout of the new email was not checked.
    if (!isFirst || account?.email !== proven.attempt.email) return null;
    return this.steps.policy.signIn(stores, account, {
      ...proven,
      ...{ factor: null, identity: null },
      method: 'email_code',
    });
  }
}
