import type { z } from 'zod';

import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Organization, Person, UserName } from '../../../domain/workspace/workspace.js';
import type { AvatarLinks } from '../../../features/accounts/avatar/avatar-links.js';
import type { InvitationResult } from '../../../features/workspace/invitations/invite-members.js';
import type { ListedInvitation } from '../../../features/workspace/invitations/list-invitations.js';
import type { InvitationPreview } from '../../../features/workspace/invitations/preview-invitation.js';
import type {
  foundPerson,
  invitation,
  invitationPreview,
  invitationResult,
  organization,
  userName,
} from './organization.schemas.js';

export function presentOrganization(each: Shown<Organization>): z.output<typeof organization> {
  return {
    id: each.id,
    name: each.name,
    description: each.description,
    createdBy: each.createdBy,
    createdAt: each.createdAt.toISOString(),
    updatedAt: each.updatedAt.toISOString(),
    ...(each.fields && { fields: each.fields }),
  };
}

/** Converts an invitation to its form in API responses. Omits the token, which only the link contains. */
export function presentInvitation(each: ListedInvitation): z.output<typeof invitation> {
  return {
    id: each.id,
    organizationId: each.organizationId,
    email: each.email,
    roleId: each.roleId,
    roleName: each.roleName,
    invitedBy: each.invitedBy,
    createdAt: each.createdAt.toISOString(),
    expiresAt: each.expiresAt.toISOString(),
  };
}

export function presentUserName(each: UserName, links: AvatarLinks): z.output<typeof userName> {
  const { userId: id, firstName, lastName, displayName, avatarId, email, isClosed: deleted } = each;
  return { id, firstName, lastName, displayName, avatarUrl: links.of(id, avatarId), email, deleted };
}

export function presentInvitationPreview(each: InvitationPreview): z.output<typeof invitationPreview> {
  const { email, organization: at, inviter, role, expiresAt } = each;
  return {
    email,
    organization: { id: at.id, name: at.name },
    invitedBy: { firstName: inviter.firstName, lastName: inviter.lastName },
    role: { name: role.name },
    expiresAt: expiresAt.toISOString(),
  };
}

export function presentInvitationResult({
  email,
  invitation: made,
  refusal,
}: InvitationResult): z.output<typeof invitationResult> {
  if (refusal === null) return { email, invitation: presentInvitation(made), problem: null };
  const { code, message, details } = refusal;
  const retryAfterSeconds = details.retryAfterSeconds ?? null;
  return { email, invitation: null, problem: { code: details.host?.code ?? code, detail: message, retryAfterSeconds } };
}

export function presentFoundPerson(each: Person, links: AvatarLinks): z.output<typeof foundPerson> {
  const { userId: id, firstName, lastName, displayName, avatarId, email } = each;
  return { id, firstName, lastName, displayName, avatarUrl: links.of(id, avatarId), email };
}
