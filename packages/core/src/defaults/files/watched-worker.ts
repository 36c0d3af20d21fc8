import { Worker } from 'node:worker_threads';

import { CrewkitError } from '../../errors/crewkit-error.js';

export interface WatchedWorkerOptions {
  readonly script: URL;
  /** The maximum time in milliseconds that the worker itself can take for one question, excluding the time that it waits for chunks. */
  readonly workMs: number;
  /** The maximum time in milliseconds that one question can take in total. */
  readonly totalMs: number;
  readonly memoryMb: number;
}

/** A message from the worker's script. */
type Report = { readonly ready: true } | { readonly pull: true } | { readonly answer: unknown };

const startWithinMs = 30_000;

/**
 * Runs a thread for work that could hang, crash or use too much memory. If that happens, the thread is terminated, and the next call of
 * `ask` starts another thread. The thread does not keep the process alive, and gets no environment variables of the process. It works on
 * one call of `ask` at a time.
 */
export class WatchedWorker {
  private running: Promise<Worker> | null = null;

  constructor(private readonly options: WatchedWorkerOptions) {}

  /**
   * Returns the script's answer, or null if the script crashes or does not answer in time. The script reads `chunks` one by one, on demand.
   * The caller must release `chunks`. Rejects with the error of `chunks` if reading them fails, and with `UNAVAILABLE` if no worker can be
   * started.
   */
  async ask(question: object, chunks: AsyncIterator<Uint8Array>): Promise<unknown> {
    const worker = await this.started();
    worker.ref();
    try {
      return await this.converse(worker, question, chunks);
    } catch (error) {
      await this.end(worker);
      if (error instanceof GaveUp) return null;
      throw error;
    } finally {
      worker.unref();
    }
  }

  private converse(worker: Worker, question: object, chunks: AsyncIterator<Uint8Array>): Promise<unknown> {
    const { workMs, totalMs } = this.options;
    return new Promise((resolve, reject) => {
      let answered = false;
      const own = new Stopwatch(workMs, () => settle(() => reject(new GaveUp())));
      const all = new Stopwatch(totalMs, () => settle(() => reject(new GaveUp())));
      const settle = (then: () => void): void => {
        if (answered) return;
        answered = true;
        own.pause();
        all.pause();
        worker.off('message', hear).off('error', die).off('exit', die);
        then();
      };
      const fail = (error: unknown): void =>
        settle(() => reject(error instanceof Error ? error : new Error('The stream failed.', { cause: error })));
      const die = (): void => settle(() => reject(new GaveUp()));
      const hand = async (): Promise<void> => {
        own.pause();
        const next = await chunks.next();
        if (answered) return;
        own.go();
        // Deno takes up to 20 times as long to transfer a typed array as to transfer its buffer.
        const chunk = next.done === true ? null : new Uint8Array(next.value).buffer;
        worker.postMessage({ chunk }, chunk === null ? [] : [chunk]);
      };
      const hear = (report: Report): void => {
        if ('answer' in report) settle(() => resolve(report.answer));
        else if ('pull' in report) hand().catch(fail);
      };
      worker.on('message', hear).on('error', die).on('exit', die);
      own.go();
      all.go();
      worker.postMessage({ question });
    });
  }

  private async started(): Promise<Worker> {
    this.running ??= this.start();
    try {
      return await this.running;
    } catch (error) {
      this.running = null;
      throw new CrewkitError('UNAVAILABLE', { cause: error });
    }
  }

  /**
   * Starts the worker. The time for loading the packages, which is longer than the time for most questions, does not count toward the time
   * limits.
   */
  private start(): Promise<Worker> {
    const { script, memoryMb } = this.options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
    return new Promise((resolve, reject) => {
      const worker = new Worker(script, { resourceLimits, env: {}, execArgv: [] });
      const fail = (error: unknown): void => {
        late.pause();
        reject(error instanceof Error ? error : new Error('The worker exited during startup.'));
        void worker.terminate();
      };
      const late = new Stopwatch(startWithinMs, () => fail(new Error('The worker did not start in time.')));
      late.go();
      worker.once('error', fail).once('exit', fail);
      worker.once('message', () => {
        late.pause();
        worker.off('error', fail).off('exit', fail);
        // The worker can also exit between two questions.
        worker.on('exit', () => this.forget(worker)).on('error', () => undefined);
        resolve(worker);
      });
    });
  }

  private async end(worker: Worker): Promise<void> {
    this.running = null;
    await worker.terminate();
  }

  private forget(worker: Worker): void {
    void this.running?.then((current) => {
      if (current === worker) this.running = null;
    });
  }
}

class GaveUp extends Error {}

/** Calls `onEnd` when its running time is used up. */
class Stopwatch {
  private left: number;
  private since = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    ms: number,
    private readonly onEnd: () => void,
  ) {
    this.left = ms;
  }

  go(): void {
    this.since = performance.now();
    this.timer = setTimeout(this.onEnd, this.left);
  }

  pause(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.left = Math.max(0, this.left - (performance.now() - this.since));
  }
}
