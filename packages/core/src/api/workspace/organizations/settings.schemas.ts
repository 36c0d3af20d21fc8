import { z } from 'zod';

import { locale, timeZone } from '../../schemas/locale.js';

const maxCustomBytes = 16 * 1024;

const custom = z
  // The values are JSON, because they come from a JSON body. They contain no text that databases cannot store, because the body parser
  // rejects such text.
  .record(z.string().max(100), z.unknown())
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= maxCustomBytes, 'Must be at most 16 KiB of JSON.');

const fields = {
  timeZone: timeZone.nullable(),
  locale: locale.nullable(),
  weekStartsOn: z.enum(['monday', 'saturday', 'sunday']).nullable(),
  custom: custom.meta({ description: 'Settings that the embedding application defines.' }),
};

export const settings = z.object(fields).meta({ id: 'Settings' });

/**
 * Changes to the settings. Each field that is present replaces the existing value; omitted fields stay unchanged. A new `custom` object
 * replaces the whole existing object: the two are not merged.
 */
export const settingsChanges = z.strictObject(fields).partial().meta({ id: 'SettingsChanges' });
