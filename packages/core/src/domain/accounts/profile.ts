import type { FieldError } from '../../errors/crewkit-error.js';
import { canonicalLocale, isTimeZone } from '../text/locale.js';
import { findNameErrors, normalizeName } from './person-name.js';

/** The names, locale and time zone of a user, as given. */
export interface ProfileInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly displayName?: string | null | undefined;
  readonly locale?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
}

const profileFields = ['firstName', 'lastName', 'displayName', 'locale', 'timeZone'] as const;

type StoredValues = { readonly [Name in keyof ProfileInput]?: Exclude<ProfileInput[Name], undefined> };

/** Returns the values in the form in which they are stored, and the errors. A value that is not given is missing in the result. */
export function readProfile(changes: ProfileInput): {
  readonly values: StoredValues;
  readonly errors: readonly FieldError[];
} {
  const errors: FieldError[] = [];
  const checked = new Map<string, string | null>();
  for (const path of profileFields) {
    const value = changes[path];
    if (value === undefined) continue;
    const stored = value === null ? null : normalize(path, value);
    if (stored !== null) errors.push(...findErrors(path, stored));
    checked.set(path, stored);
  }
  return { values: Object.fromEntries(checked) as StoredValues, errors };
}

function normalize(path: string, value: string): string {
  if (path === 'locale') return canonicalLocale(value) ?? value;
  return path === 'timeZone' ? value : normalizeName(value);
}

function findErrors(path: string, stored: string): FieldError[] {
  if (path === 'locale') {
    if (canonicalLocale(stored) !== null) return [];
    return [{ path, code: 'invalid_locale', message: 'Must be a BCP 47 language tag.' }];
  }
  if (path !== 'timeZone') return findNameErrors(stored, path);
  return isTimeZone(stored) ? [] : [{ path, code: 'invalid_time_zone', message: 'Must be an IANA time zone.' }];
}
