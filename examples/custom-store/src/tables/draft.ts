import { CrewkitError } from '@crewkit/core';
import type { Rows, TableName, Tables } from './tables.js';
import type { View } from './view.js';
import type { WriteLock } from './write-lock.js';

/**
 * The view of one transaction. Until its first write, it reads the committed data of other transactions (read committed, as in Postgres).
 * Then it waits for the write lock and continues with its own tables, which no other transaction sees.
 */
export class Draft implements View {
  private turn: Promise<() => void> | null = null;
  private own: Tables | null = null;
  private readonly copied = new Set<TableName>();
  private ended = false;

  constructor(
    private readonly committed: () => Tables,
    private readonly lock: WriteLock,
  ) {}

  get tables(): Tables {
    return this.own ?? this.committed();
  }

  async edit<Name extends TableName>(name: Name): Promise<Map<string, Rows[Name]>> {
    this.requireRunning();
    this.turn ??= this.lock.take();
    await this.turn;
    this.requireRunning();
    if (!this.copied.has(name)) {
      this.own = { ...this.tables, [name]: new Map<string, Rows[TableName]>(this.tables[name]) };
      this.copied.add(name);
    }
    // The copy was made above or for an earlier statement.
    return this.tables[name] as Map<string, Rows[Name]>;
  }

  /** Releases the lock to the next transaction that writes. */
  end(): void {
    this.ended = true;
    // If the lock was never acquired, there is nothing to release.
    this.turn?.then(
      (release) => release(),
      () => undefined,
    );
  }

  /** Throws if the transaction has ended. Committed tables are shared, so stores that a caller has kept must not write into them. */
  private requireRunning(): void {
    if (this.ended) throw new CrewkitError('UNAVAILABLE', { detail: 'The transaction has ended.' });
  }
}
