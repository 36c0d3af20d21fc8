import type { z } from 'zod';

import type { Role } from '../../domain/access/role.js';
import type { Group } from '../../domain/workspace/workspace.js';
import type { MemberPermissions } from '../../features/access/permissions/explain-member-permissions.js';
import type { GroupView } from '../../features/access/groups/view-group.js';
import type { GroupRole } from '../../ports/access/assignment-store.js';
import type { attachedRole, explainedPermissions, group, groupDetails, role } from './access.schemas.js';

export function presentRole(each: Role): z.output<typeof role> {
  return {
    id: each.id,
    name: each.name,
    level: each.level,
    builtIn: each.builtIn,
    permissions: [...each.permissions],
    organizationId: each.organizationId,
  };
}

export function presentGroup(each: Group): z.output<typeof group> {
  return {
    id: each.id,
    organizationId: each.organizationId,
    name: each.name,
    permissions: [...each.permissions],
    createdAt: each.createdAt.toISOString(),
  };
}

export function presentAttachment({ roleId, place, expiresAt }: GroupRole): z.output<typeof attachedRole> {
  return { roleId, scope: place.scope, scopeId: place.id, expiresAt: expiresAt?.toISOString() ?? null };
}

export function presentGroupDetails({ group, attachments }: GroupView): z.output<typeof groupDetails> {
  return { ...presentGroup(group), roles: attachments.map(presentAttachment) };
}

type Explained = Pick<z.output<typeof explainedPermissions>, 'permissions' | 'limited'>;

export function presentExplained({ permissions, limited }: MemberPermissions): Explained {
  return {
    permissions: permissions.map(({ name, sources }) => ({
      name,
      sources: sources.map(({ role, group, scope, scopeId, expiresAt }) => ({
        role: role && { id: role.id, name: role.name },
        group: group && { id: group.id, name: group.name },
        scope,
        scopeId,
        expiresAt: expiresAt?.toISOString() ?? null,
      })),
    })),
    limited: limited.map(({ name, to }) => ({ name, to })),
  };
}
