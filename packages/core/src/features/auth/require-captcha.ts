import type { ClientInfo } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { CaptchaVerifier } from '../../ports/captcha-verifier.js';

export interface CaptchaAnswer {
  /** What the page's captcha handed to the browser. */
  readonly captchaToken?: string | undefined;
  /** Absent: not known. */
  readonly client?: ClientInfo | undefined;
}

const unknownClient: ClientInfo = { ipAddress: null, userAgent: null };

/** Keeps programs out, where the host asks for that, before anything else is done for them. */
export class RequireCaptcha {
  /** `verifier` null: nobody is asked, and tokens are ignored. */
  constructor(private readonly verifier: CaptchaVerifier | null) {}

  /** Throws `VALIDATION_FAILED` if the token is missing or refused, `UNAVAILABLE` if that cannot be told. */
  async execute({ captchaToken = '', client = unknownClient }: CaptchaAnswer): Promise<void> {
    if (this.verifier === null) return;
    if (captchaToken !== '' && (await this.verifier.verify(captchaToken, client))) return;
    const fault = {
      path: 'captchaToken',
      code: 'captcha_failed',
      message: 'The captcha is missing or was not solved.',
    };
    throw new AppError('VALIDATION_FAILED', { errors: [fault] });
  }
}
