import type { HeldSession } from './stored-session.js';

const marginMs = 60_000;
/** The margin as a share of the lifetime, so that tokens with a lifetime of a minute are not renewed constantly. */
const marginShare = 1 / 3;
/** The largest share of the margin that jitter can take. */
const jitterShare = 1 / 3;
/** Time reserved for the duration of a request. */
const slackMs = 3000;

/** Computes when to renew an access token: a minute before it expires, with jitter so that tabs do not renew at the same instant. */
export class TokenAge {
  readonly #jitter = 1 - Math.random() * jitterShare;

  isFresh(held: HeldSession): boolean {
    return Date.now() < this.renewAt(held);
  }

  /** Returns the renewal time in milliseconds since the epoch. */
  renewAt({ expiresAt, lifetimeMs }: HeldSession): number {
    return expiresAt - Math.min(marginMs, lifetimeMs * marginShare) * this.#jitter;
  }
}

/** Returns whether the server will still accept the token. */
export function isUsable({ expiresAt }: HeldSession): boolean {
  return Date.now() < expiresAt - slackMs;
}
