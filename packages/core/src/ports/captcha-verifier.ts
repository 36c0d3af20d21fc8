import type { ClientInfo } from '../domain/session.js';

/** Verifies the token that a page's captcha gave the browser. */
export interface CaptchaVerifier {
  /** Returns whether the token is valid. Rejects with `UNAVAILABLE` if it cannot be checked: an outage lets no client through. */
  verify(token: string, client: ClientInfo): Promise<boolean>;
}
