import { findPasswordErrors } from '../../domain/policies/password-policy.js';
import { AppError, type FieldError } from '../../errors/app-error.js';
import type { BreachedPasswords } from '../../ports/breached-passwords.js';

/** Checks every new password, before any account is looked up: the response depends on the password alone. */
export class RequireAcceptablePassword {
  /** `breached` null: breached passwords are not checked. */
  constructor(private readonly breached: BreachedPasswords | null) {}

  /** Throws `VALIDATION_FAILED`. */
  async execute(password: string, path: string): Promise<void> {
    const errors = await this.findFaults(password, path);
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
  }

  /** Returns all errors at once, so that users need not try twice. Empty if the password is accepted. */
  async findFaults(password: string, path: string): Promise<FieldError[]> {
    const faults = findPasswordErrors(password, path);
    if ((await this.breached?.contains(password)) !== true) return faults;
    const message = 'This password is too common or was exposed in a data breach. Choose a different one.';
    return [...faults, { path, code: 'password_breached', message }];
  }
}
