import type { PendingRegistration } from '../../../domain/accounts/account.js';
import { isForUsers, type FieldValues, type HostFields } from '../../../domain/fields/host-fields.js';
import { appPathErrors } from '../../../domain/sign-in/app-path.js';
import { isEmailAddress, normalizeEmail } from '../../../domain/accounts/email-address.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import { findNameErrors, normalizeName } from '../../../domain/accounts/person-name.js';
import { unknownClient } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { PasswordHasher } from '../../../ports/sign-in/password-hasher.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { AdmitRegistration } from '../../sign-in/checks/admit-registration.js';
import type { RequireAcceptablePassword } from '../../sign-in/checks/require-acceptable-password.js';
import type { CaptchaAnswer, RequireCaptcha } from '../../sign-in/checks/require-captcha.js';
import type { RecipientLimit } from '../../mail/recipient-limit.js';
import { findWaitingRegistration } from './find-waiting-registration.js';
import type { PostRegistrationMail } from './post-registration-mail.js';
import { hashSignInVerifier } from './verify-email-and-sign-in.js';

export interface RegisterAccountInput extends CaptchaAnswer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** The values of the embedding application's fields that users may write. */
  readonly fields?: FieldValues<'user'> | undefined;
  /** The path that the app opens after the confirmation. The emailed link contains this path. */
  readonly next?: string | undefined;
  /** A secret that the client keeps, so that the confirmation can sign the client in. See `VerifyEmailAndSignIn`. */
  readonly signInVerifier?: string | undefined;
}

/**
 * Stores a registration and emails its confirmation link. The account is created only when the registration is confirmed. If the email has
 * a verified account, the account's owner gets a notice instead of the link. The response and the work stay the same, so that the caller
 * cannot tell whether there is an account. Throws `VALIDATION_FAILED`, and the errors of the hook `beforeRegister`. Throws `UNAVAILABLE` if a captcha is required and cannot be checked.
 */
export class RegisterAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly steps: {
      readonly requireCaptcha: RequireCaptcha;
      readonly admitRegistration: AdmitRegistration;
      readonly requirePassword: RequireAcceptablePassword;
      readonly postMail: PostRegistrationMail;
      readonly limit: RecipientLimit;
      readonly fields: HostFields;
      readonly ids: IdSource;
      readonly clock: Clock;
    },
  ) {}

  /** Stores the registration and returns the normalized email. */
  async execute({ password, signInVerifier, ...input }: RegisterAccountInput): Promise<string> {
    await this.steps.requireCaptcha.execute(input);
    const email = normalizeEmail(input.email);
    const firstName = normalizeName(input.firstName);
    const lastName = normalizeName(input.lastName);
    const names = [...findNameErrors(firstName, 'firstName'), ...findNameErrors(lastName, 'lastName')];
    const own = this.steps.fields.read('user', input.fields, isForUsers);
    const errors = [...names, ...own.errors, ...(await this.steps.requirePassword.findFaults(password, 'password'))];
    if (!isEmailAddress(email))
      errors.push({ path: 'email', code: 'invalid_email', message: 'Must be an email address.' });
    const next = input.next ?? null;
    if (next !== null) errors.push(...appPathErrors(next, 'next'));
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
    const given = input.fields && { fields: own.values };
    const registration = { email, firstName, lastName, ...given, via: 'password', provider: null } as const;
    const caller = { userId: null, client: input.client ?? unknownClient };
    const admitted = await this.steps.admitRegistration.execute(registration, caller);
    const verifierHash = signInVerifier === undefined ? null : hashSignInVerifier(signInVerifier, this.steps.ids);
    const passwordHash = await this.hashFor(email, password);
    await this.take({ email, ...admitted, passwordHash, next, verifierHash });
    return email;
  }

  /**
   * Returns the password hash for a registration. If the pending registration for the email has the same password, returns that
   * registration's hash. Otherwise, returns a new hash. Registrations with the same hash are treated as registrations of the same user, so
   * that the link can be sent again. Verification and hashing always both run, so that the timing reveals nothing.
   */
  private async hashFor(email: string, password: string): Promise<string> {
    const now = this.steps.clock.now();
    const waiting = await this.unitOfWork.read((stores) => findWaitingRegistration(stores, { email, now }));
    const earlier = waiting?.person.passwordHash ?? null;
    // The second comparison always fails, and a hasher may delay failures.
    const [isSame] = await Promise.all([this.hasher.verify(password, earlier), this.hasher.verify(password, null)]);
    const hash = await this.hasher.hash(password);
    return isSame && earlier !== null ? earlier : hash;
  }

  private async take(person: Omit<PendingRegistration, 'tokenHash' | 'createdAt' | 'expiresAt'>): Promise<void> {
    const allowed = await this.steps.limit.allows(person.email);
    const createdAt = this.steps.clock.now();
    const expiresAt = secondsAfter(createdAt, lifetimes.verificationTokenSeconds);
    const token = this.steps.ids.secretToken();
    const registration = { ...person, tokenHash: this.steps.ids.sha256(token), createdAt, expiresAt };
    await this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.findByEmail(person.email);
      const verified = account?.emailVerifiedAt ? account : null;
      // A registration whose email is not sent could never be confirmed.
      if (verified === null && allowed) await stores.pendingRegistrations.insert(registration);
      const waiting = await findWaitingRegistration(stores, { email: person.email, now: createdAt });
      const isContested = waiting?.isContested ?? false;
      await this.steps.postMail.execute(stores, { registration, token, verified, isContested, allowed });
    });
  }
}
