import { backOffMs } from '../back-off-ms.js';
import { type CrewkitError } from '../crewkit-error.js';

const longestWishMs = 3_600_000;

/** Pauses requests to the server after a failure: during the pause every caller gets the same failure. */
export class BackOff {
  #failures = 0;
  #failure: CrewkitError | null = null;
  #endsAt = 0;

  /** When the next request is allowed, in milliseconds; in the past if it is allowed now. */
  get until(): number {
    return this.#endsAt;
  }

  fail(error: CrewkitError): void {
    this.#failure = error;
    this.#failures += 1;
    // Jitter: tabs that failed together must not retry together.
    const pauseMs = backOffMs(this.#failures);
    const wishMs = Math.min((error.retryAfterSeconds ?? 0) * 1000, longestWishMs);
    this.#endsAt = Date.now() + Math.max(pauseMs, wishMs);
  }

  /** Ends the pause after something changed, such as the network. */
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
    // Longer than any pause: the clock was set back.
    if (this.#failure !== null && leftMs > 0 && leftMs <= longestWishMs) throw this.#failure;
  }
}
