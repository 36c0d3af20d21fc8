import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { Role } from '../../../domain/access/role.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Invitation } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import type { AppLinks } from '../../mail/app-links.js';
import type { InvitationLimit } from './invitation-limit.js';
import type { ListedInvitation } from './list-invitations.js';
import type { PostInvitationMail } from './post-invitation-mail.js';
import { requireInvitable } from './require-invitable.js';

export interface RenewInvitationInput {
  readonly organizationId: string;
  readonly invitationId: string;
  /** How the new token is delivered: by email to the invited address, or as a link that the caller passes on. */
  readonly by: 'mail' | 'link';
}

export interface RenewedInvitation {
  readonly invitation: ListedInvitation;
  /** The link with the new token. Routes must return it to the caller only if the invitation is renewed by link. */
  readonly link: string;
}

/**
 * Gives an invitation a new token that is valid for seven days, even if the invitation has expired. The old token becomes invalid. A new
 * token is needed because tokens are stored only as hashes, so the old token cannot be sent again. The caller becomes the inviter, and must
 * be allowed to grant the invitation's role without an expiry date. Only a user whose verified email is the invited address can accept the
 * invitation, because the link could be passed on to another person. Like a new invitation, the call counts against the limits of
 * `InvitationLimit`. Throws `NOT_FOUND`, `FORBIDDEN`, `GRANT_EXCEEDS_OWN` or `RATE_LIMITED`. Throws `CONFLICT` if the address belongs to a
 * member. Also throws the errors of `CallHooks.call`.
 */
export class RenewInvitation {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly mail: {
      readonly post: PostInvitationMail;
      readonly links: AppLinks;
      readonly limit: InvitationLimit;
    },
    private readonly tools: { readonly ids: IdSource; readonly hooks: CallHooks },
  ) {}

  async execute(actor: Actor, { organizationId, invitationId, by }: RenewInvitationInput): Promise<RenewedInvitation> {
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const requirement = { permissions: ['org:members.invite'], resource } as const;
    const find = (step: Omit<AuthorizedStep, 'record'>): Promise<Found> => findInvitable(step, actor, invitationId);
    const { invitation } = await this.work.read(actor, requirement, find);
    const { email, roleId } = invitation;
    await this.tools.hooks.call('beforeInvite', { organizationId, email, roleId, isRenewal: true }, actor);
    await this.mail.limit.consume(actor.userId, email);
    const token = this.tools.ids.secretToken();
    const renewed = await this.work.changeAccess(actor, requirement, async (step) => {
      const found = await find(step);
      return this.renew(step, actor, { ...found, token, by });
    });
    return { invitation: renewed, link: this.mail.links.acceptInvitation(token) };
  }

  private async renew(
    step: AuthorizedStep,
    actor: Actor,
    { invitation, role, token, by }: Found & { readonly token: string; readonly by: RenewInvitationInput['by'] },
  ): Promise<ListedInvitation> {
    const { stores, organizationId, now } = step;
    const { id, email, roleId } = invitation;
    const expiresAt = secondsAfter(now, lifetimes.invitationSeconds);
    const renewal = { tokenHash: this.tools.ids.sha256(token), invitedBy: actor.userId, expiresAt };
    if (!(await stores.invitations.renew(organizationId, id, renewal))) throw new CrewkitError('NOT_FOUND');
    const renewed = { ...invitation, ...renewal };
    if (by === 'mail') await this.mail.post.execute(stores, { invitation: renewed, roleName: role.name, token });
    await step.record({
      action: by === 'mail' ? 'invitation.resent' : 'invitation.link_created',
      organizationId,
      target: { type: 'invitation', id },
      details: { email, roleId },
    });
    return { ...renewed, roleName: role.name };
  }
}

interface Found {
  readonly invitation: Invitation;
  readonly role: Role;
}

async function findInvitable(step: Omit<AuthorizedStep, 'record'>, actor: Actor, invitationId: string): Promise<Found> {
  const invitation = await step.stores.invitations.find(step.organizationId, invitationId);
  if (invitation === null) throw new CrewkitError('NOT_FOUND');
  return { invitation, role: await requireInvitable(step, actor, invitation) };
}
