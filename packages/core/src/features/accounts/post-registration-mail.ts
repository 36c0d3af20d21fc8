import type { Account, PendingRegistration } from '../../domain/account.js';
import { lifetimes } from '../../domain/lifetimes.js';
import type { MailContent } from '../../ports/mail-templates.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { AppLinks } from '../mail/app-links.js';
import type { PostMail } from '../mail/post-mail.js';
import { accountExistsMail } from './account-exists-mail.js';

export interface RegistrationMail {
  readonly registration: Omit<PendingRegistration, 'passwordHash' | 'tokenHash' | 'expiresAt'>;
  /** In clear; only the mail carries it. */
  readonly token: string;
  /** The verified account of that email, if there is one: its owner is told instead. */
  readonly verified: Account | null;
  /** False: the recipient got too many; a decoy is written instead. */
  readonly allowed: boolean;
}

/** Writes the mail that answers a registration, in the registration's transaction. */
export class PostRegistrationMail {
  constructor(
    private readonly postMail: PostMail,
    private readonly links: AppLinks,
  ) {}

  async execute(stores: Stores, { registration, token, verified, allowed }: RegistrationMail): Promise<void> {
    const content =
      verified === null ? this.confirmation(registration, token) : accountExistsMail(this.links, verified);
    const silent = !allowed || (verified !== null && verified.disabledAt !== null);
    await this.postMail.execute(stores, silent ? null : registration.email, content);
  }

  private confirmation(
    { firstName, lastName, createdAt }: RegistrationMail['registration'],
    token: string,
  ): MailContent {
    return {
      kind: 'verify-email',
      firstName,
      lastName,
      link: this.links.verifyEmail(token),
      requestedAt: createdAt,
      validHours: lifetimes.verificationTokenSeconds / 3600,
    };
  }
}
