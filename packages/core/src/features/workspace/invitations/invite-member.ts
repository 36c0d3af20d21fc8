import { isEmailAddress, normalizeEmail } from '../../../domain/accounts/email-address.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { Role } from '../../../domain/access/role.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Invitation } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import type { InvitationLimit } from './invitation-limit.js';
import type { ListedInvitation } from './list-invitations.js';
import type { PostInvitationMail } from './post-invitation-mail.js';
import { requireInvitable } from './require-invitable.js';

export interface InviteMemberInput {
  readonly organizationId: string;
  readonly email: string;
  /** The id of a role of level ORGANIZATION. */
  readonly roleId: string;
}

type Reading = Omit<AuthorizedStep, 'record'>;

/**
 * Invites an email address to the organization. With the emailed token, the user who has this address can join and gets the role. Calls
 * count against the limits per inviter and per address only if the invitation is allowed. The invitation is therefore checked twice: before
 * the call is counted, and again in the transaction that stores the invitation. Throws `VALIDATION_FAILED`, `NOT_FOUND`, `FORBIDDEN`,
 * `ROLE_LEVEL_MISMATCH`, `GRANT_EXCEEDS_OWN` or `RATE_LIMITED`. Throws `CONFLICT` if the address belongs to a member or is already invited. Also throws
 * the errors of `CallHooks.call`.
 */
export class InviteMember {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly mail: { readonly post: PostInvitationMail; readonly limit: InvitationLimit },
    private readonly tools: { readonly ids: IdSource; readonly hooks: CallHooks },
  ) {}

  async execute(actor: Actor, { organizationId, email: given, roleId }: InviteMemberInput): Promise<ListedInvitation> {
    const email = normalizeEmail(given);
    if (!isEmailAddress(email)) {
      const errors = [{ path: 'email', code: 'custom', message: 'Must be an email address.' }];
      throw new CrewkitError('VALIDATION_FAILED', { errors });
    }
    const token = this.tools.ids.secretToken();
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const requirement = { permissions: ['org:members.invite'], resource } as const;
    const check = (step: Reading): Promise<Role> => requireNotInvited(step, actor, { email, roleId });
    await this.work.read(actor, requirement, check);
    await this.tools.hooks.call('beforeInvite', { organizationId, email, roleId, isRenewal: false }, actor);
    await this.mail.limit.consume(actor.userId, email);
    return this.work.changeAccess(actor, requirement, async (step) => {
      const role = await check(step);
      const invitation = this.draw(step, { actor, email, roleId, token });
      await step.stores.invitations.insert(invitation);
      await this.mail.post.execute(step.stores, { invitation, roleName: role.name, token });
      await step.record({
        action: 'invitation.created',
        organizationId,
        target: { type: 'invitation', id: invitation.id },
        details: { email, roleId },
      });
      const event = { type: 'invitation.created', organizationId, invitationId: invitation.id } as const;
      await step.stores.events.append([event], step.now);
      return { ...invitation, roleName: role.name };
    });
  }

  private draw(
    step: AuthorizedStep,
    { actor, email, roleId, token }: { actor: Actor; email: string; roleId: string; token: string },
  ): Invitation {
    const { organizationId, now } = step;
    return {
      id: step.newId(),
      organizationId,
      email,
      roleId,
      tokenHash: this.tools.ids.sha256(token),
      invitedBy: actor.userId,
      createdAt: now,
      expiresAt: secondsAfter(now, lifetimes.invitationSeconds),
    };
  }
}

/**
 * Returns the role that the invited user gets. Throws the errors of `requireInvitable`, and `CONFLICT` if the address is already invited.
 */
async function requireNotInvited(
  step: Reading,
  actor: Actor,
  { email, roleId }: { readonly email: string; readonly roleId: string },
): Promise<Role> {
  const role = await requireInvitable(step, actor, { email, roleId });
  if ((await step.stores.invitations.findByEmail(step.organizationId, email, step.now)) !== null) {
    throw new CrewkitError('CONFLICT', { detail: 'This email is already invited.' });
  }
  return role;
}
