import type { z } from 'zod';

import type { Organization, Person, UserName } from '../../domain/workspace.js';
import type { ListedInvitation } from '../../features/workspace/listed-invitation.js';
import type { foundPerson, invitation, organization, userName } from '../schemas/organization.js';

export function presentOrganization(each: Organization): z.output<typeof organization> {
  return {
    id: each.id,
    name: each.name,
    description: each.description,
    createdBy: each.createdBy,
    createdAt: each.createdAt.toISOString(),
    updatedAt: each.updatedAt.toISOString(),
  };
}

/** Without its token, which the mail alone carries. */
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

export function presentUserName(each: UserName): z.output<typeof userName> {
  const { userId: id, firstName, lastName, email, isClosed: deleted } = each;
  return { id, firstName, lastName, email, deleted };
}

export function presentFoundPerson({ userId, firstName, lastName, email }: Person): z.output<typeof foundPerson> {
  return { id: userId, firstName, lastName, email };
}
