import { z } from 'zod';

import { findDescriptionErrors, maxDescriptionCodePoints } from '../../../domain/text/description.js';
import { findDisplayNameErrors, maxDisplayNameCodePoints } from '../../../domain/text/display-name.js';
import { id, instant, judgedLine, judgedText } from '../../schemas/text.js';

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
  createdBy: id,
  createdAt: instant,
  updatedAt: instant,
};

export const person = z
  .object({ userId: id, firstName: z.string(), lastName: z.string(), email: z.string() })
  .meta({ id: 'Person' });

export const member = person
  .extend({
    roleIds: z.array(id),
    roles: z.array(z.object({ id, name: z.string(), expiresAt: instant.nullable() })),
    joinedAt: instant,
  })
  .meta({ id: 'Member' });
