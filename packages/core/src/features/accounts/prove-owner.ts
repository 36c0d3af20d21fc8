import type { Account } from '../../domain/account.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { Attempt, GuardAttempts } from '../auth/guard-attempts.js';

/** The account as it was when its owner was asked to prove himself, and the attempt that was counted for it. */
export interface Claim {
  readonly account: Account;
  readonly attempt: Attempt;
}

const noPassword = 'This account has no password. Ask for a link to set one, as for a forgotten password.';

/**
 * Asks a signed-in caller once more who he is, because an access token alone can be stolen. Wrong answers count towards the
 * lock of the account's email.
 */
export class ProveOwner {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly guardAttempts: GuardAttempts,
  ) {}

  /** Counts the attempt; whoever compares something afterwards settles it. Throws `ACCOUNT_LOCKED`, `UNAUTHENTICATED`. */
  async begin({ accountId }: Actor): Promise<Claim> {
    const account = await this.unitOfWork.read((stores) => stores.accounts.findById(accountId));
    if (account === null || account.disabledAt !== null) throw new AppError('UNAUTHENTICATED');
    return { account, attempt: await this.guardAttempts.execute(account.email) };
  }

  /** Likewise, and compares the password: `INVALID_CREDENTIALS`, also for an account without one. */
  async byPassword(actor: Actor, password: string): Promise<Claim> {
    const claim = await this.begin(actor);
    const { passwordHash } = claim.account;
    const right = await this.hasher.verify(password, passwordHash);
    if (passwordHash === null) throw new AppError('INVALID_CREDENTIALS', { detail: noPassword });
    if (!right) throw new AppError('INVALID_CREDENTIALS');
    return claim;
  }

  /** Locks the account; null if it is closed, disabled, or has another password than the one that was compared. */
  async lock({ accounts }: Stores, { account: { id, passwordHash } }: Claim): Promise<Account | null> {
    const account = await accounts.lockById(id);
    if (account === null || account.disabledAt !== null || account.closedAt !== null) return null;
    return account.passwordHash === passwordHash ? account : null;
  }

  /** Gives the attempt back: the answer was right. */
  settle(stores: Stores, { attempt }: Claim): Promise<void> {
    return this.guardAttempts.release(stores, attempt);
  }
}
