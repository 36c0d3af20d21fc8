import type { Account } from '../../../domain/accounts/account.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** Returns the caller's account. Throws `UNAUTHENTICATED` if the account does not exist. */
export class ViewOwnAccount {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ userId }: Actor): Promise<Account> {
    const account = await this.unitOfWork.read((stores) => stores.accounts.findById(userId));
    if (account === null) throw new CrewkitError('UNAUTHENTICATED');
    return account;
  }
}
