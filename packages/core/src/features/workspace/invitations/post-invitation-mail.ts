import { toShownName } from '../../../domain/accounts/account.js';
import { lifetimes } from '../../../domain/lifetimes.js';
import type { Invitation } from '../../../domain/workspace/workspace.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { AppLinks } from '../../mail/app-links.js';
import type { PostMail } from '../../mail/post-mail.js';

/** Adds the email for an invitation to the outbox, in the transaction that creates or renews the invitation. */
export class PostInvitationMail {
  constructor(
    private readonly postMail: PostMail,
    private readonly links: AppLinks,
  ) {}

  /** Adds the email to the outbox. `token` is the plaintext token, which only the email contains. */
  async execute(
    stores: Stores,
    {
      invitation,
      roleName,
      token,
    }: { readonly invitation: Invitation; readonly roleName: string; readonly token: string },
  ): Promise<void> {
    const organization = await stores.organizations.findById(invitation.organizationId);
    const inviter = await stores.accounts.findById(invitation.invitedBy);
    await this.postMail.execute(stores, invitation.email, {
      kind: 'invitation',
      organizationName: organization?.name ?? '',
      inviterName: inviter === null ? '' : toShownName(inviter),
      roleName,
      link: this.links.acceptInvitation(token),
      validDays: lifetimes.invitationSeconds / (24 * 60 * 60),
    });
  }
}
