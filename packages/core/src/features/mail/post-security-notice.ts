import type { Account } from '../../domain/accounts/account.js';
import type { ClientInfo } from '../../domain/sign-in/session.js';
import type { Clock } from '../../ports/clock.js';
import type { SecurityNotice } from '../../ports/mail/mail-templates.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { AppLinks } from './app-links.js';
import type { PostMail } from './post-mail.js';

/**
 * Notifies an account's owner by email of a security event, in the same transaction as the event. If the transaction is rolled back,
 * nothing is sent.
 */
export class PostSecurityNotice {
  constructor(
    private readonly postMail: PostMail,
    private readonly links: AppLinks,
    private readonly clock: Clock,
  ) {}

  /** Notifies the owner. `account` is the account before the event, so a notice about a change of the email is sent to the old address. */
  execute(
    stores: Stores,
    account: Pick<Account, 'email' | 'firstName'>,
    { notice, client }: { readonly notice: SecurityNotice; readonly client: ClientInfo },
  ): Promise<void> {
    return this.postMail.execute(stores, account.email, {
      kind: 'security-notice',
      firstName: account.firstName,
      notice,
      at: this.clock.now(),
      ipAddress: client.ipAddress,
      userAgent: client.userAgent,
      forgotPasswordLink: this.links.forgotPassword(null),
    });
  }
}
