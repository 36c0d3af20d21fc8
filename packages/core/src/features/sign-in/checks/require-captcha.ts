import { unknownClient, type ClientInfo } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { CaptchaVerifier } from '../../../ports/sign-in/captcha-verifier.js';

export interface CaptchaAnswer {
  /** The token that the captcha issued to the browser. */
  readonly captchaToken?: string | undefined;
  /** The client, if it is known. */
  readonly client?: ClientInfo | undefined;
}

/** Rejects bots before any other work, if the embedding application has configured a captcha. */
export class RequireCaptcha {
  /** Creates the check. If `verifier` is null, no captcha is required and tokens are ignored. */
  constructor(private readonly verifier: CaptchaVerifier | null) {}

  /** Throws `VALIDATION_FAILED` if the token is missing or rejected, and `UNAVAILABLE` if it cannot be checked. */
  async execute({ captchaToken = '', client = unknownClient }: CaptchaAnswer): Promise<void> {
    if (this.verifier === null) return;
    if (captchaToken !== '' && (await this.verifier.verify(captchaToken, client))) return;
    const fault = {
      path: 'captchaToken',
      code: 'captcha_failed',
      message: 'The captcha response is missing or invalid.',
    };
    throw new CrewkitError('VALIDATION_FAILED', { errors: [fault] });
  }
}
