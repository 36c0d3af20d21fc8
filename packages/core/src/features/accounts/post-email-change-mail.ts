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
  /** In clear; only the mail carries it. */
  readonly token: string;
  /** False: the recipient got too many; a decoy is written instead. */
  readonly allowed: boolean;
}

/**
 * Writes to the new address of an account, in the transaction of the change: the link that confirms it, or, if somebody has
 * that address, a mail that tells him so. Either way it is one mail, so that whoever asked learns nothing.
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
