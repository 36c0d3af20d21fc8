import type { Account } from '../../../domain/accounts/account.js';
import type { Role } from '../../../domain/access/role.js';
import type { Invitation, Organization } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import { findPromisedRole } from './find-promised-role.js';

/** The details of an invitation that are shown to the invited user. */
export interface InvitationPreview {
  readonly email: Invitation['email'];
  readonly expiresAt: Invitation['expiresAt'];
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly inviter: Pick<Account, 'firstName' | 'lastName'>;
  readonly role: Pick<Role, 'name'>;
}

/**
 * Returns an invitation's details to any client that has the token, signed in or not. Does not change anything. Throws `INVALID_TOKEN` for
 * every token that cannot be accepted: an unknown, used, revoked or expired token, and a token whose inviter is no longer allowed to invite
 * members or to grant the role without an expiry date.
 */
export class PreviewInvitation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(token: string): Promise<InvitationPreview> {
    const tokenHash = this.sources.ids.sha256(token);
    const now = this.sources.clock.now();
    const found = await this.unitOfWork.read(async (stores) => {
      const invitation = await stores.invitations.findByToken(tokenHash, now);
      if (invitation === null) return null;
      const organization = await stores.organizations.findById(invitation.organizationId);
      const inviter = await stores.accounts.findById(invitation.invitedBy);
      const role = await findPromisedRole(this.authorize, { stores, now }, invitation);
      if (organization === null || inviter === null || role === null) return null;
      return { email: invitation.email, expiresAt: invitation.expiresAt, organization, inviter, role };
    });
    if (found === null) throw new CrewkitError('INVALID_TOKEN');
    return found;
  }
}
