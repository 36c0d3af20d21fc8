import type { Account, PendingRegistration } from '../../../domain/accounts/account.js';
import { lifetimes } from '../../../domain/lifetimes.js';
import type { MailContent } from '../../../ports/mail/mail-templates.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { AppLinks } from '../../mail/app-links.js';
import type { PostMail } from '../../mail/post-mail.js';

export interface RegistrationMail {
  readonly registration: Pick<PendingRegistration, 'email' | 'firstName' | 'lastName' | 'next' | 'createdAt'>;
  /** The token in plain text. Only the email contains it. */
  readonly token: string;
  /**
   * The verified account that already has the email of the registration, or null. If there is such an account, the email notifies the
   * account's owner and contains no confirmation link.
   */
  readonly verified: Account | null;
  /** Whether other registrations for the email, with a different password, are pending. If so, the email contains a warning. */
  readonly isContested: boolean;
  /** Whether `RecipientLimit` allows another email to the recipient. If false, a decoy (see `PostMail`) is added to the outbox instead. */
  readonly allowed: boolean;
}

/** Adds the email for a registration to the outbox, in the same transaction as the registration. */
export class PostRegistrationMail {
  constructor(
    private readonly postMail: PostMail,
    private readonly links: AppLinks,
  ) {}

  async execute(stores: Stores, mail: RegistrationMail): Promise<void> {
    const { registration, verified, allowed } = mail;
    const content =
      verified === null ? this.confirmation(mail) : accountExistsMail(this.links, verified, registration.next);
    const silent = !allowed || (verified !== null && verified.disabledAt !== null);
    await this.postMail.execute(stores, silent ? null : registration.email, content);
  }

  /**
   * Adds to the outbox an email that asks the reader to sign up again. The email does not mention any registration, and its link does not
   * confirm one.
   */
  askToSignUpAgain(stores: Stores, email: string): Promise<void> {
    return this.postMail.execute(stores, email, { kind: 'sign-up-again', signUpLink: this.links.signUp() });
  }

  private confirmation({ registration, token, isContested }: RegistrationMail): MailContent {
    const { firstName, lastName, next, createdAt } = registration;
    return {
      kind: 'verify-email',
      firstName,
      lastName,
      link: this.links.verifyEmail(token, next),
      requestedAt: createdAt,
      validHours: lifetimes.verificationTokenSeconds / 3600,
      isContested,
    };
  }
}

/**
 * Builds the email that is sent when an existing account's address is used to sign up again. `next` is the path that the app opens after
 * the user has signed in.
 */
export function accountExistsMail(
  links: AppLinks,
  { firstName }: Pick<Account, 'firstName'>,
  next: string | null,
): MailContent {
  return {
    kind: 'account-exists',
    firstName,
    signInLink: links.signIn(next),
    forgotPasswordLink: links.forgotPassword(next),
  };
}
