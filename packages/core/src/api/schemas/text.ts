import { z } from 'zod';

import { isEmailAddress, maxEmailLength, normalizeEmail } from '../../domain/email-address.js';
import { maxNameCodePoints, nameFaults, normalizeName } from '../../domain/person-name.js';

/** A first or last name, judged by the domain. */
export const personName = z
  .string()
  .max(maxNameCodePoints * 4)
  .overwrite(normalizeName)
  .check(({ value, issues }) => {
    for (const { message } of nameFaults(value, '')) issues.push({ code: 'custom', input: value, message });
  });

export const emailAddress = z
  .string()
  .max(maxEmailLength * 2)
  .overwrite(normalizeEmail)
  .refine(isEmailAddress, 'Not an email address.')
  .meta({ format: 'email', examples: ['ada@example.com'] });

/** A password as typed, to be compared or judged by the password policy. */
export const passwordText = z
  .string()
  .min(1, 'Must not be empty.')
  .max(1024)
  .meta({ format: 'password', examples: ['Correct-horse-7'] });

/** A mailed or opaque token. */
export const tokenText = z.string().min(1, 'Must not be empty.').max(512);

/** An id in its canonical form; other spellings name nothing. */
export const id = z
  .string()
  .regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)
  .meta({ format: 'uuid', examples: ['01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c'] });

/** ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 }).meta({ examples: ['2026-11-21T09:30:00.000Z'] });
