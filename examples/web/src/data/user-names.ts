import { CrewkitError, type UserName } from '@crewkit/client-sdk';

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

/** Names of users by id, loaded in batches: ids requested at the same moment share one request. */
export class UserNames {
  private entries = new Map<string, Entry>();
  private readonly wanted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private changes = 0;

  constructor(
    private readonly lookUp: (ids: readonly string[]) => Promise<readonly UserName[]>,
    private readonly now: () => number = Date.now,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A counter that increases with each change. */
  readonly version = (): number => this.changes;

  /** Returns the known names and requests the others. May be called while a component renders. */
  get(userId: string): NameState {
    const entry = this.entries.get(userId);
    if (entry === undefined || entry.askAgainAt <= this.now()) this.want(userId);
    return entry?.state ?? 'loading';
  }

  /** Requests the names that are not known yet. */
  prefetch(userIds: readonly string[]): void {
    for (const userId of userIds) this.get(userId);
  }

  /** Keeps showing the cached names, and refetches each one when it is shown next. */
  invalidate(): void {
    for (const entry of this.entries.values()) entry.askAgainAt = 0;
    this.announce();
  }

  /** Deletes all names. Call it when the user signs out. */
  clear(): void {
    // A new object: pending responses belong to the previous user.
    this.entries = new Map();
    this.wanted.clear();
    this.announce();
  }

  private want(userId: string): void {
    if (this.wanted.size === 0) setTimeout(() => void this.ask(), 0);
    this.wanted.add(userId);
  }

  private async ask(): Promise<void> {
    const [ids, { entries }] = [[...this.wanted].slice(0, mostIds), this];
    if (ids.length === 0) return;
    for (const id of ids) {
      this.wanted.delete(id);
      // The name is not requested again while the response is pending.
      this.set(id, this.entries.get(id)?.state ?? 'loading', retryMs);
    }
    if (this.wanted.size > 0) setTimeout(() => void this.ask(), 0);
    try {
      const found = new Map((await this.lookUp(ids)).map((name) => [name.id, name]));
      if (entries !== this.entries) return;
      for (const id of ids) this.set(id, found.get(id) ?? 'unknown', freshMs);
    } catch (error) {
      if (entries !== this.entries) return;
      const waitMs = getWaitMs(error);
      for (const id of ids) this.fail(id, waitMs);
      setTimeout(() => this.announce(), waitMs);
    }
    this.announce();
  }

  private fail(userId: string, waitMs: number): void {
    const known = this.entries.get(userId)?.state;
    this.set(userId, known === undefined || known === 'loading' ? 'failed' : known, waitMs);
  }

  private set(userId: string, state: NameState, freshForMs: number): void {
    this.entries.delete(userId);
    this.entries.set(userId, { state, askAgainAt: this.now() + freshForMs });
    const [oldest] = this.entries.keys();
    if (this.entries.size > mostNames && oldest !== undefined) this.entries.delete(oldest);
  }

  private announce(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }
}

/** Returns the milliseconds before a retry: as long as the server demands. */
function getWaitMs(error: unknown): number {
  const retryAfterSeconds = CrewkitError.is(error) ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.max(retryMs, retryAfterSeconds * 1000);
}
