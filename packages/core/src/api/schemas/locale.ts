import { z } from 'zod';

import { canonicalLocale, isTimeZone, maxLocaleLength, maxTimeZoneLength } from '../../domain/text/locale.js';

export const timeZone = z
  .string()
  .max(maxTimeZoneLength)
  .refine(isTimeZone, 'Must be an IANA time zone.')
  .meta({ examples: ['Europe/Berlin'] });

export const locale = z
  .string()
  .max(maxLocaleLength)
  .refine((tag) => canonicalLocale(tag) !== null, 'Must be a BCP 47 language tag.')
  .meta({ examples: ['de-AT'] });
