import { backOffMs } from '../back-off-ms.js';
import { type CrewkitError } from '../crewkit-error.js';

const longestWishMs = 3_600_000;

/** After a failure nobody asks the server for a while: whoever wants to gets the same failure. */
export class BackOff {
  #failures = 0;
  #failure: CrewkitError | null = null;
  #endsAt = 0;

  /** When the server may be asked again, in milliseconds; in the past if it may be now. */
  get until(): number {
    return this.#endsAt;
  }

  fail(error: CrewkitError): void {
    this.#failure = error;
    this.#failures += 1;
    // Tabs that failed together must not come back together.
    const pauseMs = backOffMs(this.#failures);
    const wishMs = Math.min((error.retryAfterSeconds ?? 0) * 1000, longestWishMs);
    this.#endsAt = Date.now() + Math.max(pauseMs, wishMs);
  }

  /** Something has changed, such as the network: the next one may try at once. */
  relax(): void {
    this.#endsAt = 0;
  }

  clear(): void {
    this.#failures = 0;
    this.#failure = null;
    this.#endsAt = 0;
  }

  /** Throws the last failure while the pause lasts. */
  check(): void {
    const leftMs = this.#endsAt - Date.now();
    // Longer than any pause: the clock was set back.
    if (this.#failure !== null && leftMs > 0 && leftMs <= longestWishMs) throw this.#failure;
  }
}
