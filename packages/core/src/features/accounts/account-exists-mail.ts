import type { Account } from '../../domain/account.js';
import type { MailContent } from '../../ports/mail-templates.js';
import type { AppLinks } from '../mail/app-links.js';

/** Tells the owner of an account that somebody, perhaps he himself, asked for another one with his address. */
export function accountExistsMail(links: AppLinks, { firstName }: Pick<Account, 'firstName'>): MailContent {
  return { kind: 'account-exists', firstName, signInLink: links.signIn(), forgotPasswordLink: links.forgotPassword() };
}
