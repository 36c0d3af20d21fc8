import type { HeldSession } from './storage/stored-session.js';

const marginMs = 60_000;
/**
 * The maximum time between renewal and expiry, as a share of the token's lifetime. Without this maximum, tokens that live for only a minute
 * would be renewed constantly.
 */
const marginShare = 1 / 3;
/** The maximum jitter, as a share of the time between renewal and expiry. */
const jitterShare = 1 / 3;
/** Time reserved for the request that uses the token. */
const slackMs = 3000;

/** Computes when to renew an access token: about a minute before it expires, with jitter so that tabs do not renew at the same time. */
export class TokenAge {
  readonly #jitter = 1 - Math.random() * jitterShare;

  isFresh(held: HeldSession): boolean {
    return Date.now() < this.renewAt(held);
  }

  /** Returns the time at which to renew the session's access token, in milliseconds since the epoch. */
  renewAt({ expiresAt, lifetimeMs }: HeldSession): number {
    return expiresAt - Math.min(marginMs, lifetimeMs * marginShare) * this.#jitter;
  }
}

/** Returns whether the session's access token stays valid for a few more seconds, which is long enough for a request. */
export function isUsable({ expiresAt }: HeldSession): boolean {
  return Date.now() < expiresAt - slackMs;
}
