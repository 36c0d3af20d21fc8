import type { Account } from '../../../domain/accounts/account.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { AppError } from '../../../errors/app-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** Returns the caller's account. Reuses the account that this request's authentication has already read, if available. */
export class ViewOwnAccount {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ userId, account: known }: Actor): Promise<Account> {
    if (known !== undefined) return known;
    const account = await this.unitOfWork.read((stores) => stores.accounts.findById(userId));
    if (account === null) throw new AppError('UNAUTHENTICATED');
    return account;
  }
}
