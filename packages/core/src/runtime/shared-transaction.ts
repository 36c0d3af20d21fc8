import type { Stores, WorkTraits } from '../ports/unit-of-work.js';

type Work<T> = (stores: Stores) => Promise<T>;

/** Where a unit of work was started. */
interface Place {
  /** Whether it was started inside another one. */
  readonly isNested: boolean;
}

const awaitAll = 'await every call inside crewkit.transaction';

/**
 * A transaction of the embedding application (`crewkit.transaction`), in which the units of work of use cases take part. They run one at a
 * time, because each of them expects that no other one writes in the same transaction meanwhile. If one that writes rejects, the transaction
 * can no longer commit, even if the application catches the error: some of its statements could have been executed.
 */
export class SharedTransaction<Client> {
  private isOver = false;
  private failure: { readonly error: unknown } | null = null;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly stores: Stores,
    readonly client: Client,
    /** Calls the function so that units of work inside it are recognized as nested. */
    private readonly enter: <T>(work: () => Promise<T>) => Promise<T>,
  ) {}

  /** Runs the application's function. Rejects, so that the store rolls back, unless everything in the transaction has succeeded. */
  async complete<T>(work: (client: Client) => Promise<T>): Promise<T> {
    try {
      const result = await work(this.client);
      if (this.failure !== null) {
        const { error: cause } = this.failure;
        throw new Error('The transaction was rolled back, because a use case in it failed.', { cause });
      }
      if (this.waiting > 0) {
        throw new Error(`The transaction was rolled back, because a use case was still running: ${awaitAll}.`);
      }
      return result;
    } finally {
      this.isOver = true;
    }
  }

  /** Runs a unit of work that writes. A nested one runs at once, because the one around it waits for it. */
  async run<T>(work: Work<T>, { isNested, isSeparate = false }: WorkTraits & Place): Promise<T> {
    if (isSeparate) throw new Error('This use case cannot take part in crewkit.transaction.');
    const run = (): Promise<T> => this.failWith(() => work(this.stores));
    return isNested ? run() : this.enqueue(run);
  }

  async read<T>(work: Work<T>, { isNested }: Place): Promise<T> {
    return isNested ? work(this.stores) : this.enqueue(() => work(this.stores));
  }

  /** Runs a nested transaction of the application as a part of this one. */
  async join<T>(work: (client: Client) => Promise<T>): Promise<T> {
    this.requireOpen();
    return this.failWith(() => work(this.client));
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const answer = this.last.then(() => {
      this.requireOpen();
      return this.enter(work);
    });
    const settle = (): void => void (this.waiting -= 1);
    this.last = answer.then(settle, settle);
    return answer;
  }

  private async failWith<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.failure ??= { error };
      throw error;
    }
  }

  private requireOpen(): void {
    if (this.isOver) throw new Error(`The transaction has ended: ${awaitAll}.`);
    if (this.failure === null) return;
    throw new Error('The transaction can no longer commit, because a use case in it failed.', {
      cause: this.failure.error,
    });
  }
}
