import { isEmailAddress, normalizeEmail } from '../../domain/email-address.js';
import { lifetimes, secondsAfter } from '../../domain/lifetimes.js';
import type { Role } from '../../domain/role.js';
import type { Actor } from '../../domain/session.js';
import type { Invitation } from '../../domain/workspace.js';
import { AppError } from '../../errors/app-error.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Stores } from '../../ports/unit-of-work.js';
import { findRoleOfLevel } from '../access/find-role.js';
import type { GuardedWork, Step } from '../access/guarded-work.js';
import { requireMayGiveUntil } from '../access/require-may-give-until.js';
import type { AppLinks } from '../mail/app-links.js';
import type { PostMail } from '../mail/post-mail.js';
import type { InvitationLimit } from './invitation-limit.js';
import type { ListedInvitation } from './listed-invitation.js';
import { organizationPlace } from '../access/organization-place.js';

export interface InviteMemberInput {
  readonly organizationId: string;
  readonly email: string;
  /** Of level ORGANIZATION. */
  readonly roleId: string;
}

type Reading = Omit<Step, 'record'>;

/**
 * Invites an address into the organization: whoever holds it joins with the role by the mailed token. Beyond the limits per
 * inviter and per address there is no invitation. Only who could invite counts, so everything is looked at twice: before
 * the limits, which no transaction waits for, and again in the one that writes. Throws
 * `VALIDATION_FAILED`, `NOT_FOUND`, `FORBIDDEN`, `ROLE_LEVEL_MISMATCH`, `GRANT_EXCEEDS_OWN`, `CONFLICT` if he is a member or
 * invited already, `RATE_LIMITED`.
 */
export class InviteMember {
  constructor(
    private readonly work: GuardedWork,
    private readonly mail: { readonly post: PostMail; readonly links: AppLinks; readonly limit: InvitationLimit },
    private readonly ids: IdSource,
  ) {}

  async execute(actor: Actor, { organizationId, email: given, roleId }: InviteMemberInput): Promise<ListedInvitation> {
    const email = normalizeEmail(given);
    if (!isEmailAddress(email)) {
      const errors = [{ path: 'email', code: 'custom', message: 'Not an email address.' }];
      throw new AppError('VALIDATION_FAILED', { errors });
    }
    const token = this.ids.secretToken();
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const demand = { permissions: ['org:members.invite'], resource } as const;
    const check = (step: Reading): Promise<Role> => requireInvitable(step, actor, { email, roleId });
    await this.work.read(actor, demand, check);
    await this.mail.limit.consume(actor.accountId, email);
    return this.work.changeAccess(actor, demand, async (step) => {
      const role = await check(step);
      const invitation = this.draw(step, { actor, email, roleId, token });
      await step.stores.invitations.insert(invitation);
      await this.tell(step, { invitation, role, token });
      await step.record({
        action: 'invitation.created',
        organizationId,
        target: { type: 'invitation', id: invitation.id },
        details: { email, roleId },
      });
      return { ...invitation, roleName: role.name };
    });
  }

  private draw(
    step: Step,
    { actor, email, roleId, token }: { actor: Actor; email: string; roleId: string; token: string },
  ): Invitation {
    const { organizationId, now } = step;
    return {
      id: step.newId(),
      organizationId,
      email,
      roleId,
      tokenHash: this.ids.sha256(token),
      invitedBy: actor.accountId,
      createdAt: now,
      expiresAt: secondsAfter(now, lifetimes.invitationSeconds),
    };
  }

  private async tell(
    { stores, organizationId }: Step,
    { invitation, role, token }: { invitation: Invitation; role: Role; token: string },
  ): Promise<void> {
    await this.mail.post.execute(stores, invitation.email, {
      kind: 'invitation',
      organizationName: (await stores.organizations.findById(organizationId))?.name ?? '',
      inviterName: await nameOf(stores, invitation.invitedBy),
      roleName: role.name,
      link: this.mail.links.acceptInvitation(token),
      validDays: lifetimes.invitationSeconds / (24 * 60 * 60),
    });
  }
}

/** The role that he would be invited to. */
async function requireInvitable(
  step: Reading,
  actor: Actor,
  { email, roleId }: { readonly email: string; readonly roleId: string },
): Promise<Role> {
  const { stores, organizationId, now } = step;
  const role = await findRoleOfLevel(stores, { organizationId, roleId }, 'ORGANIZATION');
  const place = { scope: 'ORGANIZATION', id: organizationId } as const;
  await requireMayGiveUntil(step, actor, { place, roles: [role], until: null });
  await refuseMembers(step, email);
  if ((await stores.invitations.findByEmail(organizationId, email, now)) !== null) {
    throw new AppError('CONFLICT', { detail: 'This address is invited already.' });
  }
  return role;
}

async function refuseMembers({ stores, organizationId, now }: Reading, email: string): Promise<void> {
  const account = await stores.accounts.findByEmail(email);
  if (account === null) return;
  const place = organizationPlace(organizationId);
  if ((await stores.members.find(place, account.id, now)) === null) return;
  throw new AppError('CONFLICT', { detail: 'Whoever has this address is a member already.' });
}

async function nameOf(stores: Stores, userId: string): Promise<string> {
  const account = await stores.accounts.findById(userId);
  return account === null ? '' : `${account.firstName} ${account.lastName}`;
}
