import type { ProviderProfile } from '@crewkit/core/adapter';

import { misfit } from './provider-error.js';

/** Field names in a user info response. A dot selects a field of a nested object (`data.email`). */
export interface UserInfoMapping {
  /** The default is `sub`, or `id` if `sub` is missing. */
  readonly subject?: string | undefined;
  /** The default is `email`. */
  readonly email?: string | undefined;
  /** The default is `email_verified`, or `verified_email` if that is missing. */
  readonly emailVerified?: string | undefined;
  /** The default is the first of `given_name`, `first_name` and `firstName` that the response contains. */
  readonly firstName?: string | undefined;
  /** The default is the first of `family_name`, `last_name` and `lastName` that the response contains. */
  readonly lastName?: string | undefined;
  /**
   * The field with the full name, which is split at its first space if first and last name are missing. The default is `name`, or `login`
   * if `name` is missing.
   */
  readonly name?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

// These limits come from OpenID Connect Core §2 (subject) and RFC 5321 §4.5.3.1.3 (email).
const maxSubjectLength = 255;
const maxEmailLength = 254;
const maxNameCodePoints = 100;

/**
 * Returns the user's profile from the fields of a user info response or an ID token. Throws an error if the subject is missing or invalid.
 * Ignores other fields that are invalid.
 */
export function readProfile(issuer: string, fields: Fields, mapping: UserInfoMapping = {}): ProviderProfile {
  const at = (given: string | undefined, ...usual: string[]): unknown =>
    given === undefined ? usual.map((name) => fields[name]).find((value) => value != null) : valueAt(fields, given);
  const email = readEmail(at(mapping.email, 'email'));
  return {
    issuer,
    subject: readSubject(at(mapping.subject, 'sub', 'id')),
    email,
    emailVerified: email !== null && isTrue(at(mapping.emailVerified, 'email_verified', 'verified_email')),
    ...readNames(
      [
        at(mapping.firstName, 'given_name', 'first_name', 'firstName'),
        at(mapping.lastName, 'family_name', 'last_name', 'lastName'),
      ].map(readName),
      readName(at(mapping.name, 'name', 'login')),
    ),
  };
}

/** Returns the primary email from a list in GitHub's format, and whether the list says that this email is verified. */
export function readPrimaryEmail(entries: readonly unknown[]): Pick<ProviderProfile, 'email' | 'emailVerified'> {
  const primary = entries.filter(isFields).find((entry) => entry['primary'] === true);
  const email = readEmail(primary?.['email']);
  return { email, emailVerified: email !== null && isTrue(primary?.['verified']) };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(fields: Fields, path: string): unknown {
  const step = (value: unknown, name: string): unknown =>
    isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return path.split('.').reduce<unknown>(step, fields);
}

function readSubject(value: unknown): string {
  // A larger number has already lost digits, so it might be the id of another user.
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text === '') throw misfit('the subject is missing');
  if (text.length > maxSubjectLength || /[\p{Cc}\p{Surrogate}]/u.test(text)) throw misfit('the subject is malformed');
  return text;
}

function readEmail(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > maxEmailLength) return null;
  return /[\p{Cc}\p{Surrogate}]/u.test(value) ? null : value;
}

/**
 * Returns whether the value is true or the text `true`, because some providers send booleans as text. Returns false for all other values.
 */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // Truncate first, because the text may be as long as the whole response.
  const line = value
    .slice(0, maxNameCodePoints * 4)
    .replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]+/gu, ' ')
    .trim();
  const cut = [...line].slice(0, maxNameCodePoints).join('').trim();
  return cut === '' ? null : cut;
}

function readNames(
  [firstName = null, lastName = null]: readonly (string | null)[],
  whole: string | null,
): Pick<ProviderProfile, 'firstName' | 'lastName'> {
  if (firstName !== null || lastName !== null || whole === null) return { firstName, lastName };
  const [, first = whole, last] = /^(\S+)\s+(\S.*)$/u.exec(whole) ?? [];
  return { firstName: first, lastName: last ?? null };
}
