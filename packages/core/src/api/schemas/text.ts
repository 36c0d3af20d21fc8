import { z } from 'zod';
import { appPathErrors, maxAppPathLength } from '../../domain/sign-in/app-path.js';
import { isEmailAddress, maxEmailLength, normalizeEmail } from '../../domain/accounts/email-address.js';
import { maxNameCodePoints, findNameErrors } from '../../domain/accounts/person-name.js';
import { normalizeLine } from '../../domain/text/text-line.js';
import { uuidPattern } from '../../domain/uuid.js';
import type { FieldError } from '../../errors/crewkit-error.js';

type ErrorsFor = (text: string, path: string) => readonly FieldError[];

const judge =
  (findFaults: ErrorsFor): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    for (const { code, message } of findFaults(value, '')) {
      issues.push({ code: 'custom', input: value, message, params: { code } });
    }
  };

/**
 * Creates the schema of a text that the domain validates, including its length. The maximum length is in code points, as in JSON Schema.
 */
export function judgedText(maxCodePoints: number, findFaults: ErrorsFor): z.ZodString {
  return z.string().check(judge(findFaults)).meta({ maxLength: maxCodePoints });
}

/** Creates the schema of a single line. The domain validates the line in the form in which it is stored. */
export function judgedLine(maxCodePoints: number, findFaults: ErrorsFor): z.ZodString {
  return z.string().overwrite(normalizeLine).check(judge(findFaults)).meta({ minLength: 1, maxLength: maxCodePoints });
}

/** A first or last name. */
export const personName = judgedLine(maxNameCodePoints, findNameErrors).meta({ examples: ['Ada'] });

export const emailAddress = z
  .string()
  .overwrite(normalizeEmail)
  .refine(isEmailAddress, { error: 'Must be an email address.', params: { code: 'invalid_email' } })
  .meta({ format: 'email', maxLength: maxEmailLength, examples: ['ada@example.com'] });

/** A password as typed. It is either compared with the stored password or checked by the password policy. */
export const passwordText = z
  .string()
  .min(1, 'Must not be empty.')
  .max(1024)
  .meta({ format: 'password', examples: ['Correct-horse-7'] });

// Emailed and opaque tokens are shorter than this maximum. The maximum is generous, so that an access token sent by
// mistake is reported as an unknown token, not as a malformed body.
const maxTokenLength = 4096;

/** An emailed token or an opaque token. */
export const tokenText = z
  .string()
  .min(1, 'Must not be empty.')
  .max(maxTokenLength)
  .meta({ examples: ['q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE'] });

/** The token from the page's captcha. It is ignored if no captcha is required. */
export const captchaToken = z.string().max(4096).meta({
  description: 'The response token of the captcha widget. Ignored unless the server requires a captcha.',
});

/** An id in its canonical form. Other spellings match no resource. */
export const id = z
  .string()
  .regex(uuidPattern)
  .meta({ format: 'uuid', examples: ['01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c'] });

/**
 * Creates the schema of an id of a resource of this kind, such as `Task`. Types that are generated from the OpenAPI document distinguish the
 * kinds. It is needed only where the name does not tell the kind: a `taskId` is the id of a `Task`.
 */
export const createIdSchema = (kind: string): typeof id => id.meta({ 'x-crewkit-id': kind });

/** The path in the app at which the user continues after opening a link from an email. */
export const appPath = judgedText(maxAppPathLength, appPathErrors).meta({
  description: 'The path in the app at which the user continues, without a fragment. The emailed link contains it.',
  examples: ['/organizations'],
});

/** Creates the schema of a list of ids. Removes repeated ids first, and then allows at most `max` ids. */
export function distinctIds(max: number, each = id): z.ZodArray<typeof id> {
  return z
    .array(each)
    .overwrite((ids) => [...new Set(ids)])
    .max(max);
}

/**
 * Creates the schema of a query parameter with ids that are separated by commas. Removes repeated ids first, and then allows 1 to `max`
 * ids.
 */
export function idList(max: number) {
  const ids = z.array(id).min(1);
  return z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(ids.max(max))
    .meta({
      override: { type: 'string', maxLength: max * 37 - 1, examples: ['01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c'] },
    });
}

/** A time in UTC in ISO 8601 format, with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 }).meta({ examples: ['2026-11-21T09:30:00.000Z'] });

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
