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
  /** If false, the recipient exceeded the limit, and a decoy is written instead. */
  readonly allowed: boolean;
}

/**
 * Writes the email to the new address, in the transaction of the change. It contains the confirmation link or, if the address is taken, a
 * notice to its owner. Either way it is one email, so that the caller learns nothing.
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
