/** Shares what is under way with whoever asks for it meanwhile. */
export class OneAtATime {
  #running: Promise<void> | null = null;

  run(work: () => Promise<void>): Promise<void> {
    this.#running ??= work().finally(() => (this.#running = null));
    return this.#running;
  }
}
