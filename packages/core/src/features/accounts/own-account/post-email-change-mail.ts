import type { Account, EmailChange } from '../../../domain/accounts/account.js';
import { lifetimes } from '../../../domain/lifetimes.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { AppLinks } from '../../mail/app-links.js';
import type { PostMail } from '../../mail/post-mail.js';
import { accountExistsMail } from '../registration/post-registration-mail.js';

export interface EmailChangeMail {
  readonly account: Pick<Account, 'firstName'>;
  readonly change: Pick<EmailChange, 'newEmail'>;
  /** The token in plain text. Only the email contains it. */
  readonly token: string;
  /** Whether `RecipientLimit` allows another email to the recipient. If false, a decoy (see `PostMail`) is added to the outbox instead. */
  readonly allowed: boolean;
}

/**
 * Adds the email about an email change to the outbox, in the transaction that stores the change. The email is addressed to the new address.
 * If no account has this address, the email contains the confirmation link. Otherwise, the email notifies the owner of the account that has
 * the address. In every case, exactly one email is added, but it is never sent if the recipient must not get it. The caller therefore
 * cannot tell whether the address is taken.
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
