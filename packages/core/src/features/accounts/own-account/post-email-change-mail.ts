import type { Account } from '../../../domain/accounts/account.js';
import type { EmailChange } from '../../../domain/accounts/email-change.js';
import { lifetimes } from '../../../domain/lifetimes.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { AppLinks } from '../../mail/app-links.js';
import type { PostMail } from '../../mail/post-mail.js';
import { accountExistsMail } from '../registration/account-exists-mail.js';

export interface EmailChangeMail {
  readonly account: Pick<Account, 'firstName'>;
  readonly change: Pick<EmailChange, 'newEmail'>;
  /** The token in plain text. Only the email contains it. */
  readonly token: string;
  /** Whether `RecipientLimit` allows another email to the recipient. If false, a decoy (see `PostMail`) is added to the outbox instead. */
  readonly allowed: boolean;
}

/**
 * Adds an email for the new address to the outbox, in the same transaction as the change. If the new address is free, the email contains
 * the confirmation link. If an account already has this address, the email notifies the owner of that account instead. In both cases,
 * exactly one email is added, so that the caller cannot tell whether the address is taken.
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
