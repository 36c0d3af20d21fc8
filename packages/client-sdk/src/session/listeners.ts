/** Who is told when something happens. One that throws spoils nothing for the others, nor for whoever tells them. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<{ readonly call: (...args: Args) => void }>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Returns what ends it. The same function added twice is called twice. */
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
        // Where errors that nobody caught are reported.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
