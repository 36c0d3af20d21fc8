import { findPasswordErrors } from '../../../domain/sign-in/password-policy.js';
import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { BreachedPasswords } from '../../../ports/sign-in/breached-passwords.js';

/** Checks every new password. Runs before any account is looked up, so that its result depends only on the password. */
export class RequireAcceptablePassword {
  /** If `breached` is null, passwords are not compared with known breached passwords. */
  constructor(private readonly breached: BreachedPasswords | null) {}

  /** Throws `VALIDATION_FAILED` if the password is not acceptable. `path` names the password's field in the error. */
  async execute(password: string, path: string): Promise<void> {
    const errors = await this.findFaults(password, path);
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
  }

  /** Returns all errors together, so that users can correct them in one attempt. The list is empty if the password is acceptable. */
  async findFaults(password: string, path: string): Promise<FieldError[]> {
    const faults = findPasswordErrors(password, path);
    if ((await this.breached?.contains(password)) !== true) return faults;
    const message = 'This password is too common or was exposed in a data breach. Choose a different one.';
    return [...faults, { path, code: 'password_breached', message }];
  }
}
