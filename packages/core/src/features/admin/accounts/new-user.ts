import type { Account } from '../../../domain/accounts/account.js';
import { isEmailAddress, normalizeEmail } from '../../../domain/accounts/email-address.js';
import { findNameErrors, normalizeName } from '../../../domain/accounts/person-name.js';
import type { FieldError } from '../../../errors/crewkit-error.js';
import type { PasswordHasher } from '../../../ports/sign-in/password-hasher.js';
import { createAccount } from '../../sign-in/checks/create-account.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';

export interface ImportedUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The hash of the password by another system. By default, the user has no password, and can set one by resetting it. */
  readonly passwordHash?: string | null | undefined;
  /** Whether your application vouches that the email belongs to the user. Users cannot sign in without a verified email. Default: false. */
  readonly emailVerified?: boolean | undefined;
}

/** The data of a new account after validation. */
export interface NewUser extends Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'> {
  readonly emailVerified: boolean;
}

/** Validates data from outside. Returns the user, or the errors if there are any. */
export function readUser(given: unknown, hasher: Pick<PasswordHasher, 'accepts'>): NewUser | readonly FieldError[] {
  if (typeof given !== 'object' || given === null) return check(false, '', 'Must be an object.');
  const row: Readonly<Record<string, unknown>> = { ...given };
  const { passwordHash = null, emailVerified = false } = row;
  const email = normalizeEmail(toText(row['email']));
  const firstName = normalizeName(toText(row['firstName']));
  const lastName = normalizeName(toText(row['lastName']));
  const hash = typeof passwordHash === 'string' ? passwordHash : null;
  const canVerify = passwordHash === null || (hash !== null && hasher.accepts?.(hash) === true);
  const errors = [
    ...findNameErrors(firstName, 'firstName'),
    ...findNameErrors(lastName, 'lastName'),
    ...check(isEmailAddress(email), 'email', 'Must be an email address.'),
    ...check(typeof emailVerified === 'boolean', 'emailVerified', 'Must be true or false.'),
    ...check(canVerify, 'passwordHash', 'Must be a hash that the password hasher accepts.'),
  ];
  if (errors.length > 0) return errors;
  return { email, firstName, lastName, passwordHash: hash, emailVerified: emailVerified === true };
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
