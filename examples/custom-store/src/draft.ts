import { AppError } from '@crewkit/core';
import type { Rows, TableName, Tables } from './tables.js';
import type { View } from './view.js';
import type { WriteLock } from './write-lock.js';

/**
 * What one transaction sees. Until it first writes, that is what the others have committed (read committed, as in
 * Postgres); then it waits for its turn and goes on with tables of its own, which nobody else sees.
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
    // It is the copy that was made just now, or for an earlier statement.
    return this.tables[name] as Map<string, Rows[Name]>;
  }

  /** The next transaction may write. */
  end(): void {
    this.ended = true;
    // A turn that never came has nothing to give back.
    this.turn?.then(
      (release) => release(),
      () => undefined,
    );
  }

  /** What is committed is everybody's: stores that somebody has kept must not write into it. */
  private requireRunning(): void {
    if (this.ended) throw new AppError('UNAVAILABLE', { detail: 'The transaction has ended.' });
  }
}
