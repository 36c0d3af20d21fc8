import { z } from 'zod';

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A point in time in a request: ISO 8601 with any offset, from 1970 to 9999. Routes convert it with `new Date(…)`. */
export const moment = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((text) => {
    const time = Date.parse(text);
    return time >= earliest && time <= latest;
  }, 'Must be between the years 1970 and 9999.')
  .meta({ examples: ['2026-12-24T18:00:00+01:00'] });
