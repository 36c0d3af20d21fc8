import { z } from 'zod';

const maxCustomBytes = 16 * 1024;

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Must be an IANA time zone.')
  .meta({ examples: ['Europe/Berlin'] });

const locale = z
  .string()
  .max(35)
  .refine(isLocale, 'Must be a BCP 47 language tag.')
  .meta({ examples: ['de-AT'] });

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

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
