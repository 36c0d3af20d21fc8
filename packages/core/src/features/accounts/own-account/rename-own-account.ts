import type { Account } from '../../../domain/accounts/account.js';
import { findNameErrors, normalizeName } from '../../../domain/accounts/person-name.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { AppError } from '../../../errors/app-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

export interface RenameOwnAccountInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Changes the caller's first name, last name or both. A name that is not given stays unchanged. Throws `VALIDATION_FAILED`. */
export class RenameOwnAccount {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ userId }: Actor, { firstName, lastName }: RenameOwnAccountInput): Promise<Account> {
    const names = {
      ...(firstName === undefined ? {} : { firstName: normalizeName(firstName) }),
      ...(lastName === undefined ? {} : { lastName: normalizeName(lastName) }),
    };
    const errors = Object.entries(names).flatMap(([field, name]) => findNameErrors(name, field));
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    return this.unitOfWork.run(async ({ accounts }) => {
      // The account is locked in the database, because an account that is being closed must not get a name again.
      const account = await accounts.lockById(userId);
      const renamed = account?.closedAt === null ? await accounts.update(userId, names) : null;
      if (renamed === null) throw new AppError('UNAUTHENTICATED');
      return renamed;
    });
  }
}
