import { CrewkitError } from '@crewkit/core';
import type { Stores, UnitOfWork } from '@crewkit/core/adapter';
import { Draft } from './tables/draft.js';
import { createStores } from './stores/create-stores.js';
import { emptyTables, type Tables } from './tables/tables.js';
import { WriteLock } from './tables/write-lock.js';

type Work<T> = (stores: Stores) => Promise<T>;

/** Runs transactions. A transaction writes into a draft. A commit is one assignment, and a rollback does nothing. */
export class MemoryUnitOfWork implements UnitOfWork {
  private committed: Tables = emptyTables;
  private readonly readers: Stores;
  private readonly running = new Set<Promise<unknown>>();
  private closed = false;
  private readonly lock: WriteLock;

  /** A transaction that waits longer than `patienceMs` (milliseconds) for the write lock fails with `UNAVAILABLE`. */
  constructor(patienceMs: number) {
    this.lock = new WriteLock(patienceMs);
    const latest = (): Tables => this.committed;
    this.readers = createStores({
      get tables() {
        return latest();
      },
      edit: () => Promise.reject(new Error('Only UnitOfWork.run may write.')),
    });
  }

  run<T>(work: Work<T>): Promise<T> {
    return this.admit(() => this.transact(work));
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.admit(() => work(this.readers));
  }

  /** Throws `UNAVAILABLE` after `close`. */
  requireOpen(): void {
    if (this.closed) throw new CrewkitError('UNAVAILABLE', { detail: 'The store is closed.' });
  }

  /** Rejects new transactions and waits for the running ones to end. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.running);
  }

  // The function is async, so that exceptions from `begin` become rejections.
  private async admit<T>(begin: () => Promise<T>): Promise<T> {
    this.requireOpen();
    const running = begin();
    this.running.add(running);
    return running.finally(() => this.running.delete(running));
  }

  private async transact<T>(work: Work<T>): Promise<T> {
    const draft = new Draft(() => this.committed, this.lock);
    try {
      const result = await work(createStores(draft));
      this.committed = draft.tables;
      return result;
    } finally {
      draft.end();
    }
  }
}
