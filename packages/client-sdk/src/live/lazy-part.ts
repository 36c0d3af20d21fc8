import { backOffMs } from '../timing/back-off-ms.js';
import { CrewkitError } from '../crewkit-error.js';
import { clientClosed } from './end-reasons.js';
import { onWindow } from '../host.js';
import { Listeners } from '../listeners.js';
import { pause } from '../timing/timers.js';

/** A part of a client that is loaded on first use. */
export class LazyPart<Part extends { close?(): void }> {
  /** Called when the part is loaded, before any queued work runs. */
  readonly arrivals = new Listeners<[Part]>();
  /** Called after each failed attempt to load the part. */
  readonly faults = new Listeners<[CrewkitError]>();
  readonly #load: () => Promise<Part>;
  #part: Part | null = null;
  #loading: Promise<Part> | null = null;
  /** The queued work, in the order in which it runs. */
  readonly #waiting = new Set<(part: Part) => void>();
  #isTrying = false;
  #isClosed = false;
  #endPause: () => void = () => undefined;

  /**
   * Creates the part's loader without loading the part. `load` must return the part, or reject with `NETWORK_ERROR` if loading fails. After
   * a failure, `load` is called again for the next attempt.
   */
  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** The loaded part, or null before it is loaded and after it is closed. */
  get part(): Part | null {
    return this.#isClosed ? null : this.#part;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Returns the part and loads it first if necessary. Rejects with `NETWORK_ERROR` if loading fails, and with `ABORTED` after `close`. */
  async get(): Promise<Part> {
    this.#loading ??= this.#receive();
    const part = await this.#loading;
    if (this.#isClosed) throw clientClosed();
    return part;
  }

  /** Runs the work with the part: immediately if the part is loaded, otherwise as soon as an attempt to load it succeeds. */
  use(act: (part: Part) => void): void {
    if (this.#isClosed) return;
    if (this.#part !== null) return act(this.#part);
    this.#waiting.add(act);
    if (!this.#isTrying) void this.#keepTrying();
  }

  /**
   * Like `use`, for work that returns a cleanup function. Returns a function that cancels the work: it removes queued work from the queue,
   * and calls the cleanup function if the work has already run.
   */
  keep(begin: (part: Part) => () => void): () => void {
    let end: () => void = () => undefined;
    const act = (part: Part): void => {
      end = begin(part);
    };
    this.use(act);
    return () => {
      this.#waiting.delete(act);
      end();
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.clear();
    this.#endPause();
    this.#part?.close?.();
  }

  async #receive(): Promise<Part> {
    try {
      const part = await this.#load();
      if (this.#isClosed) throw clientClosed();
      this.#part = part;
      this.#endPause();
      this.arrivals.tell(part);
      for (const act of this.#waiting) act(part);
      this.#waiting.clear();
      return part;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }

  async #keepTrying(): Promise<void> {
    this.#isTrying = true;
    for (let failures = 0; this.#part === null && !this.#isClosed; failures += 1) {
      try {
        await this.get();
      } catch (error) {
        if (CrewkitError.is(error)) this.faults.tell(error);
        await this.#pause(backOffMs(failures));
      }
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    const over = new AbortController();
    this.#endPause = () => over.abort();
    if (this.#isClosed) return;
    const stop = onWindow(['online'], this.#endPause);
    await pause(milliseconds, over.signal);
    stop();
  }
}
