import type { UserName } from '@crewkit/client-sdk';

import { getRetryAfterMs } from '../provider/create-query-client.js';

/** `unknown`: the server does not show this user. `failed`: it did not respond; the name is requested again. */
export type NameState = UserName | 'loading' | 'unknown' | 'failed';

interface Entry {
  state: NameState;
  /** When to retry, in milliseconds since the epoch; 0: immediately. */
  askAgainAt: number;
}

const freshMs = 5 * 60_000;
const retryMs = 10_000;
// The limit of one request.
const mostIds = 100;
// More names than any page shows; the oldest are evicted and requested again when needed.
const mostNames = 5_000;

export interface UserNamesOptions {
  /** Returns the name that an earlier visit loaded. It is shown if the server does not respond. By default, there is none. */
  readonly recall?: (userId: string) => UserName | undefined;
  /** The clock. The default is `Date.now`. */
  readonly now?: () => number;
}

/** Names of users by id, as one user sees them, loaded in batches: ids requested at the same moment share one request. */
export class UserNames {
  readonly #entries = new Map<string, Entry>();
  readonly #wanted = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #changes = 0;
  readonly #lookUp: (ids: readonly string[]) => Promise<readonly UserName[]>;
  readonly #options: UserNamesOptions;

  constructor(lookUp: (ids: readonly string[]) => Promise<readonly UserName[]>, options: UserNamesOptions = {}) {
    this.#lookUp = lookUp;
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A counter that increases with each change. */
  readonly version = (): number => this.#changes;

  /** Returns the known names and requests the others. May be called while a component renders. */
  get(userId: string): NameState {
    const entry = this.#entries.get(userId);
    if (entry === undefined || entry.askAgainAt <= this.#now()) this.#want(userId);
    return entry?.state ?? 'loading';
  }

  /** Keeps showing the cached names, and refetches each one when it is shown next. */
  invalidate(): void {
    for (const entry of this.#entries.values()) entry.askAgainAt = 0;
    this.#announce();
  }

  #want(userId: string): void {
    if (this.#wanted.size === 0) setTimeout(() => void this.#ask(), 0);
    this.#wanted.add(userId);
  }

  async #ask(): Promise<void> {
    const ids = [...this.#wanted].slice(0, mostIds);
    for (const id of ids) {
      this.#wanted.delete(id);
      // The name is not requested again while the response is pending.
      this.#set(id, this.#entries.get(id)?.state ?? 'loading', retryMs);
    }
    if (this.#wanted.size > 0) setTimeout(() => void this.#ask(), 0);
    try {
      const found = new Map((await this.#lookUp(ids)).map((name) => [name.id, name]));
      for (const id of ids) this.#set(id, found.get(id) ?? 'unknown', freshMs);
    } catch (error) {
      const waitMs = Math.max(retryMs, getRetryAfterMs(error));
      for (const id of ids) this.#fail(id, waitMs);
      setTimeout(() => this.#announce(), waitMs);
    }
    this.#announce();
  }

  #fail(userId: string, waitMs: number): void {
    const known = this.#entries.get(userId)?.state ?? 'loading';
    this.#set(userId, known === 'loading' ? (this.#options.recall?.(userId) ?? 'failed') : known, waitMs);
  }

  #set(userId: string, state: NameState, freshForMs: number): void {
    this.#entries.delete(userId);
    this.#entries.set(userId, { state, askAgainAt: this.#now() + freshForMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostNames && oldest !== undefined) this.#entries.delete(oldest);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  #announce(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}
