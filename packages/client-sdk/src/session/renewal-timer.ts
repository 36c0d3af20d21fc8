import { later } from '../timing/timers.js';
import type { SessionHolder } from './session-holder.js';
import type { SessionRenewer } from './session-renewer.js';
import type { TokenAge } from './token-age.js';

export interface TimerTools {
  readonly holder: SessionHolder;
  readonly renewer: SessionRenewer;
  readonly age: TokenAge;
  readonly renew: () => Promise<unknown>;
}

const soonestMs = 1000;
/** The maximum delay of one timer: a day. `setTimeout` supports delays of at most 24 days. */
const latestMs = 86_400_000;

/**
 * While there are listeners for new tokens (`onToken`), renews tokens before they expire, because a real-time connection needs a valid
 * token. Without such listeners, the next request renews the token, so an idle page sends no requests.
 */
export class RenewalTimer {
  #cancel: () => void = () => undefined;
  #isClosed = false;
  readonly #stop: () => void;
  #listening = 0;

  constructor(private readonly tools: TimerTools) {
    this.#stop = tools.holder.tokens.add(() => this.plan());
  }

  /** See `SessionTokens.onToken`. */
  onToken(listener: (accessToken: string | null) => void): () => void {
    const stop = this.tools.holder.tokens.add(listener);
    this.#listening += 1;
    this.plan();
    let isOver = false;
    return () => {
      stop();
      if (!isOver) this.#listening -= 1;
      isOver = true;
      this.plan();
    };
  }

  plan(): void {
    this.#cancel();
    const { held } = this.tools.holder;
    if (this.#isClosed || this.#listening === 0 || held === null) return;
    const dueAt = held.refreshToken === null ? held.expiresAt : this.tools.age.renewAt(held);
    const waitMs = Math.max(dueAt, this.tools.renewer.backOff.until) - Date.now();
    this.#cancel = later(Math.min(Math.max(waitMs, soonestMs), latestMs), () => void this.#renew(), 'background');
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.plan();
  }

  async #renew(): Promise<void> {
    try {
      await this.tools.renew();
    } catch {
      // Callers that need a token get the same error from their own calls.
    }
    this.plan();
  }
}
