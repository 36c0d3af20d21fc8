import type { Account } from '../../domain/account.js';
import type { MailContent } from '../../ports/mail-templates.js';
import type { AppLinks } from '../mail/app-links.js';

/** Tells the owner of an account that it was asked for again; `next` is where to go on after signing in. */
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
