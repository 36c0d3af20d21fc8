import type { z } from 'zod';

import type { Team } from '../../../domain/workspace/workspace.js';
import type { team } from './team.schemas.js';

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
