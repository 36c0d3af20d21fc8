/** Shares one pending call among all callers. */
export class OneAtATime {
  #running: Promise<void> | null = null;

  run(work: () => Promise<void>): Promise<void> {
    this.#running ??= work().finally(() => (this.#running = null));
    return this.#running;
  }
}
