/** A set of listeners. An error in one listener does not affect the others or the caller. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<{ readonly call: (...args: Args) => void }>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Adds a listener and returns a function that removes it. A function that was added twice is called twice. */
  add(call: (...args: Args) => void): () => void {
    const listener = { call };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(...args: Args): void {
    for (const { call } of [...this.#listeners]) {
      try {
        call(...args);
      } catch (error) {
        // Report the error like an uncaught error.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
