import type { z } from 'zod';

import type { Member, Person } from '../../../domain/workspace/workspace.js';
import type { member, person } from './workspace.schemas.js';

export function presentPerson({ userId, firstName, lastName, email }: Person): z.output<typeof person> {
  return { userId, firstName, lastName, email };
}

export function presentMember(each: Member): z.output<typeof member> {
  return {
    ...presentPerson(each),
    roleIds: each.roles.map((role) => role.id),
    roles: each.roles.map(({ id, name, expiresAt }) => ({ id, name, expiresAt: expiresAt?.toISOString() ?? null })),
    joinedAt: each.joinedAt.toISOString(),
  };
}
