import type { BreachedPasswords } from '../ports/breached-passwords.js';
import type { Logger } from '../ports/logger.js';
import { answerWithin } from './answer-within.js';

/** Holds a check to what its port promises: it answers in time, and when it cannot tell, the password is not one of them. */
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
      // Its name alone: what failed may quote the password.
      const reason = error instanceof Error ? error.name : 'unknown failure';
      this.logger.warn({ reason }, 'a password could not be looked up among the breached ones, and was let through');
      return false;
    }
  }

  /** Async, so that what is thrown at once is caught like the rest. */
  private async ask(password: string): Promise<boolean> {
    return this.inner.contains(password);
  }
}
