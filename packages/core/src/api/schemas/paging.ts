import { z } from 'zod';

/** The query parameter `limit`: 1 to 100, with a default of 50. */
export const limit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, 'Must be a whole number from 1 to 100.')
  .transform(Number)
  .default(50)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: 50 } });

/** An opaque position from an earlier response. Routes reject all other values with `CURSOR_INVALID`. */
export const cursor = z
  .string()
  .meta({ minLength: 1, maxLength: 200, examples: ['aS4wMTk4MWY2Yy01YTVlLTdjYzAtODAwMC02YjVmMWEyZTNkNGM'] });

export const pagedQuery = z.object({ limit, cursor: cursor.optional() });

export function createListSchema<Item extends z.ZodType>(item: Item): z.ZodObject {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
