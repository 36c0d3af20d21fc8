import type { z } from 'zod';

import type { Shown } from '../../../domain/fields/host-fields.js';
import type { AvatarLinks } from '../../../features/accounts/avatar/avatar-links.js';
import type { Member, Person, Settings, Project, Team } from '../../../domain/workspace/workspace.js';
import type { member, person, team, project } from './workspace.schemas.js';
import type { settings } from './settings.schemas.js';

export function presentPerson(each: Person, links: AvatarLinks): z.output<typeof person> {
  const { userId, kind, firstName, lastName, displayName, avatarId, email } = each;
  return { userId, kind, firstName, lastName, displayName, avatarUrl: links.of(userId, avatarId), email };
}

export function presentMember(each: Member, links: AvatarLinks): z.output<typeof member> {
  return {
    ...presentPerson(each, links),
    roleIds: each.roles.map((role) => role.id),
    roles: each.roles.map(({ id, name, expiresAt }) => ({ id, name, expiresAt: expiresAt?.toISOString() ?? null })),
    joinedAt: each.joinedAt.toISOString(),
  };
}

export function presentSettings({ timeZone, locale, weekStartsOn, custom }: Settings): z.output<typeof settings> {
  return { timeZone, locale, weekStartsOn, custom: { ...custom } };
}

export function presentProject(each: Shown<Project>): z.output<typeof project> {
  return {
    id: each.id,
    organizationId: each.organizationId,
    teamId: each.teamId,
    key: each.key,
    name: each.name,
    description: each.description,
    createdBy: each.createdBy,
    createdAt: each.createdAt.toISOString(),
    updatedAt: each.updatedAt.toISOString(),
    ...(each.fields && { fields: each.fields }),
  };
}

export function presentTeam(each: Team): z.output<typeof team> {
  return {
    id: each.id,
    organizationId: each.organizationId,
    name: each.name,
    description: each.description,
    createdBy: each.createdBy,
    createdAt: each.createdAt.toISOString(),
    updatedAt: each.updatedAt.toISOString(),
  };
}
