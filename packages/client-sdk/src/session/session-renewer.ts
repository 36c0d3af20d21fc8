import { CrewkitError } from '../crewkit-error.js';
import type { Http } from '../http/http.js';
import { BackOff } from './back-off.js';
import type { CrossTabLock } from './tabs/cross-tab-lock.js';
import { requestRenewal } from './request-renewal.js';
import type { SessionHolder } from './session-holder.js';
import type { HeldSession } from './storage/stored-session.js';
import { isUsable, type TokenAge } from './token-age.js';

/** A call that needs a newer access token than `stale`. */
interface Wish {
  readonly stale: string;
  /** Whether the server refused the stale token. If so, its expiry time does not matter. */
  readonly isRefused: boolean;
}

export interface RenewerTools {
  readonly holder: SessionHolder;
  /** Sends requests without a session. */
  readonly open: Http;
  readonly age: TokenAge;
  readonly turn: CrossTabLock;
}

/**
 * The maximum number of attempts to exchange the token. A tab that loses a race starts another round with the newly stored session; more
 * rounds than this cannot be explained by a race.
 */
const maxRounds = 3;

/** Renews the session by exchanging its refresh token for new tokens. Only one tab does so at a time. */
export class SessionRenewer {
  readonly backOff = new BackOff();
  #flight: { readonly id: string; readonly landed: Promise<void> } | null = null;

  constructor(private readonly tools: RenewerTools) {
    // A new token, even from another tab, shows that the server is reachable again.
    tools.holder.tokens.add(() => this.backOff.clear());
  }

  /**
   * Renews the session. Resolves when the session has a new access token or has ended. If the renewal fails temporarily, throws the error
   * and keeps the session. For a while afterwards, every call throws the same error without a request.
   */
  async renew(wish: Wish): Promise<void> {
    const { holder } = this.tools;
    // Another tab may already have renewed the session.
    await holder.follow();
    const { held } = holder;
    if (held === null || !this.#isWanted(held, wish)) return;
    await this.#join(held.id, wish);
  }

  async #join(id: string, wish: Wish): Promise<void> {
    if (this.#flight?.id !== id) {
      this.backOff.check();
      const landed = this.#attempt(id, wish).finally(() => {
        if (this.#flight === flight) this.#flight = null;
      });
      const flight = { id, landed };
      this.#flight = flight;
    }
    await this.#flight.landed;
  }

  async #attempt(id: string, wish: Wish): Promise<void> {
    const { holder, turn } = this.tools;
    const { leaving } = holder;
    const since = Date.now();
    const served = new AbortController();
    const stop = holder.tokens.add(() => {
      if (holder.held === null || !this.#isWanted(holder.held, wish)) served.abort();
    });
    const work = async (): Promise<void> => {
      for (let round = 0; round < maxRounds; round += 1) {
        const { held } = holder;
        if (held === null || held.id !== id || !this.#isWanted(held, wish)) return;
        // The previous holder of the lock failed to renew the session while this tab waited for the lock.
        if ((held.failedAt ?? 0) > since) throw neighborsFailure();
        if (await this.#present(held, wish, leaving)) return;
      }
    };
    // Once another tab has renewed the session, the signal stops the wait for the lock.
    try {
      await turn.take(id, served.signal, work);
    } catch (error) {
      if (CrewkitError.is(error)) this.backOff.fail(error);
      throw error;
    } finally {
      stop();
    }
  }

  /**
   * Exchanges the refresh token. Returns false if another tab has already exchanged it; the caller must then try again with the stored
   * session.
   */
  async #present(held: HeldSession, wish: Wish, leaving: AbortSignal): Promise<boolean> {
    const { holder, open } = this.tools;
    if (held.refreshToken === null) {
      if (wish.isRefused || !isUsable(held)) await holder.end('expired');
      return true;
    }
    try {
      await holder.renewed(held, await requestRenewal(open, held.refreshToken, leaving));
      return true;
    } catch (error) {
      if (leaving.aborted) return true;
      if (isOver(error)) return this.#giveUp(held);
      await holder.failed(held);
      throw error;
    }
  }

  /**
   * Ends the session after the server permanently refused its refresh token. A refusal can also mean that another tab has already exchanged
   * the token; in that case, keeps the session and returns false.
   */
  async #giveUp({ id, refreshToken }: HeldSession): Promise<boolean> {
    const { holder } = this.tools;
    await holder.follow();
    if (holder.held?.id === id && holder.held.refreshToken === refreshToken) await holder.end('expired');
    return holder.held === null;
  }

  #isWanted(held: HeldSession, { stale }: Wish): boolean {
    return held.accessToken === stale || !this.tools.age.isFresh(held);
  }
}

/** Returns whether the server permanently refused the refresh token. */
export function isOver(error: unknown): boolean {
  return CrewkitError.is(error, 'INVALID_REFRESH_TOKEN') || CrewkitError.is(error, 'EMAIL_NOT_VERIFIED');
}

function neighborsFailure(): CrewkitError {
  return new CrewkitError('NETWORK_ERROR', { message: 'Another tab could not reach the server.' });
}
