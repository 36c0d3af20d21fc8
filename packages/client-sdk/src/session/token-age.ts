import type { HeldSession } from './stored-session.js';

const marginMs = 60_000;
/** Of the lifetime: tokens that live for a minute are not renewed all the time. */
const marginShare = 1 / 3;
/** Of the margin, at most. */
const jitterShare = 1 / 3;
/** A request takes its time. */
const slackMs = 3000;

/** When it is time for another access token: a minute before the end, and in no two tabs at the same instant. */
export class TokenAge {
  readonly #jitter = 1 - Math.random() * jitterShare;

  isFresh(held: HeldSession): boolean {
    return Date.now() < this.renewAt(held);
  }

  /** Milliseconds, as `Date.now()`. */
  renewAt({ expiresAt, lifetimeMs }: HeldSession): number {
    return expiresAt - Math.min(marginMs, lifetimeMs * marginShare) * this.#jitter;
  }
}

/** Whether the server will still take it. */
export function isUsable({ expiresAt }: HeldSession): boolean {
  return Date.now() < expiresAt - slackMs;
}
