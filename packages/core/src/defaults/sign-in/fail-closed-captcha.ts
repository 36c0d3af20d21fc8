import type { ClientInfo } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { CaptchaVerifier } from '../../ports/sign-in/captcha-verifier.js';
import { answerWithin } from '../answer-within.js';

/**
 * Wraps a captcha verifier. Rejects with `UNAVAILABLE` if the verifier fails or does not respond in time. Accepts only the result `true`. A
 * verifier that by mistake returns its service's response as an object therefore admits no client.
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
      throw new CrewkitError('UNAVAILABLE', { cause });
    }
  }

  /** Calls the verifier. This method is async, so that synchronous errors become rejections too. */
  private async ask(token: string, client: ClientInfo): Promise<unknown> {
    return this.inner.verify(token, client);
  }
}
