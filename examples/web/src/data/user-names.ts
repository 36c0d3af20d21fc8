import { CrewkitError, type UserName } from '@crewkit/client-sdk';

/** `unknown`: the server does not show this user. `failed`: it did not answer; the name is asked for again. */
export type NameState = UserName | 'loading' | 'unknown' | 'failed';

interface Entry {
  state: NameState;
  /** When to ask again, in milliseconds since the epoch; 0 at once. */
  askAgainAt: number;
}

const freshMs = 5 * 60_000;
const retryMs = 10_000;
// What one request takes.
const mostIds = 100;
// More names than any page shows; the oldest are asked for again when they are needed.
const mostNames = 5_000;

/** Names of users by id, looked up in batches: ids asked for in one moment are one request. */
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

  /** Grows with each change. */
  readonly version = (): number => this.changes;

  /** Returns what is known and asks for the rest. May be called while a component renders. */
  get(userId: string): NameState {
    const entry = this.entries.get(userId);
    if (entry === undefined || entry.askAgainAt <= this.now()) this.want(userId);
    return entry?.state ?? 'loading';
  }

  /** Keeps showing the names that it has, and asks for each one again when it is shown next. */
  invalidate(): void {
    for (const entry of this.entries.values()) entry.askAgainAt = 0;
    this.announce();
  }

  /** For the next user of this browser. */
  clear(): void {
    // A new one: answers that are still on their way belong to the user before.
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
      // Not asked for twice while the answer is on its way.
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

/** How long to wait before asking again: as long as the server demands. */
function getWaitMs(error: unknown): number {
  const demandedSeconds = CrewkitError.is(error) ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.max(retryMs, demandedSeconds * 1000);
}
