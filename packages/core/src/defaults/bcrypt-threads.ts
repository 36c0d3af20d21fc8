import { Worker } from 'node:worker_threads';

import { AppError } from '../errors/app-error.js';

/** A request to hash, with the cost, or a request to compare, with the hash. */
type Question =
  { readonly password: string; readonly cost: number } | { readonly password: string; readonly hash: string };
type Answer = { readonly value: unknown } | { readonly fault: string };

// The script is next to this file, in src as in dist.
const script = new URL('./bcrypt-worker.mjs', import.meta.url);

/**
 * Runs bcrypt in its own low-priority threads. In libuv's pool, it would block file and DNS operations. With as many comparisons as cores,
 * the event loop would wait for CPU time. The number of threads is the highest number of concurrent calls. Threads start with their first
 * call, do not keep the process alive while idle, and get no environment variables of the process.
 */
export class BcryptThreads {
  private readonly idle: Worker[] = [];

  /** Hashes the password. Rejects with an Error if bcrypt does, and with `UNAVAILABLE` if the thread exits before it responds. */
  async hash(password: string, cost: number): Promise<string> {
    return (await this.ask({ password, cost })) as string;
  }

  async compare(password: string, hash: string): Promise<boolean> {
    return (await this.ask({ password, hash })) as boolean;
  }

  private async ask(question: Question): Promise<unknown> {
    const worker = this.idle.pop() ?? this.start();
    worker.ref();
    const answer = await new Promise<Answer>((resolve, reject) => {
      const settle = (then: () => void): void => {
        worker.off('message', hear).off('error', die).off('exit', die);
        then();
      };
      const hear = (heard: Answer): void => settle(() => resolve(heard));
      const die = (cause: unknown): void => settle(() => reject(new AppError('UNAVAILABLE', { cause })));
      worker.on('message', hear).on('error', die).on('exit', die);
      worker.postMessage(question);
    });
    worker.unref();
    this.idle.push(worker);
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.value;
  }

  private start(): Worker {
    const worker = new Worker(script, { env: {}, execArgv: [] });
    // The worker can also die between two calls.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      const place = this.idle.indexOf(worker);
      if (place >= 0) this.idle.splice(place, 1);
    });
    return worker;
  }
}
