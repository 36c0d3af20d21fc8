import type { ClientInfo } from '../domain/session.js';

/** Tells people from programs, by what a page's captcha handed to the browser. */
export interface CaptchaVerifier {
  /** Whether the token is good. Rejects with `UNAVAILABLE` when it cannot be told: nobody gets past by an outage. */
  verify(token: string, client: ClientInfo): Promise<boolean>;
}
