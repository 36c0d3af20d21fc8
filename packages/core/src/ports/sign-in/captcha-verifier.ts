import type { ClientInfo } from '../../domain/sign-in/session.js';

/** Verifies the token that the captcha on a page issued to the browser. */
export interface CaptchaVerifier {
  /**
   * Returns whether the token is valid. Rejects with `UNAVAILABLE` if the token cannot be checked, so that no client is let through during
   * an outage.
   */
  verify(token: string, client: ClientInfo): Promise<boolean>;
}
