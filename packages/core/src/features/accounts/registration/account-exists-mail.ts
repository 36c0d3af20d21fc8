import type { Account } from '../../../domain/accounts/account.js';
import type { MailContent } from '../../../ports/mail/mail-templates.js';
import type { AppLinks } from '../../mail/app-links.js';

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
