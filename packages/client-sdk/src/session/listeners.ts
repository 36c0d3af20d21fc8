/** A set of listeners. An error in one does not affect the others or the caller. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<{ readonly call: (...args: Args) => void }>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Returns a function that removes the listener. A function added twice is called twice. */
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
