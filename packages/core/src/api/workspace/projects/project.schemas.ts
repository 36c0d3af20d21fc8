import { z } from 'zod';

import { isProjectKey } from '../../../features/workspace/projects/project-key.js';
import { id } from '../../schemas/text.js';
import { named } from '../organizations/workspace.schemas.js';

export const project = z
  .object({ ...named, organizationId: id, teamId: id.nullable(), key: z.string() })
  .meta({ id: 'Project' });

/** A project key. The input can be in any letter case; the output is in uppercase. */
export const projectKey = z
  .string()
  .max(16)
  .refine(isProjectKey, 'Must start with a letter, followed by letters, digits, "_" and "-".')
  .overwrite((key) => key.toUpperCase())
  .meta({ examples: ['WEB'] });
