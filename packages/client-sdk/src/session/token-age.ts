import type { HeldSession } from './stored-session.js';

const marginMs = 60_000;
/** Share of the lifetime: tokens that live for a minute are not renewed constantly. */
const marginShare = 1 / 3;
/** Maximum share of the margin. */
const jitterShare = 1 / 3;
/** Allows for the duration of a request. */
const slackMs = 3000;

/** Returns when to renew an access token: a minute before it expires, with jitter so that tabs do not renew at the same instant. */
export class TokenAge {
  readonly #jitter = 1 - Math.random() * jitterShare;

  isFresh(held: HeldSession): boolean {
    return Date.now() < this.renewAt(held);
  }

  /** Milliseconds, like `Date.now()`. */
  renewAt({ expiresAt, lifetimeMs }: HeldSession): number {
    return expiresAt - Math.min(marginMs, lifetimeMs * marginShare) * this.#jitter;
  }
}

/** Returns whether the server will still accept the token. */
export function isUsable({ expiresAt }: HeldSession): boolean {
  return Date.now() < expiresAt - slackMs;
}
