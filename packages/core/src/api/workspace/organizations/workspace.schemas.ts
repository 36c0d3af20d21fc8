import { z } from 'zod';
import {
  findDisplayNameErrors,
  maxDisplayNameCodePoints,
  findDescriptionErrors,
  maxDescriptionCodePoints,
} from '../../../domain/text/names-and-descriptions.js';
import { shownFields } from '../../schemas/host-fields.js';
import { shownProfile } from '../../schemas/shown-profile.js';
import { id, createIdSchema, instant, judgedLine, judgedText, moment } from '../../schemas/text.js';
import { isProjectKey } from '../../../domain/workspace/workspace.js';
import type { RoleChoice } from '../../../features/access/assignments/set-local-role.js';

const badText = /[\p{Surrogate}\0]/u;

/** A name. It is trimmed and normalized to NFC. The result must be one line of 1 to 100 code points. */
export const displayName = judgedLine(maxDisplayNameCodePoints, findDisplayNameErrors).meta({
  examples: ['Analytical Engines'],
});

/**
 * A text of at most 10,000 code points, which can contain line breaks. Forms send null for an empty text, so null is converted to an empty
 * text.
 */
export const description = judgedText(maxDescriptionCodePoints, findDescriptionErrors)
  .nullable()
  .transform((text) => text ?? '');

/** The optional query parameter `search`: the text to search for. */
export const searchQuery = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !badText.test(text), 'Must be valid text.')
  .optional()
  .meta({ examples: ['engine'] });

export const named = {
  id,
  name: z.string(),
  description: z.string(),
  createdBy: createIdSchema('User'),
  createdAt: instant,
  updatedAt: instant,
};

/** Whether an account belongs to a person, or is a service account. */
const accountKind = z.enum(['person', 'service']);

export const person = z
  .object({
    userId: id,
    kind: accountKind,
    firstName: z.string(),
    lastName: z.string(),
    ...shownProfile,
    email: z.string(),
  })
  .meta({ id: 'Person' });

export const member = person
  .extend({
    roleIds: z.array(id),
    roles: z.array(z.object({ id: createIdSchema('Role'), name: z.string(), expiresAt: instant.nullable() })),
    joinedAt: instant,
  })
  .meta({ id: 'Member' });

export const team = z.object({ ...named, organizationId: id }).meta({ id: 'Team' });

/** The role to give to a user in a team or project. A user can have only one role in each team or project. */
export const roleChoice = z
  .strictObject({
    roleId: id,
    expiresAt: moment.nullable().optional().meta({
      description:
        'The time at which the role expires. If it is null or omitted, the role does not expire. OWNER cannot expire.',
    }),
  })
  .meta({ id: 'RoleChoice' });

export const project = z
  .object({ ...named, organizationId: id, teamId: id.nullable(), key: z.string(), fields: shownFields('project') })
  .meta({ id: 'Project' });

/** A project key. The input can be in any letter case; the output is in uppercase. */
export const projectKey = z
  .string()
  .max(16)
  .refine(isProjectKey, 'Must start with a letter, followed by letters, digits, "_" and "-".')
  .overwrite((key) => key.toUpperCase())
  .meta({ examples: ['WEB'] });

/**
 * Combines the id of a user with the role and the expiry time from a request body. If the body has no expiry time, the role does not
 * expire.
 */
export function toRoleChoice(userId: string, { roleId, expiresAt }: z.output<typeof roleChoice>): RoleChoice {
  return { userId, roleId, expiresAt: expiresAt == null ? null : new Date(expiresAt) };
}
