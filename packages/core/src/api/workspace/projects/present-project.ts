import type { z } from 'zod';

import type { Project } from '../../../domain/workspace/workspace.js';
import type { project } from './project.schemas.js';

export function presentProject(each: Project): z.output<typeof project> {
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
  };
}
