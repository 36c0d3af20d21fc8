import type { Account } from '../../../domain/accounts/account.js';
import type { Role } from '../../../domain/access/role.js';
import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Invitation, Organization } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { RecordChange } from '../../audit/record-change.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import { findPromisedRole } from './find-promised-role.js';

type Promised = Invitation & { readonly role: Role };

/**
 * Accepts an invitation by its token: makes the caller a member with the invitation's role. Of N parallel calls, exactly one succeeds. The
 * inviter is checked again: if the inviter is no longer allowed to invite members or to grant the role without an expiry date, the
 * invitation is invalid. If the caller is already a member, they keep their roles, and the invitation is deleted.
 *
 * Throws `INVALID_TOKEN`. Throws `FORBIDDEN` if the invitation is for an address other than the caller's, in which case the token stays
 * valid. Throws `UNAVAILABLE` while the caller is still being removed from the conversations of a previous membership, because a new
 * membership would give access to these conversations again. Also throws the errors of `CallHooks.call`.
 */
export class AcceptInvitation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: {
      readonly authorize: Authorize;
      readonly record: RecordChange;
      readonly fields: FieldAccess;
    },
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock; readonly hooks: CallHooks },
  ) {}

  async execute(actor: Actor, token: string): Promise<Shown<Organization>> {
    const tokenHash = this.sources.ids.sha256(token);
    const admittedRoleId = await this.callHook(actor, tokenHash);
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(actor.userId);
      const now = this.sources.clock.now();
      const invitation = await stores.invitations.findByToken(tokenHash, now);
      if (invitation === null) throw new CrewkitError('INVALID_TOKEN');
      const organization = await stores.organizations.lockById(invitation.organizationId);
      const role = await findPromisedRole(this.rules.authorize, { stores, now }, invitation);
      if (organization === null || role === null) throw new CrewkitError('INVALID_TOKEN');
      if (!isInvited(account, invitation)) throw cameToAnother();
      await this.accept(stores, actor, { invitation: { ...invitation, role }, admittedRoleId });
      return this.rules.fields.showWithoutRules('organization', organization);
    });
  }

  /** Calls the hook `beforeJoin` if the caller would join with the invitation. Returns the id of the role that the hook has admitted. */
  private async callHook(actor: Actor, tokenHash: Uint8Array): Promise<string | null> {
    const { hooks, clock } = this.sources;
    if (!hooks.has('beforeJoin')) return null;
    const { userId } = actor;
    const now = clock.now();
    const join = await this.unitOfWork.read(async (stores) => {
      const invitation = await stores.invitations.findByToken(tokenHash, now);
      if (invitation === null || !isInvited(await stores.accounts.findById(userId), invitation)) return null;
      const { organizationId } = invitation;
      const role = await findPromisedRole(this.rules.authorize, { stores, now }, invitation);
      const isMember = (await stores.members.find(organizationPlace(organizationId), userId, now)) !== null;
      if (role === null || isMember) return null;
      return { userId, organizationId, scope: 'ORGANIZATION', id: organizationId, roleId: role.id } as const;
    });
    if (join === null) return null;
    await hooks.call('beforeJoin', join, actor);
    return join.roleId;
  }

  /** Accepts the invitation. Runs while the transaction holds the organization's lock. */
  private async accept(
    stores: Stores,
    actor: Actor,
    { invitation, admittedRoleId }: { readonly invitation: Promised; readonly admittedRoleId: string | null },
  ): Promise<void> {
    const { organizationId, id, role } = invitation;
    const { userId } = actor;
    const joinedAt = this.sources.clock.now();
    // The invitation could have been accepted or revoked between the look-up and the lock.
    if (!(await stores.invitations.delete(organizationId, id))) throw new CrewkitError('INVALID_TOKEN');
    if (await stores.departures.isPending({ organizationId, userId })) throw stillLeaving();
    const target = { type: 'user', id: userId } as const;
    const details = { roleId: role.id, invitationId: id, invitedBy: invitation.invitedBy };
    if (!(await stores.members.insert(organizationId, userId, joinedAt))) {
      const reason = 'member_already';
      const change = { organizationId, target: { type: 'invitation', id }, details: { ...details, reason } } as const;
      return this.rules.record.execute(stores, actor, { action: 'invitation.revoked', ...change });
    }
    // The invitation or the membership has changed since the hook ran.
    if (this.sources.hooks.has('beforeJoin') && admittedRoleId !== role.id) throw changedMeanwhile();
    const place = organizationPlace(organizationId);
    const assignment = { holder: { userId }, roleId: role.id, place, expiresAt: null, createdAt: joinedAt };
    await stores.assignments.assign(assignment);
    const accepted = { type: 'invitation.accepted', organizationId, invitationId: id, userId } as const;
    await stores.events.append([accepted, { type: 'member.added', organizationId, userId }], joinedAt);
    const change = { action: 'member.joined', organizationId, target, details, affects: userId } as const;
    await this.rules.record.execute(stores, actor, change);
  }
}

function isInvited(account: Account | null, { email }: Invitation): boolean {
  return account !== null && account.emailVerifiedAt !== null && account.email === email;
}

function changedMeanwhile(): CrewkitError {
  return new CrewkitError('UNAVAILABLE', { detail: 'The invitation has just changed. Try again.' });
}

function stillLeaving(): CrewkitError {
  return new CrewkitError('UNAVAILABLE', { detail: 'Your previous membership is still being removed. Try again.' });
}

function cameToAnother(): CrewkitError {
  const detail = 'This invitation was sent to another email.';
  return new CrewkitError('FORBIDDEN', { detail, requiredPermissions: [] });
}
