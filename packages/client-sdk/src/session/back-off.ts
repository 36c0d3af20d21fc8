import { backOffMs } from '../back-off-ms.js';
import { type CrewkitError } from '../crewkit-error.js';

const longestWishMs = 3_600_000;

/** Pauses requests to the server after a failure. During the pause, every caller gets the same failure. */
export class BackOff {
  #failures = 0;
  #failure: CrewkitError | null = null;
  #endsAt = 0;

  /** The time from which the next request is allowed, in milliseconds since the epoch. It is in the past if requests are allowed now. */
  get until(): number {
    return this.#endsAt;
  }

  fail(error: CrewkitError): void {
    this.#failure = error;
    this.#failures += 1;
    // Jitter keeps tabs that failed together from retrying together.
    const pauseMs = backOffMs(this.#failures);
    const wishMs = Math.min((error.retryAfterSeconds ?? 0) * 1000, longestWishMs);
    this.#endsAt = Date.now() + Math.max(pauseMs, wishMs);
  }

  /** Ends the pause after a change, such as a network that came back. */
  relax(): void {
    this.#endsAt = 0;
  }

  clear(): void {
    this.#failures = 0;
    this.#failure = null;
    this.#endsAt = 0;
  }

  /** Throws the last failure during the pause. */
  check(): void {
    const leftMs = this.#endsAt - Date.now();
    // A remaining time longer than any pause means that the clock was set back.
    if (this.#failure !== null && leftMs > 0 && leftMs <= longestWishMs) throw this.#failure;
  }
}
