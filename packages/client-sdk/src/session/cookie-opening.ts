import { CrewkitError } from '../crewkit-error.js';
import { onWindow } from '../host.js';
import type { Http } from '../http/http.js';
import { pause } from '../timing/timers.js';
import { requestRenewal } from './request-renewal.js';
import type { SessionHolder } from './session-holder.js';
import { isOver, type SessionRenewer } from './session-renewer.js';
import { createFirst, inCookie } from './storage/stored-session.js';
import type { CrossTabLock } from './tabs/cross-tab-lock.js';

export interface OpeningTools {
  readonly holder: SessionHolder;
  /** Sends requests without a session. */
  readonly open: Http;
  readonly renewer: SessionRenewer;
  readonly turn: CrossTabLock;
}

/** Opens the cookie session of a page with a refresh: scripts cannot read the cookie, so only the server knows whether there is a session. */
export class CookieOpening {
  readonly #closing = new AbortController();
  #flight: Promise<void> | null = null;

  constructor(private readonly tools: OpeningTools) {}

  /** Tries until it is known whether a user is signed in. */
  async run(): Promise<void> {
    while (this.#isPending()) {
      await this.attempt().catch(() => this.#pause());
    }
  }

  /**
   * Resolves when it is known whether a user is signed in. If the server cannot be reached, rejects with the error; for a while afterwards,
   * rejects with the same error without a request.
   */
  async attempt(): Promise<void> {
    if (!this.#isPending()) return;
    if (this.#flight === null) {
      this.tools.renewer.backOff.check();
      this.#flight = this.#ask().finally(() => {
        this.#flight = null;
      });
    }
    await this.#flight;
  }

  close(): void {
    this.#closing.abort();
  }

  #isPending(): boolean {
    return this.tools.holder.state.status === 'loading' && !this.#closing.signal.aborted;
  }

  async #ask(): Promise<void> {
    const { holder, renewer, turn } = this.tools;
    try {
      await turn.take('', this.#closing.signal, async () => {
        // Another tab may have sent its session, or the user may have signed in.
        if (this.#isPending()) await holder.open(await this.#request());
      });
    } catch (error) {
      if (CrewkitError.is(error)) renewer.backOff.fail(error);
      throw error;
    }
  }

  async #request() {
    const { open, holder } = this.tools;
    try {
      return createFirst(await requestRenewal(open, inCookie, holder.leaving));
    } catch (error) {
      if (isOver(error) || isMisconfigured(error)) return null;
      throw error;
    }
  }

  async #pause(): Promise<void> {
    const over = new AbortController();
    const end = (): void => over.abort();
    this.#closing.signal.addEventListener('abort', end);
    const stop = onWindow(['online'], end);
    await pause(Math.max(0, this.tools.renewer.backOff.until - Date.now()), over.signal);
    stop();
    this.#closing.signal.removeEventListener('abort', end);
  }
}

/** Returns whether the server has no cookie sessions, or not for this page. Retrying does not help, and the next sign-in reports the error. */
function isMisconfigured(error: unknown): boolean {
  return CrewkitError.is(error, 'VALIDATION_FAILED') || CrewkitError.is(error, 'FORBIDDEN');
}
