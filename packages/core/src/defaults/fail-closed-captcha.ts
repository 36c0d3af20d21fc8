import type { ClientInfo } from '../domain/session.js';
import { AppError } from '../errors/app-error.js';
import type { CaptchaVerifier } from '../ports/captcha-verifier.js';
import { answerWithin } from './answer-within.js';

/**
 * Enforces the port's contract: the verifier responds in time, or the call rejects with `UNAVAILABLE`. Only `true` passes. A verifier that
 * returns its service's response as an object therefore admits no client.
 */
export class FailClosedCaptcha implements CaptchaVerifier {
  constructor(
    private readonly inner: CaptchaVerifier,
    private readonly patienceMs = 10_000,
  ) {}

  async verify(token: string, client: ClientInfo): Promise<boolean> {
    try {
      const answer: unknown = await answerWithin(this.ask(token, client), this.patienceMs);
      return answer === true;
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause });
    }
  }

  /** Asks the verifier. It is async, so that synchronous errors are caught too. */
  private async ask(token: string, client: ClientInfo): Promise<unknown> {
    return this.inner.verify(token, client);
  }
}
