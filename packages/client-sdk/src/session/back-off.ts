import { backOffMs } from '../timing/back-off-ms.js';
import { type CrewkitError } from '../crewkit-error.js';

const longestWishMs = 3_600_000;

/**
 * Enforces a pause after each failed request to the server. During the pause, callers get the last error again instead of sending a
 * request.
 */
export class BackOff {
  #failures = 0;
  #failure: CrewkitError | null = null;
  #endsAt = 0;

  /** The time from which requests are allowed, in milliseconds since the epoch. A time in the past means that they are allowed now. */
  get until(): number {
    return this.#endsAt;
  }

  fail(error: CrewkitError): void {
    this.#failure = error;
    this.#failures += 1;
    // Jitter prevents tabs that failed at the same time from retrying at the same time.
    const pauseMs = backOffMs(this.#failures);
    const wishMs = Math.min((error.retryAfterSeconds ?? 0) * 1000, longestWishMs);
    this.#endsAt = Date.now() + Math.max(pauseMs, wishMs);
  }

  /** Ends the pause because the situation has changed, for example because the network is back. */
  relax(): void {
    this.#endsAt = 0;
  }

  clear(): void {
    this.#failures = 0;
    this.#failure = null;
    this.#endsAt = 0;
  }

  /** Throws the last failure if the pause is not over. */
  check(): void {
    const leftMs = this.#endsAt - Date.now();
    // A remaining time longer than any pause means that the clock was set back.
    if (this.#failure !== null && leftMs > 0 && leftMs <= longestWishMs) throw this.#failure;
  }
}
