import type { Account } from '../../../domain/accounts/account.js';
import { isEmailAddress, normalizeEmail } from '../../../domain/accounts/email-address.js';
import { readProfile, type ProfileInput } from '../../../domain/accounts/profile.js';
import type { FieldValues, HostFields } from '../../../domain/fields/host-fields.js';
import type { FieldError } from '../../../errors/crewkit-error.js';
import type { PasswordHasher } from '../../../ports/sign-in/password-hasher.js';
import { createAccount } from '../../sign-in/checks/create-account.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';

export interface ImportedUser extends Pick<ProfileInput, 'displayName' | 'locale' | 'timeZone'> {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The hash of the password by another system. By default, the user has no password, and can set one by resetting it. */
  readonly passwordHash?: string | null | undefined;
  /** Whether your application vouches that the email belongs to the user. Users cannot sign in without a verified email. Default: false. */
  readonly emailVerified?: boolean | undefined;
  /** The values of the embedding application's fields. */
  readonly fields?: FieldValues<'user'> | undefined;
}

type NewProfile = Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'> &
  Partial<Pick<Account, 'displayName' | 'locale' | 'timeZone' | 'fields'>>;

/** The data of a new account after validation. */
export interface NewUser extends NewProfile {
  readonly emailVerified: boolean;
}

/** What decides which users are valid. */
export interface UserRules {
  readonly hasher: PasswordHasher;
  readonly fields: HostFields;
}

const profileNames = ['firstName', 'lastName', 'displayName', 'locale', 'timeZone'] as const;
const knownNames: readonly string[] = [...profileNames, 'email', 'passwordHash', 'emailVerified', 'fields'];

/**
 * Validates data from outside. Returns the user, or the errors if there are any. Refuses unknown properties, because a misspelled one would
 * create an account without its value.
 */
export function readUser(given: unknown, { hasher, fields }: UserRules): NewUser | readonly FieldError[] {
  if (typeof given !== 'object' || given === null) return check(false, '', 'Must be an object.');
  const row: Readonly<Record<string, unknown>> = { ...given };
  const { passwordHash = null, emailVerified = false } = row;
  const email = normalizeEmail(toText(row['email']));
  const profile = readProfile(toProfile(row));
  const own = fields.read('user', row['fields'], () => true);
  const hash = typeof passwordHash === 'string' ? passwordHash : null;
  const canVerify = passwordHash === null || (hash !== null && hasher.accepts?.(hash) === true);
  const unknown = Object.keys(row).filter((name) => !knownNames.includes(name));
  const errors = [
    ...unknown.flatMap((name) => check(false, name, 'Is not a property of a user.')),
    ...profile.errors,
    ...check(isEmailAddress(email), 'email', 'Must be an email address.'),
    ...check(typeof emailVerified === 'boolean', 'emailVerified', 'Must be true or false.'),
    ...own.errors,
    ...check(canVerify, 'passwordHash', 'Must be a hash that the password hasher accepts.'),
  ];
  if (errors.length > 0) return errors;
  const { firstName = '', lastName = '', ...optional } = profile.values;
  return {
    ...{ email, firstName, lastName, ...optional, fields: own.values },
    ...{ passwordHash: hash, emailVerified: emailVerified === true },
  };
}

/** Returns the parts of the profile. The names are required. A value that is not a text becomes an invalid text. */
function toProfile(row: Readonly<Record<string, unknown>>): ProfileInput {
  const values = profileNames.map((name) => {
    const value = row[name];
    const isAbsent = name !== 'firstName' && name !== 'lastName' && (value === undefined || value === null);
    return [name, isAbsent ? undefined : toText(value)];
  });
  return Object.fromEntries(values) as ProfileInput;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Creates the account, and records it in the audit log. Returns null if the email is taken. */
export async function addUser(step: AuthorizedStep, user: NewUser): Promise<Account | null> {
  const { emailVerified, ...person } = user;
  const id = step.newId();
  const account = { ...person, id, emailVerifiedAt: emailVerified ? step.now : null, createdAt: step.now };
  if (!(await createAccount(step.stores, account))) return null;
  // Earlier registrations for the email could belong to another person.
  if (emailVerified) await step.stores.pendingRegistrations.deleteAllFor(account.email);
  await step.record({
    action: 'account.created',
    organizationId: null,
    target: { type: 'user', id },
    details: { emailVerified },
  });
  return step.stores.accounts.findById(id);
}

function check(isValid: boolean, path: string, message: string): readonly FieldError[] {
  return isValid ? [] : [{ path, code: 'custom', message }];
}
