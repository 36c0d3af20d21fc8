import { passwordFaults } from '../../domain/policies/password-policy.js';
import { AppError, type FieldFault } from '../../errors/app-error.js';
import type { BreachedPasswords } from '../../ports/breached-passwords.js';

/**
 * What every chosen password goes through, before anybody looks whose it would be: the answer tells of the password alone.
 */
export class RequireAcceptablePassword {
  /** `breached` null: nobody is asked. */
  constructor(private readonly breached: BreachedPasswords | null) {}

  /** Throws `VALIDATION_FAILED`. */
  async execute(password: string, path: string): Promise<void> {
    const errors = await this.faultsOf(password, path);
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
  }

  /** Everything against it at once, so that nobody has to try twice. Empty: it is accepted. */
  async faultsOf(password: string, path: string): Promise<FieldFault[]> {
    const faults = passwordFaults(password, path);
    if ((await this.breached?.contains(password)) !== true) return faults;
    const message = 'One of the passwords that attackers try first.';
    return [...faults, { path, code: 'password_breached', message }];
  }
}
