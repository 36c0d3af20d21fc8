import type { Account } from '../../../domain/accounts/account.js';
import type { SystemActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import type { RequireAcceptablePassword } from '../../sign-in/checks/require-acceptable-password.js';
import { addUser, readUser, type ImportedUser, type UserRules } from './new-user.js';
import { requireSystem } from './require-system.js';

export interface CreateUserInput extends Omit<ImportedUser, 'passwordHash'> {
  /** The password. By default, the user has no password, and can set one by resetting it. */
  readonly password?: string | undefined;
}

/**
 * Creates an account, without a registration by the user. Sends no email. Throws `CONFLICT` if the email is taken, and `VALIDATION_FAILED`.
 * Only code of the embedding application can call it.
 */
export class CreateUser {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly rules: UserRules,
    private readonly requirePassword: RequireAcceptablePassword,
  ) {}

  async execute(actor: SystemActor, { password, ...input }: CreateUserInput): Promise<Account> {
    requireSystem(actor);
    const user = readUser({ ...input, passwordHash: null }, this.rules);
    const faults = password === undefined ? [] : await this.requirePassword.findFaults(password, 'password');
    if (!('email' in user)) throw new CrewkitError('VALIDATION_FAILED', { errors: [...user, ...faults] });
    if (faults.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors: faults });
    const passwordHash = password === undefined ? null : await this.rules.hasher.hash(password);
    const requirement = { permissions: ['system:users.manage'], resource: { scope: 'GLOBAL' } } as const;
    const account = await this.work.write(actor, requirement, (step) => addUser(step, { ...user, passwordHash }));
    if (account === null) throw new CrewkitError('CONFLICT', { detail: 'An account has this email.' });
    return account;
  }
}
