import type { BreachedPasswords } from '../ports/breached-passwords.js';
import type { Logger } from '../ports/logger.js';
import { answerWithin } from './answer-within.js';

/** Enforces the port's contract: the check responds in time, and a failed check means that the password is not listed. */
export class FailOpenBreachedPasswords implements BreachedPasswords {
  constructor(
    private readonly inner: BreachedPasswords,
    private readonly logger: Logger,
    private readonly patienceMs = 5000,
  ) {}

  async contains(password: string): Promise<boolean> {
    try {
      return await answerWithin(this.ask(password), this.patienceMs);
    } catch (error) {
      // Only the error's name is logged, because its message could quote the password.
      const reason = error instanceof Error ? error.name : 'unknown failure';
      this.logger.warn({ reason }, 'a password could not be looked up among the breached ones, and was let through');
      return false;
    }
  }

  /** Runs the check. It is async, so that synchronous errors are caught too. */
  private async ask(password: string): Promise<boolean> {
    return this.inner.contains(password);
  }
}
