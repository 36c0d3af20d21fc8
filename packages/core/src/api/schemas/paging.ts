import { z } from 'zod';

/** The parameter `?limit=`: 1 to 100, or 50 if absent. */
export const limit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, 'Must be a whole number from 1 to 100.')
  .transform(Number)
  .default(50)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: 50 } });

/** An opaque position from an earlier response. Any other value causes `CURSOR_INVALID`, which routes detect. */
export const cursor = z
  .string()
  .meta({ minLength: 1, maxLength: 200, examples: ['aS4wMTk4MWY2Yy01YTVlLTdjYzAtODAwMC02YjVmMWEyZTNkNGM'] });

export const pagedQuery = z.object({ limit, cursor: cursor.optional() });

export function createListSchema<Item extends z.ZodType>(item: Item): z.ZodObject {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
