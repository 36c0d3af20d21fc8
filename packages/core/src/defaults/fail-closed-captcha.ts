import type { ClientInfo } from '../domain/session.js';
import { AppError } from '../errors/app-error.js';
import type { CaptchaVerifier } from '../ports/captcha-verifier.js';
import { answerWithin } from './answer-within.js';

/**
 * Holds a verifier to what its port promises: it answers in time, or rejects with `UNAVAILABLE`. Only `true` is a yes, so that a
 * verifier that hands on its service's answer as an object lets nobody pass.
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

  /** Async, so that what is thrown at once is caught like the rest. */
  private async ask(token: string, client: ClientInfo): Promise<unknown> {
    return this.inner.verify(token, client);
  }
}
