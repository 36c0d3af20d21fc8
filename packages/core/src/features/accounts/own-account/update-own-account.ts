import type { Account } from '../../../domain/accounts/account.js';
import { findNameErrors, normalizeName } from '../../../domain/accounts/person-name.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { canonicalLocale, isTimeZone } from '../../../domain/text/locale.js';
import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** The changes of a profile. A value that is not given stays unchanged; null removes it. */
export interface ProfileChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly displayName?: string | null | undefined;
  readonly locale?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
}

/** Changes the caller's own profile. Throws `VALIDATION_FAILED`. */
export class UpdateOwnAccount {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ userId }: Actor, changes: ProfileChanges): Promise<Account> {
    const checked = checkProfile(changes);
    return this.unitOfWork.run(async ({ accounts }) => {
      // The account is locked in the database, because an account that is being closed must not get a name again.
      const account = await accounts.lockById(userId);
      const changed = account?.closedAt === null ? await accounts.update(userId, checked) : null;
      if (changed === null) throw new CrewkitError('UNAUTHENTICATED');
      return changed;
    });
  }
}

const profileFields = ['firstName', 'lastName', 'displayName', 'locale', 'timeZone'] as const;

type StoredChanges = { readonly [Name in keyof ProfileChanges]?: Exclude<ProfileChanges[Name], undefined> };

/** Returns the changes in the form in which they are stored. */
function checkProfile(changes: ProfileChanges): StoredChanges {
  const errors: FieldError[] = [];
  const checked = new Map<string, string | null>();
  for (const path of profileFields) {
    const value = changes[path];
    if (value === undefined) continue;
    const stored = value === null ? null : normalize(path, value);
    if (stored !== null) errors.push(...findErrors(path, stored));
    checked.set(path, stored);
  }
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
  return Object.fromEntries(checked) as StoredChanges;
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
