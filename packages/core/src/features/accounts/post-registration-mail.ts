import type { Account, PendingRegistration } from '../../domain/account.js';
import { lifetimes } from '../../domain/lifetimes.js';
import type { MailContent } from '../../ports/mail-templates.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { AppLinks } from '../mail/app-links.js';
import type { PostMail } from '../mail/post-mail.js';
import { accountExistsMail } from './account-exists-mail.js';

export interface RegistrationMail {
  readonly registration: Omit<PendingRegistration, 'passwordHash' | 'tokenHash' | 'expiresAt' | 'verifierHash'>;
  /** The token in plain text. Only the email contains it. */
  readonly token: string;
  /** The verified account with that email, or null. If there is one, its owner is notified instead. */
  readonly verified: Account | null;
  /** Whether registrations of the email with another password are pending. The email warns of them. */
  readonly isContested: boolean;
  /** If false, the recipient exceeded the limit, and a decoy is written instead. */
  readonly allowed: boolean;
}

/** Writes the email for a registration, in the registration's transaction. */
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

  /** Writes an email that asks the reader to sign up again. It names no registration and confirms none. */
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
