import type { Account } from '../../../domain/accounts/account.js';
import type { ExternalIdentity } from '../../../domain/sign-in/identity.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type {
  ClientInfo,
  IssuedAccess,
  RefreshToken,
  RenewedAccess,
  SignInMethod,
  TokenPair,
} from '../../../domain/sign-in/session.js';
import type { SecondFactor } from '../../../domain/sign-in/two-factor.js';
import type { ErrorCode } from '../../../errors/catalogue.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { CheckSecondFactor } from '../two-factor/check-second-factor.js';
import type { Attempt, GuardAttempts } from '../checks/guard-attempts.js';
import type { IssueTokenPair, RenewedSession } from './issue-token-pair.js';
import type { NoticeDevice } from './notice-device.js';
import type { SignInPermit } from './permit-sign-in.js';

/** The reason for refusing a sign-in. The calling code must turn it into an error after the commit. */
type Refusal =
  | { readonly kind: 'unverified' }
  | { readonly kind: 'disabled' }
  /** The second factor is wrong or locked out. */
  | { readonly kind: 'no-second-factor'; readonly error: CrewkitError };

export type SignInResult =
  | { readonly kind: 'admitted'; readonly pair: TokenPair }
  /** The second factor is required. The client must present `token` together with the second factor. */
  | { readonly kind: 'challenged'; readonly token: string; readonly expiresAt: Date }
  | Refusal;

/** The result if the client presents a refresh token again during the grace period after the token's rotation. */
export type Reissue = { readonly kind: 'reissued'; readonly access: RenewedAccess } | Refusal;

/**
 * The sign-in of a user who has just proven ownership of the account by a password, a passkey, an emailed code, at an identity provider,
 * or by a second-factor challenge.
 */
export interface SignIn {
  /** The attempt that was counted before the proof was checked. An `Attempt` exists only if the email was not locked out. */
  readonly attempt: Attempt;
  /** The permit of the embedding application, or null if the account was disabled or unverified when it was asked for. */
  readonly permit: SignInPermit | null;
  /** The given second factor, or null if none was given. */
  readonly factor: SecondFactor | null;
  /** The identity to link when the second-factor challenge is completed, or null if there is none. */
  readonly identity: ExternalIdentity | null;
  /** The method of the first step. A passkey must have verified the user, because it counts as both factors. */
  readonly method: SignInMethod;
  readonly client: ClientInfo;
}

/**
 * Issues all tokens: every sign-in method and every refresh must use this policy. The policy admits only accounts of people that are verified and not
 * disabled. The required `Attempt` shows that the email was not locked out when the attempt was counted. If the account has a second factor
 * and none was given, the policy starts a second-factor challenge instead of a session. The policy runs in the transaction of the calling
 * code, which must have locked the account. The required `SignInPermit` shows that the hook `beforeSignIn` has not refused the sign-in.
 */
export class SignInPolicy {
  constructor(
    private readonly issue: IssueTokenPair,
    private readonly steps: {
      readonly guardAttempts: GuardAttempts;
      readonly checkSecondFactor: CheckSecondFactor;
      readonly noticeDevice: NoticeDevice;
    },
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  /** Starts a session. If the account has a second factor that was not given, starts a second-factor challenge instead. */
  async signIn(stores: Stores, account: Account, signIn: SignIn): Promise<SignInResult> {
    const { attempt, permit, factor, identity, method, client } = signIn;
    const refusal = refuse(account) ?? refuseWithoutPermit(account, permit);
    if (refusal !== null) return refusal;
    if (account.twoFactorEnabled && method !== 'passkey') {
      if (factor === null) {
        await this.steps.guardAttempts.release(stores, attempt);
        return this.challenge(stores, account, { identity, method });
      }
      const error = await this.steps.checkSecondFactor.execute(stores, account, { factor, client, attempt });
      if (error !== null) return { kind: 'no-second-factor', error };
    }
    await this.steps.guardAttempts.clear(stores, account.id, attempt);
    await this.steps.noticeDevice.execute(stores, account, client);
    return {
      kind: 'admitted',
      pair: await this.issue.begin(stores, account, {
        method,
        secondFactor: method === 'passkey' || account.twoFactorEnabled,
        client,
      }),
    };
  }

  /**
   * Issues the next pair of a session whose refresh token was just rotated. Does not check the second factor again: it was checked when the
   * session started, and turning on the second factor ends the sessions that started without it.
   */
  async renew(stores: Stores, account: Account, session: RenewedSession): Promise<SignInResult> {
    const refusal = refuse(account);
    if (refusal !== null) return refusal;
    return { kind: 'admitted', pair: await this.issue.renew(stores, account, session) };
  }

  /**
   * Issues only an access token. Call it only if the session is live and the grace period after the rotation of the presented refresh token
   * has not ended.
   */
  async reissue(stores: Stores, account: Account, sessionId: string): Promise<Reissue> {
    const refusal = refuse(account);
    if (refusal !== null) return refusal;
    return { kind: 'reissued', access: await this.issue.reissue(stores, account, sessionId) };
  }

  /**
   * Issues an access token for a session that continues unchanged, or returns null if the policy does not admit the account. Call it only
   * if the session of the refresh token is live. Stores nothing, so the account does not have to be locked.
   */
  async readmit(
    account: Account,
    token: Pick<RefreshToken, 'accessTokenId' | 'expiresAt'>,
  ): Promise<IssuedAccess | null> {
    return refuse(account) === null ? this.issue.repeat(account, token) : null;
  }

  private async challenge(
    stores: Stores,
    account: Account,
    step: Pick<SignIn, 'identity' | 'method'>,
  ): Promise<SignInResult> {
    const createdAt = this.sources.clock.now();
    const expiresAt = secondsAfter(createdAt, lifetimes.signInChallengeSeconds);
    const token = this.sources.ids.secretToken();
    const tokenHash = this.sources.ids.sha256(token);
    await stores.signInChallenges.insert({ tokenHash, userId: account.id, ...step, createdAt, expiresAt });
    return { kind: 'challenged', token, expiresAt };
  }
}

function refuse(account: Account): Refusal | null {
  // Only programs use service accounts, and only with API keys.
  if (account.disabledAt !== null || account.organizationId !== null) return { kind: 'disabled' };
  return account.emailVerifiedAt === null ? { kind: 'unverified' } : null;
}

/** The permit can be missing or for another user if the account was enabled, verified or created since the hook ran. */
function refuseWithoutPermit({ id }: Account, permit: SignInPermit | null): Refusal | null {
  return permit !== null && (permit.userId === null || permit.userId === id) ? null : { kind: 'disabled' };
}

/**
 * Returns the token pair if the sign-in policy admitted the user, and otherwise throws the error for the refusal. `disabledAs` is the error
 * code for a disabled account. It must be the same code that the calling code uses for an account that does not exist.
 */
export function requireAdmitted(admission: SignInResult, disabledAs: ErrorCode): TokenPair {
  switch (admission.kind) {
    case 'admitted':
      return admission.pair;
    case 'challenged':
      throw new CrewkitError('TWO_FACTOR_REQUIRED', {
        challengeToken: admission.token,
        challengeExpiresAt: admission.expiresAt.toISOString(),
      });
    case 'unverified':
      throw new CrewkitError('EMAIL_NOT_VERIFIED');
    case 'no-second-factor':
      throw admission.error;
    case 'disabled':
      throw new CrewkitError(disabledAs);
  }
}
