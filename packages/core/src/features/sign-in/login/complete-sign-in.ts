import type { Account } from '../../../domain/accounts/account.js';
import type { ClientInfo, TokenPair } from '../../../domain/sign-in/session.js';
import type { SecondFactor } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Attempt, GuardAttempts } from '../checks/guard-attempts.js';
import type { PermitSignIn, SignInPermit } from './permit-sign-in.js';
import type { ReportSignIn, SignInAttempt } from './report-sign-in.js';
import { requireAdmitted, type SignInResult, type SignInPolicy } from './sign-in-policy.js';
import type { LinkIdentity } from './link-identity.js';
import {
  notOneFactor,
  requireSecondFactor,
  type TypedCodes,
  type TypedFactor,
} from '../two-factor/find-second-factor.js';
import type { CheckPasskey, PasskeyAnswer } from '../passkeys/check-passkey.js';
import type { PasskeyChallenges } from '../passkeys/passkey-challenges.js';

export interface CompleteSignInInput extends TypedCodes {
  readonly challengeToken: string;
  /** A passkey in place of a code. */
  readonly passkey?: PasskeyAnswer | undefined;
  readonly client: ClientInfo;
}

/** The factor as it was sent. A passkey is not verified yet. */
type GivenFactor = TypedFactor | { readonly kind: 'passkey'; readonly answer: PasskeyAnswer };

interface Answer {
  readonly tokenHash: Uint8Array;
  readonly attempt: Attempt;
  readonly permit: SignInPermit | null;
  readonly factor: SecondFactor;
  readonly client: ClientInfo;
}

/**
 * Completes a sign-in with the second factor: a code, or one of the user's passkeys. The first step of the sign-in, with a password or an identity provider, has issued a
 * second-factor challenge. Success uses up the challenge, but a wrong code does not. Of N parallel correct calls, exactly one succeeds.
 * Throws `VALIDATION_FAILED`, `INVALID_TOKEN`, `INVALID_TWO_FACTOR_CODE`, `INVALID_PASSKEY`, `EMAIL_NOT_VERIFIED` or `ACCOUNT_LOCKED`. Throws
 * `SOCIAL_LOGIN_FAILED` if the sign-in started with an identity that has since been linked to another account.
 */
export class CompleteSignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: {
      readonly guardAttempts: GuardAttempts;
      readonly permit: PermitSignIn;
      readonly policy: SignInPolicy;
      readonly linkIdentity: LinkIdentity;
      readonly report: ReportSignIn;
      readonly challenges: PasskeyChallenges;
      readonly checkPasskey: CheckPasskey;
    },
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute({ challengeToken, client, ...typed }: CompleteSignInInput): Promise<TokenPair> {
    const given = requireTypedOrPasskey(typed);
    const tokenHash = this.sources.ids.sha256(challengeToken);
    const trial: SignInAttempt = { way: 'second-factor', factor: given.kind, client, userId: null };
    return this.steps.report.watch(trial, () => this.tryFactor(tokenHash, given, trial));
  }

  private async tryFactor(tokenHash: Uint8Array, given: GivenFactor, trial: SignInAttempt): Promise<TokenPair> {
    const account = await this.findAccount(tokenHash);
    if (account === null) throw new CrewkitError('INVALID_TOKEN');
    trial.userId = account.id;
    const attempt = await this.steps.guardAttempts.execute(account.email);
    const factor = given.kind === 'passkey' ? await this.verifyPasskey(given.answer) : given;
    const { client } = trial;
    const step = { attempt, method: 'second-factor', provider: null, client } as const;
    const permit = await this.steps.permit.execute(account, step);
    const answer = { tokenHash, attempt, permit, factor, client };
    // Refusals are thrown only after the commit, so that a wrong code stays counted.
    const admission = await this.unitOfWork.run((stores) => this.complete(stores, account.id, answer));
    if (admission === null) throw new CrewkitError('INVALID_TOKEN');
    return requireAdmitted(admission, 'INVALID_TOKEN');
  }

  /** Verifies the passkey. `CheckSecondFactor` checks that it belongs to the account. */
  private async verifyPasskey({ challengeId, credential }: PasskeyAnswer): Promise<SecondFactor> {
    const { challenges, checkPasskey } = this.steps;
    const consumed = await challenges.consume('second-factor', challengeId);
    const passkey = consumed && (await checkPasskey.find(credential));
    const use = passkey && (await checkPasskey.verify(passkey, credential, consumed.challenge));
    if (use === null) throw new CrewkitError('INVALID_PASSKEY');
    return { kind: 'passkey', use };
  }

  private findAccount(tokenHash: Uint8Array): Promise<Account | null> {
    const now = this.sources.clock.now();
    return this.unitOfWork.read(async (stores) => {
      const challenge = await stores.signInChallenges.find(tokenHash, now);
      return challenge === null ? null : stores.accounts.findById(challenge.userId);
    });
  }

  /**
   * Completes the sign-in. Returns null if the challenge no longer exists. Uses up the challenge only if the user is admitted. A thrown
   * error rolls back the whole transaction; the email's attempt stays counted, because it was counted before the transaction.
   */
  private async complete(stores: Stores, userId: string, answer: Answer): Promise<SignInResult | null> {
    const { tokenHash, client, ...given } = answer;
    const account = await stores.accounts.lockById(userId);
    const now = this.sources.clock.now();
    // Because the account is locked in the database, the challenge cannot be removed before it is consumed below.
    const challenge = await stores.signInChallenges.find(tokenHash, now);
    if (account === null || challenge?.userId !== account.id) {
      // A concurrent call was faster, for example after a double click. No code was compared, so the attempt is subtracted from the count.
      await this.steps.guardAttempts.release(stores, given.attempt);
      return null;
    }
    const { identity, method } = challenge;
    const admission = await this.steps.policy.signIn(stores, account, { ...given, identity, method, client });
    if (admission.kind !== 'admitted') return admission;
    // This is a safeguard: even if a store's lock has no effect, exactly one of N parallel calls succeeds.
    if ((await stores.signInChallenges.consume(tokenHash, now)) === null) throw new CrewkitError('INVALID_TOKEN');
    if (identity !== null && !(await this.steps.linkIdentity.execute(stores, account, { identity, client }))) {
      throw new CrewkitError('SOCIAL_LOGIN_FAILED');
    }
    return admission;
  }
}

/** Returns the only factor that was sent. Throws `VALIDATION_FAILED` if there is none or more than one. */
function requireTypedOrPasskey({ passkey, ...typed }: TypedCodes & Pick<CompleteSignInInput, 'passkey'>): GivenFactor {
  if (passkey === undefined) return requireSecondFactor(typed);
  if (typed.code !== undefined || typed.recoveryCode !== undefined) throw notOneFactor();
  return { kind: 'passkey', answer: passkey };
}
