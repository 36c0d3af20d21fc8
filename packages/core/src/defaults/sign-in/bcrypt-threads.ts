import { Worker } from 'node:worker_threads';

import { CrewkitError } from '../../errors/crewkit-error.js';
import type { ImportedHash } from './imported-hash.js';

/** A request to hash the password with this cost, or to compare the password with this hash. */
type Question =
  | { readonly password: string; readonly cost: number }
  | { readonly password: string; readonly hash: string | ImportedHash };
type Answer = { readonly value: unknown } | { readonly fault: string };

// The script is next to this file, both in src and in dist. The published package contains it in this place.
const script = new URL('./bcrypt-worker.mjs', import.meta.url);

/**
 * Runs bcrypt in its own low-priority threads. In libuv's thread pool, bcrypt would block file and DNS operations. The priority is low
 * because the event loop would otherwise wait for CPU time when there are as many comparisons as cores. The number of threads is the
 * highest number of concurrent calls so far. Idle threads do not keep the process alive. Threads get none of the process's environment
 * variables.
 */
export class BcryptThreads {
  private readonly idle: Worker[] = [];

  /** Hashes the password. Rejects with an Error if bcrypt rejects, and with `UNAVAILABLE` if the thread exits before it responds. */
  async hash(password: string, cost: number): Promise<string> {
    return (await this.ask({ password, cost })) as string;
  }

  async compare(password: string, hash: string | ImportedHash): Promise<boolean> {
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
      const die = (cause: unknown): void => settle(() => reject(new CrewkitError('UNAVAILABLE', { cause })));
      worker.on('message', hear).on('error', die).on('exit', die);
      worker.postMessage(question);
    });
    worker.unref();
    this.idle.push(worker);
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.value;
  }

  private start(): Worker {
    const worker = new Worker(script, { env: {}, execArgv: [], workerData: { importer: import.meta.url } });
    // The worker can also exit between two calls.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      const place = this.idle.indexOf(worker);
      if (place >= 0) this.idle.splice(place, 1);
    });
    return worker;
  }
}
