import type { Account } from '../../../domain/accounts/account.js';
import type { ClientInfo, TokenPair } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Attempt, GuardAttempts } from '../../sign-in/checks/guard-attempts.js';
import type { PermitSignIn, SignInPermit } from '../../sign-in/login/permit-sign-in.js';
import type { ReportSignIn } from '../../sign-in/login/report-sign-in.js';
import { requireAdmitted, type SignInResult, type SignInPolicy } from '../../sign-in/login/sign-in-policy.js';
import type { VerifiedRegistration, VerifyEmail } from './verify-email.js';

/**
 * The pattern of a sign-in verifier: the secret with which `VerifyEmailAndSignIn` recognizes the client that registered. Like a PKCE code
 * verifier (RFC 7636 §4.1), it has 43 to 128 unreserved characters, and should contain at least 256 random bits.
 */
export const signInVerifierPattern = /^[\w.~-]{43,128}$/;

/** Returns the hash under which the sign-in verifier is stored. Throws `VALIDATION_FAILED` for a malformed verifier. */
export function hashSignInVerifier(verifier: string, ids: IdSource): Uint8Array {
  if (signInVerifierPattern.test(verifier)) return ids.sha256(verifier);
  const errors = [
    { path: 'signInVerifier', code: 'invalid_format', message: 'Must have 43 to 128 unreserved characters.' },
  ];
  throw new CrewkitError('VALIDATION_FAILED', { errors });
}

export interface VerifyEmailAndSignInInput {
  readonly token: string;
  /** The secret that the client kept when it registered, or null if it has none. */
  readonly signInVerifier: string | null;
  readonly client: ClientInfo;
}

export interface VerifiedEmail {
  readonly email: string;
  /** The token pair, or null if the email is confirmed without a sign-in. */
  readonly pair: TokenPair | null;
}

// If the sign-in fails with one of these errors, the call succeeds without a token pair, because the email is confirmed. When the user then
// signs in, that sign-in reports the reason.
const refusals = [
  'ACCOUNT_LOCKED',
  'INVALID_TOKEN',
  'EMAIL_NOT_VERIFIED',
  'REFUSED_BY_HOST',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

/**
 * Confirms a registration and signs in the client that made it. The client proves its identity with the sign-in verifier that it kept. The
 * emailed token alone never signs a client in, because an attacker could have made the registration, with the address of the user who opens
 * the link and a password that the attacker knows. Throws `INVALID_TOKEN` or `VALIDATION_FAILED`. If a second factor is required, confirms
 * the registration and then throws `TWO_FACTOR_REQUIRED`.
 */
export class VerifyEmailAndSignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly verifyEmail: VerifyEmail,
    private readonly steps: {
      readonly guardAttempts: GuardAttempts;
      readonly permit: PermitSignIn;
      readonly policy: SignInPolicy;
      readonly report: ReportSignIn;
      readonly ids: IdSource;
    },
  ) {}

  async execute({ token, signInVerifier, client }: VerifyEmailAndSignInInput): Promise<VerifiedEmail> {
    const hash = signInVerifier === null ? null : hashSignInVerifier(signInVerifier, this.steps.ids);
    const verified = await this.verifyEmail.execute(token);
    const { email, userId, verifierHash } = verified;
    const isSameClient = hash !== null && verifierHash !== null && Buffer.from(hash).equals(verifierHash);
    if (!isSameClient) return { email, pair: null };
    try {
      const trial = { way: 'email-confirmation', factor: null, client, userId } as const;
      return { email, pair: await this.steps.report.watch({ ...trial }, () => this.signIn(verified, client)) };
    } catch (error) {
      if (refusals.some((code) => CrewkitError.is(error, code))) return { email, pair: null };
      throw error;
    }
  }

  private async signIn({ userId, email }: VerifiedRegistration, client: ClientInfo): Promise<TokenPair> {
    const attempt = await this.steps.guardAttempts.execute(email);
    const step = { attempt, method: 'email-confirmation', provider: null, client } as const;
    const permit = await this.steps.permit.byId(userId, step);
    const admission = await this.unitOfWork.run((stores) => this.admit(stores, userId, { attempt, permit, client }));
    return requireAdmitted(admission, 'INVALID_TOKEN');
  }

  private async admit(
    stores: Stores,
    userId: string,
    signIn: { readonly attempt: Attempt; readonly permit: SignInPermit | null; readonly client: ClientInfo },
  ): Promise<SignInResult> {
    const { attempt } = signIn;
    const account: Account | null = await stores.accounts.lockById(userId);
    // The account's email might have changed since the confirmation. In that case, the lockout of the new email was not checked.
    const admission: SignInResult =
      account?.email === attempt.email
        ? // The client that made the registration chose the password.
          await this.steps.policy.signIn(stores, account, {
            ...signIn,
            factor: null,
            identity: null,
            method: 'password',
          })
        : { kind: 'disabled' };
    // The attempt was not a guess, so it is subtracted from the count.
    if (admission.kind === 'disabled' || admission.kind === 'unverified') {
      await this.steps.guardAttempts.release(stores, attempt);
    }
    return admission;
  }
}
