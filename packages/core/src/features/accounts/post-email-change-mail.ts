import type { Account } from '../../domain/account.js';
import type { EmailChange } from '../../domain/email-change.js';
import { lifetimes } from '../../domain/lifetimes.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { AppLinks } from '../mail/app-links.js';
import type { PostMail } from '../mail/post-mail.js';
import { accountExistsMail } from './account-exists-mail.js';

export interface EmailChangeMail {
  readonly account: Pick<Account, 'firstName'>;
  readonly change: Pick<EmailChange, 'newEmail'>;
  /** The token in plain text. Only the email contains it. */
  readonly token: string;
  /** Whether the recipient is below the limit. If false, a decoy (see `PostMail`) is written instead of the email. */
  readonly allowed: boolean;
}

/**
 * Writes the email to the new address, in the same transaction as the change. The email contains the confirmation link. If the address is
 * taken, it contains a notice to the address's owner instead. Exactly one email is written in both cases, so that the caller cannot tell
 * whether the address is taken.
 */
export class PostEmailChangeMail {
  constructor(
    private readonly postMail: PostMail,
    private readonly links: AppLinks,
  ) {}

  async execute(stores: Stores, { account, change, token, allowed }: EmailChangeMail): Promise<void> {
    const owner = await stores.accounts.findByEmail(change.newEmail);
    const silent = !allowed || (owner !== null && (owner.emailVerifiedAt === null || owner.disabledAt !== null));
    const content =
      owner === null
        ? ({
            kind: 'confirm-email',
            firstName: account.firstName,
            link: this.links.confirmEmail(token),
            validHours: lifetimes.emailChangeSeconds / 3600,
          } as const)
        : accountExistsMail(this.links, owner, null);
    await this.postMail.execute(stores, silent ? null : change.newEmail, content);
  }
}
