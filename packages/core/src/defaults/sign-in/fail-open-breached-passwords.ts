import type { BreachedPasswords } from '../../ports/sign-in/breached-passwords.js';
import type { Logger } from '../../ports/observability/logger.js';
import { answerWithin } from '../answer-within.js';

/** Wraps a breached-password check. If the check fails or does not respond in time, the password is treated as not breached. */
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

  /** Runs the check. This method is async, so that synchronous errors become rejections too. */
  private async ask(password: string): Promise<boolean> {
    return this.inner.contains(password);
  }
}
